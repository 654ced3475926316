"""Reads tiles from data files. An invalid row is refused with the row, the field and the reason."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from clachan.kernel.errors import InvalidContent
from clachan.skye.rules.icons import ICON_NAMES
from clachan.skye.rules.tiles import SIDE_LETTERS, TERRAINS, Side, Terrain, Tile, TileArea

_NEEDED: Final = ("id", "center", "edges", "icons", "scroll", "areas")
_LETTERS: Final = ("N", "E", "S", "W")
TILE_FIELDS: Final = (*_NEEDED, "verified", "note")
"""The fields that any tile may have; boxes add more."""


def load_json(package: str, name: str) -> Any:
    """Read a data file of the package."""
    return json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def tile_from_row(row: Any) -> Tile:
    """The tile that a row describes; fields the base game does not know become the tile's marks."""
    name = row.get("id") if isinstance(row, dict) else None
    if not isinstance(name, str) or not name.replace("_", "").isalnum():
        raise InvalidContent(f"tile {name!r}: field id: expected a word such as T07")
    for field in _NEEDED:
        if field not in row:
            raise InvalidContent(f"tile {name}: field {field}: missing")
    if not _is_terrain(row["center"]):
        raise InvalidContent(f"tile {name}: field center: expected a terrain")
    sides, roads = _edges(name, row["edges"])
    icons = _icons(name, row["icons"])
    areas = _areas(name, row["areas"], sides)
    _check_things(name, icons, areas)
    scroll = row["scroll"] or ""
    if not isinstance(scroll, str):
        raise InvalidContent(f"tile {name}: field scroll: expected a kind of scroll or null")
    if bool(scroll) != any([area.has_scroll for area in areas]):
        raise InvalidContent(f"tile {name}: field areas: exactly the scroll's area must say so")
    marks = [(key, value) for key, value in row.items() if key not in TILE_FIELDS and value]
    return Tile(name, sides, roads, icons, areas, scroll, marks)


def _is_terrain(value: Any) -> bool:
    return isinstance(value, str) and value in TERRAINS


def _edges(name: str, edges: Any) -> tuple[tuple[Terrain, ...], tuple[int, ...]]:
    sides: list[Terrain] = []
    roads: list[int] = []
    for letter in SIDE_LETTERS:
        edge = edges.get(letter) if isinstance(edges, dict) else None
        if not isinstance(edge, dict) or not _is_terrain(edge.get("terrain")):
            raise InvalidContent(
                f"tile {name}: field edges.{letter}: expected a terrain out of {', '.join(TERRAINS)}"
            )
        road = edge.get("road")
        if road is not None and not (isinstance(road, int) and road > 0):
            raise InvalidContent(
                f"tile {name}: field edges.{letter}: road must be null or 1, 2, ..."
            )
        sides.append(TERRAINS[edge["terrain"]])
        roads.append(road or 0)
    return tuple(sides), tuple(roads)


def _icons(name: str, icons: Any) -> tuple[int, ...]:
    if not isinstance(icons, dict):
        raise InvalidContent(f"tile {name}: field icons: expected a count for each icon")
    for icon, count in icons.items():
        if icon not in ICON_NAMES:
            raise InvalidContent(f"tile {name}: field icons: there is no icon {icon!r}")
        if not isinstance(count, int) or not 0 <= count <= 9:
            raise InvalidContent(f"tile {name}: field icons.{icon}: expected a number from 0 to 9")
    return tuple([int(icons.get(icon, 0)) for icon in ICON_NAMES])


def _areas(name: str, rows: Any, sides: tuple[Terrain, ...]) -> tuple[TileArea, ...]:
    areas: list[TileArea] = []
    seen: list[Side] = []
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, dict) or not _is_terrain(row.get("terrain")):
            raise InvalidContent(f"tile {name}: field areas: an area without a terrain")
        terrain = TERRAINS[row["terrain"]]
        letters = row.get("edges", ())
        if not isinstance(letters, list) or any([letter not in _LETTERS for letter in letters]):
            raise InvalidContent(f"tile {name}: field areas: edges must be out of N, E, S, W")
        own = tuple([Side(SIDE_LETTERS.index(letter)) for letter in letters])
        for side in own:
            if sides[side] != terrain or side in seen:
                raise InvalidContent(
                    f"tile {name}: field areas: edge {SIDE_LETTERS[side]} is no free {row['terrain']} edge"
                )
            seen.append(side)
        areas.append(
            TileArea(
                terrain,
                own,
                _count(name, row, "broch"),
                _count(name, row, "ship"),
                _count(name, row, "lighthouse"),
                bool(row.get("scroll", False)),
            )
        )
    if len(seen) != 4:
        raise InvalidContent(f"tile {name}: field areas: every edge must belong to one area")
    return tuple(areas)


def _count(name: str, row: Any, thing: str) -> int:
    count = row.get(thing, 0)
    if not isinstance(count, int) or not 0 <= count <= 9:
        raise InvalidContent(f"tile {name}: field areas.{thing}: expected a number from 0 to 9")
    return count


def _check_things(name: str, icons: tuple[int, ...], areas: tuple[TileArea, ...]) -> None:
    """Brochs stand on mountains, ships and lighthouses at water, each in one area. (Skye 8.6)"""
    standing = {
        "broch": ("mountain", [(area.terrain, area.brochs) for area in areas]),
        "ship": ("water", [(area.terrain, area.ships) for area in areas]),
        "lighthouse": ("water", [(area.terrain, area.lighthouses) for area in areas]),
    }
    for icon, (terrain, counts) in standing.items():
        if sum([count for _, count in counts]) != icons[ICON_NAMES.index(icon)]:
            raise InvalidContent(f"tile {name}: field areas: {icon} counts differ from icons")
        if any([count and where != TERRAINS[terrain] for where, count in counts]):
            raise InvalidContent(f"tile {name}: field areas: a {icon} needs {terrain}")
