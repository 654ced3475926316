"""Luck and skill apart: what chance, a seat's own decisions and those of others did to its chance to win.

Every move changes the chance by some amount. These changes add up from equal chances at the start to the
result at the end, so their sums by who made the move add up to the result, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clachan.bots.review.reviewer import ReviewedMove
from clachan.kernel.seats import CHANCE


@dataclass(frozen=True)
class ChanceParts:
    """What changed a seat's chance to win in one round."""

    round: int
    luck: float
    own: float
    others: float

    @property
    def total(self) -> float:
        return self.luck + self.own + self.others


def chance_parts(moves: Sequence[ReviewedMove], seat: int, seats: int) -> list[ChanceParts]:
    """The parts of each round, in order; with the equal share at the start they add up to the result."""
    parts: list[ChanceParts] = []
    before = 1.0 / seats
    for move in moves:
        change = move.chances[seat] - before
        before = move.chances[seat]
        if not parts or parts[-1].round != move.round:
            parts.append(ChanceParts(move.round, 0.0, 0.0, 0.0))
        last = parts[-1]
        if move.seat == CHANCE:
            parts[-1] = ChanceParts(last.round, last.luck + change, last.own, last.others)
        elif move.seat == seat:
            parts[-1] = ChanceParts(last.round, last.luck, last.own + change, last.others)
        else:
            parts[-1] = ChanceParts(last.round, last.luck, last.own, last.others + change)
    return parts
