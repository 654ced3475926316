"""The free cells of a territory, with the areas and roads beside each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.skye.rules.cells import CELLS, STEP
from clachan.skye.rules.node_totals import OPEN, TERRAIN
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import SIDES_OF

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

_ONLY_SIDE: Final = [
    SIDES_OF[demand].bit_length() - 1 if SIDES_OF[demand].bit_count() == 1 else -1
    for demand in range(256)
]
"""The side that a demand is about; -1 if it is about several."""


class OpenCells:
    """The free cells in no special order; a site is the number of a cell in these lists."""

    def __init__(self, territory: Territory) -> None:
        self.cells: Final[list[int]] = []
        self.demands: Final[list[int]] = []
        self.areas: Final[list[int]] = []
        """For each side of each free cell, the area beyond it; -1: there is no tile."""
        self.roads: Final[list[int]] = []
        """The same for roads; -1: no road ends at this side."""
        self.only: Final[list[int]] = []
        """For each free cell, the side where its only neighbor is; -1 if it has several neighbors."""
        at = territory.at
        tiles = territory.tiles
        rotations = territory.rotations
        first_node = territory.first_node
        areas = self.areas
        roads = self.roads
        for cell, site in territory.frontier.items():
            demand = territory.demands[site]
            self.cells.append(cell)
            self.demands.append(demand)
            self.only.append(_ONLY_SIDE[demand])
            for side in range(4):
                if demand >> 2 * side & 3 == 0:
                    areas.append(-1)
                    roads.append(-1)
                    continue
                order = at[CELLS[cell + STEP[side]]]
                tile = tiles[order]
                facing = rotations[order] * 4 + (side ^ 2)
                first = first_node[order]
                areas.append(territory.root(first + tile.patch_at[facing]))
                road = tile.road_at[facing]
                roads.append(territory.root(first + road) if road >= 0 else -1)


def area_kind(totals: i64, mask: i64) -> i64:
    """The kind of an area, for `RoundWeights.area_worth`."""
    edges: i64 = totals & OPEN
    if edges > 3:
        edges = 3
    brochs: i64 = totals >> 7 & 63
    if brochs > 3:
        brochs = 3
    size: i64 = 1
    mask &= mask - 1
    if mask:
        size = 2
        mask &= mask - 1
        if mask:
            size = 3
    kind: i64 = totals >> TERRAIN | edges << 2 | size << 4 | brochs << 6
    if totals >> 13 & 127:
        kind |= 256
    if totals >> 20 & 63:
        kind |= 512
    return kind


def tiles_in(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
