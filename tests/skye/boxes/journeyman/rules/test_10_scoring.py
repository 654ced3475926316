"""Chapter 10: scoring tiles."""

from __future__ import annotations

import pytest

from tests.skye.boxes.table import BLUE, BoxGame

TABLE = BoxGame("journeyman")


@pytest.mark.parametrize(
    ("cell", "points"), [("castle", 0), ("s1", 1), ("s3", 3), ("n1", 1), ("e1s2", 3)]
)
def test_wayfarer_counts_rows_and_columns(cell: str, points: int) -> None:
    """(Journeyman 10.1)"""
    territory = TABLE.territory("T39 .\ncastle .\nT50 .\nT69 ?\nT64 .")
    state = TABLE.at("plan", territories=[territory], cells=[cell])
    assert TABLE.points_for("JS1", state) == points


def test_wayfarer_gives_six_at_most() -> None:
    """(Journeyman 10.1)"""
    territory = TABLE.territory("castle\nT50\nT69\nT64\nT39\nT60\nT33\nT52")
    state = TABLE.at("plan", territories=[territory], cells=["s7"])
    assert TABLE.points_for("JS1", state) == 6


@pytest.mark.parametrize(("progress", "points"), [("0 5 5", 0), ("3 2 9", 2), ("4 4 4", 4)])
def test_even_hand_counts_the_least_advanced_marker(progress: str, points: int) -> None:
    """(Journeyman 10.2)"""
    assert TABLE.points_for("JS2", TABLE.at("plan", progress=[progress])) == points


def test_lookouts_stand_beside_a_free_cell() -> None:
    """T57 lies in the middle of a cross, T56 at its end. (Journeyman 10.3)"""
    cross = TABLE.territory(
        """
        .   castle .
        ?   T57    ?
        .   ?      .
        """
    )
    state = TABLE.at("plan", territories=[cross])
    outer = [
        tile.icons[4] + tile.icons[5] for tile in cross.tiles if tile.name not in ("T57", "C_BLUE")
    ]
    assert TABLE.points_for("JS3", state) == sum(outer)
    assert (
        TABLE.points_for("JS3", TABLE.at("plan", territories=[TABLE.territory("castle\nT57")])) == 1
    )
    two = TABLE.territory("castle T56")
    assert TABLE.points_for("JS3", TABLE.at("plan", territories=[two])) == 2, (
        "a broch and a lighthouse"
    )


def test_broad_meadows_counts_the_largest_pasture() -> None:
    """Completed or not. (Journeyman 10.4)"""
    state = TABLE.at("plan", territories=[TABLE.territory("T39\ncastle\nT50\nT66")])
    assert TABLE.points_for("JS4", state) == 4
    assert TABLE.points_for("JS4", TABLE.at("plan")) == 1
    assert state.seams.scoring["JS4"].lines(state, BLUE)[0].cells == ("n1", "castle", "s1", "s2")
