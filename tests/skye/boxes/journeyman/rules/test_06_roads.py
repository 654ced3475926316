"""Chapter 6: roads."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove, InvalidNotation
from clachan.skye.rules.cells import parse_cell
from clachan.skye.rules.phases.income import income
from tests.skye.boxes.table import BLUE, YELLOW, BoxGame, movement_to, traveler
from tests.skye.territory import joined

TABLE = BoxGame("journeyman")
ROADS = "0 0 3"
"""The Herald has reached bonus I, which is B3 here: one road."""


def test_a_bonus_tile_frees_roads_from_the_next_round_on() -> None:
    """(Journeyman 6.1)"""
    state = TABLE.at("roads", progress=[ROADS, "0 6 3"])
    assert [traveler(state, seat).usable.roads for seat in (BLUE, YELLOW)] == [1, 3]
    scroll = TABLE.territory("castle\nT64")
    state = TABLE.at("plan", territories=[scroll], progress=["0 0 2"])
    state = TABLE.play(state, "blue plan s1 herald", "yellow plan")
    assert traveler(state).benefits.roads == 1


def test_nobody_lays_more_than_three_roads() -> None:
    """(Journeyman 1.5) (Journeyman 6.1)"""
    state = TABLE.at(
        "roads", territories=[TABLE.territory("castle T26 T24\nT50 . .")], progress=["0 6 3"]
    )
    state = TABLE.play(state, "blue road castle e1", "blue road e1 e2", "blue road castle s1")
    assert TABLE.phase(state) == "plan"


def test_free_roads_may_be_laid_or_kept() -> None:
    """(Journeyman 6.2) (Journeyman 12.3) (Ruling J10)"""
    territory = TABLE.territory("castle T26")
    state = TABLE.at("roads", territories=[territory], progress=["0 6 0"])
    assert TABLE.moves(state, BLUE) == ["road castle e1", "stay"]
    kept = TABLE.play(state, "blue stay")
    assert kept.territories[BLUE].roads_laid() == []
    assert traveler(kept).usable.roads == 2, "for a later round"


def test_a_laid_road_is_never_moved_and_an_edge_has_at_most_one() -> None:
    """(Journeyman 6.2) (Journeyman 6.3)"""
    state = TABLE.at("roads", territories=[TABLE.territory("castle T26 T24")], progress=["0 6 0"])
    state = TABLE.play(state, "blue road castle e1")
    assert TABLE.moves(state, BLUE) == ["road e1 e2", "stay"]
    with pytest.raises(IllegalMove, match=r"already been laid .*\(Journeyman 6.3\)"):
        TABLE.play(state, "blue road castle e1")


def test_a_road_crosses_the_edge_between_two_tiles() -> None:
    """(Journeyman 6.3) (Journeyman 12.3)"""
    state = TABLE.at("roads", territories=[TABLE.territory("castle T26")], progress=["0 6 0"])
    with pytest.raises(IllegalMove, match=r"there is no tile at e2 \(Journeyman 6.3\)"):
        TABLE.play(state, "blue road e1 e2")
    with pytest.raises(InvalidNotation, match="two cells that share an edge"):
        TABLE.play(state, "blue road castle e2")
    assert str(TABLE.game.parse_move("road e1 castle")) == "road castle e1"


def test_water_may_be_bridged() -> None:
    """(Journeyman 6.3)"""
    state = TABLE.at("roads", territories=[TABLE.territory("castle T26")], progress=[ROADS])
    assert movement_to(state, "e1") == 2
    after = TABLE.play(state, "blue road castle e1")
    assert movement_to(after, "e1") == 1
    assert TABLE.told(state, "blue road castle e1") == ["road blue from castle, to e1"]


def test_a_laid_road_joins_tiles_that_have_no_road() -> None:
    """(Journeyman 6.4) (Ruling J11)"""
    assert joined(TABLE.territory("castle T26 T24")) == "castle"
    assert joined(TABLE.territory("castle T26 T24", "castle-e1")) == "castle e1"
    assert joined(TABLE.territory("castle T26 T24", "castle-e1", "e1-e2")) == "castle e1 e2"


def test_a_laid_road_joins_both_roads_of_a_tile() -> None:
    """T44 has two roads, and only the northern one meets the castle's. (Journeyman 6.4) (Ruling J11)"""
    assert joined(TABLE.territory("castle\nT44/90\nT50")) == "castle s1"
    assert joined(TABLE.territory("castle\nT44/90\nT50", "castle-s1")) == "castle s1 s2"


def test_roads_count_for_income_and_scoring() -> None:
    """T24 has barrels, a cattle and a lighthouse. (Journeyman 6.4)"""
    cut_off = TABLE.territory("castle T26 T24")
    linked = TABLE.territory("castle T26 T24", "castle-e1", "e1-e2")
    for territory, gold, cattle, tiles in ((cut_off, 5, 0, 1), (linked, 6, 2, 3)):
        state = TABLE.at("draw", territories=[territory])
        assert sum([line.amount for line in income(state, BLUE)]) == gold
        assert TABLE.points_for("S06", state) == cattle
        assert TABLE.points_for("S07", state) == tiles


def test_tiles_built_later_go_on_from_a_laid_road() -> None:
    """T24 has a road to the south, which T39 continues. (Journeyman 6.4)"""
    territory = TABLE.territory("castle T26 T24", "castle-e1", "e1-e2")
    longer = territory.with_tile(TABLE.tiles["T39"], parse_cell("e2s1"), 0)
    assert joined(longer).split() == ["castle", "e1", "e2", "e2s1"]
    assert longer != territory
    assert TABLE.territory("castle T26", "castle-e1") != TABLE.territory("castle T26")


def test_roads_do_not_divide_or_close_areas() -> None:
    """(Skye 8.1)"""
    plain, paved = TABLE.territory("castle T26"), TABLE.territory("castle T26", "castle-e1")
    assert len(plain.areas()) == len(paved.areas())
    assert plain.completed() == paved.completed()
