"""Journeyman by brute force: boards, requirements, roads and walks. (docs/rules/journeyman.md)"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

from tests.oracle.territory import (
    BEYOND,
    FACING,
    SIDES,
    TILES,
    Cell,
    OracleTerritory,
    areas,
    cell_text,
    neighbor,
    road_at,
    things_on,
)

_DATA = Path(__file__).parents[2] / "src/clachan/skye/boxes/journeyman/rules/journeyman.json"
TILES.update({row["id"]: row for row in json.loads(_DATA.read_text("utf-8"))["tiles"]})
SYMBOL_TILES = [f"J{number}" for number in range(1, 9)]

TRACKS = ("warrior", "merchant", "herald")
LEVELS = ("I", "II", "III")
Space = tuple[str, int, int, str]
"""Requirement, castle price, fee, reward. (Journeyman 4.2)"""

WARRIOR: list[Space] = [
    ("whisky", 2, 0, "1 point"),
    ("broch", 2, 0, "1 gold each round"),
    ("castle", 0, 0, "bonus I"),
    ("ship", 3, 0, "2 points"),
    ("whisky", 3, 0, "1 gold each round"),
    ("completed mountain", 4, 0, "bonus II"),
    ("broch", 5, 0, "2 points"),
    ("lighthouse", 5, 0, "1 gold each round"),
    ("scroll", 6, 0, "3 points"),
    ("area of 3", 7, 0, "bonus III"),
]
MERCHANT: list[Space] = [
    ("sheep", 2, 0, "movement 5"),
    ("farm", 2, 0, "1 gold each round"),
    ("whisky", 3, 0, "bonus I"),
    ("cattle", 3, 0, "movement 6"),
    ("ship", 4, 0, "5 gold once"),
    ("castle", 0, 0, "bonus II"),
    ("farm", 5, 0, "movement 7"),
    ("sheep", 5, 0, "3 points"),
    ("completed pasture", 6, 0, "4 points"),
    ("ship", 7, 0, "bonus III"),
]
HERALD: list[Space] = [
    ("lighthouse", 2, 0, "1 point"),
    ("castle", 0, 0, "1 point each round"),
    ("scroll", 3, 1, "bonus I"),
    ("farm", 4, 1, "2 points"),
    ("area", 4, 2, "1 point each round"),
    ("ship", 5, 2, "bonus II"),
    ("lighthouse", 6, 2, "3 points"),
    ("cattle", 6, 2, "1 point each round"),
    ("completed water", 7, 3, "3 points"),
    ("scroll", 8, 3, "bonus III"),
]
ABSENT_WITH_5 = {"warrior": 8, "merchant": 7, "herald": 8}

BONUS = {
    "B1": "2 gold each round",
    "B2": "1 point each round",
    "B3": "1 road",
    "B4": "1 marker",
    "B5": "2 road",
    "B6": "4 points",
    "B7": "buy two",
    "B8": "bank pays",
    "B9": "keep axed",
}
"""(Journeyman 8)"""
OF_LEVEL = {"I": {"B1", "B2", "B3"}, "II": {"B4", "B5", "B6"}, "III": {"B7", "B8", "B9"}}


def board(seats: int) -> dict[str, list[Space]]:
    """With five players one space of each track is missing. (Journeyman 4.2)"""
    tracks = {"warrior": list(WARRIOR), "merchant": list(MERCHANT), "herald": list(HERALD)}
    if seats == 5:
        for track, number in ABSENT_WITH_5.items():
            del tracks[track][number - 1]
    return tracks


def is_met(requirement: str, territory: OracleTerritory, cell: Cell) -> bool:
    """Whether a tile satisfies a space; the castle only `castle`. (Journeyman 4.1)"""
    if cell == (0, 0) or requirement == "castle":
        return cell == (0, 0) and requirement == "castle"
    if requirement == "scroll":
        return TILES[territory[cell][0]]["scroll"] is not None
    completed = [area for area in areas(territory) if area.completed and cell in area.cells]
    if requirement == "area":
        return bool(completed)
    if requirement == "area of 3":
        return any(area.size >= 3 for area in completed)
    if requirement.startswith("completed "):
        return any(requirement == f"completed {area.terrain}" for area in completed)
    return things_on(territory, cell, requirement) > 0


def step_price(space: Space, territory: OracleTerritory, cell: Cell) -> int | None:
    """What a marker collected here has to pay for the step; None if it allows none. (3.5 to 3.7)"""
    requirement, castle_price, fee, _ = space
    if is_met(requirement, territory, cell):
        return fee
    return castle_price + fee if cell == (0, 0) else None


Roads = set[frozenset[Cell]]
"""The edges over which roads were laid, each by its two cells."""


def joined_with_roads(territory: OracleTerritory, roads: Roads) -> set[Cell]:
    """The tiles joined to the castle, laid roads included. (Skye 8.5) (Journeyman 6.4)

    A laid road joins all roads of both tiles, so on such tiles every road has the same name.
    """
    paved = {cell for edge in roads for cell in edge}

    def name(cell: Cell, side: str) -> tuple[Cell, int]:
        road = road_at(territory, cell, side)
        assert road is not None
        return (cell, 0 if cell in paved else road)

    links: set[frozenset[tuple[Cell, int]]] = set()
    for cell in territory:
        for side in SIDES:
            beyond, there = neighbor(cell, side), FACING[side]
            here = road_at(territory, cell, side) is not None
            if here and beyond in territory and road_at(territory, beyond, there) is not None:
                links.add(frozenset({name(cell, side), name(beyond, there)}))
    links |= {frozenset((cell, 0) for cell in edge) for edge in roads}
    reached = {name((0, 0), side) for side in SIDES if road_at(territory, (0, 0), side) is not None}
    grown = True
    while grown:
        before = len(reached)
        for link in links:
            if link & reached:
                reached |= link
        grown = len(reached) > before
    return {cell for cell, _ in reached}


def edges(territory: OracleTerritory) -> Roads:
    """All common edges of two tiles. (Journeyman 6.3)"""
    return {
        frozenset({cell, neighbor(cell, side)})
        for cell in territory
        for side in SIDES
        if neighbor(cell, side) in territory
    }


def road_text(edge: frozenset[Cell]) -> str:
    """The western or northern cell first. (Journeyman 12.3)"""
    first, second = sorted(edge, key=lambda cell: (cell[0], -cell[1]))
    return f"road {cell_text(first)} {cell_text(second)}"


def points_needed(territory: OracleTerritory, roads: Roads, start: Cell) -> dict[Cell, int]:
    """Movement points to every tile: tried out until nothing gets cheaper. (Journeyman 5.3)"""
    points = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell, side in product(list(points), BEYOND):
            beyond = neighbor(cell, side)
            if beyond not in territory:
                continue
            by_road = frozenset({cell, beyond}) in roads or (
                road_at(territory, cell, side) is not None
                and road_at(territory, beyond, FACING[side]) is not None
            )
            cost = points[cell] + (1 if by_road else 2)
            if cost < points.get(beyond, 999):
                points[beyond] = cost
                changed = True
    return points
