"""Points for areas. (Skye 10.3, 10.8-10.10, 10.14, 10.16)"""

from __future__ import annotations

from typing import Final

from clachan.games.skye.icons import BROCH, LIGHTHOUSE, SHIP
from clachan.games.skye.state import Share
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import MOUNTAIN, WATER, Terrain

_BROCH_POINTS: Final = (0, 1, 3, 6)
_BIG: Final = 3


def brochs(land: Territory) -> list[Share]:
    """1, 3 or 6 for each mountain area with one, two, or three and more brochs. (Skye 10.3)"""
    shares: list[Share] = []
    if land.icons[BROCH] == 0:
        return shares
    for area in land.areas_of(MOUNTAIN):
        count = land.count_in(area, BROCH)
        if count:
            shares.append((_BROCH_POINTS[min(count, 3)], land.masks[area]))
    return shares


def largest_lake(land: Territory) -> list[Share]:
    """2 for each tile of the largest completed water area. (Skye 10.8)"""
    best = 0
    tiles = 0
    for area in land.completed():
        if land.terrain(area) == WATER and land.size(area) > best:
            best = land.size(area)
            tiles = land.masks[area]
    return [(2 * best, tiles)] if best else []


def completed(land: Territory) -> list[Share]:
    """1 for each completed area. (Skye 10.9)"""
    return [(1, land.masks[area]) for area in land.completed()]


def big_completed(land: Territory) -> list[Share]:
    """3 for each completed area of at least three tiles. (Skye 10.10)"""
    return [(3, land.masks[area]) for area in land.completed() if land.size(area) >= _BIG]


def harbours(land: Territory) -> list[Share]:
    """3 for each water area with a ship and a lighthouse. (Skye 10.14)"""
    if land.icons[SHIP] == 0 or land.icons[LIGHTHOUSE] == 0:
        return []
    return [
        (3, land.masks[area])
        for area in land.areas_of(WATER)
        if land.count_in(area, SHIP) and land.count_in(area, LIGHTHOUSE)
    ]


def peaks(land: Territory) -> list[Share]:
    """2 for each completed mountain area. (Skye 10.16)"""
    return completed_of(land, MOUNTAIN, 2)


def completed_of(land: Territory, terrain: Terrain, points: int) -> list[Share]:
    """`points` for each completed area of one terrain."""
    return [
        (points, land.masks[area]) for area in land.completed() if land.terrain(area) == terrain
    ]
