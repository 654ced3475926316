"""Chapter 10, scoring tiles: what stands on the tiles, and what the roads reach."""

from __future__ import annotations

import pytest

from tests.skye.table import points_for


def test_each_sheep_is_a_point() -> None:
    """(Skye 10.2)"""
    flock = """
        .        T09      .
        T72/180  castle   T24
    """
    assert points_for("S02", flock) == ["2 sheep at n1", "3 sheep at w1"]
    assert points_for("S02", "castle T24") == [], "cattle is no sheep"


def test_sheep_need_neither_road_nor_completed_pasture() -> None:
    """T19 keeps its two sheep on an island. (Skye 10.2)"""
    assert points_for("S02", "castle T19") == ["2 sheep at e1"]


def test_animals_on_a_tile_with_a_farm() -> None:
    """A sheep and a cattle. (Skye 10.5)"""
    assert points_for("S05", "castle \n T28") == ["2 farm_animals at s1"]


def test_animals_without_a_farm_do_not_count() -> None:
    """(Skye 10.5)"""
    assert points_for("S05", "T09 \n castle") == [], "two sheep"


@pytest.mark.parametrize(
    ("drawing", "where"),
    [
        ("T32 \n T02 \n castle", "n2"),
        (". T09 \n T58 castle", "n1"),
        ("T02/180 T32 \n castle .", "e1n1"),
        ("T58 castle \n . T32", "s1"),
        ("castle \n T02/180 \n T32", "s2"),
        ("castle T31 \n T32 .", "s1"),
        ("T32/180 T02 \n . castle", "w1n1"),
        ("T09 . \n castle T31", "n1"),
    ],
    ids=["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
)
def test_animals_on_the_eight_cells_around_a_farm(drawing: str, where: str) -> None:
    """The farms of T02, T58 and T31 have no animals of their own. (Skye 10.5)"""
    assert points_for("S05", drawing) == [f"2 farm_animals at {where}"]


def test_animals_two_cells_away_from_a_farm_do_not_count() -> None:
    """T02 has a farm and no animals; T32 is two cells south of it. (Skye 10.5)"""
    apart = """
        T02
        castle
        T32
    """
    assert points_for("S05", apart) == []


def test_each_animal_counts_once_however_many_farms_are_near() -> None:
    """Farms of T58 and T05 are both near the sheep of n1. (Skye 10.5) (Ruling S21)"""
    two_farms = """
        .     T09      T05/90
        T58   castle   .
    """
    assert points_for("S05", two_farms) == ["2 farm_animals at n1"]


def test_two_farms_with_animals_of_their_own() -> None:
    """(Skye 10.5)"""
    farms = """
        T10/90   castle   T24
        .        T28      .
    """
    assert points_for("S05", farms) == [
        "1 farm_animals at w1",
        "1 farm_animals at e1",
        "2 farm_animals at s1",
    ]


def test_each_cattle_on_the_roads_of_the_castle_gives_2() -> None:
    """T66 shows two cattle. (Skye 10.6)"""
    assert points_for("S06", "castle \n T66") == ["4 cattle_on_road at s1"]
    both = """
        T28
        castle
        T66
    """
    assert points_for("S06", both) == ["4 cattle_on_road at s1"], "no road leads to T28"
    both = """
        T28/180
        castle
        T66
    """
    assert points_for("S06", both) == ["2 cattle_on_road at n1", "4 cattle_on_road at s1"]


def test_cattle_on_the_other_road_of_t09_is_cut_off() -> None:
    """(Skye 10.6) (Ruling S16)"""
    cut_off = """
        T41/180
        T09
        castle
    """
    assert points_for("S06", cut_off) == []


@pytest.mark.parametrize("drawing", ["castle T12/90", "castle T08", "castle \n T32"])
def test_cattle_without_a_road_never_scores_for_roads(drawing: str) -> None:
    """(Skye 10.6)"""
    assert points_for("S06", drawing) == []


def test_each_tile_on_the_roads_of_the_castle_gives_1_the_castle_included() -> None:
    """(Skye 10.7) (Ruling S22)"""
    assert points_for("S07", "castle") == ["1 tiles_on_road at castle"]
    chain = """
        .     T09     T51
        T29   castle  .
    """
    assert points_for("S07", chain) == ["4 tiles_on_road at n1 e1n1 w1 castle"]


def test_a_road_that_runs_in_a_ring_counts_its_tiles_once() -> None:
    """(Skye 10.7)"""
    ring = """
        T05/90    T02
        T11/180   castle
    """
    assert points_for("S07", ring) == ["4 tiles_on_road at w1n1 n1 w1 castle"]


def test_a_set_is_a_broch_a_farm_and_a_lighthouse() -> None:
    """T03 has farm and broch, T42 a lighthouse. (Skye 10.11)"""
    assert points_for("S11", "T03 castle T42") == ["5 sets at w1 e1"]
    assert points_for("S11", "T03 castle") == []


def test_each_building_belongs_to_one_set_only() -> None:
    """Two farms and two lighthouses, but a single broch. (Skye 10.11)"""
    one_broch = """
        .     T31       .
        T03   castle    T42
    """
    assert points_for("S11", one_broch) == ["5 sets at n1 w1 e1"]
    two_of_each = """
        .     T31       .
        T03   castle    T42
        .     T51/90    .
    """
    assert points_for("S11", two_of_each) == ["10 sets at n1 w1 e1 s1"]
