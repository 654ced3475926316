"""Records: the same seed gives the same one, broken and foreign ones are refused by line and reason."""

from __future__ import annotations

from typing import Final

import pytest

from clachan.bots.random_bot import RandomBot
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidRecord
from clachan.kernel.match import Match
from clachan.kernel.record import commitment, parse_record, replay
from clachan.kernel.rng import Rng
from tests.skye.table import GAME


def written(seats: int, seed: int | str, **options: str) -> str:
    match = Match(GAME, [RandomBot()] * seats, options, Rng(seed), ["Ana", "Bo"][:seats])
    match.run()
    return str(match.record)


RECORD: Final = written(2, "records", scoring="beginner", start="blue")
LINES: Final = RECORD.splitlines()


def numbered(start: str) -> int:
    """The number of the first line that starts so, counted from 1."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def changed(number: int, *lines: str) -> str:
    """The record with other lines in the place of one."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]]) + "\n"


def test_the_header_says_what_was_played() -> None:
    """(Skye 13.3)"""
    assert LINES[:10] == [
        "clachan record 1",
        "game: skye",
        "rules: 1",
        "boxes: -",
        "seats: 2",
        "options: scoring=beginner start=blue",
        "names: Ana | Bo",
        f"seed: {commitment('records')}",
        "content: -",
        "moves:",
    ]
    assert LINES[10].startswith("chance draw ")
    assert LINES[-1].startswith("result: ")


def test_the_seed_is_committed_to_and_not_shown() -> None:
    assert "records" not in RECORD
    assert commitment("records") != commitment("record")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_seed_and_players_give_the_same_record(seats: int) -> None:
    match = [Match(GAME, [RandomBot()] * seats, {}, Rng(seed)) for seed in (1, 1, 2)]
    for each in match:
        each.run()
    one, again, other = [str(each.record) for each in match]
    assert one == again
    assert one != other


def test_a_whole_record_leads_to_its_result() -> None:
    *_, (step, last) = replay(GAME, parse_record(RECORD))
    assert step is not None
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert f"result: {' '.join([str(n) for n in outcome.points])}" == LINES[-1]


def test_an_unfinished_record_is_a_record() -> None:
    unfinished = "\n".join(LINES[:20]) + "\n"
    assert len(list(replay(GAME, parse_record(unfinished)))) == 11


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: not a record: the first line must be 'clachan record 1'"),
        ("PK\x03\x04", "line 1: not a record"),
        (
            changed(1, "clachan record 2"),
            "line 1: unknown record format '2'; this version reads format 1",
        ),
        (changed(1, "clachan record"), "line 1: unknown record format ''"),
        (changed(2), "line 2: expected 'game: ...'"),
        (changed(3, "rules: one"), "line 3: 'one' is not a number"),
        (changed(5, "seats: many"), "line 5: 'many' is not a number"),
        (changed(5, "seats: 3"), "line 7: 3 seats, but 2 names"),
        (changed(6, "options: beginner"), "line 6: option 'beginner' is not of the form"),
        (changed(10), "line 10: expected 'moves:'"),
        (changed(12, "blue"), "line 12: expected a seat and a move, got 'blue'"),
        (changed(len(LINES), "result: 12 x"), f"line {len(LINES)}: 'x' is not a number"),
        (RECORD + "blue pass\n", f"line {len(LINES) + 1}: nothing may follow the result"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(InvalidRecord, match=told.replace("(", r"\(")):
        parse_record(text)


BUY: Final = numbered("blue buy")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (changed(2, "game: clans"), "this is a record of clans"),
        (changed(4, "boxes: journeyman"), "this is a record of skye journeyman"),
        (changed(3, "rules: 99"), "played by rules version 99 of skye; this is version 1"),
        (
            changed(9, "content: my own tiles"),
            "played with content 'my own tiles'; the content here is",
        ),
        (changed(6, "options: start=pink"), "option start=pink: expected random or one of"),
        (
            changed(5, "seats: 6").replace("Ana | Bo", "A | B | C | D | E | F"),
            r"Isle of Skye is for 2, 3, 4, 5 players, not 6 \(Skye 1\.2\)",
        ),
        (changed(11, "chance draw T01 T02"), "line 11: chance cannot draw T01 T02: .*Skye 4.1"),
        (changed(11, "red pass"), "line 11: there is no seat 'red'; the seats are blue, yellow"),
        (changed(11, "blue dance"), "line 11: 'dance' is not a move"),
        (changed(BUY, "blue buy T73 from blue"), f"line {BUY}: blue cannot buy T73 from blue"),
        (changed(BUY, "yellow pass"), f"line {BUY}: yellow cannot pass: .* waits for blue"),
        (
            changed(len(LINES) - 1, LINES[-2], LINES[-2]),
            f"line {len(LINES)}: .* cannot .*: the game is over .Skye 2.2",
        ),
        (
            changed(len(LINES), "result: 1 2"),
            r"claims the result \(1, 2\), but its moves lead to the result",
        ),
        (changed(len(LINES) - 1), "claims the result .*, but its moves lead to an unfinished game"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(text: str, told: str) -> None:
    with pytest.raises(InvalidRecord, match=told):
        list(replay(GAME, parse_record(text)))


def test_a_foreign_record_is_refused_by_the_other_game() -> None:
    with pytest.raises(InvalidRecord, match="this is a record of skye"):
        list(replay(find_game("clans"), parse_record(RECORD)))
