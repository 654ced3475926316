"""Chapter 8: scoring tiles."""

from __future__ import annotations

import pytest

from tests.skye.boxes.table import BoxGame

TABLE = BoxGame("druids")


def points(tile: str, drawing: str, *roads: str) -> int:
    return TABLE.points_for(tile, TABLE.at("draw", territories=[TABLE.territory(drawing, *roads)]))


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("castle T26", 0),
        ("castle T26 T24", 3),
        ("? castle T26 T24", 3),
        ("castle T26 T24\n? ? ?", 6),
    ],
)
def test_rows_are_lines_from_east_to_west(drawing: str, expected: int) -> None:
    """(Druids 8.1)"""
    assert points("DS1", drawing) == expected


def test_meadows_are_completed_pastures() -> None:
    """The castle's pasture ends in the north at T57 and in the south at T36. (Druids 8.2)"""
    assert points("DS2", "castle") == 0
    assert points("DS2", "T57/180\ncastle") == 0
    assert points("DS2", "T57/180\ncastle\nT36") == 2


def test_scrolls_count_one_or_two() -> None:
    """(Druids 8.3)"""
    assert points("DS3", "castle\nT64") == 1
    assert points("DS3", "T57/180\ncastle\nD25") == 2
    assert points("DS3", "castle\nT50") == 0


def test_the_most_druid_tiles() -> None:
    """(Druids 8.4)"""
    territories = [
        TABLE.territory("castle\nD11"),
        TABLE.territory("D18/180\ncastle\nD20"),
        TABLE.territory("castle"),
    ]
    state = TABLE.at("draw", 3, territories=territories)
    assert [TABLE.points_for("DS4", state, seat) for seat in state.everyone] == [2, 5, 0]
    tied = TABLE.at("draw", 3, territories=[territories[0], territories[0], territories[2]])
    assert [TABLE.points_for("DS4", tied, seat) for seat in tied.everyone] == [5, 5, 0]


def test_surrounded_tiles_have_four_neighbors() -> None:
    """The castle counts. (Druids 8.5)"""
    assert points("DS5", ". ? .\n? castle ?\n. ? .") == 2
    assert points("DS5", ". ? .\n? castle ?") == 0


def test_buildings_on_the_castles_roads() -> None:
    """T31 shows a farm and a lighthouse. (Druids 8.6)"""
    assert points("DS6", "T31\ncastle") == 4
    assert points("DS6", "castle T26") == 0
    assert points("DS6", "castle T26", "castle-e1") == 2
