"""Chapter 5: the axe."""

from __future__ import annotations

from tests.skye.table import named, play, table
from tests.skye.territory import TILES


def test_axed_tiles_go_back_to_the_bag_and_the_others_are_on_offer() -> None:
    """(Skye 5.1)"""
    state = table("price", for_sale=["T01 T02 T03", "T04 T05 T06"])
    state = play(state, "blue price 2 axe 1", "yellow price axe 1 4")
    assert TILES["T02"] in state.bag
    assert TILES["T04"] in state.bag
    assert len(state.bag) == 73 - 4
    assert [named(tiles) for tiles in state.for_sale] == ["T01 T03", "T05 T06"]
    assert state.prices == [(2, 1), (1, 4)]
    assert state.gold == [2, 0], "the stakes lie on the tiles"


def test_an_axed_tile_may_be_drawn_again() -> None:
    """(Skye 5.1)"""
    state = table("price", for_sale=["T01 T02 T03", "T04 T05 T06"])
    state = play(state, "blue price 2 axe 1", "yellow price axe 1 4", "blue pass", "yellow pass")
    state.received = [(), (TILES["T05"],)]
    state = play(state, "yellow build T05 n1 0", "chance draw T02 T07 T08 / T04 T09 T10")
    assert [named(tiles) for tiles in state.for_sale] == ["T02 T07 T08", "T04 T09 T10"]
