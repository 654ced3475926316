"""A territory of Isle of Skye, looked at by brute force: cells, areas, roads, placements. (Skye 7, 8, 13)"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "src" / "clachan" / "skye" / "rules" / "data"
TILES: dict[str, dict[str, Any]] = {
    row["id"]: row for row in json.loads((DATA / "base_tiles.json").read_text("utf-8"))
}
LANDSCAPE = sorted(tile for tile in TILES if tile.startswith("T"))
THINGS = ("whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship")

SIDES = "NESW"
BEYOND = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNS = (0, 90, 180, 270)

Cell = tuple[int, int]
"""Steps east and steps north of the castle."""
OracleTerritory = dict[Cell, tuple[str, int]]
"""The tile on each cell, and how far it is turned."""
Laid = frozenset[tuple[Cell, tuple[str, int]]]
"""A territory that does not change any more, so that what is found out about it can be kept."""


@dataclass
class Area:
    """Everything of one terrain that hangs together. (Skye 8.1)"""

    terrain: str
    cells: set[Cell]
    completed: bool
    brochs: int
    ships: int
    lighthouses: int
    scrolls: list[tuple[Cell, str]]

    @property
    def size(self) -> int:
        """In different tiles. (Skye 8.4)"""
        return len(self.cells)


def cell_text(cell: Cell) -> str:
    """The name of a cell. (Skye 13.1)"""
    east, north = cell
    part_east = f"e{east}" if east > 0 else f"w{-east}" if east < 0 else ""
    part_north = f"n{north}" if north > 0 else f"s{-north}" if north < 0 else ""
    return part_east + part_north or "castle"


def cell_from_text(text: str) -> Cell:
    if text == "castle":
        return 0, 0
    found = re.fullmatch(r"(?:([ew])([1-9]\d*))?(?:([ns])([1-9]\d*))?", text)
    if not text or found is None:
        raise ValueError(f"{text!r} names no cell")
    east = int(found[2] or 0) * (-1 if found[1] == "w" else 1)
    north = int(found[4] or 0) * (-1 if found[3] == "s" else 1)
    return east, north


def neighbor(cell: Cell, side: str) -> Cell:
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]


def around(cell: Cell) -> set[Cell]:
    """The eight cells around a cell."""
    steps = (-1, 0, 1)
    return {(cell[0] + e, cell[1] + n) for e in steps for n in steps} - {cell}


def printed_side(side: str, turn: int) -> str:
    """Which printed side faces `side`: turned by 90, the printed north faces east. (Skye 13.2)"""
    return SIDES[(SIDES.index(side) - turn // 90) % 4]


def side_now(printed: str, turn: int) -> str:
    """Where a printed side faces after the turn. (Skye 13.2)"""
    return SIDES[(SIDES.index(printed) + turn // 90) % 4]


def terrain_at(territory: OracleTerritory, cell: Cell, side: str) -> str:
    tile, turn = territory[cell]
    return str(TILES[tile]["edges"][printed_side(side, turn)]["terrain"])


def road_at(territory: OracleTerritory, cell: Cell, side: str) -> int | None:
    """The number of the road that leaves the tile on this side."""
    tile, turn = territory[cell]
    road = TILES[tile]["edges"][printed_side(side, turn)]["road"]
    return None if road is None else int(road)


def placement_is_allowed(territory: OracleTerritory, tile: str, cell: Cell, turn: int) -> bool:
    """A free cell, a shared edge, and the same terrain on all touching sides. (Skye 7.2 to 7.5)"""
    touching = [side for side in SIDES if neighbor(cell, side) in territory]
    if cell in territory or not touching:
        return False
    trial = {**territory, cell: (tile, turn)}
    return all(
        terrain_at(trial, cell, side) == terrain_at(trial, neighbor(cell, side), FACING[side])
        for side in touching
    )


def placements(territory: OracleTerritory, tile: str) -> set[tuple[Cell, int]]:
    """All ways to lay a tile."""
    return _placements(frozenset(territory.items()), tile)


@lru_cache(maxsize=256)
def _placements(laid: Laid, tile: str) -> set[tuple[Cell, int]]:
    """Try every cell in and around the territory, and every turn."""
    territory = dict(laid)
    easts = [east for east, _ in territory]
    norths = [north for _, north in territory]
    return {
        ((east, north), turn)
        for east in range(min(easts) - 1, max(easts) + 2)
        for north in range(min(norths) - 1, max(norths) + 2)
        for turn in TURNS
        if placement_is_allowed(territory, tile, (east, north), turn)
    }


def area_index(territory: OracleTerritory, cell: Cell, side: str) -> int:
    """Which printed area of its tile reaches this side."""
    tile, turn = territory[cell]
    printed = printed_side(side, turn)
    (index,) = [i for i, area in enumerate(TILES[tile]["areas"]) if printed in area["edges"]]
    return index


def areas(territory: OracleTerritory) -> list[Area]:
    """All areas of a territory. (Skye 8.1 to 8.3, 8.6)"""
    return _areas(frozenset(territory.items()))


@lru_cache(maxsize=64)
def _areas(laid: Laid) -> list[Area]:
    """By flooding over touching sides."""
    territory = dict(laid)
    unseen = {
        (cell, i) for cell, (tile, _) in territory.items() for i in range(len(TILES[tile]["areas"]))
    }
    found = []
    while unseen:
        start = min(unseen)
        unseen.remove(start)
        todo, parts, completed = [start], [], True
        while todo:
            cell, index = todo.pop()
            parts.append((cell, index))
            tile, turn = territory[cell]
            for printed in TILES[tile]["areas"][index]["edges"]:
                side = side_now(printed, turn)
                beyond = neighbor(cell, side)
                if beyond not in territory:
                    completed = False
                    continue
                other = (beyond, area_index(territory, beyond, FACING[side]))
                if other in unseen:
                    unseen.remove(other)
                    todo.append(other)
        found.append(_area_of(territory, parts, completed))
    return found


def _area_of(territory: OracleTerritory, parts: list[tuple[Cell, int]], completed: bool) -> Area:
    rows = [(cell, TILES[territory[cell][0]]["areas"][index]) for cell, index in parts]
    (terrain,) = {str(row["terrain"]) for _, row in rows}
    return Area(
        terrain=terrain,
        cells={cell for cell, _ in rows},
        completed=completed,
        brochs=sum(row["broch"] for _, row in rows),
        ships=sum(row["ship"] for _, row in rows),
        lighthouses=sum(row["lighthouse"] for _, row in rows),
        scrolls=[
            (cell, str(TILES[territory[cell][0]]["scroll"])) for cell, row in rows if row["scroll"]
        ],
    )


def joined_to_castle(territory: OracleTerritory) -> set[Cell]:
    """The tiles that the castle's roads reach, the castle included. (Skye 8.5)"""
    return _joined_to_castle(frozenset(territory.items()))


@lru_cache(maxsize=64)
def _joined_to_castle(laid: Laid) -> set[Cell]:
    """By following every road from the castle."""
    territory = dict(laid)
    todo = [((0, 0), side) for side in SIDES if road_at(territory, (0, 0), side) is not None]
    seen = set(todo)
    while todo:
        cell, side = todo.pop()
        road = road_at(territory, cell, side)
        reached = {(cell, other) for other in SIDES if road_at(territory, cell, other) == road}
        beyond = neighbor(cell, side)
        if beyond in territory and road_at(territory, beyond, FACING[side]) is not None:
            reached.add((beyond, FACING[side]))
        todo.extend(reached - seen)
        seen |= reached
    return {cell for cell, _ in seen} | {(0, 0)}


def things_on(territory: OracleTerritory, cell: Cell, thing: str) -> int:
    return int(TILES[territory[cell][0]]["icons"][thing])


def count(territory: OracleTerritory, thing: str) -> int:
    """How many of a thing the whole territory shows."""
    return sum(things_on(territory, cell, thing) for cell in territory)


def whisky_tiles(territory: OracleTerritory) -> set[Cell]:
    return {cell for cell in territory if things_on(territory, cell, "whisky") > 0}
