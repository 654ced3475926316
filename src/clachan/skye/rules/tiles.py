"""Landscape tiles: what is printed on them, and tables made once for speed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NewType

from clachan.skye.rules.cells import STEP
from clachan.skye.rules.icons import ICONS
from clachan.skye.rules.node_totals import count_of, pack_totals

Terrain = NewType("Terrain", int)
"""What a side of a tile shows; 0 stands for a road network among areas."""

ROAD: Final = Terrain(0)
PASTURE: Final = Terrain(1)
MOUNTAIN: Final = Terrain(2)
WATER: Final = Terrain(3)
ALL_TERRAINS: Final = [ROAD, PASTURE, MOUNTAIN, WATER]
TERRAINS: Final = {"pasture": PASTURE, "mountain": MOUNTAIN, "water": WATER}
TERRAIN_NAMES: Final = ("road", "pasture", "mountain", "water")

Side = NewType("Side", int)
"""A side of a tile or of a cell; its opposite is `side ^ 2`."""

NORTH: Final = Side(0)
EAST: Final = Side(1)
SOUTH: Final = Side(2)
WEST: Final = Side(3)
SIDE_LETTERS: Final = "NESW"
SIDE_NAMES: Final = ("north", "east", "south", "west")


class TileArea:
    """A patch of one terrain on a tile, and what stands in it. (Skye 8.6)"""

    def __init__(
        self,
        terrain: Terrain,
        sides: tuple[Side, ...],
        brochs: int = 0,
        ships: int = 0,
        lighthouses: int = 0,
        has_scroll: bool = False,
    ) -> None:
        self.terrain = terrain
        self.sides = sides
        self.brochs = brochs
        self.ships = ships
        self.lighthouses = lighthouses
        self.has_scroll = has_scroll

    def __reduce__(self) -> tuple[object, ...]:
        return TileArea, (
            self.terrain,
            self.sides,
            self.brochs,
            self.ships,
            self.lighthouses,
            self.has_scroll,
        )


SIDES_OF: Final = bytes(
    [sum([1 << side for side in range(4) if demand >> 2 * side & 3]) for demand in range(256)]
)
"""The sides on which a demand says that a neighbor is there, as a mask."""


_SPLIT: Final = [
    (
        [side for side in range(4) if sides >> side & 1],
        [side for side in range(4) if not sides >> side & 1],
    )
    for sides in range(16)
]
"""The sides in a mask, and those that are not."""


class Face:
    """A side of a turned tile as a neighbor meets it."""

    __slots__ = ("opposite", "patch", "road", "step")

    def __init__(self, side: Side, patch: int, road: int) -> None:
        self.step: Final = STEP[side]
        """To the neighbor's cell."""
        self.opposite: Final = side ^ 2
        """The neighbor's side."""
        self.patch: Final = patch
        self.road: Final = road


# Cached: tiles share what is the same for them, so that play reads less memory.


@cache
def _face(side: int, patch: int, road: int) -> Face:
    return Face(Side(side), patch, road)


@cache
def _faces(sides: tuple[tuple[int, int, int], ...]) -> list[Face]:
    """The faces at some sides, by the side, its patch and its road."""
    return [_face(side, patch, road) for side, patch, road in sides]


@cache
def _free_sides(sides: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The step over each of some sides and what it demands there, by the side and its terrain."""
    return [(STEP[side], terrain << 2 * (side ^ 2)) for side, terrain in sides]


class Tile:
    """A landscape tile as printed; a set of tiles holds one object for each.

    Patches and roads are numbered together, patches first: `patch_at[rotation * 4 + side]` and
    `road_at[rotation * 4 + side]` (-1: no road) give the number at a side of the turned tile.
    `fits[demand]` is a mask of the quarter turns that fit a cell, `ways[demand]` their number; a demand
    has two bits a side, the terrain the neighbor there shows or 0. Without any neighbor nothing fits
    (Skye 7.2). Both are tables for `bytes.translate`: all free cells of a territory in one go.
    For laying, `inner[rotation << 4 | sides]` are the faces that meet the neighbors on a mask of sides,
    and `outer` leads on over the other sides: the step to a free cell, and what it demands because of
    this tile.
    """

    def __init__(
        self,
        name: str,
        sides: tuple[Terrain, ...],
        roads: tuple[int, ...],
        icons: tuple[int, ...],
        areas: tuple[TileArea, ...],
        scroll: str = "",
        marks: Iterable[tuple[str, str | int]] = (),
        index: int = -1,
    ) -> None:
        self.name: Final = name
        self.sides: Final = sides
        self.roads: Final = roads
        self.icons: Final = list(icons)
        self.areas: Final = areas
        self.scroll: Final = scroll
        self.marks: Final = dict(marks)
        self.index: Final = index
        groups = sorted({road for road in roads if road})
        self.road_count: Final = len(groups)
        numbers = {road: len(areas) + i for i, road in enumerate(groups)}
        patch_of = {side: i for i, area in enumerate(areas) for side in area.sides}
        self.patch_at: Final = [patch_of[_printed(s, t)] for t in range(4) for s in range(4)]
        self.road_at: Final = [
            numbers.get(roads[_printed(s, t)], -1) for t in range(4) for s in range(4)
        ]
        self.terrain_at: Final = [sides[_printed(s, t)] for t in range(4) for s in range(4)]
        self.node_totals: Final[list[int]] = [
            pack_totals(len(area.sides), area.brochs, area.ships, area.lighthouses, area.terrain)
            for area in areas
        ]
        self.node_totals.extend([roads.count(road) for road in groups])
        self.nodes: Final = len(self.node_totals)
        self.patches_with: Final = [
            [i for i in range(len(areas)) if count_of(icon, self.node_totals[i])]
            for icon in range(ICONS)
        ]
        """The patches with brochs, ships or lighthouses, by the icon. (Skye 8.6)"""
        self.closed: Final = [i for i, area in enumerate(areas) if not area.sides]
        """The patches that reach no side: completed as soon as they are laid. (Skye 8.2)"""
        self.inner: Final[list[list[Face]]] = []
        self.outer: Final[list[list[tuple[int, int]]]] = []
        for rotation in range(4):
            at = rotation * 4
            for taken, free in _SPLIT:
                self.inner.append(
                    _faces(tuple([(s, self.patch_at[at + s], self.road_at[at + s]) for s in taken]))
                )
                self.outer.append(_free_sides(tuple([(s, self.terrain_at[at + s]) for s in free])))
        self.fits: Final = self._fits()
        self.ways: Final = bytes([rotations.bit_count() for rotations in self.fits])
        self.shown: Final = [(icon, n) for icon, n in enumerate(icons) if n]
        scrolls = [i for i, area in enumerate(areas) if area.has_scroll]
        self.scroll_patch: Final = scrolls[0] if scrolls else -1

    def _fits(self) -> bytes:
        table = [0] * 256
        for rotation in range(4):
            for chosen in range(1, 16):
                demand = 0
                for side in range(4):
                    if chosen >> side & 1:
                        demand |= self.terrain_at[rotation * 4 + side] << 2 * side
                table[demand] |= 1 << rotation
        return bytes(table)

    def numbered(self, index: int) -> Tile:
        """The same tile with its number in a set of tiles."""
        icons = tuple(self.icons)
        marks = self.marks.items()
        return Tile(self.name, self.sides, self.roads, icons, self.areas, self.scroll, marks, index)

    def __repr__(self) -> str:
        return f"<tile {self.name}>"

    def to_json(self) -> str:
        return self.name


def _printed(side: int, rotation: int) -> Side:
    """The printed side that faces `side` after `rotation` quarter turns clockwise. (Skye 13.2)"""
    return Side((side - rotation) % 4)


class TileSet:
    """Every tile of the boxes in play, numbered; territories, bags and moves share the same tiles."""

    def __init__(self, bag: Iterable[Tile], others: Iterable[Tile]) -> None:
        """`bag`: the tiles that start in the bag. `others`: castles and tiles with their own stack."""
        in_bag = list(bag)
        self.bag_size: Final = len(in_bag)
        self.tiles: Final = [tile.numbered(i) for i, tile in enumerate([*in_bag, *others])]
        self.named: Final = {tile.name: tile for tile in self.tiles}
        assert len(self.named) == len(self.tiles), "two tiles have the same name"
        assert len(self.tiles) <= 256, "the number of a tile fits into a byte"
