"""Points for the outline of a territory. (Skye 10.1, 10.15)"""

from __future__ import annotations

from typing import Final

from clachan.skye.rules.cells import CELLS, STEP
from clachan.skye.rules.state import Share
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import EAST, NORTH, SOUTH, Side

_LONG: Final = 3


def squares(territory: Territory) -> list[Share]:
    """2 for each block of 2 x 2 tiles; blocks may overlap. (Skye 10.1)"""
    shares: list[Share] = []
    at = territory.at
    to_east = STEP[EAST]
    to_south = STEP[SOUTH]
    for order, cell in enumerate(territory.cells):
        east = CELLS[cell + to_east]
        if east not in at:
            continue
        south = CELLS[cell + to_south]
        across = CELLS[south + to_east]
        if south in at and across in at:
            shares.append((2, 1 << order | 1 << at[east] | 1 << at[south] | 1 << at[across]))
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
        if CELLS[cell - step] in at:
            continue
        length = 0
        tiles = 0
        spot: int = cell
        order = at[cell]
        while order >= 0:
            length += 1
            tiles |= 1 << order
            spot += step
            order = at.get(CELLS[spot], -1)
        if length >= _LONG:
            shares.append((3, tiles))
    return shares
