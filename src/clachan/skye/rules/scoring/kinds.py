"""The two common kinds of scoring tile: for what is in one's territory, and for majorities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.kernel.seats import Seat, seats_with_more
from clachan.skye.rules.state import ScoringTile, Share, SkyeState, names_of, worth
from clachan.skye.rules.territory import Territory

FIRST: Final = 5
SECOND: Final = 2


class TerritoryScoring(ScoringTile):
    """Points for what is in one's own territory, whatever the others have."""

    def __init__(
        self, name: str, reason: str, rule: str, score: Callable[[Territory], list[Share]]
    ) -> None:
        super().__init__(name, reason, rule)
        self.score: Final = score

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        return self.score(state.territories[seat])

    def amount(self, state: SkyeState, seat: Seat) -> int:
        return worth(self.score(state.territories[seat]))

    def amounts(self, state: SkyeState) -> list[int]:
        score = self.score
        return [worth(score(territory)) for territory in state.territories]


class MajorityScoring(ScoringTile):
    """5 points for the most of something, 2 for the second most. (Skye 9.2)"""

    def __init__(
        self,
        name: str,
        reason: str,
        rule: str,
        count: Callable[[SkyeState, Seat], int],
        tiles: Callable[[Territory], int] | None = None,
    ) -> None:
        """`tiles`: the mask of the tiles that show what is counted, if it is on the territory at all."""
        super().__init__(name, reason, rule, True)
        self.count: Final = count
        self.tiles: Final = tiles

    def amount(self, state: SkyeState, seat: Seat) -> int:
        return majority([self.count(state, other) for other in state.everyone], seat)

    def amounts(self, state: SkyeState) -> list[int]:
        counts = [self.count(state, seat) for seat in state.everyone]
        return [majority(counts, seat) for seat in state.everyone]

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        points = self.amount(state, seat)
        if points == 0:
            return []
        return [(points, 0 if self.tiles is None else self.tiles(state.territories[seat]))]

    def lines(self, state: SkyeState, seat: Seat) -> tuple[Line, ...]:
        facts: tuple[Fact, ...] = (("count", self.count(state, seat)),)
        territory = state.territories[seat]
        return tuple(
            [
                Line(self.reason, amount, self.rule, names_of(territory, tiles), facts)
                for amount, tiles in self.shares(state, seat)
            ]
        )


def majority(counts: list[int], seat: Seat) -> int:
    """The points of `seat`. A tie for first leaves no second; without any there are none. (Skye 9.2)

    >>> [majority([3, 3, 1], Seat(i)) for i in range(3)], [majority([4, 2, 2], Seat(i)) for i in range(3)]
    ([5, 5, 0], [5, 2, 2])
    """
    if counts[seat] == 0:
        return 0
    ahead = seats_with_more(counts, seat)
    if ahead == 0:
        return FIRST
    return SECOND if ahead == 1 else 0
