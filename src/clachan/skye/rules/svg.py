"""Draws tiles and territories as SVG, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from clachan.skye.rules.cells import CASTLE, Cell, cell_name, east_of, south_of
from clachan.skye.rules.tiles import EAST, Tile

SIZE: Final = 64
"""The width and height of a tile."""

_HALF: Final = 32
_TERRAIN_COLORS: Final = ("#f4ecd8", "#b9d27a", "#b3a393", "#86bcd9")
_ICON_LETTERS: Final = "WSCFBLV"
_ICON_COLORS: Final = (
    "#8a5a22",
    "#fafafa",
    "#5b3a29",
    "#c0392b",
    "#4d4d4d",
    "#d9a406",
    "#1f4e79",
)
_CORNERS: Final = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))
_MIDDLES: Final = ((_HALF, 0), (SIZE, _HALF), (_HALF, SIZE), (0, _HALF))


class SvgPicture(NamedTuple):
    """A drawing and its size, to be put into another one or into a document."""

    width: int
    height: int
    markup: str

    def at(self, x: int, y: int) -> str:
        """The markup of this picture at another place."""
        return f'<g transform="translate({x} {y})">{self.markup}</g>'


def document(picture: SvgPicture) -> str:
    """Return a whole SVG document."""
    width, height, markup = picture
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif">'
        f'<rect width="{width}" height="{height}" fill="#fdfbf5"/>{markup}</svg>'
    )


def text(
    x: int, y: int, words: str, size: int = 13, fill: str = "#222", anchor: str = "start"
) -> str:
    """Return one line of text; `y` is its baseline."""
    safe = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{safe}</text>'


def beside(pictures: Iterable[SvgPicture], gap: int = 16) -> SvgPicture:
    """Return pictures in a row."""
    x = 0
    height = 0
    parts: list[str] = []
    for picture in pictures:
        parts.append(picture.at(x, 0))
        x += picture.width + gap
        height = max(height, picture.height)
    return SvgPicture(max(x - gap, 0), height, "".join(parts))


def below(pictures: Iterable[SvgPicture], gap: int = 10) -> SvgPicture:
    """Return pictures one below the other."""
    y = 0
    width = 0
    parts: list[str] = []
    for picture in pictures:
        parts.append(picture.at(0, y))
        y += picture.height + gap
        width = max(width, picture.width)
    return SvgPicture(width, max(y - gap, 0), "".join(parts))


def caption(words: str, width: int = 0) -> SvgPicture:
    """Return a line of text as a picture."""
    return SvgPicture(max(width, 8 * len(words)), 20, text(2, 15, words))


def tile_markup(tile: Tile, rotation: int, is_castle: bool = False) -> str:
    """Draw a turned tile: a triangle of terrain at each side, its roads, icons and scroll."""
    parts: list[str] = []
    for side in range(4):
        color = _TERRAIN_COLORS[tile.terrain_at[rotation * 4 + side]]
        one = _CORNERS[side]
        two = _CORNERS[(side + 1) % 4]
        points = f"{one[0]},{one[1]} {two[0]},{two[1]} {_HALF},{_HALF}"
        parts.append(f'<polygon points="{points}" fill="{color}" stroke="{color}"/>')
    for side in range(4):
        if tile.road_at[rotation * 4 + side] >= 0:
            x, y = _MIDDLES[side]
            parts.append(_road(_HALF, _HALF, x, y))
    parts.append(f'<rect width="{SIZE}" height="{SIZE}" fill="none" stroke="#5a5348"/>')
    if is_castle:
        parts.append(
            '<path d="M20 46V22h5v5h4v-5h6v5h4v-5h5v24z" fill="#6d6459" stroke="#2e2a25"/>'
        )
    shown = [icon for icon, count in tile.shown for _ in range(count)]
    for place, icon in enumerate(shown):
        x = _HALF + 13 * (2 * (place % 4) - min(len(shown), 4) + 1) // 2
        y = _HALF + (13 if place >= 4 else 0)
        ink = "#222" if icon == 1 else "#fff"
        parts.append(f'<circle cx="{x}" cy="{y}" r="6" fill="{_ICON_COLORS[icon]}" stroke="#222"/>')
        parts.append(text(x, y + 3, _ICON_LETTERS[icon], 8, ink, "middle"))
    if tile.scroll:
        parts.append(
            '<rect x="25" y="46" width="14" height="9" rx="2" fill="#f7e7b2" stroke="#7a6326"/>'
        )
    if not is_castle:
        parts.append(text(4, 11, tile.name, 8, "#333"))
    return "".join(parts)


def _road(x1: int, y1: int, x2: int, y2: int) -> str:
    line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return (
        f'<line {line} stroke="#6b5d45" stroke-width="7"/>'
        f'<line {line} stroke="#f4ecd8" stroke-width="4"/>'
    )


def tile_picture(tile: Tile, words: str = "") -> SvgPicture:
    """Draw one tile, with words below it."""
    markup = tile_markup(tile, 0)
    if not words:
        return SvgPicture(SIZE, SIZE, markup)
    return SvgPicture(SIZE, SIZE + 16, markup + text(_HALF, SIZE + 13, words, 11, "#222", "middle"))


def territory_picture(
    cells: Sequence[Cell],
    tiles: Sequence[Tile],
    rotations: Sequence[int],
    free: Iterable[Cell],
    edges: Iterable[int],
) -> SvgPicture:
    """Draw a territory with the names of the free cells around it.

    `edges` are those of laid roads, as in `LaidRoads`.
    """
    everything = [*cells, *free]
    west = min([east_of(cell) for cell in everything])
    north = min([south_of(cell) for cell in everything])
    columns = max([east_of(cell) for cell in everything]) - west + 1
    rows = max([south_of(cell) for cell in everything]) - north + 1
    parts: list[str] = []
    for cell in everything[len(cells) :]:
        x = (east_of(cell) - west) * SIZE
        y = (south_of(cell) - north) * SIZE
        parts.append(
            f'<rect x="{x + 2}" y="{y + 2}" width="{SIZE - 4}" height="{SIZE - 4}" rx="4" '
            f'fill="none" stroke="#cfc6b4" stroke-dasharray="4 3"/>'
        )
        parts.append(text(x + _HALF, y + _HALF + 4, cell_name(cell), 11, "#9b917f", "middle"))
    for order, cell in enumerate(cells):
        x = (east_of(cell) - west) * SIZE
        y = (south_of(cell) - north) * SIZE
        drawn = tile_markup(tiles[order], rotations[order], cell == CASTLE)
        parts.append(f'<g transform="translate({x} {y})">{drawn}</g>')
    for edge in edges:
        cell = Cell(edge >> 2)
        x = (east_of(cell) - west) * SIZE + _HALF
        y = (south_of(cell) - north) * SIZE + _HALF
        is_east = edge & 3 == EAST
        parts.append(_road(x, y, x + SIZE if is_east else x, y if is_east else y + SIZE))
    return SvgPicture(columns * SIZE, rows * SIZE, "".join(parts))
