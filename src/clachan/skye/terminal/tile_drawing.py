"""Draws a landscape tile: its terrain by color and texture, its roads as lines, its icons as letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from clachan.cli.terminal.drawing.canvas import Canvas, CharacterLook
from clachan.cli.terminal.drawing.palette import darker
from clachan.skye.rules.icons import ICON_NAMES
from clachan.skye.rules.tiles import TERRAIN_NAMES, Tile
from clachan.skye.terminal.palette import (
    ICONS,
    LAID_ROAD_COLOR,
    ROAD_COLOR,
    SCROLL,
    TERRAIN_COLORS,
    TEXTURE_COLORS,
    TEXTURES,
)

N, E, S, W = range(4)


class TileSize(NamedTuple):
    """The characters a tile takes up; both are odd, so that roads meet in the middle."""

    width: int
    height: int


SMALL: Final = TileSize(7, 3)
MEDIUM: Final = TileSize(11, 5)
LARGE: Final = TileSize(15, 7)
SIZES: Final = (LARGE, MEDIUM, SMALL)

_JUNCTIONS: Final = {
    frozenset({N, S}): "║",
    frozenset({E, W}): "═",
    frozenset({N, E}): "╚",
    frozenset({E, S}): "╔",
    frozenset({S, W}): "╗",
    frozenset({N, W}): "╝",
    frozenset({N, E, S}): "╠",
    frozenset({E, S, W}): "╦",
    frozenset({N, S, W}): "╣",
    frozenset({N, E, W}): "╩",
    frozenset({N, E, S, W}): "╬",
}
_ROAD_END: Final = "■"
_CASTLE: Final = "♜"
_INNER: Final = 0.4
"""How far a patch that reaches no side extends from the middle."""
_CHECKER: Final = 0.09
"""How much darker every second tile is, so that tiles can be told apart."""
_IN_AREAS: Final = ("broch", "ship", "lighthouse")


class DrawnTile(NamedTuple):
    """A tile as it lies: turned, and with roads that were laid across its sides."""

    tile: Tile
    rotation: int = 0
    is_castle: bool = False
    is_dark: bool = False
    laid_roads: frozenset[int] = frozenset()


@lru_cache(maxsize=2048)
def tile_picture(size: TileSize, drawn: DrawnTile) -> Canvas:
    """A tile as a canvas of its own, which must not be changed."""
    canvas = Canvas(*size)
    _draw_terrain(canvas, size, drawn)
    roads = _draw_roads(canvas, size, drawn)
    if drawn.is_castle:
        look = CharacterLook(color="#ffffff", ground="#5a4636", bold=True)
        canvas.write(size.width // 2 - 1, size.height // 2, f" {_CASTLE} ", look)
    _draw_icons(canvas, size, drawn, roads)
    return canvas


def patch_at(size: TileSize, drawn: DrawnTile, column: int, row: int) -> int:
    """The patch of the tile that a character belongs to."""
    east = (column + 0.5) / size.width * 2 - 1
    south = (row + 0.5) / size.height * 2 - 1
    closed = drawn.tile.closed
    if closed and abs(east) < _INNER and abs(south) < _INNER:
        return closed[0]
    across = E if east > 0 else W
    along = S if south > 0 else N
    side = across if abs(east) > abs(south) else along
    return drawn.tile.patch_at[drawn.rotation * 4 + side]


def _draw_terrain(canvas: Canvas, size: TileSize, drawn: DrawnTile) -> None:
    shade = _CHECKER if drawn.is_dark else 0.0
    looks = [
        CharacterLook(color=TEXTURE_COLORS[name], ground=darker(TERRAIN_COLORS[name], shade))
        for name in [TERRAIN_NAMES[area.terrain] for area in drawn.tile.areas]
    ]
    for row in range(size.height):
        for column in range(size.width):
            patch = patch_at(size, drawn, column, row)
            name = TERRAIN_NAMES[drawn.tile.areas[patch].terrain]
            texture = TEXTURES[name] if (column + row) % 2 == 0 else " "
            canvas.put(column, row, texture, looks[patch])


def _draw_roads(canvas: Canvas, size: TileSize, drawn: DrawnTile) -> set[tuple[int, int]]:
    """Draw the roads; return the characters they take up."""
    roads: dict[int, list[int]] = {}
    for side in range(4):
        road = drawn.tile.road_at[drawn.rotation * 4 + side]
        if road >= 0:
            roads.setdefault(road, []).append(side)
    taken: set[tuple[int, int]] = set()
    printed = CharacterLook(color=ROAD_COLOR, bold=True)
    is_crossing = len(roads) > 1
    for sides in roads.values():
        shift = 1 if is_crossing and W not in sides else 0
        taken |= _draw_road(canvas, size, frozenset(sides), shift, printed)
    if drawn.laid_roads:
        laid = CharacterLook(color=LAID_ROAD_COLOR, bold=True)
        taken |= _draw_road(canvas, size, drawn.laid_roads, 0, laid)
    return taken


def _draw_road(
    canvas: Canvas, size: TileSize, sides: frozenset[int], shift: int, look: CharacterLook
) -> set[tuple[int, int]]:
    middle, center = size.width // 2 + shift, size.height // 2
    cells: dict[tuple[int, int], str] = {}
    for side in sides:
        match side:
            case 0:
                cells |= {(middle, row): "║" for row in range(center)}
            case 2:
                cells |= {(middle, row): "║" for row in range(center + 1, size.height)}
            case 1:
                cells |= {(column, center): "═" for column in range(middle + 1, size.width)}
            case _:
                cells |= {(column, center): "═" for column in range(middle)}
    cells[middle, center] = _JUNCTIONS.get(sides, _ROAD_END)
    for (column, row), line in cells.items():
        canvas.put(column, row, line, look)
    return set(cells)


def _draw_icons(
    canvas: Canvas, size: TileSize, drawn: DrawnTile, taken: set[tuple[int, int]]
) -> None:
    if drawn.is_castle:
        taken |= {(size.width // 2 + i, size.height // 2) for i in (-1, 0, 1)}
    for (letter, ground, color), patch in _icons(drawn.tile):
        place = _free_place(size, drawn, patch, taken)
        if place is None:
            continue
        canvas.put(place[0], place[1], letter, CharacterLook(color=color, ground=ground, bold=True))
        taken |= {(place[0] + i, place[1]) for i in (-1, 0, 1)}


def _icons(tile: Tile) -> Iterator[tuple[tuple[str, str, str], int | None]]:
    """What is printed on a tile, with the patch it belongs to if that matters."""
    for patch, area in enumerate(tile.areas):
        for name, count in zip(_IN_AREAS, (area.brochs, area.ships, area.lighthouses), strict=True):
            for _ in range(count):
                yield ICONS[name], patch
        if area.has_scroll:
            yield SCROLL, patch
    for icon, count in tile.shown:
        if ICON_NAMES[icon] not in _IN_AREAS:
            for _ in range(count):
                yield ICONS[ICON_NAMES[icon]], None


def _free_place(
    size: TileSize, drawn: DrawnTile, patch: int | None, taken: set[tuple[int, int]]
) -> tuple[int, int] | None:
    """The free character nearest to where an icon of this patch looks best."""
    cells = [(column, row) for row in range(size.height) for column in range(size.width)]
    if patch is not None:
        own = [cell for cell in cells if patch_at(size, drawn, *cell) == patch] or cells
    else:
        own = [
            cell
            for cell in cells
            if TERRAIN_NAMES[drawn.tile.areas[patch_at(size, drawn, *cell)].terrain] != "water"
        ] or cells
    middle = sum([column for column, _ in own]) / len(own)
    center = sum([row for _, row in own]) / len(own)
    for choice in (own, cells):
        free = [cell for cell in choice if cell not in taken]
        inside = [cell for cell in free if 0 < cell[0] < size.width - 1] or free
        if inside:
            return min(
                inside, key=lambda cell: (abs(cell[0] - middle) / 2 + abs(cell[1] - center), cell)
            )
    return None
