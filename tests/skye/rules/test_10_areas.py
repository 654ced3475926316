"""Chapter 10, scoring tiles: areas."""

from __future__ import annotations

import pytest

from tests.skye.table import points_for

RING_OF_PASTURE = """
    T10/270   T03/270
    T60       castle
    T16/90    T14/270
"""
"""A completed pasture of six tiles."""

LAKE_OF_SEVEN = """
    .        T04/90    T06/270
    castle   T07/270   T45
    .        T21/90    T12/180
"""
"""A completed lake that meets T45 in the north and in the south."""


@pytest.mark.parametrize(
    ("drawing", "lines"),
    [
        ("castle", []),
        ("T60 castle", ["1 brochs at w1 castle"]),
        ("T67 T60 castle", ["3 brochs at w2 w1 castle"]),
        ("T40/270 T67 T60 castle", ["6 brochs at w3 w2 w1 castle"]),
        (
            """
            T40/270   T67      T60   castle
            .         T65/90   .     .
            """,
            ["6 brochs at w3 w2 w1 castle w2s1"],
        ),
    ],
)
def test_the_brochs_of_a_mountain_give_1_3_or_6(drawing: str, lines: list[str]) -> None:
    """The mountain need not be completed; four brochs give no more than three. (Skye 10.3)"""
    assert points_for("S03", drawing) == lines


def test_brochs_on_different_mountains_count_apart() -> None:
    """T51 has its broch on a mountain inside the tile. (Skye 10.3)"""
    apart = """
        T67   T60   castle
        .     .     T51/90
    """
    assert sorted(points_for("S03", apart)) == ["1 brochs at s1", "3 brochs at w2 w1 castle"]


def test_a_mountain_without_broch_gives_nothing() -> None:
    """(Skye 10.3)"""
    assert points_for("S03", "T29 castle") == []


def test_the_tiles_of_the_largest_lake_give_2_each() -> None:
    """(Skye 10.8)"""
    assert points_for("S08", "castle T42") == ["4 largest_lake at castle e1"]


def test_only_completed_water_is_a_lake() -> None:
    """(Skye 10.8)"""
    assert points_for("S08", "castle T07") == []


def test_a_completed_pasture_is_no_lake() -> None:
    """(Skye 10.8)"""
    assert points_for("S08", RING_OF_PASTURE) == []


def test_a_pond_inside_a_tile_is_a_lake_of_one() -> None:
    """(Skye 10.8)"""
    assert points_for("S08", "castle \n T52") == ["2 largest_lake at s1"]


def test_only_the_largest_lake_is_scored() -> None:
    """(Skye 10.8)"""
    lake_and_pond = """
        .        T05
        .        castle   T42
    """
    assert points_for("S08", lake_and_pond) == ["4 largest_lake at castle e1"]


def test_of_two_largest_lakes_one_is_scored() -> None:
    """(Skye 10.8)"""
    two_ponds = """
        T05
        castle
        T52
    """
    (line,) = points_for("S08", two_ponds)
    assert line in ("2 largest_lake at n1", "2 largest_lake at s1")


def test_a_tile_counts_once_in_the_largest_lake() -> None:
    """Seven tiles, though the lake reaches T45 twice. (Skye 10.8) (Skye 8.4)"""
    assert points_for("S08", LAKE_OF_SEVEN) == [
        "14 largest_lake at e1n1 e2n1 castle e1 e2 e1s1 e2s1"
    ]


def test_each_completed_area_gives_1() -> None:
    """Water between the castle and T24, and the mountain inside T24. (Skye 10.9)"""
    assert points_for("S09", "castle") == []
    assert sorted(points_for("S09", "castle T24")) == ["1 areas at castle e1", "1 areas at e1"]


def test_an_area_at_the_rim_gives_nothing() -> None:
    """(Skye 10.9)"""
    assert points_for("S09", "castle T07") == []


def test_completed_areas_of_all_terrains() -> None:
    """A mountain, a pasture, a water. (Skye 10.9)"""
    three = """
        .        T47/270   .
        T10/90   castle    T42
        .        T29/90    .
    """
    assert sorted(points_for("S09", three)) == [
        "1 areas at castle e1",
        "1 areas at n1 castle s1",
        "1 areas at w1 castle",
    ]


def test_completed_areas_of_at_least_three_tiles_give_3() -> None:
    """The pasture from w3 to w1. (Skye 10.10)"""
    assert points_for("S10", "T48/180 T72/180 castle") == []
    assert points_for("S10", "T20 T48/180 T72/180 castle") == ["3 big_areas at w3 w2 w1"]


def test_two_tiles_are_no_big_area() -> None:
    """(Skye 10.10)"""
    assert points_for("S10", "castle T42") == []
    assert points_for("S09", "castle T42") == ["1 areas at castle e1"]


def test_a_big_area_gives_3_however_big_it_is() -> None:
    """(Skye 10.10)"""
    assert points_for("S10", RING_OF_PASTURE) == ["3 big_areas at w1n1 n1 w1 castle w1s1 s1"]
    assert points_for("S10", LAKE_OF_SEVEN) == ["3 big_areas at e1n1 e2n1 castle e1 e2 e1s1 e2s1"]


def test_a_harbour_is_a_water_with_a_ship_and_a_lighthouse() -> None:
    """It need not be completed. (Skye 10.14) (Ruling S24)"""
    assert points_for("S14", "castle T06") == ["3 harbors at castle e1"]
    assert points_for("S14", "castle T07") == [], "a lighthouse alone"
    assert points_for("S14", "castle T34/180") == [], "a ship alone"
    assert points_for("S14", "castle T07 T34/180") == ["3 harbors at castle e1 e2"]


def test_more_ships_or_lighthouses_add_nothing() -> None:
    """Two ships and two lighthouses at one water. (Skye 10.14) (Ruling S24)"""
    assert points_for("S14", "castle T07 T43/90 T42") == ["3 harbors at castle e1 e2 e3"]


def test_ship_and_lighthouse_at_different_waters_are_no_harbour() -> None:
    """(Skye 10.14)"""
    apart = """
        castle   T07
        T01      .
    """
    assert points_for("S14", apart) == []


def test_the_two_ships_of_t45_make_two_harbors() -> None:
    """One ship is in the water towards e1, one in that towards e3. (Skye 10.14) (Ruling S45)"""
    assert points_for("S14", "castle T07 T45/90 T26") == [
        "3 harbors at castle e1 e2",
        "3 harbors at e2 e3",
    ]


@pytest.mark.parametrize(
    ("between", "lines"),
    [
        ("T56", ["3 harbors at e1 e2"]),
        ("T56/180", []),
        ("T41/180", ["3 harbors at e1 e2"]),
        ("T41", []),
    ],
)
def test_the_lighthouse_between_two_waters_stands_at_one_of_them(
    between: str, lines: list[str]
) -> None:
    """The ships are in the east. (Skye 10.14) (Ruling S46) (Ruling S47)"""
    assert points_for("S14", f"castle {between} T43/180") == lines


def test_each_completed_mountain_gives_2() -> None:
    """One runs from T10 to the castle, one is inside T24. (Skye 10.16)"""
    assert points_for("S16", "T60 castle") == []
    assert sorted(points_for("S16", "T10/90 castle T24")) == [
        "2 peaks at e1",
        "2 peaks at w1 castle",
    ]


def test_other_completed_areas_are_no_peaks() -> None:
    """(Skye 10.16)"""
    assert points_for("S16", "castle T42") == []
