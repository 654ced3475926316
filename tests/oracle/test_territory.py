"""The oracle's territories, on examples small enough to check by hand."""

from __future__ import annotations

import pytest

from tests.oracle.scoring import (
    big_areas,
    brochs,
    cattle_on_roads,
    columns,
    completed_areas,
    farm_animals,
    harbors,
    income_lines,
    largest_lake,
    majority,
    peaks,
    scroll_points,
    sets,
    sheep,
    squares,
    tiles_on_roads,
)
from tests.oracle.territory import (
    LANDSCAPE,
    TILES,
    OracleTerritory,
    areas,
    cell_from_text,
    cell_text,
    joined_to_castle,
    placement_is_allowed,
    placements,
    side_now,
)


def territory(*laid: str) -> OracleTerritory:
    """A territory from `T24 e1 0` and so on, each tile laid by the rules."""
    result: OracleTerritory = {(0, 0): ("C_BLUE", 0)}
    for text in laid:
        tile, cell, turn = text.split()
        assert placement_is_allowed(result, tile, cell_from_text(cell), int(turn)), text
        result[cell_from_text(cell)] = (tile, int(turn))
    return result


def block(*cells: str) -> OracleTerritory:
    """A territory of which only the shape matters."""
    return {cell_from_text(cell): ("T43", 0) for cell in cells}


@pytest.mark.parametrize(
    ("cell", "text"),
    [((0, 0), "castle"), ((2, 1), "e2n1"), ((0, 3), "n3"), ((-1, 0), "w1"), ((-10, -4), "w10s4")],
)
def test_cells_are_named_from_the_castle(cell: tuple[int, int], text: str) -> None:
    assert cell_text(cell) == text
    assert cell_from_text(text) == cell


@pytest.mark.parametrize("text", ["", "n1e2", "e0", "e01", "x3", "n", "e1 n1"])
def test_other_texts_name_no_cell(text: str) -> None:
    with pytest.raises(ValueError, match="names no cell"):
        cell_from_text(text)


def test_turned_by_90_the_printed_north_faces_east() -> None:
    assert side_now("N", 90) == "E"
    assert side_now("W", 270) == "S"


def test_touching_sides_show_the_same_terrain() -> None:
    castle = territory()
    assert placement_is_allowed(castle, "T07", (1, 0), 0), "water meets the castle's water"
    assert not placement_is_allowed(castle, "T07", (0, 1), 0), "mountain would meet pasture"
    assert not placement_is_allowed(castle, "T07", (1, 1), 0), "a corner is no shared edge"
    assert not placement_is_allowed(castle, "T07", (0, 0), 0), "the cell is taken"
    assert placement_is_allowed(castle, "T26", (0, -1), 0), "the castle's road may end there"


def test_all_placements_of_a_tile_next_to_the_castle() -> None:
    water_n_e_w_mountain_s = placements(territory(), "T07")
    assert water_n_e_w_mountain_s == {((1, 0), 0), ((1, 0), 180), ((1, 0), 270), ((-1, 0), 270)}


def test_the_thirteen_areas_inside_one_tile() -> None:
    inside = {
        (tile, area.terrain)
        for tile in LANDSCAPE
        for area in areas({(0, 0): (tile, 0)})
        if area.completed
    }
    assert inside == (
        {(tile, "water") for tile in ("T05", "T32", "T52", "T57", "T73")}
        | {(tile, "pasture") for tile in ("T08", "T19", "T41", "T58")}
        | {(tile, "mountain") for tile in ("T13", "T24", "T51", "T56")}
    )


def test_an_area_at_the_rim_is_not_completed() -> None:
    assert completed_areas(territory()) == 0
    assert completed_areas(territory("T42 e1 0")) == 1, "the water between castle and T42"
    assert completed_areas(territory("T07 e1 0")) == 0, "the water goes on to the rim"


def test_the_largest_lake_counts_its_tiles() -> None:
    assert largest_lake(territory("T07 e1 0")) == 0
    assert largest_lake(territory("T42 e1 0")) == 4
    assert largest_lake(territory("T42 e1 0", "T05 n1 90")) == 4, "the pond inside T05 is smaller"


def test_a_completed_area_of_three_tiles() -> None:
    row = territory("T72 w1 180", "T48 w2 180", "T20 w3 0")
    assert completed_areas(row) == 1, "the pasture from w3 to w1; all else reaches the rim"
    assert big_areas(row) == 3


def test_an_inner_mountain_is_a_completed_peak() -> None:
    assert peaks(territory("T24 e1 0")) == 2


def test_brochs_of_one_mountain_are_worth_1_3_6() -> None:
    laid = ["T60 w1 0", "T67 w2 0", "T40 w3 270", "T65 w2s1 90"]
    assert [brochs(territory(*laid[:n])) for n in range(5)] == [0, 1, 3, 6, 6]


def test_a_harbour_needs_a_ship_and_a_lighthouse_at_one_water() -> None:
    assert harbors(territory("T07 e1 0")) == 0
    assert harbors(territory("T06 e1 0")) == 3, "the water need not be completed"


def test_roads_reach_the_castle_only_where_both_sides_carry_one() -> None:
    """T09 at n1 meets the castle with one of its two roads, T51 hangs on it, T41 on the other."""
    northern = territory("T09 n1 0", "T51 e1n1 0", "T41 n2 180")
    assert joined_to_castle(northern) == {(0, 0), (0, 1), (1, 1)}
    assert tiles_on_roads(northern) == 3
    assert cattle_on_roads(northern) == 0, "the cattle of T41 is cut off"
    assert income_lines([northern], [0], 0, 0) == {"castle": 5, "barrels": 1, "ahead": 0}


def test_income_of_13_in_round_5() -> None:
    """Two barrels on the castle's roads, one cut off, two players ahead at 3 gold each."""
    blue = territory("T02 n1 0", "T01 s1 0", "T21 w1 270")
    lines = income_lines([blue] * 4, [10, 11, 12, 10], 0, gold_ahead=3)
    assert lines == {"castle": 5, "barrels": 2, "ahead": 6}
    assert sum(lines.values()) == 13


def test_farm_animals_count_once_and_over_corners() -> None:
    assert farm_animals(territory("T09 n1 0")) == 0, "two sheep, no farm"
    assert farm_animals(territory("T09 n1 0", "T58 w1 0")) == 2, "the farm is at the corner of n1"
    assert farm_animals(territory("T09 n1 0", "T58 w1 0", "T05 e1n1 90")) == 2, "a second farm"


def test_sets_are_the_smallest_of_the_three_counts() -> None:
    one_of_each = territory("T03 w1 0", "T42 e1 0")
    assert sets(one_of_each) == 5
    assert sets(territory("T03 w1 0")) == 0
    assert sheep(one_of_each) == 1


def test_squares_may_overlap() -> None:
    assert squares(block("castle", "e1", "n1")) == 0
    assert squares(block("castle", "e1", "n1", "e1n1")) == 2
    assert squares(block("castle", "e1", "e2", "n1", "e1n1", "e2n1")) == 4


def test_columns_are_unbroken_lines_from_north_to_south() -> None:
    assert columns(block("castle", "e1", "e2")) == 0
    assert columns(block("castle", "n1", "s1")) == 3
    assert columns(block("castle", "n1", "n2", "n3", "n4", "n5")) == 3, "six in a row are one line"
    assert columns(block("castle", "n1", "n2", "n4", "n5", "n6")) == 6, "a gap makes two"
    assert columns(block("castle", "n1", "n3", "n4")) == 0


def test_five_sheep_give_a_sheep_scroll_2_points() -> None:
    assert scroll_points(territory("T72 w1 180", "T48 w2 180", "T09 n1 0")) == 2


def test_a_scroll_in_a_completed_area_doubles_after_rounding() -> None:
    assert scroll_points(territory("T72 w1 180", "T48 w2 180")) == 1
    assert scroll_points(territory("T72 w1 180", "T48 w2 180", "T20 w3 0")) == 4


@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ([3, 2, 1, 0], [5, 2, 0, 0]),
        ([3, 3, 2, 1], [5, 5, 0, 0]),
        ([3, 2, 2, 1], [5, 2, 2, 0]),
        ([1, 0, 0, 0], [5, 0, 0, 0]),
        ([0, 0], [0, 0]),
        ([1, 4], [2, 5]),
        ([2, 2, 2, 2, 2], [5, 5, 5, 5, 5]),
    ],
)
def test_majorities(amounts: list[int], points: list[int]) -> None:
    assert [majority(amounts, seat) for seat in range(len(amounts))] == points


def test_what_the_73_tiles_show() -> None:
    totals = {
        thing: sum(TILES[tile]["icons"][thing] for tile in LANDSCAPE)
        for thing in TILES["T01"]["icons"]
    }
    assert totals == {
        "whisky": 27, "sheep": 25, "cattle": 15, "farm": 15, "broch": 14, "lighthouse": 15, "ship": 27,
    }  # fmt: skip
