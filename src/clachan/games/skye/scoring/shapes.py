"""Points for the outline of a territory. (Skye 10.1, 10.15)"""

from __future__ import annotations

from typing import Final

from clachan.games.skye.cells import STEP
from clachan.games.skye.state import Share
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import EAST, NORTH, SOUTH, Side

_LONG: Final = 3


def squares(territory: Territory) -> list[Share]:
    """2 for each block of 2 x 2 tiles; blocks may overlap. (Skye 10.1)"""
    shares: list[Share] = []
    at = territory.at
    to_east = STEP[EAST]
    to_south = STEP[SOUTH]
    for cell in territory.cells:
        east = cell + to_east
        south = cell + to_south
        if east in at and south in at and east + to_south in at:
            tiles = 1 << at[cell] | 1 << at[east] | 1 << at[south] | 1 << at[east + to_south]
            shares.append((2, tiles))
    return shares


def columns(territory: Territory) -> list[Share]:
    """3 for each unbroken vertical line of at least three tiles. (Skye 10.15)"""
    return runs(territory, NORTH)


def runs(territory: Territory, back: Side) -> list[Share]:
    """3 for each unbroken line of at least three tiles whose first tile has none on side `back`."""
    shares: list[Share] = []
    at = territory.at
    step = STEP[back ^ 2]
    for cell in territory.cells:
        if cell - step in at:
            continue
        length = 0
        tiles = 0
        spot: int = cell
        order = at.get(spot, -1)
        while order >= 0:
            length += 1
            tiles |= 1 << order
            spot += step
            order = at.get(spot, -1)
        if length >= _LONG:
            shares.append((3, tiles))
    return shares
