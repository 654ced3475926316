"""Chapter 8: areas and roads."""

from __future__ import annotations

import pytest

from clachan.skye.rules.cells import Cell, cell, cell_name
from clachan.skye.rules.icons import BROCH, LIGHTHOUSE, SHIP, Icon
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import TERRAINS, WATER
from tests.skye.territory import LANDSCAPE, TILES, areas_of, cells_of, completed, joined, territory

RING_OF_PASTURE = """
    T10/270   T03/270
    T60       castle
    T16/90    T14/270
"""
"""The pasture runs round, and meets T60 in the north and in the south."""


def holding(territory: Territory, icon: Icon) -> list[str]:
    """The waters, by their cells, with how many of the icon stand in them."""
    found = [
        (territory.cells_of(territory.masks[area]), territory.count_in(area, icon), area)
        for area in territory.areas_of(WATER)
        if territory.count_in(area, icon)
    ]
    return [
        f"{count} at {cells_of(territory, territory.masks[area])}"
        for _, count, area in sorted(found)
    ]


def test_an_area_goes_on_across_touching_sides() -> None:
    """(Skye 8.1)"""
    assert areas_of(territory("castle T07"), "water") == ["castle e1 ..."]
    assert areas_of(territory("T60 castle"), "mountain") == ["w1 castle ..."]


def test_parts_of_the_same_terrain_may_be_apart_on_a_tile() -> None:
    """T26 has pasture in the north and in the south, and water between them. (Skye 8.1)"""
    northern = territory("""
        T26
        castle
    """)
    assert areas_of(northern, "pasture") == ["n1 ...", "n1 castle ..."]


def test_two_areas_become_one_when_a_tile_joins_them() -> None:
    """The waters of T01 and of the castle are apart until others lead round. (Skye 8.1)"""
    apart = """
        castle   .
        T01      .
    """
    assert areas_of(territory(apart), "water") == ["castle ...", "s1 ..."]
    joined_up = """
        castle   T07/180
        T01      T37/270
    """
    assert areas_of(territory(joined_up), "water") == ["castle e1 s1 e1s1 ..."]


def test_a_road_does_not_divide_an_area() -> None:
    """The road of T45 runs along its mountain, the one of T69 through its pasture. (Skye 8.1)"""
    assert areas_of(territory("T45 castle"), "mountain") == ["w1 castle ..."]
    through = territory("""
        T69
        castle
    """)
    assert areas_of(through, "pasture") == ["n1 castle ..."]


def test_a_bridge_does_not_divide_the_water_below() -> None:
    """Over T22 a road leads from south to east; its water goes on from north to west. (Skye 8.1)"""
    assert areas_of(territory("castle T22"), "water") == ["castle e1 ..."]
    bridge = territory("""
        T33
        castle
    """)
    assert joined(bridge) == "n1 castle"
    assert areas_of(bridge, "pasture") == ["n1 ...", "n1 castle ..."], "(Ruling S48)"


def test_tiles_that_meet_only_at_a_corner_do_not_join() -> None:
    """The waters of e1 and s1 touch at a corner. (Skye 8.1)"""
    corner = territory("""
        castle   T07
        T01      .
    """)
    assert areas_of(corner, "water") == ["castle e1 ...", "s1 ..."]


def test_an_area_without_an_open_side_is_completed() -> None:
    """The water between the castle and T42. (Skye 8.2)"""
    assert completed(territory("castle T42")) == ["water: castle e1"]


def test_an_area_at_the_rim_is_not_completed() -> None:
    """Of the three sides of its water T07 shows two at the frontier. (Skye 8.2)"""
    assert completed(territory("castle T07")) == []
    almost = """
        .        T27/180   .
        castle   T07       T42
    """
    assert areas_of(territory(almost), "water") == ["e1n1 castle e1 e2 ..."]


def test_an_area_is_open_even_where_no_tile_could_ever_continue_it() -> None:
    """No tile has water on all four sides, so the gap at e1 will stay. (Skye 8.2)"""
    gap = territory("""
        T11      T42/270   T02/180
        castle   .         T24
        T14      T31/90    .
    """)
    assert not any(gap.fits_at(tile, cell(1, 0), turn) for tile in LANDSCAPE for turn in range(4))
    assert areas_of(gap, "water") == ["e1n1 ...", "castle ...", "e2 ...", "e1s1 ..."]


INNER = [
    *[(name, "water") for name in ("T05", "T32", "T52", "T57", "T73")],
    *[(name, "pasture") for name in ("T08", "T19", "T41", "T58")],
    *[(name, "mountain") for name in ("T13", "T24", "T51", "T56")],
]


@pytest.mark.parametrize(("name", "terrain"), INNER)
def test_an_area_inside_one_tile_is_completed_as_soon_as_it_is_laid(
    name: str, terrain: str
) -> None:
    """(Skye 8.3) (Ruling S14)"""
    castle = territory()
    for place in castle.placements(TILES[name]):
        where, turn = Cell(place >> 2), place & 3
        built = castle.with_tile(TILES[name], where, turn)
        assert f"{terrain}: {cell_name(where)}" in completed(built)


def test_thirteen_tiles_have_an_area_inside() -> None:
    """(Skye 8.3)"""
    found = [tile.name for tile in LANDSCAPE for area in tile.areas if not area.sides]
    assert sorted(found) == sorted([name for name, _ in INNER])


def test_a_tile_that_an_area_meets_twice_counts_once() -> None:
    """Six tiles, though the pasture meets T60 in two separate parts. (Skye 8.4) (Ruling S15)"""
    ring = territory(RING_OF_PASTURE)
    assert areas_of(ring, "pasture") == ["w1n1 n1 w1 castle w1s1 s1"]
    (area,) = [area for area in ring.areas() if ring.size(area) == 6]
    assert ring.is_completed(area)


def test_tiles_are_joined_where_both_sides_carry_a_road() -> None:
    """T02 has roads on three sides; turned by 180 it shows the castle the fourth. (Skye 8.5)"""
    with_road = territory("""
        T02
        castle
    """)
    without = territory("""
        T02/180
        castle
    """)
    assert joined(with_road) == "n1 castle"
    assert joined(without) == "castle"


def test_a_road_that_ends_at_a_tile_without_one_is_cut_off() -> None:
    """T02 is joined, but has no road in the north where that of T64 ends. (Skye 8.5) (Skye 7.4)"""
    cut_off = territory("""
        T64
        T02
        castle
    """)
    assert joined(cut_off) == "n1 castle"


def test_the_castle_is_joined_to_itself() -> None:
    """(Skye 8.5)"""
    assert joined(territory()) == "castle"


@pytest.mark.parametrize("crossing", ["T09", "T44"])
def test_two_separate_roads_on_a_tile_do_not_join(crossing: str) -> None:
    """One leads from east to south, the other from north to west. (Skye 8.5) (Ruling S16)"""
    northern = territory(f"""
        .     T41/180      .
        .     {crossing}   T51
        .     castle       .
    """)
    assert joined(northern) == "n1 e1n1 castle"


@pytest.mark.parametrize("crossing", ["T09", "T44"])
def test_a_tile_with_two_roads_is_joined_by_either(crossing: str) -> None:
    """Turned by 270 the one road meets the castle's, turned by 90 the other. (Skye 8.5) (Ruling S16)"""
    northern = territory(f"""
        T29   {crossing}/270   T51
        .     castle           .
    """)
    assert joined(northern) == "w1n1 n1 castle"
    northern = territory(f"""
        T28/90   {crossing}/90   T29/180
        .        castle          .
    """)
    assert joined(northern) == "w1n1 n1 castle"


def test_only_t09_and_t44_have_two_roads() -> None:
    """(Skye 8.5)"""
    assert [tile.name for tile in LANDSCAPE if tile.road_count == 2] == ["T09", "T44"]


def test_a_chain_of_roads_reaches_the_castle_over_any_of_its_sides() -> None:
    """(Skye 8.5)"""
    chain = territory("""
        .     T66     .
        T29   castle  .
        .     T64     .
        .     T33     .
    """)
    assert joined(chain) == "n1 w1 castle s1 s2"


def test_t45_has_a_ship_in_each_of_its_two_waters() -> None:
    """(Skye 8.6) (Ruling S45)"""
    ships = territory("castle T45/90")
    assert areas_of(ships, "water") == ["castle e1", "e1 ..."]
    assert holding(ships, SHIP) == ["1 at castle e1", "1 at e1"]


def test_the_lighthouse_of_t41_stands_at_its_west_water() -> None:
    """(Skye 8.6) (Ruling S46)"""
    assert holding(territory("castle T41"), LIGHTHOUSE) == ["1 at castle e1"]
    assert holding(territory("castle T41/180"), LIGHTHOUSE) == ["1 at e1"]


def test_the_lighthouse_of_t56_stands_at_its_east_water() -> None:
    """(Skye 8.6) (Ruling S47)"""
    assert holding(territory("castle T56"), LIGHTHOUSE) == ["1 at e1"]
    assert holding(territory("castle T56/180"), LIGHTHOUSE) == ["1 at castle e1"]


def test_a_broch_stands_in_the_mountain_of_its_tile() -> None:
    """(Skye 8.6)"""
    blue = territory("T60 castle")
    (area,) = [area for area in blue.areas() if blue.count_in(area, BROCH)]
    assert cells_of(blue, blue.masks[area]) == "w1 castle"


@pytest.mark.parametrize(
    ("terrain", "names"),
    [
        ("pasture", ["T16", "T23", "T44", "T48", "T55", "T64"]),
        ("mountain", ["T04", "T15", "T63"]),
        ("water", ["T22", "T27", "T61", "T62", "T71"]),
    ],
)
def test_a_scroll_stands_in_the_area_at_the_middle(terrain: str, names: list[str]) -> None:
    """(Skye 8.6) (Ruling S17) (Ruling S32) (Ruling S34)"""
    scrolls = [tile for tile in LANDSCAPE if tile.scroll]
    assert [
        tile.name for tile in scrolls if tile.areas[tile.scroll_patch].terrain == TERRAINS[terrain]
    ] == names
