"""Points for what stands on the tiles. (Skye 10.2, 10.5, 10.11)"""

from __future__ import annotations

from clachan.skye.rules.cells import AROUND, CELLS
from clachan.skye.rules.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP
from clachan.skye.rules.state import Share
from clachan.skye.rules.territory import Territory


def sheep(territory: Territory) -> list[Share]:
    """1 for each sheep. (Skye 10.2)"""
    return [
        (tile.icons[SHEEP], 1 << order)
        for order, tile in enumerate(territory.tiles)
        if tile.icons[SHEEP]
    ]


def farm_animals(territory: Territory) -> list[Share]:
    """1 for each sheep or cattle on a farm tile or on one of the eight tiles around it. (Skye 10.5)"""
    shares: list[Share] = []
    farms = territory.tiles_with[FARM]
    if farms == 0:
        return shares
    for order, tile in enumerate(territory.tiles):
        animals = tile.icons[SHEEP] + tile.icons[CATTLE]
        if animals and (farms >> order & 1 or _farm_beside(territory, order)):
            shares.append((animals, 1 << order))
    return shares


def _farm_beside(territory: Territory, order: int) -> bool:
    cell = territory.cells[order]
    farms = territory.tiles_with[FARM]
    for step in AROUND:
        beside = territory.at.get(CELLS[cell + step], -1)
        if beside >= 0 and farms >> beside & 1:
            return True
    return False


def sets(territory: Territory) -> list[Share]:
    """5 for each set of broch, farm and lighthouse; each is part of one set. (Skye 10.11)"""
    count = min(territory.icons[BROCH], territory.icons[FARM], territory.icons[LIGHTHOUSE])
    tiles = (
        territory.tiles_with[BROCH] | territory.tiles_with[FARM] | territory.tiles_with[LIGHTHOUSE]
    )
    return [(5 * count, tiles)] if count else []
