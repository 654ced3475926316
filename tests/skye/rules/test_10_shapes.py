"""Chapter 10, scoring tiles: the outline of a territory."""

from __future__ import annotations

import pytest

from tests.skye.table import points_for


def test_a_block_of_two_by_two_is_a_square() -> None:
    """The castle counts as a tile. (Skye 10.1) (Ruling S19)"""
    square = """
        ?        ?
        castle   ?
    """
    assert points_for("S01", square) == ["2 squares at n1 e1n1 castle e1"]


def test_three_tiles_round_a_corner_are_no_square() -> None:
    """(Skye 10.1)"""
    corner = """
        ?        .
        castle   ?
    """
    assert points_for("S01", corner) == []
    assert points_for("S01", "? castle ? ?") == []


def test_a_tile_may_belong_to_several_squares() -> None:
    """(Skye 10.1)"""
    two_by_three = """
        ?   castle   ?
        ?   ?        ?
    """
    assert sorted(points_for("S01", two_by_three)) == [
        "2 squares at castle e1 s1 e1s1",
        "2 squares at w1 castle w1s1 s1",
    ]
    three_by_three = """
        ?   ?        ?
        ?   castle   ?
        ?   ?        ?
    """
    assert sorted(points_for("S01", three_by_three)) == [
        "2 squares at castle e1 s1 e1s1",
        "2 squares at n1 e1n1 castle e1",
        "2 squares at w1 castle w1s1 s1",
        "2 squares at w1n1 n1 w1 castle",
    ]


def test_a_gap_in_the_middle_leaves_no_square() -> None:
    """(Skye 10.1)"""
    ring = """
        castle   ?   ?
        ?        .   ?
        ?        ?   ?
    """
    assert points_for("S01", ring) == []


def test_a_column_is_a_line_of_three_from_north_to_south() -> None:
    """(Skye 10.15)"""
    assert points_for("S15", "? \n castle \n ?") == ["3 columns at n1 castle s1"]
    assert points_for("S15", "castle \n ?") == [], "two are too few"
    assert points_for("S15", "? castle ? ?") == [], "a line from west to east"


@pytest.mark.parametrize("length", [3, 4, 5, 6, 7])
def test_a_longer_line_counts_once(length: int) -> None:
    """Six in a row are one line. (Skye 10.15) (Ruling S25)"""
    cells = ["castle"] + [f"s{far}" for far in range(1, length)]
    drawing = "\n".join(["castle"] + ["?"] * (length - 1))
    assert points_for("S15", drawing) == [f"3 columns at {' '.join(cells)}"]


def test_two_lines_in_one_column_with_a_gap_count_separately() -> None:
    """(Skye 10.15) (Ruling S25)"""
    drawing = """
        ?        ?
        ?        ?
        ?        ?
        .        ?
        ?        ?
        ?        ?
        castle   .
    """
    assert sorted(points_for("S15", drawing)) == [
        "3 columns at e1n6 e1n5 e1n4 e1n3 e1n2 e1n1",
        "3 columns at n2 n1 castle",
        "3 columns at n6 n5 n4",
    ]


def test_what_is_short_on_both_sides_of_a_gap_is_no_column() -> None:
    """(Skye 10.15)"""
    drawing = """
        ?        ?
        ?        ?
        .        ?
        ?        ?
        castle   .
    """
    assert points_for("S15", drawing) == ["3 columns at e1n4 e1n3 e1n2 e1n1"]
