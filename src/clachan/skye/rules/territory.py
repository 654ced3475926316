"""A clan's territory: the castle and the tiles built around it, as a value.

Ints inside, the rulebook's words outside. Tiles are counted in the order they were laid; a set of
tiles is a mask with one bit each. Patches of terrain and road networks are nodes of one union
structure: the root of an area carries its totals in `node_totals` (open edges, things, terrain) and its
tiles in `masks`; every other node has, inverted, the number of a node nearer the root. Every cell that
was ever free next to the territory is a site; `demands` says what its neighbors demand there (see
`Tile.fits`), or 0 once it is taken, which no tile fits. So laying a tile changes a few small numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from clachan.kernel.counting import bit_count, table_sum, weighted_draw
from clachan.kernel.errors import Refusal
from clachan.kernel.rng import Rng
from clachan.skye.rules.cells import CASTLE, CELLS, STEP, Cell, cell_name
from clachan.skye.rules.icons import ICONS, Icon
from clachan.skye.rules.node_totals import OPEN, TERRAIN, THINGS, WITH_TERRAIN, count_of
from clachan.skye.rules.svg import SvgPicture, document, territory_picture
from clachan.skye.rules.tiles import (
    ALL_TERRAINS,
    EAST,
    SIDE_NAMES,
    SIDES_OF,
    SOUTH,
    TERRAIN_NAMES,
    Side,
    Terrain,
    Tile,
)

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

_ROTATIONS: Final = [
    [rotation for rotation in range(4) if mask >> rotation & 1] for mask in range(16)
]
"""The rotations, in quarter turns, that are set in a mask."""

_MOST_NODES: Final = 9
_MASKS: Final = [[[1 << order] * nodes for nodes in range(_MOST_NODES)] for order in range(256)]
"""The tiles of every node of a tile that was just laid, by its order and its number of nodes."""


class Placement:
    """One way to build a tile: its cell and its rotation in quarter turns."""

    def __init__(self, tile: Tile, cell: Cell, rotation: int) -> None:
        self.tile: Final = tile
        self.cell: Final = cell
        self.rotation: Final = rotation

    def __reduce__(self) -> tuple[object, ...]:
        return Placement, (self.tile, self.cell, self.rotation)

    def __repr__(self) -> str:
        return f"<{self.tile.name} at {cell_name(self.cell)} turned {self.rotation * 90}>"


class FreeCells:
    """The free cells of a territory in reading order, and what they demand."""

    def __init__(self, cells: list[Cell], sites: dict[Cell, int], demands: list[int]) -> None:
        self.cells: Final = cells
        self.demands: Final = bytes([demands[sites[cell]] for cell in cells])


class LaidRoads:
    """Roads laid over common edges of tiles, as a value.

    `edges` are `cell << 2 | side` with the side east or south, ascending; `nodes` are the road
    networks they started on tiles that have no road printed.
    """

    def __init__(self, edges: tuple[int, ...], nodes: dict[int, int]) -> None:
        self.edges: Final = edges
        self.nodes: Final = nodes

    def __reduce__(self) -> tuple[object, ...]:
        return LaidRoads, (self.edges, self.nodes)


NO_ROADS: Final = LaidRoads((), {})


class Territory:
    """The territory of one clan; `with_tile` returns it with one more tile."""

    def __init__(
        self,
        cells: list[Cell],
        tiles: list[Tile],
        rotations: list[int],
        at: dict[int, int],
        frontier: dict[Cell, int],
        sites: list[Cell],
        demands: list[int],
        first_node: list[int],
        node_totals: list[int],
        masks: list[int],
        icons: list[int],
        tiles_with: list[int],
        closed: list[int],
        scrolls: int,
        laid: LaidRoads,
    ) -> None:
        self.cells: Final = cells
        self.tiles: Final = tiles
        self.rotations: Final = rotations
        self.at: Final = at
        self.frontier: Final = frontier
        """The free cells next to the territory, and the site of each."""
        self.sites: Final = sites
        """The cell of each site, in the order they became free."""
        self.demands: Final = demands
        """What each site demands; 0 if it is taken."""
        self.first_node: Final = first_node
        self.node_totals: Final = node_totals
        self.masks: Final = masks
        self.icons: Final = icons
        """The number of each icon in the territory."""
        self.tiles_with: Final = tiles_with
        """The tiles that show each icon."""
        self.closed: Final = closed
        """The completed areas, in the order they were completed; they never change again."""
        self.scrolls = scrolls
        """The tiles with a scroll."""
        self.laid = laid
        self._in_order: FreeCells | None = None
        self.is_shared = False
        """Several states hold this territory, so it must not be changed in place."""

    @staticmethod
    def around(castle: Tile) -> Territory:
        """The territory every clan starts with. (Skye 1.1)"""
        empty = [0] * ICONS
        frontier: dict[Cell, int] = {CELLS[CASTLE]: 0}
        territory = Territory(
            cells=[],
            tiles=[],
            rotations=[],
            at={},
            frontier=frontier,
            sites=[CELLS[CASTLE]],
            demands=[0],
            first_node=[],
            node_totals=[],
            masks=[],
            icons=empty,
            tiles_with=empty.copy(),
            closed=[],
            scrolls=0,
            laid=NO_ROADS,
        )
        territory.lay(castle, CASTLE, 0)
        return territory

    def with_tile(self, tile: Tile, cell: Cell, rotation: int) -> Territory:
        """The territory after building a tile that fits there. (Skye 7.2-7.5)"""
        territory = self.copy()
        territory.lay(tile, cell, rotation)
        return territory

    def copy(self) -> Territory:
        """The same territory, for the caller alone."""
        # Positional: with keywords this call takes three times as long interpreted.
        copied = Territory(
            self.cells.copy(),
            self.tiles.copy(),
            self.rotations.copy(),
            self.at.copy(),
            self.frontier.copy(),
            self.sites.copy(),
            self.demands.copy(),
            self.first_node.copy(),
            self.node_totals.copy(),
            self.masks.copy(),
            self.icons.copy(),
            self.tiles_with.copy(),
            self.closed.copy(),
            self.scrolls,
            self.laid,
        )
        copied._in_order = self._in_order
        return copied

    def __reduce__(self) -> tuple[object, ...]:
        if not self.laid.edges:
            return _rebuilt, (tuple(self.tiles), tuple(self.cells), bytes(self.rotations))
        # Where roads were laid in between, laying the tiles again would number the areas differently.
        return _restored, (
            self.cells,
            self.tiles,
            self.rotations,
            self.at,
            self.frontier,
            self.sites,
            self.demands,
            self.first_node,
            self.node_totals,
            self.masks,
            self.icons,
            self.tiles_with,
            self.closed,
            self.scrolls,
            self.laid,
        )

    def lay(self, tile: Tile, cell: Cell, rotation: int) -> None:
        """Build a tile in place, in a territory that is not shared."""
        self.lay_at(tile, self.frontier[cell], rotation)

    def lay_at(self, tile: Tile, site: int, rotation: int) -> None:
        """Build a tile in place on a free site."""
        at = self.at
        order = len(self.cells)
        node_totals = self.node_totals
        base: i64 = len(node_totals)
        # Any: compiled, the number of a cell would be made into an object again at every use.
        sites: list[Any] = self.sites
        here = sites[site]
        cell: int = here
        self.cells.append(here)
        self.tiles.append(tile)
        self.rotations.append(rotation)
        self.first_node.append(base)
        at[here] = order
        node_totals.extend(tile.node_totals)
        self.masks.extend(_MASKS[order][tile.nodes])
        bit = 1 << order
        icons = self.icons
        tiles_with = self.tiles_with
        for icon, count in tile.shown:
            icons[icon] = icons[icon] + count
            tiles_with[icon] = tiles_with[icon] | bit
        if tile.scroll:
            self.scrolls |= bit
        for patch in tile.closed:
            self.closed.append(base + patch)
        frontier = self.frontier
        demands = self.demands
        del frontier[here]
        sides: i64 = rotation << 4 | SIDES_OF[demands[site]]
        demands[site] = 0
        for step, shown in tile.outer[sides]:
            beside: Any = CELLS[cell + step]
            if beside in frontier:
                site = frontier[beside]
                demands[site] = demands[site] | shown
            else:
                frontier[beside] = len(demands)
                sites.append(beside)
                demands.append(shown)
        for face in tile.inner[sides]:
            other = at[CELLS[cell + face.step]]
            neighbor = self.tiles[other]
            facing: i64 = self.rotations[other] * 4 + face.opposite
            first: i64 = self.first_node[other]
            self._join(first + neighbor.patch_at[facing], base + face.patch)
            theirs: i64 = neighbor.road_at[facing]
            road: i64 = face.road
            if road >= 0:
                if theirs >= 0:
                    self._join(first + theirs, base + road)
                else:
                    self._end_road(base + road)
            elif theirs >= 0:
                self._end_road(first + theirs)
        self._in_order = None

    def _join(self, one: i64, two: i64) -> None:
        """Connect two patches or roads at a side: two open edges fewer, and two areas become one."""
        node_totals = self.node_totals
        totals: i64 = node_totals[one]
        while totals < 0:
            one = ~totals
            totals = node_totals[one]
        other: i64 = node_totals[two]
        while other < 0:
            two = ~other
            other = node_totals[two]
        totals -= 2
        if one != two:
            if one > two:
                one, two = two, one
            masks = self.masks
            masks[one] = masks[one] | masks[two]
            totals += other & THINGS
            node_totals[two] = ~one
        node_totals[one] = totals
        if totals & OPEN == 0 and totals >= WITH_TERRAIN:
            self.closed.append(one)

    def _end_road(self, node: i64) -> None:
        """One open end fewer: the tile beyond it has no road at this side."""
        node = self.root(node)
        self.node_totals[node] = self.node_totals[node] - 1

    def with_road(self, cell: Cell, side: Side) -> Territory:
        """The territory with a road laid across an edge, which connects all roads of both tiles."""
        territory = self.copy()
        territory.lay_road(cell, side)
        return territory

    def lay_road(self, cell: Cell, side: Side) -> None:
        """Lay a road in place, in a territory that is not shared."""
        nodes = dict(self.laid.nodes)
        ends = self._roads_of(self.at[cell], nodes)
        ends += self._roads_of(self.at[cell + STEP[side]], nodes)
        for node in ends[1:]:
            self.node_totals[self.root(node)] += 2
            self._join(ends[0], node)
        edges = sorted([*self.laid.edges, edge_at(cell, side)])
        self.laid = LaidRoads(tuple(edges), nodes)

    def _roads_of(self, order: int, nodes: dict[int, int]) -> list[int]:
        """The road networks of a tile; a tile without a road gets a new one, noted in `nodes`."""
        tile = self.tiles[order]
        if not tile.road_count and order not in nodes:
            nodes[order] = len(self.node_totals)
            self.masks.append(1 << order)
            self.node_totals.append(0)
        if not tile.road_count:
            return [nodes[order]]
        start = self.first_node[order] + len(tile.areas)
        return list(range(start, start + tile.road_count))

    def root(self, node: i64) -> i64:
        """The node that carries the totals of an area or road network."""
        node_totals = self.node_totals
        totals: i64 = node_totals[node]
        while totals < 0:
            node = ~totals
            totals = node_totals[node]
        return node

    # Areas and roads, by the number of their root. (Skye 8)

    def areas(self) -> list[int]:
        """Every area of the territory, completed or not, of any terrain. (Skye 8.1)"""
        return [node for node, totals in enumerate(self.node_totals) if totals >= WITH_TERRAIN]

    def areas_of(self, terrain: Terrain) -> list[int]:
        first = terrain << TERRAIN
        beyond = terrain + 1 << TERRAIN
        return [n for n, totals in enumerate(self.node_totals) if first <= totals < beyond]

    def areas_with(self, icon: Icon) -> list[int]:
        """Every area with brochs, ships or lighthouses. (Skye 8.6)"""
        areas: list[int] = []
        for order, tile in enumerate(self.tiles):
            for patch in tile.patches_with[icon]:
                area = self.area_at(order, patch)
                if area not in areas:
                    areas.append(area)
        areas.sort()
        return areas

    def completed(self) -> list[int]:
        """The completed areas of any terrain. (Skye 8.2)"""
        return sorted(self.closed)

    def terrain(self, area: int) -> Terrain:
        return ALL_TERRAINS[self.node_totals[area] >> TERRAIN]

    def open_edges(self, area: int) -> int:
        """Edges of an area or ends of a road that face a free cell."""
        return self.node_totals[area] & OPEN

    def is_completed(self, area: int) -> bool:
        """Whether no edge of an area faces a free cell. (Skye 8.2, 8.3)"""
        return self.node_totals[area] & OPEN == 0

    def size(self, area: int) -> int:
        """How many different tiles an area covers. (Skye 8.4)"""
        return bit_count(self.masks[area])

    def count_in(self, area: int, icon: Icon) -> int:
        """Brochs, ships or lighthouses of an area. (Skye 8.6)"""
        return count_of(icon, self.node_totals[area])

    def area_at(self, order: int, patch: int) -> int:
        """The area a patch of a laid tile belongs to."""
        return self.root(self.first_node[order] + patch)

    def castle_road(self) -> int:
        """The road network that starts at the castle. (Skye 8.5)

        Joined areas go on under the lower number, and no road has a lower one than the castle's.
        """
        return len(self.tiles[0].areas)

    def linked(self) -> int:
        """The tiles connected to the castle by road, including the castle. (Skye 8.5)"""
        return self.masks[self.castle_road()]

    def is_linked_by_road(self, cell: Cell, side: Side) -> bool:
        """Whether a road continues across this side into the neighboring tile. (Skye 8.5)"""
        one = self.at.get(cell, -1)
        two = self.at.get(CELLS[cell + STEP[side]], -1)
        if one < 0 or two < 0:
            return False
        if self.laid.edges and edge_at(cell, side) in self.laid.edges:
            return True
        here = self.tiles[one].road_at[self.rotations[one] * 4 + side]
        there = self.tiles[two].road_at[self.rotations[two] * 4 + (side ^ 2)]
        return here >= 0 and there >= 0

    def is_surrounded(self, order: int) -> bool:
        """Whether there is a tile on all four sides of a tile."""
        at = self.at
        cell = self.cells[order]
        for step in STEP:  # noqa: SIM110 - compiled, `all` would be a call of its own
            if CELLS[cell + step] not in at:
                return False
        return True

    # Building. (Skye 7)

    def placements(self, tile: Tile) -> list[int]:
        """Every way to build a tile, as `cell << 2 | rotation`, in reading order. (Skye 7.2-7.5)"""
        free = self._in_order
        if free is None:
            free = self._in_order = FreeCells(sorted(self.frontier), self.frontier, self.demands)
        found: list[int] = []
        for place, rotations in enumerate(free.demands.translate(tile.fits)):
            if rotations:
                cell = free.cells[place]
                for rotation in _ROTATIONS[rotations]:
                    found.append(cell << 2 | rotation)
        return found

    def count_placements(self, tile: Tile) -> int:
        return table_sum(self.demands, tile.ways)

    def any_placement(self, tiles: tuple[Tile, ...], rng: Rng) -> tuple[int, int, int]:
        """A random way to build one of the tiles, each equally likely, without listing them all.

        The number of the tile among `tiles`, the site and the rotation.
        """
        ways: list[bytes] = []
        for tile in tiles:
            ways.append(tile.ways)
        which, site, turn = weighted_draw(self.demands, ways, rng)
        return which, site, _ROTATIONS[tiles[which].fits[self.demands[site]]][turn]

    def can_place(self, tile: Tile) -> bool:
        fits = tile.fits
        # The newest sites first: few of them are taken.
        for demand in reversed(self.demands):  # noqa: SIM110 - compiled, `any` would be a call of its own
            if fits[demand]:
                return True
        return False

    def demand_at(self, cell: Cell) -> int:
        """What the neighbors of a free cell demand there; 0 for any other cell."""
        return self.demands[self.frontier[cell]] if cell in self.frontier else 0

    def fits_at(self, tile: Tile, cell: Cell, rotation: int) -> bool:
        return bool(tile.fits[self.demand_at(cell)] >> rotation & 1)

    def refusal(self, tile: Tile, cell: Cell, rotation: int) -> Refusal:
        """Why a tile cannot be built in this way."""
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
            theirs = self.tiles[order].terrain_at[self.rotations[order] * 4 + (side ^ 2)]
            mine = tile.terrain_at[rotation * 4 + side]
            if mine != theirs:
                shown = TERRAIN_NAMES[mine]
                wanted = TERRAIN_NAMES[theirs]
                return Refusal(
                    "terrain_differs",
                    "Skye 7.3",
                    f"its {SIDE_NAMES[side]} side would be {shown}, the neighbor shows {wanted}",
                    [
                        ("cell", where),
                        ("side", SIDE_NAMES[side]),
                        ("mine", shown),
                        ("theirs", wanted),
                    ],
                )
        return Refusal(
            "not_adjacent", "Skye 7.2", f"{where} does not touch the territory", [("cell", where)]
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
            (cell_name(cell), self.tiles[self.at[cell]].name, self.rotations[self.at[cell]] * 90)
            for cell in sorted(self.cells)
        ]

    def roads_laid(self) -> list[tuple[str, str]]:
        """The two cells of every edge with a laid road, in reading order."""
        return [
            (cell_name(Cell(edge >> 2)), cell_name(Cell((edge >> 2) + STEP[edge & 3])))
            for edge in self.laid.edges
        ]

    def to_json(self) -> list[dict[str, str | int]]:
        return [{"cell": c, "tile": t, "rotation": d} for c, t, d in self.placed()]

    def __iter__(self) -> Iterator[Placement]:
        for order, cell in enumerate(self.cells):
            yield Placement(self.tiles[order], cell, self.rotations[order])

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
        return f"<territory {tiles}{roads}>"

    def _repr_svg_(self) -> str:
        """A drawing of the territory; notebooks show it."""
        return document(self.picture())

    def picture(self) -> SvgPicture:
        """A drawing of the territory and the free cells around it."""
        return territory_picture(
            self.cells, self.tiles, self.rotations, sorted(self.frontier), self.laid.edges
        )


def _rebuilt(tiles: tuple[Tile, ...], cells: tuple[Cell, ...], rotations: bytes) -> Territory:
    """The territory of these tiles, laid in this order; what pickle calls."""
    territory = Territory.around(tiles[0])
    for order in range(1, len(tiles)):
        territory.lay(tiles[order], cells[order], rotations[order])
    territory.is_shared = True
    return territory


def _restored(*values: Any) -> Territory:
    """The territory made from these values; what pickle calls. Several states may hold it."""
    territory = Territory(*values)
    territory.is_shared = True
    return territory


def edge_at(cell: Cell, side: Side) -> int:
    """The number of an edge, the same from both of its tiles."""
    return cell << 2 | side if side in (EAST, SOUTH) else (cell + STEP[side]) << 2 | side ^ 2
