"""`clachan play --terminal`: a person types, the table answers."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.shell import Said, Shell


@pytest.fixture
def play(clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> Typing:
    return Typing(clachan, monkeypatch)


class Typing:
    """Plays with everything a person will type written down beforehand."""

    def __init__(self, clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clachan = clachan
        self.monkeypatch = monkeypatch

    def __call__(self, typed: str, *arguments: object) -> Said:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return self.clachan("play", "--terminal", "--seed", "1", *arguments)


@pytest.mark.parametrize("game", ["skye", "clans"])
def test_a_whole_game_by_numbers(play: Typing, clachan: Shell, tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.record"
    said = play(
        "1\n" * 400, game, "--seats", 2, "--bots", "random", "--name", "Ana", "--record", file
    )
    assert said.code == 0
    assert "who has won" in said.out
    assert "names: Ana | random" in file.read_text(encoding="utf-8")
    assert clachan("verify", file, "--seed", "1").code == 0


def test_moves_can_be_written_out(play: Typing) -> None:
    said = play("price axe 2 3\nquit\n", "--seats", 2, "--bots", "random")
    assert "blue: price axe 2 3" in said.out
    assert "yellow: ready" in said.out
    assert "revealed yellow" in said.out


def test_the_price_sheets_of_others_are_not_told(play: Typing) -> None:
    """Others hear that a player is ready, and learn the prices at the reveal. (Skye 12.2)"""
    said = play("1\n" * 400, "--seats", 2, "--bots", "random")
    assert said.out.count("yellow: ready") == 6
    assert "yellow: price" not in said.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "'dance' is not a move"),
        ("0", "there are moves 1 to "),
        ("99999", "there are moves 1 to "),
        ("price axe 1 99", "blue cannot price axe 1 99"),
        ("build T01 n1 0", "blue cannot build T01 n1 0"),
        ("show pink", "there is no 'pink' here: blue, yellow"),
        ("show yellow", "n1"),
        ("moves", " 20 price"),
        ("table", "Round 1 of 6"),
        ("help", "leave the table"),
        ("", "leave the table"),
    ],
)
def test_the_table_answers_everything(play: Typing, typed: str, answer: str) -> None:
    """The answer comes after the prompt, and the game waits for a move."""
    said = play(f"{typed}\n", "--seats", 2, "--bots", "random")
    assert answer in " ".join(said.out.partition("your move> ")[2].split())
    assert said.out.rstrip().endswith("you left the table")


def test_leaving_keeps_the_record_of_what_was_played(
    play: Typing, clachan: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "left.record"
    assert play("1\nquit\n", "clans", "--record", file).code == 0
    assert "not finished" in clachan("verify", file).out


def test_unless_asked_the_strongest_bot_sits_down(play: Typing, tmp_path: Path) -> None:
    file = tmp_path / "strong.record"
    play("quit\n", "skye", "--seats", 2, "--record", file)
    assert "names: you | random" not in file.read_text(encoding="utf-8")


def test_wrong_usage(play: Typing) -> None:
    assert play("", "chess").code == 2
    assert play("", "--seats", 9).code == 2
    assert play("", "--bots", "oracle").code == 2
    assert play("", "--seats", 3, "--bots", "random,random,random").code == 2
