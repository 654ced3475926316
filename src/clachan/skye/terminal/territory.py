"""Draws a territory, the places where a tile fits, and the pieces that stand on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from clachan.cli.terminal.drawing.canvas import Canvas, CharacterLook
from clachan.cli.terminal.drawing.palette import CURSOR_COLOR, FAINT, PLACE_COLOR
from clachan.skye.rules.cells import cell, cell_name
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.wire import PlacedTileOut
from clachan.skye.terminal.tile_drawing import (
    SIZES,
    SMALL,
    DrawnTile,
    E,
    N,
    S,
    TileSize,
    W,
    tile_picture,
)
from clachan.tables.common_wire import CellOut

CELL: Final = "cell"
"""What a click on a cell means: this word and its coordinates."""
_SIDES: Final = {(0, -1): N, (1, 0): E, (0, 1): S, (-1, 0): W}


@dataclass(frozen=True)
class Overlay:
    """What is shown on a territory besides its tiles.

    `places` are cells that can be chosen, each with a short label; `ghost` is the tile in hand as it would
    lie at the `cursor`; `figures` are pieces that stand on tiles; `edges` are edges that can be chosen.
    """

    places: Mapping[CellOut, str] = field(default_factory=dict)
    blocked: Sequence[CellOut] = ()
    cursor: CellOut | None = None
    ghost: tuple[Tile, int] | None = None
    figures: Mapping[CellOut, tuple[str, str]] = field(default_factory=dict)
    edge: tuple[CellOut, CellOut] | None = None


@dataclass(frozen=True)
class DrawnTerritory:
    """A territory as text, and where its cells are."""

    text: Text
    size: TileSize
    west: int
    north: int

    def corner(self, where: CellOut) -> tuple[int, int]:
        """The upper left character of a cell."""
        return (where[0] - self.west) * self.size.width, (where[1] - self.north) * self.size.height


def name_of(where: CellOut) -> str:
    """The notation of a cell.

    >>> name_of((2, -1))
    'e2n1'
    """
    return cell_name(cell(*where))


def target_of(where: CellOut) -> str:
    """What a click on a cell means.

    >>> target_of((2, -1))
    'cell 2,-1'
    """
    return f"{CELL} {where[0]},{where[1]}"


def targeted_cell(target: str) -> CellOut | None:
    """The cell that was clicked.

    >>> targeted_cell("cell 2,-1"), targeted_cell("choice 3")
    ((2, -1), None)
    """
    kind, _, where = target.partition(" ")
    if kind != CELL:
        return None
    x, y = where.split(",")
    return int(x), int(y)


def fitting_size(cells: Iterable[CellOut], width: int, height: int) -> TileSize:
    """The largest size of tiles with which all cells can be seen; the smallest if none fits."""
    known = list(cells)
    columns = max([x for x, _ in known]) - min([x for x, _ in known]) + 1
    rows = max([y for _, y in known]) - min([y for _, y in known]) + 1
    for size in SIZES:
        if columns * size.width <= width and rows * size.height <= height:
            return size
    return SMALL


def shown_cells(territory: Iterable[PlacedTileOut], overlay: Overlay) -> list[CellOut]:
    """All cells that are drawn."""
    cells = [placed["cell"] for placed in territory]
    return [*cells, *overlay.places, *overlay.blocked]


def draw_territory(
    territory: Sequence[PlacedTileOut],
    roads: Iterable[tuple[CellOut, CellOut]],
    tiles: Mapping[str, Tile],
    size: TileSize,
    overlay: Overlay | None = None,
) -> DrawnTerritory:
    """Draw the tiles where they lie; the castle is the cell (0, 0)."""
    overlay = overlay or Overlay()
    cells = shown_cells(territory, overlay)
    west, north = min([x for x, _ in cells]), min([y for _, y in cells])
    columns = max([x for x, _ in cells]) - west + 1
    rows = max([y for _, y in cells]) - north + 1
    canvas = Canvas(columns * size.width, rows * size.height)
    drawn = DrawnTerritory(Text(), size, west, north)
    laid = _laid_sides(roads)
    for placed in territory:
        where = placed["cell"]
        x, y = drawn.corner(where)
        tile = DrawnTile(
            tiles[placed["tile"]],
            placed["rotation"] // 90,
            where == (0, 0),
            sum(where) % 2 == 1,
            frozenset(laid.get(where, ())),
        )
        canvas.paste(x, y, tile_picture(size, tile))
        canvas.mark(x, y, size.width, size.height, target_of(where))
        if placed.get("draft"):
            _frame(canvas, x, y, size, CharacterLook(color=PLACE_COLOR, bold=True))
    for where in overlay.blocked:
        x, y = drawn.corner(where)
        canvas.write(
            x + size.width // 2, y + size.height // 2, "·", CharacterLook(color=FAINT, dim=True)
        )
    for where, label in overlay.places.items():
        _draw_place(canvas, drawn, where, label, overlay)
    for where, (letter, color) in overlay.figures.items():
        x, y = drawn.corner(where)
        look = CharacterLook(color="#000000", ground=color, bold=True)
        canvas.write(x, y + size.height - 1, f"{letter}", look)
    if overlay.edge is not None:
        _draw_edge(canvas, drawn, *overlay.edge)
    return DrawnTerritory(canvas.text(), size, west, north)


def _laid_sides(roads: Iterable[tuple[CellOut, CellOut]]) -> dict[CellOut, set[int]]:
    """The sides of each cell across which a road was laid."""
    sides: dict[CellOut, set[int]] = {}
    for one, two in roads:
        side = _SIDES[two[0] - one[0], two[1] - one[1]]
        sides.setdefault((one[0], one[1]), set()).add(side)
        sides.setdefault((two[0], two[1]), set()).add(side ^ 2)
    return sides


def _draw_place(
    canvas: Canvas, drawn: DrawnTerritory, where: CellOut, label: str, overlay: Overlay
) -> None:
    x, y = drawn.corner(where)
    size = drawn.size
    is_cursor = where == overlay.cursor
    if is_cursor and overlay.ghost is not None:
        tile, rotation = overlay.ghost
        canvas.paste(x, y, tile_picture(size, DrawnTile(tile, rotation)))
    look = CharacterLook(color=CURSOR_COLOR if is_cursor else PLACE_COLOR, bold=is_cursor)
    _frame(canvas, x, y, size, look, is_heavy=is_cursor)
    if not (is_cursor and overlay.ghost is not None):
        shown = label[: size.width - 2]
        canvas.write(x + (size.width - len(shown)) // 2, y + size.height // 2, shown, look)
    canvas.mark(x, y, size.width, size.height, target_of(where))


def _frame(
    canvas: Canvas, x: int, y: int, size: TileSize, look: CharacterLook, is_heavy: bool = False
) -> None:
    """Mark the corners of a cell."""
    right, bottom = x + size.width - 1, y + size.height - 1
    corners = "┏┓┗┛" if is_heavy else "┌┐└┘"
    line = "━" if is_heavy else "─"
    for column, row, corner, inward in (
        (x, y, corners[0], 1),
        (right, y, corners[1], -1),
        (x, bottom, corners[2], 1),
        (right, bottom, corners[3], -1),
    ):
        canvas.put(column, row, corner, look)
        canvas.put(column + inward, row, line, look)


def _draw_edge(canvas: Canvas, drawn: DrawnTerritory, one: CellOut, two: CellOut) -> None:
    """Show the road that would be laid between two cells."""
    look = CharacterLook(color="#000000", ground=PLACE_COLOR, bold=True)
    x, y = drawn.corner(one)
    width, height = drawn.size
    if one[0] == two[0]:
        south = max(one[1], two[1])
        _, y = drawn.corner((one[0], south))
        canvas.write(x + width // 2, y - 1, "║", look)
        canvas.write(x + width // 2, y, "║", look)
    else:
        east = max(one[0], two[0])
        x, _ = drawn.corner((east, one[1]))
        canvas.write(x - 2, y + height // 2, "════", look)
