"""Build all tiles of a round together: search over orders and places."""

from __future__ import annotations

from typing import Final

from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.moves import Build
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile

BEAM: Final = 8
"""Territories kept after each tile; a wider beam did not win more games."""


class BuildPlan:
    """One way to build some of the tiles: the territory afterwards, and the moves."""

    def __init__(
        self, territory: Territory, worth: float, left: int, key: int, builds: tuple[Build, ...]
    ) -> None:
        self.territory: Final = territory
        self.worth: Final = worth
        self.left: Final = left
        """The tiles not built yet, as a mask."""
        self.key: Final = key
        """Equal for the same tiles in the same places, in any order."""
        self.builds: Final = builds
        """The moves, in order."""

    @property
    def first(self) -> Build | None:
        return self.builds[0] if self.builds else None


def best_plan(
    evaluation: Evaluation,
    territory: Territory,
    seat: int,
    tiles: tuple[Tile, ...],
    beam: int = BEAM,
) -> BuildPlan:
    """The best territory found, preferring those with every tile built."""
    return best_plans(evaluation, territory, seat, tiles, 1, beam)[0]


def best_plans(
    evaluation: Evaluation,
    territory: Territory,
    seat: int,
    tiles: tuple[Tile, ...],
    count: int,
    beam: int = BEAM,
) -> list[BuildPlan]:
    """The best territories found, best first; those with every tile built come first."""
    layouts = [BuildPlan(territory, evaluation.of(territory, seat), (1 << len(tiles)) - 1, 0, ())]
    finished: list[BuildPlan] = []
    while layouts:
        grown: dict[int, BuildPlan] = {}
        for layout in layouts:
            if not _grow(evaluation, layout, seat, tiles, grown):
                finished.append(layout)
        layouts = sorted(grown.values(), key=_value, reverse=True)[:beam]
    return sorted(finished, key=_quality, reverse=True)[:count]


def _quality(layout: BuildPlan) -> tuple[bool, float]:
    return layout.left == 0, layout.worth


def _value(layout: BuildPlan) -> float:
    return layout.worth


def _grow(
    evaluation: Evaluation,
    layout: BuildPlan,
    seat: int,
    tiles: tuple[Tile, ...],
    grown: dict[int, BuildPlan],
) -> bool:
    """Add every layout with one more tile; return False if no tile fits."""
    found = False
    for i, tile in enumerate(tiles):
        if layout.left >> i & 1 == 0:
            continue
        for place in layout.territory.placements(tile):
            found = True
            key = layout.key | (place + 1) << 20 * i
            if key in grown:
                continue
            cell = Cell(place >> 2)
            after = layout.territory.with_tile(tile, cell, place & 3)
            builds = (*layout.builds, Build(tile, cell, place & 3))
            grown[key] = BuildPlan(
                after, evaluation.of(after, seat), layout.left & ~(1 << i), key, builds
            )
    return found
