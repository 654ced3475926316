"""The puzzles that come with clachan, and the puzzle of the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final

from clachan.bots.puzzles.puzzle_file import InvalidPuzzle, Puzzle, puzzle_from_json

FILE: Final = "puzzles.jsonl"
FIRST_DAY: Final = date(2026, 1, 1)


@dataclass(frozen=True)
class Collection:
    """The puzzles of a file, in order, and what is wrong with the lines that are not puzzles."""

    puzzles: tuple[Puzzle, ...]
    faults: tuple[str, ...] = ()

    def find(self, puzzle_id: str) -> Puzzle | None:
        return next((puzzle for puzzle in self.puzzles if puzzle.id == puzzle_id), None)

    def of_the_day(self, day: date) -> Puzzle | None:
        """The same puzzle for everybody on this day; None if there are no puzzles."""
        if not self.puzzles:
            return None
        return self.puzzles[(day - FIRST_DAY).days % len(self.puzzles)]


def read_puzzles(text: str, name: str) -> Collection:
    """The puzzles of a file, one on each line; a broken line is left out and named.

    >>> read_puzzles('{"id": 1}', "my.jsonl").faults[0][:38]
    'my.jsonl, line 1: expected an object w'
    """
    found: dict[str, Puzzle] = {}
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            puzzle = puzzle_from_json(line)
            if puzzle.id in found:
                raise InvalidPuzzle(f"there are two puzzles {puzzle.id!r}")
        except InvalidPuzzle as error:
            faults.append(f"{name}, line {number}: {error}")
        else:
            found[puzzle.id] = puzzle
    return Collection(tuple(found.values()), tuple(faults))


@cache
def shipped_puzzles() -> Collection:
    """The puzzles that come with clachan."""
    text = files("clachan.bots.puzzles").joinpath(FILE).read_text(encoding="utf-8")
    return read_puzzles(text, FILE)
