"""`clachan play --terminal`: a person types moves and commands."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.shell import CommandResult, Shell


@pytest.fixture
def play(clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> ScriptedPlay:
    return ScriptedPlay(clachan, monkeypatch)


class ScriptedPlay:
    """Runs `clachan play --terminal` with prepared input."""

    def __init__(self, clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clachan = clachan
        self.monkeypatch = monkeypatch

    def __call__(self, typed: str, *arguments: object) -> CommandResult:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return self.clachan("play", "--terminal", "--seed", "1", *arguments)


@pytest.mark.parametrize("game", ["skye", "clans"])
def test_a_whole_game_by_numbers(
    play: ScriptedPlay, clachan: Shell, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "mine.record"
    result = play(
        "1\n" * 400, game, "--seats", 2, "--bots", "random", "--name", "Ana", "--record", file
    )
    assert result.code == 0
    assert "points (winner)" in result.out
    assert "names: Ana | random" in file.read_text(encoding="utf-8")
    assert clachan("verify", file, "--seed", "1").code == 0


def test_moves_can_be_written_out(play: ScriptedPlay) -> None:
    result = play("price axe 2 3\nquit\n", "--seats", 2, "--bots", "random")
    assert "blue: price axe 2 3" in result.out
    assert "yellow: ready" in result.out
    assert "revealed yellow" in result.out


def test_other_players_prices_stay_secret_until_the_reveal(play: ScriptedPlay) -> None:
    """Others see that a player is ready, and learn the prices at the reveal. (Skye 12.2)"""
    result = play("1\n" * 400, "--seats", 2, "--bots", "random")
    assert result.out.count("yellow: ready") == 6
    assert "yellow: price" not in result.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "'dance' is not a move"),
        ("0", "Moves are numbered 1 to "),
        ("99999", "Moves are numbered 1 to "),
        ("price axe 1 99", "blue cannot price axe 1 99"),
        ("build T01 n1 0", "blue cannot build T01 n1 0"),
        ("show pink", "No player is called 'pink'. Players: blue, yellow."),
        ("show yellow", "n1"),
        ("moves", " 20 price"),
        ("moves 4 1", "30 price 4 1 axe your move>"),
        ("moves page 9", " 20 price"),
        ("moves dance", "No legal move contains 'dance'."),
        ("table", "Round 1 of 6"),
        ("help", "quit leave the table"),
        ("", "quit leave the table"),
    ],
)
def test_every_input_is_answered(play: ScriptedPlay, typed: str, answer: str) -> None:
    """The answer comes after the prompt, and the game waits for a move."""
    result = play(f"{typed}\n", "--seats", 2, "--bots", "random")
    assert answer in " ".join(result.out.partition("your move> ")[2].split())
    assert result.out.rstrip().endswith("You left the table.")


def test_long_lists_of_moves_are_shown_in_pages(play: ScriptedPlay) -> None:
    typed = "1\nmoves\nmoves page 2\nmoves page 1000\nquit\n"
    out = " ".join(play(typed, "clans", "--seats", 2, "--bots", "random").out.split())
    assert "Page 1 of 2" in out
    assert " 60 " in out.partition("Page 1 of 2")[0]
    assert " 61 " not in out.partition("Page 1 of 2")[0]
    assert " 61 " in out.partition("Page 1 of 2")[2]
    assert out.count("Page 2 of 2") == 2


def test_leaving_keeps_the_record_of_what_was_played(
    play: ScriptedPlay, clachan: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "left.record"
    assert play("1\nquit\n", "clans", "--record", file).code == 0
    assert "the game is not finished" in clachan("verify", file).error


def test_the_strongest_bot_plays_by_default(play: ScriptedPlay, tmp_path: Path) -> None:
    file = tmp_path / "strong.record"
    play("quit\n", "skye", "--seats", 2, "--record", file)
    assert "names: you | random" not in file.read_text(encoding="utf-8")


def test_wrong_usage(play: ScriptedPlay) -> None:
    assert play("", "chess").code == 2
    assert play("", "--seats", 9).code == 2
    assert play("", "--bots", "oracle").code == 2
    assert play("", "--seats", 3, "--bots", "random,random,random").code == 2
