"""The six scoring tiles and four kinds of scroll. (Druids 7.3, 8)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import is_druid_tile
from clachan.skye.rules.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP
from clachan.skye.rules.scoring.areas import completed_of
from clachan.skye.rules.scoring.registry import MajorityRule, ScoringRule, TerritoryRule
from clachan.skye.rules.scoring.scrolls import is_doubled
from clachan.skye.rules.scoring.shapes import runs
from clachan.skye.rules.state import ScrollPoints, Share, SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import PASTURE, WEST


def rows(territory: Territory) -> list[Share]:
    """3 for each unbroken east-west line of at least three tiles. (Druids 8.1)"""
    return runs(territory, WEST)


def meadows(territory: Territory) -> list[Share]:
    """2 for each completed pasture. (Druids 8.2)"""
    return completed_of(territory, PASTURE, 2)


def scrolls(territory: Territory) -> list[Share]:
    """1 for each tile with a scroll, 2 if it stands in a completed area. (Druids 8.3)"""
    return [
        (2 if is_doubled(territory, order) else 1, 1 << order)
        for order, tile in enumerate(territory.tiles)
        if tile.scroll
    ]


def druid_tiles(territory: Territory) -> int:
    return len([tile for tile in territory.tiles if is_druid_tile(tile)])


def _druid_tiles_of(state: SkyeState, seat: Seat) -> int:
    return druid_tiles(state.territories[seat])


def surrounded(territory: Territory) -> list[Share]:
    """2 for each tile with a tile on all four sides. (Druids 8.5)"""
    return [
        (2, 1 << order) for order in range(len(territory.cells)) if territory.is_surrounded(order)
    ]


def buildings_on_road(territory: Territory) -> list[Share]:
    """2 for each farm, broch and lighthouse joined to the castle by road. (Druids 8.6)"""
    linked = territory.linked()
    shares: list[Share] = []
    for order, tile in enumerate(territory.tiles):
        buildings = tile.icons[FARM] + tile.icons[BROCH] + tile.icons[LIGHTHOUSE]
        if buildings and linked >> order & 1:
            shares.append((2 * buildings, 1 << order))
    return shares


SCORING_RULES: Final[dict[str, ScoringRule]] = {
    "rows": TerritoryRule("Druids 8.1", rows),
    "meadows": TerritoryRule("Druids 8.2", meadows),
    "scrolls": TerritoryRule("Druids 8.3", scrolls),
    "druid_majority": MajorityRule("Druids 8.4", _druid_tiles_of),
    "surrounded": TerritoryRule("Druids 8.5", surrounded),
    "buildings_on_road": TerritoryRule("Druids 8.6", buildings_on_road),
}
"""By the name of a scoring tile; its number is in the data."""


def _animal_pairs(territory: Territory) -> int:
    return min(territory.icons[SHEEP], territory.icons[CATTLE])


def _building_sets(territory: Territory) -> int:
    return 2 * min(territory.icons[BROCH], territory.icons[FARM], territory.icons[LIGHTHOUSE])


def _areas(territory: Territory) -> int:
    return len(territory.completed()) // 2


SCROLLS: Final[dict[str, ScrollPoints]] = {
    "animal-pair": _animal_pairs,
    "building-set": _building_sets,
    "areas/2": _areas,
    "druid-tile": druid_tiles,
}
