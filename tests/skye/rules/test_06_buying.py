"""Chapter 6: buying."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from tests.skye.table import BLUE, GAME, RED, YELLOW, moves, named, play, table, told

MARKET = ["T01:2 T03:3", "T05:1 T06:4", "T07:2 T09:9"]
"""Tiles with their prices, in front of blue, yellow and red."""


def test_each_player_has_one_turn_beginning_with_the_start_player() -> None:
    """(Skye 6.1)"""
    state = table("buy", seats=3, start="yellow", for_sale=MARKET)
    assert GAME.to_act(state) == (YELLOW,)
    state = play(state, "yellow pass")
    assert GAME.to_act(state) == (RED,)
    state = play(state, "red buy T05 from yellow")
    assert GAME.to_act(state) == (BLUE,)
    state = play(state, "blue pass")
    assert GAME.view(state, None).phase == "build"


def test_a_player_out_of_turn_has_to_wait() -> None:
    """(Skye 6.1)"""
    state = table("buy", seats=3, start="yellow", for_sale=MARKET)
    assert moves(state, BLUE) == []
    with pytest.raises(
        IllegalMove, match=r"blue cannot pass: in the phase 'buy' the table waits for yellow"
    ):
        play(state, "blue pass")


def test_one_tile_of_another_player_or_pass() -> None:
    """(Skye 6.2)"""
    state = table("buy", seats=3, gold=[3, 3, 3], for_sale=MARKET)
    assert moves(state, BLUE) == ["buy T05 from yellow", "buy T07 from red", "pass"]


def test_passing_is_always_allowed() -> None:
    """(Skye 6.2)"""
    assert moves(table("buy", gold=[0, 0], for_sale=MARKET[:2]), BLUE) == ["pass"]
    assert moves(table("buy", gold=[9, 9], for_sale=["", ""]), BLUE) == ["pass"]


def test_both_tiles_of_a_seller_may_go_to_two_buyers() -> None:
    """(Skye 6.2)"""
    state = table("buy", seats=3, gold=[9, 9, 9], for_sale=MARKET)
    state = play(state, "blue buy T07 from red", "yellow buy T09 from red")
    assert named(state.for_sale[RED]) == ""
    assert state.gold == [7, 0, 9 + 2 * 2 + 2 * 9]


def test_a_player_buys_only_one_tile() -> None:
    """(Skye 6.2)"""
    state = play(table("buy", gold=[9, 9], for_sale=MARKET[:2]), "blue buy T05 from yellow")
    with pytest.raises(IllegalMove, match="the table waits for yellow"):
        play(state, "blue buy T06 from yellow")


def test_gold_committed_to_tiles_cannot_be_spent() -> None:
    """Blue has 2 gold in hand and 5 on the table. (Skye 6.3)"""
    state = table("buy", gold=[2, 0], for_sale=MARKET[:2])
    assert moves(state, BLUE) == ["buy T05 from yellow", "pass"]
    with pytest.raises(
        IllegalMove,
        match=r"blue cannot buy T06 from yellow: it costs 4 gold, with only 2 in hand \(Skye 6\.3\)",
    ):
        play(state, "blue buy T06 from yellow")


def test_the_seller_gets_the_price_and_takes_back_the_stake_at_once() -> None:
    """(Skye 6.4)"""
    state = table("buy", gold=[4, 0], for_sale=MARKET[:2])
    (sold,) = told(state, "blue buy T06 from yellow")
    assert (sold.code, sold.seat) == ("sold", BLUE)
    assert sold.facts == (("tile", "T06"), ("seller", "yellow"), ("price", 4))
    after = play(state, "blue buy T06 from yellow")
    assert after.gold == [0, 8], "price and stake"
    assert named(after.received[BLUE]) == "T06"
    assert named(after.for_sale[YELLOW]) == "T05"
    assert after.prices[YELLOW] == (1,)


def test_the_seller_may_spend_it_in_the_same_phase() -> None:
    """Yellow had nothing in hand until blue bought. (Skye 6.4) (Ruling S10)"""
    state = table("buy", gold=[1, 0], for_sale=MARKET[:2])
    assert moves(play(state, "blue pass"), YELLOW) == ["pass"]
    after = play(state, "blue buy T05 from yellow")
    assert moves(after, YELLOW) == ["buy T01 from blue", "pass"]
    assert play(after, "yellow buy T01 from blue").gold == [4, 0]


def test_unsold_tiles_stay_and_their_stakes_go_to_the_bank() -> None:
    """(Skye 6.5)"""
    state = play(table("buy", gold=[2, 1], for_sale=MARKET[:2]), "blue buy T05 from yellow")
    events = told(state, "yellow pass")
    assert [(event.code, event.seat, event.facts) for event in events if event.code == "kept"] == [
        ("kept", BLUE, (("tiles", "T01 T03"), ("lost", 5))),
        ("kept", YELLOW, (("tiles", "T06"), ("lost", 4))),
    ]
    after = play(state, "yellow pass")
    assert after.gold == [2 - 1, 1 + 2]
    assert [named(tiles) for tiles in after.received] == ["T05 T01 T03", "T06"]
    assert [named(tiles) for tiles in after.for_sale] == ["", ""]
    assert after.prices == [(), ()]


def test_players_cannot_buy_their_own_tiles() -> None:
    """(Skye 6.6)"""
    state = table("buy", gold=[9, 9], for_sale=MARKET[:2])
    with pytest.raises(
        IllegalMove, match=r"tiles are bought from other players only \(Skye 6\.[26]\)"
    ):
        play(state, "blue buy T01 from blue")


@pytest.mark.parametrize(
    "line",
    ["blue buy T01 from yellow", "blue buy T44 from yellow", "blue buy T05 from green"],
)
def test_only_what_is_on_offer_there_can_be_bought(line: str) -> None:
    """(Skye 6.2)"""
    state = table("buy", gold=[9, 9], for_sale=MARKET[:2])
    with pytest.raises(IllegalMove, match=r"(yellow|green) does not offer T\d\d \(Skye 6\.2\)"):
        play(state, line)


def test_a_seller_cannot_refuse_and_a_bought_tile_is_not_on_offer_again() -> None:
    """Yellow is not asked, and red cannot buy T05 from blue. (Skye 6.6) (Ruling S11)"""
    state = table("buy", seats=3, gold=[9, 9, 9], for_sale=MARKET)
    state = play(state, "blue buy T05 from yellow")
    assert named(state.received[BLUE]) == "T05"
    state = play(state, "yellow pass")
    assert moves(state, RED) == [
        "buy T01 from blue",
        "buy T03 from blue",
        "buy T06 from yellow",
        "pass",
    ]
    with pytest.raises(IllegalMove, match="blue does not offer T05"):
        play(state, "red buy T05 from blue")
