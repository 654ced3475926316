"""Confirms puzzles by a search that is twice as long as the one that found them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from benchmarks.puzzles.finder import LIMITS, kind_of, options_of
from clachan.bots.puzzles.puzzle_file import Puzzle, position_of, puzzle_to_json, seat_of
from clachan.bots.review.judgment import LONG

LONGER: Final = 2.0 * LONG
MARGIN: Final = 0.7
"""The share of the limits at which a puzzle was found that it still has to keep."""


@dataclass(frozen=True)
class Confirmation:
    """What the longer search says: by how much the best accepted move and the obvious one lose."""

    puzzle: Puzzle
    accepted: float
    obvious: float
    is_confirmed: bool


def digest(puzzle: Puzzle) -> str:
    """A short text that changes with the puzzle: what was confirmed counts only while it stays the same."""
    return sha256(puzzle_to_json(puzzle).encode()).hexdigest()[:16]


def confirm(puzzle: Puzzle, effort: float = LONGER) -> Confirmation:
    """Search again with other samples: an accepted move must be among the best, the obvious one not."""
    game, state = position_of(puzzle)
    seat = seat_of(puzzle)
    obvious = game.parse_move(puzzle.obvious)
    kind = kind_of(game, state, obvious)
    assert kind is not None, "only these kinds are asked"
    asked = [game.parse_move(text) for text in (puzzle.accepted[0], puzzle.obvious)]
    worths = options_of(game, state, seat, effort, asked, "confirm")
    if not worths:
        return Confirmation(puzzle, 0.0, 0.0, False)
    best = worths[0][0]
    lost = {str(move): best - worth for worth, move in worths}
    accepted = min([lost[text] for text in puzzle.accepted if text in lost], default=best)
    wrong = lost[puzzle.obvious]
    limits = LIMITS[kind]
    is_confirmed = accepted <= limits.good and wrong >= MARGIN * limits.wrong
    return Confirmation(puzzle, accepted, wrong, is_confirmed)
