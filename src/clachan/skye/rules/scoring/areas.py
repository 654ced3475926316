"""Points for areas. (Skye 10.3, 10.8-10.10, 10.14, 10.16)"""

from __future__ import annotations

from typing import Final

from clachan.skye.rules.icons import BROCH, LIGHTHOUSE, SHIP
from clachan.skye.rules.state import Share
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import MOUNTAIN, WATER, Terrain

_BROCH_POINTS: Final = (0, 1, 3, 6)
_BIG: Final = 3


def brochs(territory: Territory) -> list[Share]:
    """1, 3 or 6 for each mountain area with one, two, or three and more brochs. (Skye 10.3)"""
    return [
        (_BROCH_POINTS[min(territory.count_in(area, BROCH), 3)], territory.masks[area])
        for area in territory.areas_with(BROCH)
    ]


def largest_lake(territory: Territory) -> list[Share]:
    """2 for each tile of the largest completed water area. (Skye 10.8)"""
    best = 0
    tiles = 0
    for area in territory.completed():
        if territory.terrain(area) == WATER and territory.size(area) > best:
            best = territory.size(area)
            tiles = territory.masks[area]
    return [(2 * best, tiles)] if best else []


def completed(territory: Territory) -> list[Share]:
    """1 for each completed area. (Skye 10.9)"""
    return [(1, territory.masks[area]) for area in territory.completed()]


def big_completed(territory: Territory) -> list[Share]:
    """3 for each completed area of at least three tiles. (Skye 10.10)"""
    return [
        (3, territory.masks[area]) for area in territory.completed() if territory.size(area) >= _BIG
    ]


def harbors(territory: Territory) -> list[Share]:
    """3 for each water area with a ship and a lighthouse. (Skye 10.14)"""
    return [
        (3, territory.masks[area])
        for area in territory.areas_with(LIGHTHOUSE)
        if territory.count_in(area, SHIP)
    ]


def peaks(territory: Territory) -> list[Share]:
    """2 for each completed mountain area. (Skye 10.16)"""
    return completed_of(territory, MOUNTAIN, 2)


def completed_of(territory: Territory, terrain: Terrain, points: int) -> list[Share]:
    """`points` for each completed area of one terrain."""
    return [
        (points, territory.masks[area])
        for area in territory.completed()
        if territory.terrain(area) == terrain
    ]
