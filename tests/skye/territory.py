"""Lands drawn as maps, so that a test reads like an example in the rulebook.

    territory('''
        T05/90   T09
        .        castle   T42
    ''')

North is up. A word is a tile with the degrees it is turned (none: as printed), `.` is a free cell and
`?` stands for any tile that fits there. Every tile is laid by the rules, so no drawing is impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.skye.rules.cells import CASTLE, STEP, Cell, cell, cell_name
from clachan.skye.rules.game import skye
from clachan.skye.rules.icons import ICON_NAMES
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import TERRAIN_NAMES, TERRAINS, Tile

TILES: Final = skye().rules.seams.tileset.named
LANDSCAPE: Final = tuple([tile for tile in TILES.values() if tile.name.startswith("T")])

Laid = tuple[Tile, int]
"""A tile and its quarter turns."""


def territory(drawing: str = "castle", castle: str = "C_BLUE", *made_up: Tile) -> Territory:
    """The territory of a drawing; made-up tiles are drawn by their names."""
    tiles = {**TILES, **{tile.name: tile for tile in made_up}, "castle": TILES[castle]}
    return laid_out(_filled(_read(drawing, tiles)))


def made_up(name: str, like: str, **icons: int) -> Tile:
    """A tile that is not in the box: another one with different numbers of some icons."""
    tile = TILES[like]
    counts = [icons.get(icon, tile.icons[i]) for i, icon in enumerate(ICON_NAMES)]
    return Tile(name, tile.sides, tile.roads, tuple(counts), tile.areas, tile.scroll)


def _read(drawing: str, tiles: dict[str, Tile]) -> dict[Cell, Laid | None]:
    """What lies on each cell; None where any tile may lie."""
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    ((down, across),) = [
        (south, east)
        for south, row in enumerate(rows)
        for east, word in enumerate(row)
        if word == "castle"
    ]
    found: dict[Cell, Laid | None] = {}
    for south, row in enumerate(rows):
        for east, word in enumerate(row):
            where = cell(east - across, south - down)
            name, _, degrees = word.partition("/")
            if word == "?":
                found[where] = None
            elif word != ".":
                found[where] = (tiles[name], int(degrees or 0) // 90)
    return found


def _filled(drawn: dict[Cell, Laid | None]) -> dict[Cell, Laid]:
    """The drawing with tiles for its question marks, found by trying."""
    laid = {where: tile for where, tile in drawn.items() if tile is not None}
    wanted = [where for where, tile in drawn.items() if tile is None]
    assert _fill(laid, wanted), "no tiles fit this drawing"
    return laid


def _fill(laid: dict[Cell, Laid], wanted: list[Cell]) -> bool:
    if not wanted:
        return True
    used = {tile.name for tile, _ in laid.values()}
    for tile in LANDSCAPE:
        if tile.name in used:
            continue
        for turn in range(4):
            if all(_matches(tile, turn, *touching) for touching in _around(laid, wanted[0])):
                laid[wanted[0]] = (tile, turn)
                if _fill(laid, wanted[1:]):
                    return True
                del laid[wanted[0]]
    return False


def _around(laid: dict[Cell, Laid], where: Cell) -> Iterator[tuple[int, Laid]]:
    for side, step in enumerate(STEP):
        if Cell(where + step) in laid:
            yield side, laid[Cell(where + step)]


def _matches(tile: Tile, turn: int, side: int, other: Laid) -> bool:
    facing = other[0].sides[(side + 2 - other[1]) % 4]
    return tile.sides[(side - turn) % 4] == facing


def laid_out(drawn: dict[Cell, Laid]) -> Territory:
    """Tile after tile, each where it touches the territory, in reading order."""
    built = Territory.around(drawn[CASTLE][0])
    left = sorted(where for where in drawn if where != CASTLE)
    while left:
        touching = [where for where in left if any(Cell(where + s) in built.at for s in STEP)]
        assert touching, f"{cell_name(left[0])} does not hang together with the castle"
        tile, turn = drawn[touching[0]]
        assert built.fits_at(tile, touching[0], turn), (
            f"{tile.name} does not fit: {built.refusal(tile, touching[0], turn)}"
        )
        built = built.with_tile(tile, touching[0], turn)
        left.remove(touching[0])
    return built


def cells_of(territory: Territory, mask: int) -> str:
    """The cells of a set of tiles, in reading order."""
    return " ".join([cell_name(where) for where in territory.cells_of(mask)])


def areas_of(territory: Territory, terrain: str) -> list[str]:
    """The areas of a terrain by their cells, in reading order; `...` marks one that is not completed."""
    found = [
        (
            territory.cells_of(territory.masks[area]),
            cells_of(territory, territory.masks[area])
            + ("" if territory.is_completed(area) else " ..."),
        )
        for area in territory.areas_of(TERRAINS[terrain])
    ]
    return [text for _, text in sorted(found)]


def completed(territory: Territory) -> list[str]:
    """Every completed area as `terrain: cells`, in reading order."""
    found = [
        (territory.cells_of(territory.masks[area]), TERRAIN_NAMES[territory.terrain(area)])
        for area in territory.areas()
        if territory.is_completed(area)
    ]
    return [
        f"{terrain}: {' '.join([cell_name(where) for where in cells])}"
        for cells, terrain in sorted(found)
    ]


def joined(territory: Territory) -> str:
    """The cells joined to the castle by road, in reading order."""
    return cells_of(territory, territory.linked())


def placements(territory: Territory, tile: str) -> list[str]:
    """Every way to build a tile, as in the notation of moves."""
    return [
        f"{cell_name(Cell(place >> 2))} {90 * (place & 3)}"
        for place in territory.placements(TILES[tile])
    ]
