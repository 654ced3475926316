"""The terms of an evaluation, in points. Each has a code that names its reason.

A term looks at one territory. Rivals matter only for majorities, whose tables are computed beforehand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from math import exp
from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.bots.outlook import Outlook, SlotOutlook
from clachan.skye.bots.potential import Potential, road_ends
from clachan.skye.rules.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP, SHIP, WHISKY
from clachan.skye.rules.scoring.kinds import FIRST, SECOND, TerritoryScoring, majority
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory

Count = Callable[[Territory], int]


class Term(ABC):
    """One reason why a territory is worth something."""

    def __init__(self, code: str, slot: int = -1) -> None:
        self.code: Final = code
        self.slot: Final = slot
        """The slot of its scoring tile, -1 for none."""

    @abstractmethod
    def worth(self, territory: Territory, seat: int) -> float: ...


class TerritoryTerm(Term):
    """A scoring tile that only looks at one territory: what it scores now, times how often it still will."""

    def __init__(self, slot: SlotOutlook, tile: TerritoryScoring, times: int) -> None:
        super().__init__(tile.reason, slot.place)
        self._score: Final = tile.score
        self._times: Final = times

    def worth(self, territory: Territory, seat: int) -> float:
        points = 0
        for share in self._score(territory):
            points += share[0]
        return float(points * self._times)


class EngineTerm(Term):
    """A scoring tile without an entry here: what the engine scores now, times how often it still will."""

    def __init__(self, slot: SlotOutlook, state: SkyeState, times: int) -> None:
        super().__init__(slot.tile.reason, slot.place)
        self._tile: Final = slot.tile
        self._state: Final = state
        self._times: Final = times

    def worth(self, territory: Territory, seat: int) -> float:
        state = self._state
        before = state.territories[seat]
        state.territories[seat] = territory
        points = self._tile.amount(state, Seat(seat))
        state.territories[seat] = before
        return float(points * self._times)


class PotentialTerm(Term):
    """What almost scores, for the later scorings of a slot."""

    def __init__(self, slot: SlotOutlook, potential: Potential, outlook: Outlook) -> None:
        super().__init__("potential", slot.place)
        self._potential: Final = potential
        self._weight: Final = slot.weight
        self._outlook: Final = outlook

    def worth(self, territory: Territory, seat: int) -> float:
        return self._weight * self._potential(territory, self._outlook)


def whisky_tiles(territory: Territory) -> int:
    return territory.tiles_with[WHISKY].bit_count()


def ships(territory: Territory) -> int:
    return territory.icons[SHIP]


MAJORITIES: Final[dict[str, Count]] = {"whisky_majority": whisky_tiles, "ship_majority": ships}
"""What is counted for each majority of things in the territories. (Skye 9.2)"""

OFF_TERRITORY: Final = ("gold_majority",)
"""Scoring tiles that no tile in a territory changes; `market.py` counts the gold. (Skye 10.13)"""

_MOST: Final = 40


class MajorityTerm(Term):
    """A majority, given what rivals have now: `table[seat][count]` is computed once."""

    def __init__(
        self, slot: SlotOutlook, reason: str, count: Count, table: list[list[float]]
    ) -> None:
        super().__init__(reason, slot.place)
        self._count: Final = count
        self._table: Final = table

    def worth(self, territory: Territory, seat: int) -> float:
        return self._table[seat][min(self._count(territory), _MOST)]


def exact_majority(counts: list[int], times: int) -> list[list[float]]:
    """The points for each seat and count, if the counts of the others stay as they are."""
    table: list[list[float]] = []
    for seat in range(len(counts)):
        row: list[float] = []
        for mine in range(_MOST + 1):
            row.append(
                float(times * majority([*counts[:seat], mine, *counts[seat + 1 :]], Seat(seat)))
            )
        table.append(row)
    return table


def smooth_majority(counts: list[int], slot: SlotOutlook) -> list[list[float]]:
    """Expected points: a narrow lead may be lost before a later scoring."""
    table: list[list[float]] = []
    for seat in range(len(counts)):
        rivals = sorted([*counts[:seat], *counts[seat + 1 :]], reverse=True)
        row: list[float] = []
        for mine in range(_MOST + 1):
            points = 0.0
            if slot.now and mine:
                points += _majority_chance(mine, rivals, STEEP_NOW)
            points += slot.later * _majority_chance(mine, rivals, STEEP_LATER)
            row.append(MAJORITY_WEIGHT * points)
        table.append(row)
    return table


STEEP_NOW: Final = 2.1
STEEP_LATER: Final = 1.35
"""How much one thing more or less changes the chance of a majority, now and at a later scoring."""

MAJORITY_WEIGHT: Final = 1.4


def _majority_chance(mine: int, rivals: list[int], steep: float) -> float:
    first = _sigmoid(steep * (mine - rivals[0] + 0.3))
    second = 1.0 if mine else 0.0
    if len(rivals) > 1:
        second = _sigmoid(steep * (mine - rivals[1] + 0.3))
    return FIRST * first + SECOND * (1.0 - first) * second


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


class IncomeTerm(Term):
    """Barrels on the castle's roads pay in every income still to come; open road ends may reach more.

    A barrel off the road counts nothing: it is hardly ever connected later.
    """

    def __init__(self, outlook: Outlook) -> None:
        super().__init__("income")
        self._barrel: Final = (1.25 if outlook.seats == 2 else 1.4) * outlook.income_rate
        self._road_end: Final = 0.08 * outlook.rounds_left

    def worth(self, territory: Territory, seat: int) -> float:
        barrels = (territory.linked() & territory.tiles_with[WHISKY]).bit_count()
        return self._barrel * barrels + self._road_end * road_ends(territory, 3)


class BarrelTerm(Term):
    """Barrels on the castle's roads, at a fixed number of points each."""

    def __init__(self, each: float) -> None:
        super().__init__("income")
        self._each: Final = each

    def worth(self, territory: Territory, seat: int) -> float:
        return self._each * (territory.linked() & territory.tiles_with[WHISKY]).bit_count()


class CompletedAreasTerm(Term):
    """Completed areas, with a tiny weight that only decides between equals."""

    def __init__(self) -> None:
        super().__init__("completed_areas")

    def worth(self, territory: Territory, seat: int) -> float:
        return 0.01 * len(territory.completed())


class CurrentScrollsTerm(Term):
    """Scrolls as they would score now, whether or not their areas can be completed. (Skye 11.1)"""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__("final_scrolls")
        self._kinds: Final = outlook.seams.scrolls

    def worth(self, territory: Territory, seat: int) -> float:
        worth = 0
        scrolls = territory.scrolls
        while scrolls:
            order = (scrolls & -scrolls).bit_length() - 1
            scrolls &= scrolls - 1
            worth += self._kinds[territory.tiles[order].scroll](territory)
        return float(worth)


SCROLL_ICONS: Final = {
    "sheep/2": SHEEP,
    "whisky/2": WHISKY,
    "ship/2": SHIP,
    "cattle": CATTLE,
    "broch": BROCH,
    "farm": FARM,
    "lighthouse": LIGHTHOUSE,
}
SCROLL_GROWTH: Final = 0.5
"""How many things that a scroll counts are added per round."""

CLOSING_CHANCES: Final = (0.0, 0.45, 0.15, 0.02)
"""The chance that an area with that many open edges is completed within a round."""


class ScrollTerm(Term):
    """What scrolls will score at the end, and the chance that their area is completed. (Skye 11)"""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__("final_scrolls")
        self._growth: Final = SCROLL_GROWTH * outlook.rounds_left
        self._is_last: Final = outlook.rounds_left == 0
        self._kinds: Final = outlook.seams.scrolls
        self._factor: Final = [2.0] + [
            2.0 - (1.0 - chance) ** outlook.rounds_left for chance in CLOSING_CHANCES[1:]
        ]

    def worth(self, territory: Territory, seat: int) -> float:
        worth = 0.0
        scrolls = territory.scrolls
        while scrolls:
            order = (scrolls & -scrolls).bit_length() - 1
            scrolls &= scrolls - 1
            tile = territory.tiles[order]
            edges = territory.open_edges(territory.area_at(order, tile.scroll_patch))
            worth += self._points(territory, tile.scroll) * self._factor[min(edges, 3)]
        return worth

    def _points(self, territory: Territory, kind: str) -> float:
        icon = SCROLL_ICONS.get(kind)
        if icon is None or self._is_last:
            return self._kinds[kind](territory) + 0.5 * self._growth
        count = whisky_tiles(territory) if icon == WHISKY else territory.icons[icon]
        points = count + self._growth
        return 0.5 * points if kind.endswith("/2") else points
