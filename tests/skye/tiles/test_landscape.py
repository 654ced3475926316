"""All 78 tiles: what the data say, what they add up to, and what the engine makes of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clachan.skye.rules.content import load_json
from clachan.skye.rules.icons import ICON_NAMES
from clachan.skye.rules.tiles import SIDE_LETTERS, TERRAIN_NAMES, TERRAINS
from tests.skye.territory import LANDSCAPE, TILES

ROWS: dict[str, Any] = {
    row["id"]: row for row in load_json("clachan.skye.rules.data", "base_tiles.json")
}
LANDSCAPE_ROWS = [row for row in ROWS.values() if row["id"].startswith("T")]
EVERY_TILE = pytest.mark.parametrize("name", list(ROWS))

TWO_PLACES = {
    "T45": ("ship", [{"N": 1}, {"S": 1}]),
    "T41": ("lighthouse", [{"E": 0}, {"W": 1}]),
    "T56": ("lighthouse", [{"E": 1}, {"W": 0}]),
}
"""The three tiles on which a thing has two areas to stand in, and where it stands. (Skye 8.6)"""


def printed_areas(row: Any) -> set[tuple[str, str]]:
    """Areas by terrain and sides: equal neighbors join round the corners, and in the middle."""
    terrain = {side: row["edges"][side]["terrain"] for side in SIDE_LETTERS}
    parts = [{side} for side in SIDE_LETTERS]

    def join(sides: set[str]) -> None:
        together = [part for part in parts if part & sides]
        if together:
            parts[:] = [part for part in parts if not part & sides] + [set().union(*together)]

    for one, two in ("NE", "ES", "SW", "WN"):
        if terrain[one] == terrain[two]:
            join({one, two})
    at_the_middle = {side for side in SIDE_LETTERS if terrain[side] == row["center"]}
    join(at_the_middle)
    found = {(terrain[min(part)], "".join(sorted(part))) for part in parts}
    return found if at_the_middle else found | {(row["center"], "")}


def test_there_are_73_landscape_tiles_and_5_castles() -> None:
    """(Skye 1.1)"""
    assert list(ROWS) == [
        *[f"T{number:02}" for number in range(1, 74)],
        *[f"C_{color}" for color in ("BLUE", "YELLOW", "RED", "WHITE", "GREEN")],
    ]
    assert list(TILES) == list(ROWS)


@EVERY_TILE
def test_the_areas_of_a_tile_follow_from_its_sides_and_its_middle(name: str) -> None:
    """(Skye 8.1) (Ruling S44)"""
    row = ROWS[name]
    listed = [(area["terrain"], "".join(sorted(area["edges"]))) for area in row["areas"]]
    assert len(set(listed)) == len(listed)
    assert set(listed) == printed_areas(row)


@EVERY_TILE
def test_things_stand_in_the_only_area_of_their_terrain(name: str) -> None:
    """Where there are two such areas, the data name the place. (Skye 8.6) (Ruling S17)"""
    row = ROWS[name]
    for thing, terrain in (("broch", "mountain"), ("ship", "water"), ("lighthouse", "water")):
        counts = [
            {"".join(area["edges"]): area[thing]}
            for area in row["areas"]
            if area["terrain"] == terrain
        ]
        elsewhere = [area[thing] for area in row["areas"] if area["terrain"] != terrain]
        assert not any(elsewhere)
        if row["icons"][thing] == 0:
            assert sum([sum(count.values()) for count in counts]) == 0
        elif name in TWO_PLACES and TWO_PLACES[name][0] == thing:
            assert counts == TWO_PLACES[name][1]
        else:
            ((count,),) = [count.values() for count in counts]
            assert count == row["icons"][thing]


@EVERY_TILE
def test_a_scroll_is_in_the_area_at_the_center(name: str) -> None:
    """(Skye 8.6) (Ruling S17)"""
    row = ROWS[name]
    (middle,) = [area for area in row["areas"] if area["center"]]
    assert middle["terrain"] == row["center"]
    assert [area for area in row["areas"] if area["scroll"]] == ([middle] if row["scroll"] else [])


@EVERY_TILE
def test_the_engine_has_the_tile_as_the_data_have_it(name: str) -> None:
    """(Skye 1.1)"""
    row, tile = ROWS[name], TILES[name]
    assert [TERRAIN_NAMES[terrain] for terrain in tile.sides] == [
        row["edges"][side]["terrain"] for side in SIDE_LETTERS
    ]
    assert [road or None for road in tile.roads] == [
        row["edges"][side]["road"] for side in SIDE_LETTERS
    ]
    assert dict(zip(ICON_NAMES, tile.icons, strict=True)) == row["icons"]
    assert (tile.scroll or None) == row["scroll"]
    assert [
        (area.terrain, [SIDE_LETTERS[side] for side in area.sides], area.brochs, area.ships)
        for area in tile.areas
    ] == [
        (TERRAINS[area["terrain"]], area["edges"], area["broch"], area["ship"])
        for area in row["areas"]
    ]
    assert [(area.lighthouses, area.has_scroll) for area in tile.areas] == [
        (area["lighthouse"], bool(area["scroll"])) for area in row["areas"]
    ]


@EVERY_TILE
def test_a_turned_tile_shows_its_printed_sides_in_turn(name: str) -> None:
    """Turned by 90, the printed north faces east. (Skye 13.2) (Ruling S31)"""
    tile = TILES[name]
    for turn in range(4):
        shown = [tile.terrain_at[turn * 4 + side] for side in range(4)]
        assert shown[turn:] + shown[:turn] == list(tile.sides)
        roads = [tile.road_at[turn * 4 + side] >= 0 for side in range(4)]
        assert roads[turn:] + roads[:turn] == [road > 0 for road in tile.roads]


def test_what_all_landscape_tiles_show() -> None:
    """(Skye 1.1) (Ruling S42) (Ruling S43)"""
    assert {icon: sum([row["icons"][icon] for row in LANDSCAPE_ROWS]) for icon in ICON_NAMES} == {
        "whisky": 27, "sheep": 25, "cattle": 15, "farm": 15, "broch": 14, "lighthouse": 15, "ship": 27,
    }  # fmt: skip
    assert {
        icon: len([row for row in LANDSCAPE_ROWS if row["icons"][icon]]) for icon in ICON_NAMES
    } == {
        "whisky": 27, "sheep": 19, "cattle": 14, "farm": 15, "broch": 14, "lighthouse": 15, "ship": 22,
    }  # fmt: skip


def test_scrolls_terrains_roads_and_areas_of_all_landscape_tiles() -> None:
    """(Skye 1.1)"""
    scrolls = Counter([row["scroll"] for row in LANDSCAPE_ROWS if row["scroll"]])
    assert scrolls == dict.fromkeys(
        ("sheep/2", "whisky/2", "ship/2", "cattle", "broch", "farm", "lighthouse"), 2
    )
    edges = [edge for row in LANDSCAPE_ROWS for edge in row["edges"].values()]
    assert Counter([edge["terrain"] for edge in edges]) == {
        "pasture": 107,
        "water": 96,
        "mountain": 89,
    }
    assert Counter([row["center"] for row in LANDSCAPE_ROWS]) == {
        "pasture": 28,
        "mountain": 24,
        "water": 21,
    }
    assert Counter([edge["terrain"] for edge in edges if edge["road"]]) == {
        "pasture": 64,
        "mountain": 57,
    }
    exits = [
        len([edge for edge in row["edges"].values() if edge["road"]]) for row in LANDSCAPE_ROWS
    ]
    assert Counter(exits) == {0: 17, 1: 6, 2: 37, 3: 11, 4: 2}
    assert Counter([len(row["areas"]) for row in LANDSCAPE_ROWS]) == {2: 31, 3: 35, 4: 4, 5: 3}


def test_every_barrel_has_a_road_and_every_dead_end_a_barrel() -> None:
    """(Skye 3.2) (Ruling S35)"""
    for tile in LANDSCAPE:
        exits = [road for road in tile.roads if road]
        if tile.icons[ICON_NAMES.index("whisky")]:
            assert exits
        if len(exits) == 1:
            assert tile.icons[ICON_NAMES.index("whisky")]


@pytest.mark.parametrize(
    ("name", "exits"),
    [("T06", "ES"), ("T54", "ES"), ("T22", "ES"), ("T63", "NE"), ("T52", "NSW"), ("T17", "NSW")],
)
def test_disputed_roads(name: str, exits: str) -> None:
    """(Ruling S35) (Ruling S36) (Ruling S37) (Ruling S38) (Ruling S39)"""
    edges = ROWS[name]["edges"]
    assert "".join([side for side in SIDE_LETTERS if edges[side]["road"]]) == exits


@pytest.mark.parametrize(
    ("name", "icon", "count"),
    [("T62", "sheep", 0), ("T37", "sheep", 0), ("T20", "sheep", 2), ("T18", "ship", 1)],
)
def test_disputed_symbols(name: str, icon: str, count: int) -> None:
    """(Ruling S40) (Ruling S41) (Ruling S42) (Ruling S43)"""
    assert ROWS[name]["icons"][icon] == count


def test_no_two_tiles_are_equal_up_to_a_turn() -> None:
    """(Skye 1.1)"""
    seen = set()
    for row in LANDSCAPE_ROWS:
        sides = [(e["terrain"], e["road"]) for e in [row["edges"][side] for side in SIDE_LETTERS]]
        turned = min([str(sides[turn:] + sides[:turn]) for turn in range(4)])
        shown = (turned, row["center"], str(row["icons"]), row["scroll"])
        assert shown not in seen, row["id"]
        seen.add(shown)


def test_no_tile_is_bare() -> None:
    """(Skye 1.1)"""
    assert all([any(row["icons"].values()) or row["scroll"] for row in LANDSCAPE_ROWS])


def test_the_rows_under_review_are_the_ones_the_rulings_discuss() -> None:
    """(Ruling S17) (Ruling S48)"""
    review = {row["id"] for row in LANDSCAPE_ROWS if row["verified"] == "review"}
    still_open = {"T17", "T18", "T20", "T22", "T30", "T37", "T41", "T45", "T56", "T60"}
    assert review == still_open | {"T06", "T27", "T33", "T52", "T54", "T62", "T63"}
