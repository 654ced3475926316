"""The potential of the scoring tiles of Druids, and what their majority counts. (Druids 8)"""

from __future__ import annotations

from typing import Final

from clachan.skye.bots.box_scoring import BoxScoring
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.potential import Potential, closing, lines, road_ends
from clachan.skye.boxes.druids.rules.scoring import druid_tiles
from clachan.skye.rules.cells import CELLS, STEP
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import PASTURE, WEST


def rows(territory: Territory, outlook: Outlook) -> float:
    """East-west lines, like columns. (Druids 8.1)"""
    return lines(territory, STEP[WEST])


def meadows(territory: Territory, outlook: Outlook) -> float:
    """Completed pastures, like peaks. (Druids 8.2)"""
    return closing(territory, PASTURE)


def scrolls(territory: Territory, outlook: Outlook) -> float:
    """A scroll whose area is almost completed will count double. (Druids 8.3)"""
    potential = 0.0
    for order, tile in enumerate(territory.tiles):
        if tile.scroll and territory.open_edges(territory.area_at(order, tile.scroll_patch)) == 1:
            potential += 0.35
    return potential


def surrounded(territory: Territory, outlook: Outlook) -> float:
    """A tile with neighbors on three sides lacks one. (Druids 8.5)"""
    potential = 0.0
    for cell in territory.cells:
        beside = 0
        for step in STEP:
            if CELLS[cell + step] in territory.at:
                beside += 1
        if beside == 3:
            potential += 0.45
        elif beside == 2:
            potential += 0.1
    return potential


def buildings_on_road(territory: Territory, outlook: Outlook) -> float:
    return 0.15 * road_ends(territory, 4)


POTENTIALS: Final[dict[str, Potential]] = {
    "rows": rows,
    "meadows": meadows,
    "scrolls": scrolls,
    "surrounded": surrounded,
    "buildings_on_road": buildings_on_road,
}
SCORING: Final = BoxScoring(potentials=POTENTIALS, majorities={"druid_majority": druid_tiles})
