"""The weights of the full evaluation in one round, as plain numbers for `land_gains.py`.

They say the same as the terms of `evaluation.py`; `tests/bots/test_rollout.py` compares both.
"""

from __future__ import annotations

from math import exp
from typing import Final

from clachan.skye.bots.boxes import box_strategies
from clachan.skye.bots.evaluation import full_evaluation
from clachan.skye.bots.outlook import Outlook, SlotOutlook
from clachan.skye.bots.scoring_tables import OFF_TERRITORY
from clachan.skye.bots.terms import (
    CLOSING_CHANCES,
    MAJORITY_WEIGHT,
    SCROLL_GROWTH,
    STEEP_LATER,
    STEEP_NOW,
    Term,
)
from clachan.skye.rules.scoring.kinds import FIRST, SECOND
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import MOUNTAIN, WATER
from clachan.skye.rules.view import SkyeView

AREA_KINDS: Final = 1024
"""Entries of the table of areas: terrain, open edges, tiles and brochs up to three, ships, lighthouses."""

_AREA_REASONS: Final = ("areas", "big_areas", "brochs", "harbors", "peaks")
_KNOWN: Final = (
    *_AREA_REASONS,
    "squares",
    "sheep",
    "whisky_majority",
    "farm_animals",
    "cattle_on_road",
    "tiles_on_road",
    "largest_lake",
    "sets",
    "ship_majority",
    "gold_majority",
    "columns",
)
_BROCHS: Final = (0.0, 1.0, 3.0, 6.0)


class RoundWeights:
    """What each thing in a territory is worth in one round, in points."""

    def __init__(self, outlook: Outlook, territories: tuple[Territory, ...]) -> None:
        self.outlook: Final = outlook
        self.round: Final = outlook.round
        self.seats: Final = outlook.seats
        self.gold_rate: Final = outlook.gold_rate
        self.milli_rate: Final = int(1000.0 * outlook.gold_rate)
        self.fit_share: Final = outlook.fit_share
        by_reason = {slot.tile.reason: slot for slot in outlook.slots if slot.times}
        self._by_reason: Final = by_reason
        times = {reason: float(slot.times) for reason, slot in by_reason.items()}
        later = {reason: slot.weight for reason, slot in by_reason.items()}
        left = float(outlook.rounds_left)
        self.barrel: Final = (
            (1.25 if outlook.seats == 2 else 1.4) * outlook.income_rate if left else 0.0
        )
        self.road_end: Final = 0.08 * left
        """For each of the first three open ends of the castle's roads."""
        self.road_end_scored: Final = 0.13 * later.get("cattle_on_road", 0.0) + 0.25 * later.get(
            "tiles_on_road", 0.0
        )
        """The same for scoring tiles, for the first four."""
        self.tile_on_road: Final = times.get("tiles_on_road", 0.0)
        self.cattle_on_road: Final = 2.0 * times.get("cattle_on_road", 0.0)
        self.sheep: Final = times.get("sheep", 0.0)
        self.set: Final = 5.0 * times.get("sets", 0.0)
        self.waiting: Final = 1.1 * later.get("sets", 0.0)
        self.square: Final = 2.0 * times.get("squares", 0.0)
        self.square_later: Final = later.get("squares", 0.0)
        self.column: Final = 3.0 * times.get("columns", 0.0)
        self.column_later: Final = later.get("columns", 0.0)
        self.animal: Final = times.get("farm_animals", 0.0)
        self.animal_later: Final = later.get("farm_animals", 0.0)
        self.lake: Final = 2.0 * times.get("largest_lake", 0.0)
        self.lake_later: Final = later.get("largest_lake", 0.0)
        self.scores_lakes: Final = "largest_lake" in by_reason
        self.scores_squares: Final = "squares" in by_reason
        self.scores_columns: Final = "columns" in by_reason
        self.scores_farms: Final = "farm_animals" in by_reason
        self.scores_sets: Final = "sets" in by_reason
        self.whisky_majority: Final = by_reason.get("whisky_majority")
        self.ship_majority: Final = by_reason.get("ship_majority")
        self.growth: Final = SCROLL_GROWTH * left
        self.is_last: Final = outlook.rounds_left == 0
        self.scroll_kinds: Final = outlook.seams.scrolls
        self.scroll_factor: Final = [2.0] + [
            2.0 - (1.0 - chance) ** outlook.rounds_left for chance in CLOSING_CHANCES[1:]
        ]
        self.area_worth: Final = [
            self._area_worth(kind, times, later) for kind in range(AREA_KINDS)
        ]
        """The worth of an area by its kind; see `area_kind`."""
        self.other_terms: Final[list[Term]] = _other_terms(outlook, territories)
        """The terms of scoring tiles that have no weight here; they are asked territory by territory."""

    def _area_worth(self, kind: int, times: dict[str, float], later: dict[str, float]) -> float:
        terrain = kind & 3
        edges = kind >> 2 & 3
        size = kind >> 4 & 3
        brochs = kind >> 6 & 3
        has_ship = kind >> 8 & 1
        has_light = kind >> 9 & 1
        worth = 0.0
        if edges == 0:
            worth += times.get("areas", 0.0)
            if size >= 3:
                worth += 3.0 * times.get("big_areas", 0.0)
        else:
            worth += later.get("areas", 0.0) * (0.0, 0.10, -0.09, -0.22)[edges]
            if size >= 2:
                worth += later.get("big_areas", 0.0) * (0.0, 0.85, 0.0, -0.12)[edges]
        if terrain == MOUNTAIN:
            worth += _BROCHS[brochs] * times.get("brochs", 0.0)
            if edges == 0:
                worth += 2.0 * times.get("peaks", 0.0)
            else:
                worth += later.get("brochs", 0.0) * (0.0, 0.30, 0.45, 0.0)[brochs]
                worth += later.get("peaks", 0.0) * (0.0, 0.40, -0.12, -0.18)[edges]
        elif terrain == WATER:
            if has_ship and has_light:
                worth += 3.0 * times.get("harbors", 0.0)
            elif edges:
                worth += later.get("harbors", 0.0) * (0.40 * has_ship + 0.75 * has_light)
        return worth


def _other_terms(outlook: Outlook, territories: tuple[Territory, ...]) -> list[Term]:
    unknown = [
        slot.place
        for slot in outlook.slots
        if slot.tile.reason not in _KNOWN and slot.tile.reason not in OFF_TERRITORY
    ]
    if not unknown:
        return []
    return [term for term in full_evaluation(outlook, territories).terms if term.slot in unknown]


class GameWeights:
    """The weights of every round still to come, computed when needed."""

    def __init__(self, view: SkyeView) -> None:
        self._view: Final = view
        self._known: Final[dict[int, RoundWeights]] = {}
        self.strategies: Final = box_strategies(view)

    def of_round(self, number: int) -> RoundWeights:
        found = self._known.get(number)
        if found is None:
            found = RoundWeights(Outlook(self._view, number), self._view.territories)
            self._known[number] = found
        return found


def majority_worth(slot: SlotOutlook, mine: int, first: int, second: int) -> float:
    """Expected points for a count, given the two highest counts of the rivals; -1: there is no second."""
    points = slot.later * _majority_chance(STEEP_LATER, mine, first, second)
    if slot.now and mine:
        points += _majority_chance(STEEP_NOW, mine, first, second)
    return MAJORITY_WEIGHT * points


def _majority_chance(steep: float, mine: int, first: int, second: int) -> float:
    ahead = 1.0 / (1.0 + exp(-steep * (mine - first + 0.3)))
    next_best = 1.0 if mine else 0.0
    if second >= 0:
        next_best = 1.0 / (1.0 + exp(-steep * (mine - second + 0.3)))
    return FIRST * ahead + SECOND * (1.0 - ahead) * next_best
