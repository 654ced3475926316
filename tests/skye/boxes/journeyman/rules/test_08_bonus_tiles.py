"""Chapters 8 and 9: bonus tiles, powers, and the tiles with the symbol."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.skye.rules.icons import ICON_NAMES
from tests.skye.boxes.table import BLUE, YELLOW, BoxGame, traveler

TABLE = BoxGame("journeyman")
BUY_TWO, BANK_PAYS, KEEP_AXED = "10 0 0", "0 10 0", "0 0 10"
"""Progress that has reached B7, B8 and B9 in the layout of these tests."""


def test_level_one_gives_gold_points_or_a_road() -> None:
    """(Journeyman 8.1)"""
    state = TABLE.at("plan", 3, progress=["3 0 0", "0 3 0", "0 0 3"])
    usable = [traveler(state, seat).usable for seat in state.everyone]
    assert [one.gold_income for one in usable] == [1 + 2, 1, 0]
    assert [one.point_income for one in usable] == [0, 1, 1]
    assert [one.roads for one in usable] == [0, 0, 1]


def test_level_two_gives_a_marker_roads_or_points() -> None:
    """(Journeyman 8.2)"""
    state = TABLE.at("plan", 3, progress=["6 0 0", "0 6 0", "0 0 6"])
    usable = [traveler(state, seat).usable for seat in state.everyone]
    assert [one.markers for one in usable] == [3, 2, 2]
    assert [one.roads for one in usable] == [0, 2, 1]
    ship = TABLE.territory("castle\nT18")
    state = TABLE.at("plan", territories=[ship], progress=["0 0 5"])
    state = TABLE.play(state, "blue plan s1 herald")
    assert "stepped blue +4 progress track herald, space 6, paid 2, bonus B6" in TABLE.told(
        state, "yellow plan"
    )


def test_the_third_marker_can_be_laid_from_the_next_round_on() -> None:
    """(Journeyman 8.2) (Journeyman 1.4)"""
    street = TABLE.territory("T39\ncastle\nT50\nT69")
    state = TABLE.at("plan", territories=[street], gold=[20, 5], progress=["6 0 0"])
    assert "plan n1 merchant castle herald s1" in TABLE.moves(state, BLUE)


def test_buy_two_tiles_one_after_the_other() -> None:
    """(Journeyman 8.3)"""
    state = TABLE.at("buy", for_sale=["", "T05:1 T06:2"], gold=[9, 9], progress=[BUY_TWO, "10 0 0"])
    state = TABLE.play(state, "blue buy T05 from yellow")
    assert TABLE.game.to_act(state) == (BLUE,)
    assert TABLE.moves(state, BLUE) == ["buy T06 from yellow", "pass"]
    assert TABLE.game.to_act(TABLE.play(state, "blue pass")) == (YELLOW,)
    state = TABLE.play(state, "blue buy T06 from yellow")
    assert TABLE.game.to_act(state) == (YELLOW,)
    assert state.gold == [9 - 1 - 2, 9 + 2 + 4]


def test_the_step_of_the_seller_comes_between_two_purchases() -> None:
    """(Journeyman 8.3) (Journeyman 3.4)"""
    state = TABLE.at("buy", for_sale=["", "T05:1 T06:2"], gold=[9, 9], progress=[BUY_TWO])
    state = TABLE.play(state, "blue buy T05 from yellow")
    assert TABLE.game.to_act(state) == (YELLOW,)
    state = TABLE.play(state, "yellow step warrior", "blue buy T06 from yellow")
    assert TABLE.game.to_act(state) == (YELLOW,)


def test_the_bank_pays_the_first_tile_of_a_round() -> None:
    """(Journeyman 8.4) (Ruling J14)"""
    state = TABLE.at(
        "buy", for_sale=["", "T05:9 T06:2"], gold=[0, 0], progress=[BANK_PAYS, "10 0 0"]
    )
    assert TABLE.moves(state, BLUE) == ["buy T05 from yellow", "buy T06 from yellow", "pass"]
    assert "sold blue tile T05, seller yellow, price 9, paid 0" in TABLE.told(
        state, "blue buy T05 from yellow"
    )
    assert TABLE.play(state, "blue buy T05 from yellow").gold == [0, 18]


def test_the_bank_pays_only_one_of_two_tiles() -> None:
    """(Journeyman 8.3) (Journeyman 8.4)"""
    state = TABLE.at(
        "buy", for_sale=["", "T05:9 T06:2"], gold=[3, 0], progress=["10 10 0", "10 0 0"]
    )
    state = TABLE.play(state, "blue buy T05 from yellow")
    assert TABLE.play(state, "blue buy T06 from yellow").gold == [1, 18 + 4]


def test_the_axed_tile_is_kept() -> None:
    """(Journeyman 8.5) (Ruling J15)"""
    state = TABLE.at("price", for_sale=["T01 T03 T04", "T05 T06 T07"], progress=[KEEP_AXED])
    state = TABLE.play(state, "blue price 1 axe 2")
    assert "kept_axed blue tile T03" in TABLE.told(state, "yellow price axe 1 2")
    state = TABLE.play(state, "yellow price axe 1 2")
    assert [tile.name for tile in state.received[BLUE]] == ["T03"]
    assert TABLE.tiles["T03"] not in state.bag
    assert TABLE.tiles["T05"] in state.bag
    with pytest.raises(IllegalMove, match="blue does not offer T03"):
        TABLE.play(state, "blue pass", "yellow buy T03 from blue")


def test_an_axed_tile_with_the_symbol_gives_its_step_at_the_reveal() -> None:
    """In turn order, before anybody buys. (Journeyman 3.4) (Journeyman 8.5)"""
    state = TABLE.at(
        "price",
        start="yellow",
        for_sale=["T01 T03 J1", "T05 T06 J2"],
        progress=["0 0 10", "0 0 10"],
    )
    state = TABLE.play(state, "blue price 1 2 axe", "yellow price 1 2 axe")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("step", (YELLOW,))
    state = TABLE.play(state, "yellow step warrior", "blue step merchant")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("buy", (YELLOW,))


@pytest.mark.parametrize(
    ("tile", "thing"),
    [
        ("J1", "whisky"),
        ("J2", "ship"),
        ("J3", "broch"),
        ("J4", "lighthouse"),
        ("J5", "farm"),
        ("J6", "cattle"),
        ("J7", "sheep"),
    ],
)
def test_each_tile_with_the_symbol_shows_one_more_kind(tile: str, thing: str) -> None:
    """(Journeyman 9.1) (Ruling J18)"""
    shown = {ICON_NAMES[icon]: count for icon, count in TABLE.tiles[tile].shown}
    assert shown == {thing: 2 if thing == "sheep" else 1}


def test_the_eighth_has_a_broch_scroll() -> None:
    """(Journeyman 9.1)"""
    assert (TABLE.tiles["J8"].scroll, TABLE.tiles["J8"].shown) == ("broch", [])
