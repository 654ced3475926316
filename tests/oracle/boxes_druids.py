"""Druids: prices, tablets, and what territories score with the box. (docs/rules/druids.md)"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from tests.oracle.boxes_journeyman import Roads, joined_with_roads
from tests.oracle.territory import (
    TILES,
    OracleTerritory,
    areas,
    count,
    neighbor,
    things_on,
    whisky_tiles,
)

_DATA = Path(__file__).parents[2] / "src/clachan/skye/boxes/druids/rules/druids.json"
TILES.update({row["id"]: row for row in json.loads(_DATA.read_text("utf-8"))["tiles"]})
DRUID_TILES = [f"D{number:02}" for number in range(1, 37)]
SPACES = (4, 3, 2, 1, 0)
"""The gold of the dolmen spaces from left to right. (Druids 1.2)"""
BLIND = 5


def own_first(tablet: str) -> bool:
    return tablet.startswith("TA")


def market_discount(tablet: str) -> int:
    """(Druids 6.3)"""
    return 2 if tablet.startswith("TB") else 0


def dolmen_discount(tablet: str) -> int:
    """(Druids 6.4)"""
    return 2 if tablet.startswith("TC") else 0


def tablet_income(tablet: str) -> int:
    """(Druids 6.4)"""
    return 2 if tablet.startswith("TD") else 0


def extra_draw(tablet: str) -> int:
    """(Druids 6.5)"""
    return 1 if tablet.startswith("TE") else 0


def discounted(price: int, tablets: list[str]) -> dict[str, int]:
    """The prices with no tablet, one, two, as gained; each has to lower it. (Druids 3.5, 6.7)"""
    prices = {"": price}
    for number in range(1, len(tablets) + 1):
        if price - 2 * (number - 1) > 0:
            words = " ".join(tablets[:number])
            prices[f"tablet {words} "] = max(0, price - 2 * number)
    return prices


def pairs_of(tiles: list[str], number: int) -> list[list[str]]:
    return [list(some) for some in combinations(tiles, number)]


def druid_tiles(territory: OracleTerritory) -> int:
    return len([tile for tile, _ in territory.values() if tile in DRUID_TILES])


def rows(territory: OracleTerritory) -> int:
    """(Druids 8.1)"""
    starts = [(e, n) for e, n in territory if (e - 1, n) not in territory]
    return 3 * len([(e, n) for e, n in starts if {(e + 1, n), (e + 2, n)} <= set(territory)])


def meadows(territory: OracleTerritory) -> int:
    """(Druids 8.2)"""
    return 2 * len(
        [area for area in areas(territory) if area.terrain == "pasture" and area.completed]
    )


def scrolls(territory: OracleTerritory) -> int:
    """(Druids 8.3)"""
    return sum((2 if area.completed else 1) * len(area.scrolls) for area in areas(territory))


def surrounded(territory: OracleTerritory) -> int:
    """(Druids 8.5)"""
    return 2 * len(
        [cell for cell in territory if all(neighbor(cell, s) in territory for s in "NESW")]
    )


def buildings_on_roads(territory: OracleTerritory, roads: Roads) -> int:
    """(Druids 8.6)"""
    joined = joined_with_roads(territory, roads)
    return 2 * sum(
        things_on(territory, c, t) for c in joined for t in ("farm", "broch", "lighthouse")
    )


def scroll_points(territory: OracleTerritory) -> int:
    """Scrolls of all kinds, doubled in a completed area. (Skye 11.1, 11.2) (Druids 7.3)"""
    buildings = min(count(territory, thing) for thing in ("broch", "farm", "lighthouse"))
    worth = {
        "whisky/2": len(whisky_tiles(territory)) // 2,
        "sheep/2": count(territory, "sheep") // 2,
        "ship/2": count(territory, "ship") // 2,
        **{thing: count(territory, thing) for thing in ("cattle", "broch", "farm", "lighthouse")},
        "animal-pair": min(count(territory, "sheep"), count(territory, "cattle")),
        "building-set": 2 * buildings,
        "areas/2": len([area for area in areas(territory) if area.completed]) // 2,
        "druid-tile": druid_tiles(territory),
    }
    return sum(
        worth[kind] * (2 if area.completed else 1)
        for area in areas(territory)
        for _, kind in area.scrolls
    )
