"""Chapter 4: drawing and pricing."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove, InvalidNotation
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.skye.rules.moves import Price
from clachan.skye.rules.phases.price import PriceMoves
from tests.skye.games import states
from tests.skye.table import BLUE, GAME, RED, YELLOW, moves, named, play, table, told

DRAWN = ["T01 T02 T03", "T04 T05 T06", "T07 T08 T09"]


def test_three_tiles_are_drawn_face_up_for_each_player() -> None:
    """(Skye 4.1)"""
    before = table(seats=3)
    after = play(before, "chance draw T01 T02 T03 / T04 T05 T06 / T07 T08 T09")
    assert [named(tiles) for tiles in after.for_sale] == DRAWN
    assert (len(before.bag), len(after.bag)) == (73, 64)
    assert [named(tiles) for tiles in GAME.view(after, None).for_sale] == DRAWN


@pytest.mark.parametrize(
    "draw",
    [
        "T01 T02 T03",
        "T01 T02 / T04 T05",
        "T01 T02 T03 T04 / T05 T06 T07 T08",
        "T01 T02 T03 / T03 T05 T06",
        "T03 T02 T01 / T04 T05 T06",
        "T01 T02 T03 / T04 T05 C_RED",
        "T01 T02 T03 / T04 T05 T06 / T07 T08 T09",
        "T01 T02 T03 / T04 T05 T13",
    ],
)
def test_a_draw_is_three_different_tiles_out_of_the_bag_for_each_player(draw: str) -> None:
    """T13 is not in the bag any more. (Skye 4.1)"""
    state = table()
    state.bag = state.bag.without(state.bag.tiles()[12:13])
    with pytest.raises(IllegalMove, match=r"chance cannot draw .*3 different tiles.*\(Skye 4\.1\)"):
        play(state, f"chance draw {draw}")


def test_every_tile_in_the_bag_is_drawn_sooner_or_later() -> None:
    """(Skye 4.1)"""
    state = table()
    drawn = " ".join([str(GAME.deal(state, Rng(seed))) for seed in range(200)])
    assert all(tile.name in drawn for tile in state.bag.tiles())
    assert GAME.deal(state, Rng(1)) in GAME.legal_moves(state, CHANCE)


@pytest.mark.parametrize(
    "sheet", ["axe axe 1", "axe axe axe", "1 1 1", "axe 1", "1 1", "axe 1 1 1", ""]
)
def test_the_axe_is_on_exactly_one_of_three_tiles(sheet: str) -> None:
    """(Skye 4.2)"""
    state = table("price", for_sale=DRAWN[:2])
    with pytest.raises(IllegalMove, match=r"the axe lies on one of three tiles.*\(Skye 4\.2\)"):
        play(state, f"blue price {sheet}")


@pytest.mark.parametrize("sheet", ["0 axe 1", "-1 axe 1", "1 axe one", "1 Axe 1", "1.5 axe 1"])
def test_a_price_is_at_least_1_gold(sheet: str) -> None:
    """(Skye 4.3)"""
    with pytest.raises(InvalidNotation, match=r"expected 'axe' or at least 1 gold.*\(Skye 13\.3\)"):
        GAME.parse_move(f"price {sheet}")


def test_all_price_sheets_of_a_player_with_4_gold() -> None:
    """Prices 1+1, 1+2, 1+3, 2+1, 2+2, 3+1, and three tiles for the axe. (Skye 4.3) (Skye 4.4)"""
    state = table("price", gold=[4, 9], for_sale=DRAWN[:2])
    assert moves(state, BLUE) == [
        "price axe 1 1", "price axe 1 2", "price axe 1 3",
        "price axe 2 1", "price axe 2 2", "price axe 3 1",
        "price 1 axe 1", "price 1 axe 2", "price 1 axe 3",
        "price 2 axe 1", "price 2 axe 2", "price 3 axe 1",
        "price 1 1 axe", "price 1 2 axe", "price 1 3 axe",
        "price 2 1 axe", "price 2 2 axe", "price 3 1 axe",
    ]  # fmt: skip


def test_the_two_prices_are_at_most_the_gold_held() -> None:
    """There is no other limit. (Skye 4.4)"""
    state = table("price", gold=[40, 5], for_sale=DRAWN[:2])
    play(state, "blue price 39 axe 1")
    with pytest.raises(
        IllegalMove,
        match=r"blue cannot price 39 axe 2: the prices come to 41, .* only 40 gold \(Skye 4\.4\)",
    ):
        play(state, "blue price 39 axe 2")
    with pytest.raises(IllegalMove, match=r"the prices come to 6, there are only 5 gold"):
        play(state, "yellow price axe 5 1")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_ever_has_less_than_5_gold_when_pricing(seats: int) -> None:
    """Income comes first, so a price sheet can always be filled in. (Skye 4.4) (Ruling S8)"""
    for seed in range(20):
        for state in states(seats, seed):
            if GAME.view(state, None).phase == "price":
                assert min(state.gold) >= 5
            assert min(state.gold) >= 0
            assert min(state.points) >= 0, "(Ruling S29)"


@pytest.mark.parametrize(("seats", "rounds", "needed"), [(4, 6, 12), (5, 5, 15)])
def test_the_bag_always_holds_enough(seats: int, rounds: int, needed: int) -> None:
    """Even if every tile was built: each round takes two tiles a player. (Skye 4.1) (Ruling S7)"""
    assert 73 - (rounds - 1) * 2 * seats == 33 >= needed


def test_everybody_prices_secretly_and_at_the_same_time() -> None:
    """(Skye 4.5)"""
    state = table("price", seats=3, for_sale=DRAWN)
    assert GAME.to_act(state) == (BLUE, YELLOW, RED)
    state = play(state, "red price 2 axe 3")
    assert GAME.to_act(state) == (BLUE, YELLOW)
    state = play(state, "blue price axe 1 1")
    assert GAME.to_act(state) == (YELLOW,)
    assert [named(tiles) for tiles in state.for_sale] == DRAWN, (
        "nothing happens before all are ready"
    )
    assert state.gold == [5, 5, 5]


def test_all_screens_are_removed_at_once_when_the_last_player_is_ready() -> None:
    """(Skye 4.5)"""
    state = table("price", seats=3, for_sale=DRAWN)
    state = play(state, "red price 2 axe 3", "blue price axe 1 1")
    events = told(state, "yellow price 4 1 axe")
    assert [(event.code, event.seat, event.facts) for event in events] == [
        ("ready", YELLOW, ()),
        ("revealed", BLUE, (("axe", "T01"), ("T02", 1), ("T03", 1))),
        ("revealed", YELLOW, (("axe", "T06"), ("T04", 4), ("T05", 1))),
        ("revealed", RED, (("axe", "T08"), ("T07", 2), ("T09", 3))),
    ]


def test_a_sealed_price_sheet_is_final() -> None:
    """(Skye 4.5) (Ruling S9)"""
    state = play(table("price", for_sale=DRAWN[:2]), "blue price axe 1 1")
    with pytest.raises(
        IllegalMove, match=r"blue cannot price 1 axe 1: .*'price' the table waits for yellow"
    ):
        play(state, "blue price 1 axe 1")


def test_a_price_sheet_says_what_it_allows() -> None:
    """(Skye 4.3, 4.4)"""
    state = table("price", gold=[9, 5], for_sale=DRAWN[:2])
    sheet = GAME.legal_moves(state, BLUE)
    assert isinstance(sheet, PriceMoves)
    assert (named(sheet.tiles), sheet.gold, sheet.min_price) == (DRAWN[0], 9, 1)
    for other in (1, 4, 8):
        most = sheet.max_price(other)
        assert Price((0, other, most)) in sheet
        assert Price((0, other, most + 1)) not in sheet
    assert sheet.max_price() == 8
