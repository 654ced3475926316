"""`clachan play --plain`: a person types moves and commands."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from tests.cli.shell import CommandResult, Shell


@pytest.fixture
def play(clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> ScriptedPlay:
    return ScriptedPlay(clachan, monkeypatch)


class ScriptedPlay:
    """Runs `clachan play --plain` with prepared input."""

    def __init__(self, clachan: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clachan = clachan
        self.monkeypatch = monkeypatch

    def __call__(self, typed: str, *arguments: object) -> CommandResult:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return self.clachan("play", "--plain", "--seed", "1", *arguments)


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
    assert "names: Ana | " in file.read_text(encoding="utf-8")
    assert clachan("verify", file, "--seed", "1").code == 0


def test_a_whole_game_that_no_table_can_host(
    play: ScriptedPlay, clachan: Shell, tmp_path: Path
) -> None:
    """A bot from a file is unknown to tables: the engine plays with it, and names players by color."""
    bot = tmp_path / "mine.py"
    bot.write_text("from clachan.bots.random_bot import RandomBot as Mine\n", encoding="utf-8")
    file = tmp_path / "mine.record"
    result = play("1\n" * 400, "--seats", 2, "--bots", f"{bot}:Mine", "--record", file)
    assert "yellow: ready" in result.out
    assert "yellow: price" not in result.out
    assert "points (winner)" in result.out
    assert clachan("verify", file, "--seed", "1").code == 0


def test_moves_can_be_written_out(play: ScriptedPlay) -> None:
    result = play("price axe 2 3\nquit\n", "--seats", 2, "--bots", "random")
    assert "Your prices: 2, 3" in result.out


def test_what_happens_is_said_in_sentences(play: ScriptedPlay) -> None:
    result = play("1\n" * 400, "--seats", 2, "--bots", "random")
    for sentence in (
        "You received 5 gold in income",
        "You bought from ",
        "You placed a tile: ",
        "kept the unsold tiles; ",
        "Your gold scored ",
    ):
        assert sentence in result.out


def test_a_hint_says_what_to_type(play: ScriptedPlay) -> None:
    out = play("hint\nquit\n", "--seats", 2, "--bots", "random").out
    written = re.search(r"To play it, type: (price [^\n]+)", out)
    assert written is not None
    assert "• worth about " in out
    again = play(f"{written[1]}\nquit\n", "--seats", 2, "--bots", "random").out
    assert "Your prices: " in again


def test_what_boxes_add_can_be_shown(play: ScriptedPlay) -> None:
    boxes = ("--with", "journeyman,druids")
    out = play("tracks\ndolmen\nquit\n", "--seats", 2, "--bots", "random", *boxes).out
    assert "movement points, 2 waypoint markers" in out
    assert "Druid tiles left" in out


def test_the_log_can_be_heard_again(play: ScriptedPlay) -> None:
    out = play("1\nlog\nquit\n", "--seats", 2, "--bots", "random").out
    assert out.count("Your prices: 1, 1") == 2


def test_other_players_prices_stay_secret_until_the_reveal(play: ScriptedPlay) -> None:
    """Others learn the prices at the reveal. (Skye 12.2)"""
    result = play("1\n" * 400, "--seats", 2, "--bots", "random")
    before, *rounds = result.out.split("Your prices: ")
    assert "'s prices: " not in before
    assert len(rounds) == 6
    assert [text.count("'s prices: ") for text in rounds] == [1] * 6


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hint", "Set prices: "),
        ("map", "p pasture, m mountain"),
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


@pytest.mark.parametrize(("game", "medium"), [("skye", "Pedlar"), ("clans", "Magpie")])
def test_bots_of_level_medium_play_by_default(
    play: ScriptedPlay, tmp_path: Path, game: str, medium: str
) -> None:
    file = tmp_path / "medium.record"
    play("quit\n", game, "--seats", 2, "--record", file)
    assert f"names: you | {medium}\n" in file.read_text(encoding="utf-8")


def test_wrong_usage(play: ScriptedPlay) -> None:
    assert play("", "chess").code == 2
    assert play("", "--seats", 9).code == 2
    assert play("", "--bots", "oracle").code == 2
    assert play("", "--seats", 3, "--bots", "random,random,random").code == 2
