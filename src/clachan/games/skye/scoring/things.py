"""Points for what stands on the tiles. (Skye 10.2, 10.5, 10.11)"""

from __future__ import annotations

from clachan.games.skye.cells import AROUND
from clachan.games.skye.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP
from clachan.games.skye.state import Share
from clachan.games.skye.territory import Territory


def sheep(land: Territory) -> list[Share]:
    """1 for each sheep. (Skye 10.2)"""
    return [
        (tile.icons[SHEEP], 1 << order)
        for order, tile in enumerate(land.tiles)
        if tile.icons[SHEEP]
    ]


def farm_animals(land: Territory) -> list[Share]:
    """1 for each sheep or cattle on a farm tile or on one of the eight tiles around it. (Skye 10.5)"""
    shares: list[Share] = []
    farms = land.having[FARM]
    if farms == 0:
        return shares
    grazed = land.having[SHEEP] | land.having[CATTLE]
    for order, tile in enumerate(land.tiles):
        if grazed >> order & 1 and (farms >> order & 1 or _farm_beside(land, order)):
            shares.append((tile.icons[SHEEP] + tile.icons[CATTLE], 1 << order))
    return shares


def _farm_beside(land: Territory, order: int) -> bool:
    cell = land.cells[order]
    farms = land.having[FARM]
    for step in AROUND:
        beside = land.at.get(cell + step, -1)
        if beside >= 0 and farms >> beside & 1:
            return True
    return False


def sets(land: Territory) -> list[Share]:
    """5 for each set of broch, farm and lighthouse; each is part of one set. (Skye 10.11)"""
    count = min(land.icons[BROCH], land.icons[FARM], land.icons[LIGHTHOUSE])
    tiles = land.having[BROCH] | land.having[FARM] | land.having[LIGHTHOUSE]
    return [(5 * count, tiles)] if count else []
