"""The terminal plays any game of the catalog, even one that is only an engine."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from clachan.catalog import GAMES, register_game
from tests.any_game.pig import Pig
from tests.cli.shell import CommandResult, Shell


@pytest.fixture(autouse=True)
def _pig() -> Iterator[None]:
    register_game("pig", Pig)
    yield
    del GAMES["pig"]


@pytest.fixture
def play(clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> PigAtTheTerminal:
    return PigAtTheTerminal(clachan, monkeypatch)


class PigAtTheTerminal:
    """Plays Pig against a random bot with prepared input."""

    def __init__(self, clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clachan = clachan
        self.monkeypatch = monkeypatch

    def __call__(self, typed: str, *arguments: object) -> CommandResult:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return self.clachan(
            "play", "pig", "--terminal", "--seed", "1", "--seats", 2, "--bots", "random", *arguments
        )


def test_a_whole_game(play: PigAtTheTerminal, clachan: Shell, tmp_path: Path) -> None:
    file = tmp_path / "pig.record"
    result = play("roll\n2\n" * 200, "--record", file)
    assert result.code == 0
    assert "points (winner)" in result.out
    assert clachan("verify", file, "--seed", "1").code == 0


def test_the_view_is_shown_as_plain_text(play: PigAtTheTerminal) -> None:
    lines = [line.strip() for line in play("quit\n").out.splitlines()]
    assert "target: 20" in lines
    assert "points: 0, 0" in lines
    assert "rolling: no" in lines
    assert "1 roll" in lines


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hold", "white cannot hold: the rules of Pig do not allow it now"),
        ("jump", "'jump' is not a move of Pig"),
        ("2", "Moves are numbered 1 to 1."),
        ("table", "target: 20"),
        ("show black", "Type 'table' to see what every player has."),
        ("moves ho", "No legal move contains 'ho'."),
    ],
)
def test_every_input_is_answered(play: PigAtTheTerminal, typed: str, answer: str) -> None:
    after = play(f"{typed}\n").out.partition("your move> ")[2]
    assert answer in " ".join(after.split())


def test_the_random_bot_plays_if_there_is_no_other(
    clachan: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    file = tmp_path / "pig.record"
    assert clachan("play", "pig", "--terminal", "--seats", 2, "--record", file).code == 0
    assert "names: you | random" in file.read_text(encoding="utf-8")


def test_bench_measures_it(clachan: Shell) -> None:
    rows = clachan("bench", "--seconds", 0.01, "--json").value["rows"]
    names = [row["name"] for row in rows if row["name"].startswith("pig ")]
    assert names[:2] == ["pig random 2 seats", "pig random 3 seats"]
    assert "pig rollouts" in names
