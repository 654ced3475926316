"""Puzzles: the shipped ones can be played, a broken line is named, and the finder finds clear positions."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from benchmarks.chances.self_play import TableKind
from benchmarks.puzzles.confirming import confirm, digest
from benchmarks.puzzles.finder import LIMITS, Finder, options_of
from benchmarks.puzzles.making import make_puzzles, mixed, next_game, quotas, table_kinds
from clachan.bots.puzzles.collection import Collection, read_puzzles, shipped_puzzles
from clachan.bots.puzzles.puzzle_file import (
    BUY,
    KINDS,
    InvalidPuzzle,
    Puzzle,
    position_of,
    puzzle_from_json,
    puzzle_to_json,
    seat_of,
)

RESULTS: Final = Path(__file__).parents[2] / "benchmarks" / "results" / "puzzles.jsonl"


@pytest.fixture(scope="module")
def collection() -> Collection:
    return shipped_puzzles()


def first_of(collection: Collection, kind: str) -> Puzzle:
    return next(puzzle for puzzle in collection.puzzles if puzzle.kind == kind)


def test_every_shipped_puzzle_can_be_played(collection: Collection) -> None:
    assert collection.faults == ()
    for puzzle in collection.puzzles:
        position_of(puzzle)


def test_every_shipped_puzzle_was_confirmed_by_the_longer_search(collection: Collection) -> None:
    """`make arena` searches; what it confirmed is kept in a file."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    confirmed = {json.loads(line)["digest"] for line in lines}
    missing = [puzzle.id for puzzle in collection.puzzles if digest(puzzle) not in confirmed]
    assert missing == [], (
        "run `python -m benchmarks.puzzles check --results benchmarks/results/puzzles.jsonl`"
    )


def test_the_shipped_puzzles_are_a_mix_of_all_kinds_and_both_games(collection: Collection) -> None:
    count = len(collection.puzzles)
    assert count == 200
    kinds = Counter([puzzle.kind for puzzle in collection.puzzles])
    assert all([kinds[kind] >= count // 10 for kind in KINDS])
    assert {puzzle.game for puzzle in collection.puzzles} == {"skye", "clans"}
    assert len({puzzle.boxes for puzzle in collection.puzzles}) == 4
    assert len({puzzle.kind for puzzle in collection.puzzles[:10]}) == len(KINDS)


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes_every_day(
    collection: Collection,
) -> None:
    today = date(2026, 11, 17)
    count = len(collection.puzzles)
    days = [collection.of_the_day(today + timedelta(days=i)) for i in range(count)]
    assert days[0] == collection.of_the_day(today)
    assert len({puzzle.id for puzzle in days if puzzle is not None}) == count
    assert Collection(()).of_the_day(today) is None


def test_a_broken_line_is_named_and_the_rest_of_the_list_works(collection: Collection) -> None:
    good = [puzzle_to_json(puzzle) for puzzle in collection.puzzles[:2]]
    text = "\n".join([good[0], "{", good[1], '{"id": "1-2"}', good[0], ""])
    found = read_puzzles(text, "my.jsonl")
    assert found.puzzles == collection.puzzles[:2]
    assert [fault.partition(": ")[0] for fault in found.faults] == [
        "my.jsonl, line 2",
        "my.jsonl, line 4",
        "my.jsonl, line 5",
    ]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("kind", "riddle", "'kind' must be one of axe, price, buy, build, card"),
        ("accepted", (), "'accepted' must be at least one move"),
        ("seat", "blue", "'seat' must be a whole number"),
        ("id", "first", "'id' must be two numbers, such as 17-42"),
        ("points", "many", "'points' must be a number"),
        ("boxes", (1,), "'boxes' must be texts"),
    ],
)
def test_a_wrong_value_is_named(
    collection: Collection, name: str, value: object, reason: str
) -> None:
    broken = replace(collection.puzzles[0], **{name: value})  # type: ignore[arg-type]
    with pytest.raises(InvalidPuzzle, match=reason):
        puzzle_from_json(puzzle_to_json(broken))


def test_a_puzzle_that_cannot_be_played_says_why(collection: Collection) -> None:
    puzzle = first_of(collection, BUY)
    for broken, reason in [
        (replace(puzzle, accepted=(puzzle.obvious,)), "the obvious move must not be accepted"),
        (replace(puzzle, accepted=("price 1 axe 1",)), "'price 1 axe 1' is not a legal move"),
        (replace(puzzle, seat=(puzzle.seat + 1) % puzzle.seats), "it is not this seat's turn"),
        (replace(puzzle, seat=9), "seat"),
        (replace(puzzle, moves=("blue pass",)), "the moves cannot be played"),
        (replace(puzzle, game="chess"), "chess"),
    ]:
        with pytest.raises(InvalidPuzzle, match=reason):
            position_of(broken)


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_finds_the_obvious_move_worse_than_the_accepted_one(
    collection: Collection, kind: str
) -> None:
    puzzle = first_of(collection, kind)
    game, state = position_of(puzzle)
    asked = [game.parse_move(text) for text in (puzzle.accepted[0], puzzle.obvious)]
    worths = {
        str(move): worth for worth, move in options_of(game, state, seat_of(puzzle), 0.5, asked)
    }
    assert worths[puzzle.accepted[0]] > worths[puzzle.obvious]


def test_a_puzzle_with_the_wrong_answer_is_not_confirmed(collection: Collection) -> None:
    puzzle = first_of(collection, "build")
    assert confirm(puzzle, 1.0).is_confirmed
    swapped = replace(puzzle, accepted=(puzzle.obvious,), obvious=puzzle.accepted[0])
    assert not confirm(swapped, 1.0).is_confirmed


def test_puzzles_are_found_in_games() -> None:
    finder = Finder(TableKind("skye", (), 2))
    for number in range(20):
        found = finder.find(f"test {number}", {BUY, "build"})
        if found is not None:
            break
    assert found is not None
    position_of(found)
    assert found.points >= LIMITS[found.kind].wrong
    assert len(found.accepted) <= LIMITS[found.kind].most


def test_making_goes_on_until_every_kind_has_its_share(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = {kind: first_of(collection, kind) for kind in KINDS}

    def find(self: Finder, seed: str, wanted: set[str]) -> Puzzle | None:
        return shipped[min(wanted)]

    monkeypatch.setattr(Finder, "find", find)
    made = [puzzle for _, puzzle in make_puzzles(40, "seed", []) if puzzle is not None]
    assert Counter([puzzle.kind for puzzle in made]) == quotas(40)
    assert len({puzzle.id for puzzle in made}) == 40
    assert next_game(made) > 39
    assert next_game([]) == 0
    some = [puzzle for _, puzzle in make_puzzles(40, "seed", made[:30], 99, "clans") if puzzle]
    assert {puzzle.kind for puzzle in some} <= {"card"}
    assert len({puzzle.kind for puzzle in mixed(made)[:8]}) == len(KINDS)
    assert {kind.game for kind in table_kinds()} == {"skye", "clans"}
