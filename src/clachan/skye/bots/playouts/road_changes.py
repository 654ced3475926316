"""What a placement changes on the castle's roads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.skye.bots.playouts.open_cells import OpenCells, tiles_in
from clachan.skye.bots.playouts.weights import RoundWeights
from clachan.skye.rules.icons import CATTLE, WHISKY
from clachan.skye.rules.node_totals import OPEN
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64


class RoadChanges:
    """The roads of a territory in one round."""

    def __init__(self, weights: RoundWeights, territory: Territory, sites: OpenCells) -> None:
        self._weights: Final = weights
        self._territory: Final = territory
        self._areas: Final = sites.areas
        self._roads: Final = sites.roads
        self._castle: Final = territory.castle_road()
        self._ends: Final = territory.node_totals[self._castle] & OPEN
        self._is_beside: Final = [False] * len(sites.cells)
        """For each free cell, whether a road of the castle ends there."""
        castle: i64 = self._castle
        for number in range(len(sites.roads)):
            if sites.roads[number] == castle:
                self._is_beside[number >> 2] = True

    def worth(self, tile: Tile, site: i64, rotation: i64) -> float:
        """What changes on the castle's roads: tiles that are linked, and open ends."""
        if not self._is_beside[site]:
            return 0.0
        weights = self._weights
        roads = self._roads
        castle: i64 = self._castle
        first: i64 = 4 * site
        at: i64 = rotation * 4
        linked: i64 = 0
        ends: i64 = self._ends
        for side in range(4):
            if roads[first + side] == castle:
                mine: i64 = tile.road_at[at + side]
                if mine < 0:
                    ends -= 1
                else:
                    linked |= 1 << mine
        worth = 0.0
        if linked:
            worth, ends = self._link(tile, site, rotation, linked, ends)
        before: i64 = self._ends
        if ends != before:
            of_three: int = min(ends, 3) - min(before, 3)
            of_four: int = min(ends, 4) - min(before, 4)
            worth += weights.road_end * of_three + weights.road_end_scored * of_four
        return worth

    def _link(
        self, tile: Tile, site: i64, rotation: i64, linked: i64, ends: i64
    ) -> tuple[float, i64]:
        """What a tile on the castle's roads adds, with the roads that it connects; and the open ends."""
        weights = self._weights
        roads = self._roads
        territory = self._territory
        castle: i64 = self._castle
        first: i64 = 4 * site
        at: i64 = rotation * 4
        road_at = tile.road_at
        road: i64 = 0
        mine: i64 = 0
        grows = tile.road_count > 1
        while grows:
            grows = False
            for side in range(4):
                mine = road_at[at + side]
                road = roads[first + side]
                if mine < 0 or road < 0 or road == castle or linked >> mine & 1 == 0:
                    continue
                for other in range(4):
                    theirs: i64 = road_at[at + other]
                    if roads[first + other] == road and theirs >= 0 and linked >> theirs & 1 == 0:
                        linked |= 1 << theirs
                        grows = True
        for number in range(len(tile.areas), tile.nodes):
            if linked >> number & 1:
                ends += tile.node_totals[number]
        new: i64 = 0
        counted: i64 = 0
        for side in range(4):
            if self._areas[first + side] < 0:
                continue
            mine = road_at[at + side]
            road = roads[first + side]
            if mine >= 0 and linked >> mine & 1:
                ends -= 1
                if road < 0:
                    continue
                ends -= 1
                if road != castle:
                    is_new = True
                    for other in range(side):
                        theirs = road_at[at + other]
                        if roads[first + other] == road and theirs >= 0 and linked >> theirs & 1:
                            is_new = False
                    if is_new:
                        ends += territory.node_totals[road] & OPEN
                        new |= territory.masks[road]
                        counted |= 1 << side
        if counted:
            # Roads that this tile blocks at another side.
            for side in range(4):
                road = roads[first + side]
                if road >= 0 and road != castle and road_at[at + side] < 0:
                    for other in range(4):
                        if counted >> other & 1 and roads[first + other] == road:
                            ends -= 1
        new &= ~territory.masks[self._castle]
        whisky: i64 = 1 if tile.icons[WHISKY] else 0
        cattle: i64 = tile.icons[CATTLE]
        tiles: i64 = 1
        if new:
            tiles += tiles_in(new)
            whisky += tiles_in(new & territory.tiles_with[WHISKY])
            herds: i64 = new & territory.tiles_with[CATTLE]
            order: i64 = 0
            while herds:
                if herds & 1:
                    cattle += territory.tiles[order].icons[CATTLE]
                herds >>= 1
                order += 1
        barrels: int = whisky
        length: int = tiles
        herd: int = cattle
        worth = weights.barrel * barrels
        worth += weights.tile_on_road * length + weights.cattle_on_road * herd
        return worth, ends
