"""What the scoring tiles of Druids promise, and what their majority counts. (Druids 8)"""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.promises import Promise, closing, lines, road_ends
from clachan.bots.skye.terms import Count
from clachan.games.skye.cells import STEP
from clachan.games.skye.expansions.druids.scoring import druid_tiles
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import PASTURE, WEST


def rows(land: Territory, outlook: Outlook) -> float:
    """East-west lines, as columns. (Druids 8.1)"""
    return lines(land, STEP[WEST])


def meadows(land: Territory, outlook: Outlook) -> float:
    """Completed pastures, as peaks are completed mountains. (Druids 8.2)"""
    return closing(land, PASTURE)


def scrolls(land: Territory, outlook: Outlook) -> float:
    """A scroll whose area is about to close will count double. (Druids 8.3)"""
    promise = 0.0
    for order, tile in enumerate(land.tiles):
        if tile.scroll and land.open_edges(land.area_at(order, tile.scroll_patch)) == 1:
            promise += 0.35
    return promise


def surrounded(land: Territory, outlook: Outlook) -> float:
    """A tile with neighbours on three sides lacks one. (Druids 8.5)"""
    promise = 0.0
    for cell in land.cells:
        beside = 0
        for step in STEP:
            if cell + step in land.at:
                beside += 1
        if beside == 3:
            promise += 0.45
        elif beside == 2:
            promise += 0.1
    return promise


def buildings_on_road(land: Territory, outlook: Outlook) -> float:
    return 0.15 * road_ends(land, 4)


PROMISES: Final[dict[str, Promise]] = {
    "DS1": rows,
    "DS2": meadows,
    "DS3": scrolls,
    "DS5": surrounded,
    "DS6": buildings_on_road,
}
MAJORITIES: Final[dict[str, Count]] = {"DS4": druid_tiles}
