"""What a territory scores, counted the slow way. (Skye 3, 9.2, 10, 11)"""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.territory import (
    OracleTerritory,
    areas,
    around,
    count,
    joined_to_castle,
    things_on,
    whisky_tiles,
)


def majority(amounts: list[int], seat: int) -> int:
    """5 for the most, 2 for the second most; ties share, nothing scores nothing. (Skye 9.2)"""
    mine = amounts[seat]
    players_with_more = len([amount for amount in amounts if amount > mine])
    if mine == 0:
        return 0
    if players_with_more == 0:
        return 5
    first_place = [amount for amount in amounts if amount == max(amounts)]
    if len(first_place) > 1:
        return 0
    return 2 if players_with_more == 1 else 0


def squares(territory: OracleTerritory) -> int:
    """(Skye 10.1)"""
    return 2 * len(
        [(e, n) for e, n in territory if {(e + 1, n), (e, n + 1), (e + 1, n + 1)} <= set(territory)]
    )


def sheep(territory: OracleTerritory) -> int:
    """(Skye 10.2)"""
    return count(territory, "sheep")


def brochs(territory: OracleTerritory) -> int:
    """(Skye 10.3)"""
    worth = {0: 0, 1: 1, 2: 3}
    return sum(worth.get(area.brochs, 6) for area in areas(territory) if area.terrain == "mountain")


def farm_animals(territory: OracleTerritory) -> int:
    """(Skye 10.5)"""
    farms = {cell for cell in territory if things_on(territory, cell, "farm") > 0}
    near = {cell for cell in territory if cell in farms or around(cell) & farms}
    return sum(
        things_on(territory, cell, "sheep") + things_on(territory, cell, "cattle") for cell in near
    )


def cattle_on_roads(territory: OracleTerritory) -> int:
    """(Skye 10.6)"""
    return 2 * sum(things_on(territory, cell, "cattle") for cell in joined_to_castle(territory))


def tiles_on_roads(territory: OracleTerritory) -> int:
    """(Skye 10.7)"""
    return len(joined_to_castle(territory))


def largest_lake(territory: OracleTerritory) -> int:
    """(Skye 10.8)"""
    lakes = [area.size for area in areas(territory) if area.terrain == "water" and area.completed]
    return 2 * max(lakes, default=0)


def completed_areas(territory: OracleTerritory) -> int:
    """(Skye 10.9)"""
    return len([area for area in areas(territory) if area.completed])


def big_areas(territory: OracleTerritory) -> int:
    """(Skye 10.10)"""
    return 3 * len([area for area in areas(territory) if area.completed and area.size >= 3])


def sets(territory: OracleTerritory) -> int:
    """(Skye 10.11)"""
    return 5 * min(
        count(territory, "broch"), count(territory, "farm"), count(territory, "lighthouse")
    )


def harbors(territory: OracleTerritory) -> int:
    """(Skye 10.14)"""
    waters = [area for area in areas(territory) if area.terrain == "water"]
    return 3 * len([water for water in waters if water.ships > 0 and water.lighthouses > 0])


def columns(territory: OracleTerritory) -> int:
    """(Skye 10.15)"""
    lines = 0
    for east, north in territory:
        is_southern_end = (east, north - 1) not in territory
        if is_southern_end and {(east, north + 1), (east, north + 2)} <= set(territory):
            lines += 1
    return 3 * lines


def peaks(territory: OracleTerritory) -> int:
    """(Skye 10.16)"""
    return 2 * len(
        [area for area in areas(territory) if area.terrain == "mountain" and area.completed]
    )


BY_TERRITORY: dict[str, Callable[[OracleTerritory], int]] = {
    "S01": squares,
    "S02": sheep,
    "S03": brochs,
    "S05": farm_animals,
    "S06": cattle_on_roads,
    "S07": tiles_on_roads,
    "S08": largest_lake,
    "S09": completed_areas,
    "S10": big_areas,
    "S11": sets,
    "S14": harbors,
    "S15": columns,
    "S16": peaks,
}
"""Scoring tiles that look at one territory."""

BY_MAJORITY: dict[str, Callable[[OracleTerritory], int]] = {
    "S04": lambda territory: len(whisky_tiles(territory)),
    "S12": lambda territory: count(territory, "ship"),
}
"""Scoring tiles that compare what the territories have."""

BY_GOLD = ["S13"]
SCORING_TILES = sorted([*BY_TERRITORY, *BY_MAJORITY, *BY_GOLD])


def score(tile: str, territories: list[OracleTerritory], gold: list[int], seat: int) -> int:
    """The points of one scoring tile for one seat. (Skye 10)"""
    if tile in BY_GOLD:
        return majority(gold, seat)
    if tile in BY_MAJORITY:
        return majority([BY_MAJORITY[tile](territory) for territory in territories], seat)
    return BY_TERRITORY[tile](territories[seat])


def scroll_points(territory: OracleTerritory) -> int:
    """Every scroll on its own, doubled in a completed area after rounding. (Skye 11.1, 11.2)"""
    total = 0
    for area in areas(territory):
        for _, kind in area.scrolls:
            if kind == "whisky/2":
                points = len(whisky_tiles(territory)) // 2
            elif kind in ("sheep/2", "ship/2"):
                points = count(territory, kind.removesuffix("/2")) // 2
            else:
                points = count(territory, kind)
            total += 2 * points if area.completed else points
    return total


def income_lines(
    territories: list[OracleTerritory], points: list[int], seat: int, gold_ahead: int
) -> dict[str, int]:
    """Castle, barrels on the castle's roads, players ahead. (Skye 3)"""
    barrels = whisky_tiles(territories[seat]) & joined_to_castle(territories[seat])
    players_ahead = [other for other in points if other > points[seat]]
    return {"castle": 5, "barrels": len(barrels), "ahead": gold_ahead * len(players_ahead)}
