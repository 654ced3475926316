"""A clan's land: the castle and the tiles laid around it, as a value.

Ints inside, the rulebook's words outside. Tiles are counted in the order they were laid; a set of
tiles is a mask with one bit each. Patches of terrain and road networks are nodes of one union
structure: the root of an area carries its totals in `loads` (open edges, things, terrain) and its
tiles in `masks`; every other node has, inverted, the number of a node nearer the root. `rim` maps the
free cells next to the land to what their neighbours demand there (see `Tile.fits`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from clachan.games.skye.cells import CASTLE, STEP, Cell, cell_name
from clachan.games.skye.icons import ICONS, Icon
from clachan.games.skye.load import LAND, MOST_OF, OPEN, SHIFT_OF, TERRAIN, THINGS
from clachan.games.skye.tiles import (
    EAST,
    SIDE_NAMES,
    SIDES_OF,
    SOUTH,
    TERRAIN_NAMES,
    Side,
    Terrain,
    Tile,
)
from clachan.kernel.errors import Refusal

_TURNS: Final = [[turn for turn in range(4) if mask >> turn & 1] for mask in range(16)]
"""The quarter turns in a mask of them."""

_BYTE: Final = [bytes([demand]) for demand in range(256)]


class Placement:
    """A tile, a cell and a number of quarter turns: one way to build."""

    def __init__(self, tile: Tile, cell: Cell, turn: int) -> None:
        self.tile: Final = tile
        self.cell: Final = cell
        self.turn: Final = turn

    def __repr__(self) -> str:
        return f"<{self.tile.name} at {cell_name(self.cell)} turned {self.turn * 90}>"


class FreeCells:
    """The free cells of a land in reading order, and what they demand."""

    def __init__(self, rim: list[tuple[Cell, int]]) -> None:
        self.cells: Final = [cell for cell, _ in rim]
        self.demands: Final = bytes([demand for _, demand in rim])


class LaidRoads:
    """Roads laid over common edges of tiles, as a value.

    `edges` are `cell << 2 | side` with the side east or south, ascending; `nodes` are the road
    networks they started on tiles that have no road printed.
    """

    def __init__(self, edges: tuple[int, ...], nodes: dict[int, int]) -> None:
        self.edges: Final = edges
        self.nodes: Final = nodes


NO_ROADS: Final = LaidRoads((), {})


class Territory:
    """The land of one clan; `with_tile` gives the land with one tile more."""

    def __init__(
        self,
        cells: list[Cell],
        tiles: list[Tile],
        turns: list[int],
        at: dict[int, int],
        rim: dict[Cell, int],
        demands: bytes,
        first: list[int],
        loads: list[int],
        masks: list[int],
        icons: list[int],
        having: list[int],
        closed: list[int],
        scrolls: int,
        laid: LaidRoads,
    ) -> None:
        self.cells: Final = cells
        self.tiles: Final = tiles
        self.turns: Final = turns
        self.at: Final = at
        self.rim: Final = rim
        """The free cells next to the land, and what each of them demands."""
        self.first: Final = first
        self.loads: Final = loads
        self.masks: Final = masks
        self.icons: Final = icons
        """How often each icon is on the land."""
        self.having: Final = having
        """The tiles that show each icon."""
        self.closed: Final = closed
        """The completed areas, in the order they were completed: nothing joins them any more."""
        self.scrolls = scrolls
        """The tiles with a scroll."""
        self.laid = laid
        self.demands = demands
        """What the free cells demand, one byte each, in no special order: so few bytes change."""
        self._in_order: FreeCells | None = None
        self.is_shared = False
        """Several hold this land: it must not be changed in place."""

    @staticmethod
    def around(castle: Tile) -> Territory:
        """The land every clan starts with. (Skye 1.1)"""
        empty = [0] * ICONS
        rim: dict[Cell, int] = {CASTLE: 0}
        land = Territory(
            [], [], [], {}, rim, b"\0", [], [], [], empty, empty.copy(), [], 0, NO_ROADS
        )
        land.lay(castle, CASTLE, 0)
        return land

    def with_tile(self, tile: Tile, cell: Cell, turn: int) -> Territory:
        """The land after building a tile that fits there. (Skye 7.2-7.5)"""
        land = self.copy()
        land.lay(tile, cell, turn)
        return land

    def copy(self) -> Territory:
        """The same land, held by nobody else."""
        copied = Territory(
            self.cells.copy(),
            self.tiles.copy(),
            self.turns.copy(),
            self.at.copy(),
            self.rim.copy(),
            self.demands,
            self.first.copy(),
            self.loads.copy(),
            self.masks.copy(),
            self.icons.copy(),
            self.having.copy(),
            self.closed.copy(),
            self.scrolls,
            self.laid,
        )
        copied._in_order = self._in_order
        return copied

    def lay(self, tile: Tile, cell: Cell, turn: int) -> None:
        """Build in place on a land that only the caller holds."""
        at = self.at
        order = len(self.cells)
        bit = 1 << order
        loads = self.loads
        base = len(loads)
        self.cells.append(cell)
        self.tiles.append(tile)
        self.turns.append(turn)
        self.first.append(base)
        at[cell] = order
        loads.extend(tile.loads)
        self.masks.extend([bit] * tile.nodes)
        for icon, count in tile.shown:
            self.icons[icon] += count
            self.having[icon] |= bit
        if tile.scroll:
            self.scrolls |= bit
        for patch in tile.closed:
            self.closed.append(base + patch)
        rim = self.rim
        demand = rim.pop(cell)
        demands = self.demands.replace(_BYTE[demand], b"", 1)
        sides = turn << 4 | SIDES_OF[demand]
        for step, shown in tile.outer[sides]:
            # Any: compiled, the number is made into an object once and not at every use.
            beside: Any = cell + step
            if beside in rim:
                known = rim[beside]
                asked = known | shown
                rim[beside] = asked
                demands = demands.replace(_BYTE[known], _BYTE[asked], 1)
            else:
                rim[beside] = shown
                demands += _BYTE[shown]
        for face in tile.inner[sides]:
            other = at[cell + face.step]
            neighbour = self.tiles[other]
            facing = self.turns[other] * 4 + face.opposite
            first = self.first[other]
            self._join(base + face.patch, first + neighbour.patch_at[facing])
            theirs = neighbour.road_at[facing]
            road = face.road
            if road >= 0:
                if theirs >= 0:
                    self._join(base + road, first + theirs)
                else:
                    loads[self.root(base + road)] -= 1
            elif theirs >= 0:
                loads[self.root(first + theirs)] -= 1
        self.demands = demands
        self._in_order = None

    def _join(self, one: int, two: int) -> None:
        """Two patches or roads meet at a side: two open edges fewer, and one area if they were two."""
        loads = self.loads
        load = loads[one]
        while load < 0:
            one = ~load
            load = loads[one]
        other = loads[two]
        while other < 0:
            two = ~other
            other = loads[two]
        load -= 2
        if one != two:
            if one > two:
                one, two = two, one
            masks = self.masks
            masks[one] |= masks[two]
            load += other & THINGS
            loads[two] = ~one
        loads[one] = load
        if load & OPEN == 0 and load >= LAND:
            self.closed.append(one)

    def with_road(self, cell: Cell, side: Side) -> Territory:
        """The land with a road laid over a common edge: on both tiles it joins all roads into one."""
        land = self.copy()
        land.pave(cell, side)
        return land

    def pave(self, cell: Cell, side: Side) -> None:
        """Lay a road in place on a land that only the caller holds."""
        nodes = dict(self.laid.nodes)
        ends = self._roads_of(self.at[cell], nodes)
        ends += self._roads_of(self.at[cell + STEP[side]], nodes)
        for node in ends[1:]:
            self.loads[self.root(node)] += 2
            self._join(ends[0], node)
        edges = sorted([*self.laid.edges, edge_at(cell, side)])
        self.laid = LaidRoads(tuple(edges), nodes)

    def _roads_of(self, order: int, nodes: dict[int, int]) -> list[int]:
        """The road networks of a tile; one is started, and noted, where there is none."""
        tile = self.tiles[order]
        if not tile.road_count and order not in nodes:
            nodes[order] = len(self.loads)
            self.masks.append(1 << order)
            self.loads.append(0)
        if not tile.road_count:
            return [nodes[order]]
        start = self.first[order] + len(tile.areas)
        return list(range(start, start + tile.road_count))

    def root(self, node: int) -> int:
        """The node that carries the totals of an area or road network."""
        load = self.loads[node]
        while load < 0:
            node = ~load
            load = self.loads[node]
        return node

    # Areas and roads, by the number of their root. (Skye 8)

    def areas(self) -> list[int]:
        """Every area of the land, completed or not, of any terrain. (Skye 8.1)"""
        return [node for node, load in enumerate(self.loads) if load >= LAND]

    def areas_of(self, terrain: Terrain) -> list[int]:
        first = terrain << TERRAIN
        beyond = terrain + 1 << TERRAIN
        return [n for n, load in enumerate(self.loads) if first <= load < beyond]

    def completed(self) -> list[int]:
        """The completed areas of any terrain. (Skye 8.2)"""
        return sorted(self.closed)

    def terrain(self, area: int) -> Terrain:
        return Terrain(self.loads[area] >> TERRAIN)

    def open_edges(self, area: int) -> int:
        """Edges of an area or ends of a road that face a free cell."""
        return self.loads[area] & OPEN

    def is_completed(self, area: int) -> bool:
        """No edge faces a free cell. (Skye 8.2, 8.3)"""
        return self.loads[area] & OPEN == 0

    def size(self, area: int) -> int:
        """How many different tiles an area covers. (Skye 8.4)"""
        return self.masks[area].bit_count()

    def count_in(self, area: int, icon: Icon) -> int:
        """Brochs, ships or lighthouses of an area. (Skye 8.6)"""
        return self.loads[area] >> SHIFT_OF[icon] & MOST_OF[icon]

    def area_at(self, order: int, patch: int) -> int:
        """The area a patch of a laid tile belongs to."""
        return self.root(self.first[order] + patch)

    def castle_road(self) -> int:
        """The road network that starts at the castle. (Skye 8.5)

        Joined areas go on under the lower number, and no road has a lower one than the castle's.
        """
        return len(self.tiles[0].areas)

    def linked(self) -> int:
        """The tiles joined to the castle by road, the castle included. (Skye 8.5)"""
        return self.masks[self.castle_road()]

    def is_linked_by_road(self, cell: Cell, side: Side) -> bool:
        """A road goes on over this side into the neighbouring tile. (Skye 8.5)"""
        one = self.at.get(cell, -1)
        two = self.at.get(cell + STEP[side], -1)
        if one < 0 or two < 0:
            return False
        if self.laid.edges and edge_at(cell, side) in self.laid.edges:
            return True
        here = self.tiles[one].road_at[self.turns[one] * 4 + side]
        there = self.tiles[two].road_at[self.turns[two] * 4 + (side ^ 2)]
        return here >= 0 and there >= 0

    # Building. (Skye 7)

    def placements(self, tile: Tile) -> list[int]:
        """Every way to build a tile, as `cell << 2 | turn`, in reading order. (Skye 7.2-7.5)"""
        free = self._in_order
        if free is None:
            free = self._in_order = FreeCells(sorted(self.rim.items()))
        found: list[int] = []
        for place, turns in enumerate(free.demands.translate(tile.fits)):
            if turns:
                cell = free.cells[place]
                for turn in _TURNS[turns]:
                    found.append(cell << 2 | turn)
        return found

    def count_placements(self, tile: Tile) -> int:
        return sum(self.demands.translate(tile.ways))

    def any_placement(self, tile: Tile, n: int) -> tuple[Cell, int]:
        """Cell and turn of the n-th way to build a tile, in no special order, without listing all."""
        turns = tile.turns
        for cell, demand in self.rim.items():
            n -= turns[demand]
            if n < 0:
                return cell, _TURNS[tile.fits[demand]][n]
        raise AssertionError(f"{tile.name} has fewer placements")

    def can_place(self, tile: Tile) -> bool:
        # Masks of turns that are not 0 are left; `any` would have to make an int of each.
        return self.demands.translate(tile.fits).strip(b"\0") != b""

    def fits_at(self, tile: Tile, cell: Cell, turn: int) -> bool:
        return cell in self.rim and bool(tile.fits[self.rim[cell]] >> turn & 1)

    def why_not(self, tile: Tile, cell: Cell, turn: int) -> Refusal:
        """Why a tile may not be built in this way."""
        where = cell_name(cell)
        if cell in self.at:
            return Refusal(
                "cell_taken",
                "Skye 7.2",
                f"{where} is taken by {self.tiles[self.at[cell]].name}",
                [("cell", where)],
            )
        for side in range(4):
            order = self.at.get(cell + STEP[side], -1)
            if order < 0:
                continue
            theirs = self.tiles[order].terrain_at[self.turns[order] * 4 + (side ^ 2)]
            mine = tile.terrain_at[turn * 4 + side]
            if mine != theirs:
                shown = TERRAIN_NAMES[mine]
                wanted = TERRAIN_NAMES[theirs]
                return Refusal(
                    "terrain_differs",
                    "Skye 7.3",
                    f"its {SIDE_NAMES[side]} side would be {shown}, the neighbour shows {wanted}",
                    [
                        ("cell", where),
                        ("side", SIDE_NAMES[side]),
                        ("mine", shown),
                        ("theirs", wanted),
                    ],
                )
        return Refusal(
            "not_adjacent", "Skye 7.2", f"{where} does not touch the land", [("cell", where)]
        )

    # As a value.

    def tile_at(self, cell: Cell) -> Tile | None:
        order = self.at.get(cell, -1)
        return None if order < 0 else self.tiles[order]

    def cells_of(self, mask: int) -> list[Cell]:
        """The cells of a set of tiles, in reading order."""
        return sorted([cell for order, cell in enumerate(self.cells) if mask >> order & 1])

    def placed(self) -> list[tuple[str, str, int]]:
        """Cell, tile and degrees of every tile, in reading order."""
        return [
            (cell_name(cell), self.tiles[self.at[cell]].name, self.turns[self.at[cell]] * 90)
            for cell in sorted(self.cells)
        ]

    def roads_laid(self) -> list[tuple[str, str]]:
        """The two cells of every edge with a laid road, in reading order."""
        return [
            (cell_name(Cell(edge >> 2)), cell_name(Cell((edge >> 2) + STEP[edge & 3])))
            for edge in self.laid.edges
        ]

    def to_json(self) -> list[dict[str, str | int]]:
        return [{"cell": c, "tile": t, "turn": d} for c, t, d in self.placed()]

    def __iter__(self) -> Iterator[Placement]:
        for order, cell in enumerate(self.cells):
            yield Placement(self.tiles[order], cell, self.turns[order])

    def __len__(self) -> int:
        return len(self.cells)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Territory)
            and self.placed() == other.placed()
            and self.laid.edges == other.laid.edges
        )

    def __hash__(self) -> int:
        return hash(tuple(self.placed()))

    def __repr__(self) -> str:
        tiles = " ".join([f"{c}:{t}/{d}" for c, t, d in self.placed()])
        roads = "".join([f" {one}={two}" for one, two in self.roads_laid()])
        return f"<land {tiles}{roads}>"


def edge_at(cell: Cell, side: Side) -> int:
    """The same number for an edge from both of its tiles."""
    return cell << 2 | side if side in (EAST, SOUTH) else (cell + STEP[side]) << 2 | side ^ 2
