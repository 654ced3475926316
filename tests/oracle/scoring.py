"""What a land scores, counted the slow way. (Skye 3, 9.2, 10, 11)"""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.land import Land, areas, around, count, joined_to_castle, things_on, whisky_tiles


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


def squares(land: Land) -> int:
    """(Skye 10.1)"""
    return 2 * len(
        [(e, n) for e, n in land if {(e + 1, n), (e, n + 1), (e + 1, n + 1)} <= set(land)]
    )


def sheep(land: Land) -> int:
    """(Skye 10.2)"""
    return count(land, "sheep")


def brochs(land: Land) -> int:
    """(Skye 10.3)"""
    worth = {0: 0, 1: 1, 2: 3}
    return sum(worth.get(area.brochs, 6) for area in areas(land) if area.terrain == "mountain")


def farm_animals(land: Land) -> int:
    """(Skye 10.5)"""
    farms = {cell for cell in land if things_on(land, cell, "farm") > 0}
    near = {cell for cell in land if cell in farms or around(cell) & farms}
    return sum(things_on(land, cell, "sheep") + things_on(land, cell, "cattle") for cell in near)


def cattle_on_roads(land: Land) -> int:
    """(Skye 10.6)"""
    return 2 * sum(things_on(land, cell, "cattle") for cell in joined_to_castle(land))


def tiles_on_roads(land: Land) -> int:
    """(Skye 10.7)"""
    return len(joined_to_castle(land))


def largest_lake(land: Land) -> int:
    """(Skye 10.8)"""
    lakes = [area.size for area in areas(land) if area.terrain == "water" and area.completed]
    return 2 * max(lakes, default=0)


def completed_areas(land: Land) -> int:
    """(Skye 10.9)"""
    return len([area for area in areas(land) if area.completed])


def big_areas(land: Land) -> int:
    """(Skye 10.10)"""
    return 3 * len([area for area in areas(land) if area.completed and area.size >= 3])


def sets(land: Land) -> int:
    """(Skye 10.11)"""
    return 5 * min(count(land, "broch"), count(land, "farm"), count(land, "lighthouse"))


def harbours(land: Land) -> int:
    """(Skye 10.14)"""
    waters = [area for area in areas(land) if area.terrain == "water"]
    return 3 * len([water for water in waters if water.ships > 0 and water.lighthouses > 0])


def columns(land: Land) -> int:
    """(Skye 10.15)"""
    lines = 0
    for east, north in land:
        is_southern_end = (east, north - 1) not in land
        if is_southern_end and {(east, north + 1), (east, north + 2)} <= set(land):
            lines += 1
    return 3 * lines


def peaks(land: Land) -> int:
    """(Skye 10.16)"""
    return 2 * len([area for area in areas(land) if area.terrain == "mountain" and area.completed])


OF_A_LAND: dict[str, Callable[[Land], int]] = {
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
    "S14": harbours,
    "S15": columns,
    "S16": peaks,
}


def score(tile: str, lands: list[Land], gold: list[int], seat: int) -> int:
    """The points of one scoring tile for one seat. (Skye 10)"""
    if tile == "S04":
        return majority([len(whisky_tiles(land)) for land in lands], seat)
    if tile == "S12":
        return majority([count(land, "ship") for land in lands], seat)
    if tile == "S13":
        return majority(gold, seat)
    return OF_A_LAND[tile](lands[seat])


def scroll_points(land: Land) -> int:
    """Every scroll on its own, doubled in a completed area after rounding. (Skye 11.1, 11.2)"""
    total = 0
    for area in areas(land):
        for _, kind in area.scrolls:
            if kind == "whisky/2":
                points = len(whisky_tiles(land)) // 2
            elif kind in ("sheep/2", "ship/2"):
                points = count(land, kind.removesuffix("/2")) // 2
            else:
                points = count(land, kind)
            total += 2 * points if area.completed else points
    return total


def income_lines(
    lands: list[Land], points: list[int], seat: int, gold_ahead: int
) -> dict[str, int]:
    """Castle, barrels on the castle's roads, players ahead. (Skye 3)"""
    barrels = whisky_tiles(lands[seat]) & joined_to_castle(lands[seat])
    players_ahead = [other for other in points if other > points[seat]]
    return {"castle": 5, "barrels": len(barrels), "ahead": gold_ahead * len(players_ahead)}
