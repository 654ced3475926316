"""Chapter 6: stone tablets."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove, InvalidNotation, InvalidOption
from clachan.kernel.seats import CHANCE
from clachan.skye.boxes.druids.rules.moves import TabletBuy
from clachan.skye.rules.phases.income import income
from clachan.skye.rules.state import SkyeState
from tests.skye.boxes.table import BLUE, RED, YELLOW, BoxGame, dolmen, give

TABLE = BoxGame("druids")
NAMES = ("blue", "yellow", "red")


def next_round(state: SkyeState) -> SkyeState:
    """Everybody does the first thing listed until the tablets of the next round are settled."""
    round_ = state.round
    while state.round == round_:
        seat = TABLE.game.to_act(state)[0]
        if seat == CHANCE:
            line = "chance unveil D20"
        else:
            moves = TABLE.moves(state, seat)
            line = f"{NAMES[seat]} {'pass' if 'pass' in moves else moves[0]}"
        state = TABLE.play(state, line)
    return state


def test_a_tile_with_a_tablet_brings_it() -> None:
    """(Druids 6.1)"""
    state = TABLE.at("second_buy", gold=[9, 9], row="D11 D12 D13 D14 D03")
    assert "bought_druid_tile blue tile D03, price 4, tablet TB1" in TABLE.told(
        state, "blue dolmen D03"
    )
    state = TABLE.play(state, "blue dolmen D03")
    assert [held.tablet.name for held in dolmen(state).held[BLUE]] == ["TB1"]


def test_once_a_round_and_again_in_the_next() -> None:
    """(Druids 6.1) (Ruling D9)"""
    state = TABLE.at("buy", gold=[9, 9], for_sale=["", "T05:3 T06:3"], held=["TB1"])
    state = TABLE.play(state, "blue tablet TB1 buy T05 from yellow")
    assert dolmen(state).used == ("TB1",)
    assert dolmen(next_round(state)).used == ()


def test_as_an_option_once_a_game() -> None:
    """(Druids 6.1) (Druids 10.5) (Ruling D9)"""
    state = TABLE.at("buy", gold=[9, 9], for_sale=["", "T05:3 T06:3"], held=["TB1"], tablets="game")
    state = TABLE.play(state, "blue tablet TB1 buy T05 from yellow")
    assert dolmen(next_round(state)).used == ("TB1",)
    with pytest.raises(InvalidOption, match="option tablets=day: expected round or game"):
        TABLE.game.setup(2, {"tablets": "day"})


def test_a_tablet_need_not_be_used_and_several_add_up() -> None:
    """(Druids 6.1) (Ruling D10)"""
    state = TABLE.at("buy", gold=[9, 9], for_sale=["", "T05:5"], held=["TB2 TB1"])
    assert TABLE.moves(state, BLUE) == [
        "buy T05 from yellow",
        "tablet TB2 buy T05 from yellow",
        "tablet TB2 TB1 buy T05 from yellow",
        "pass",
    ]
    after = TABLE.play(state, "blue tablet TB2 TB1 buy T05 from yellow")
    assert after.gold == [9 - 1, 9 + 2 * 5]


def test_own_tile_first() -> None:
    """After the reveal, in turn order, and the normal turn follows. (Druids 6.2) (Ruling D11)"""
    state = TABLE.at(
        "price", 3, start="red", gold=[5, 5, 5], held=["TA1", "", "TA2"],
        for_sale=["T01 T03 T04", "T05 T06 T07", "T08 T09 T10"],
    )  # fmt: skip
    lines = ("blue price axe 1 4", "yellow price axe 1 1", "red price axe 2 3")
    state = TABLE.play(state, *lines)
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("own_tile_first", (RED,))
    assert TABLE.moves(state, RED) == ["tablet TA2 keep T09", "tablet TA2 keep T10", "pass"]
    state = TABLE.play(state, "red pass")
    assert TABLE.told(state, "blue tablet TA1 keep T04") == ["kept blue tiles T04, lost 4"]
    state = TABLE.play(state, "blue tablet TA1 keep T04")
    assert [tile.name for tile in state.received[BLUE]] == ["T04"]
    assert state.gold[BLUE] == 0, "the stake has gone to the bank"
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("buy", (RED,))
    assert "buy T03 from blue" in TABLE.moves(TABLE.play(state, "red pass", "blue pass"), YELLOW)
    assert "buy T04 from blue" not in TABLE.moves(
        TABLE.play(state, "red pass", "blue pass"), YELLOW
    )


def test_own_tile_first_twice_with_two_tablets() -> None:
    """(Druids 6.2) (Druids 6.1)"""
    state = TABLE.at("own_tile_first", for_sale=["T01:1 T03:2", ""], held=["TA1 TA2"])
    state = TABLE.play(state, "blue tablet TA1 keep T01", "blue tablet TA2 keep T03")
    assert (TABLE.phase(state), state.for_sale[BLUE]) == ("buy", ())


def test_own_tile_first_with_another_tile_is_refused() -> None:
    """(Druids 6.2)"""
    state = TABLE.at("own_tile_first", for_sale=["T01:1 T03:2", "T05:1"], held=["TA1"])
    with pytest.raises(
        IllegalMove, match=r"T05 is not one of this player's tiles for sale \(Druids 6.2\)"
    ):
        TABLE.play(state, "blue tablet TA1 keep T05")
    with pytest.raises(IllegalMove, match=r"the tablet to use for this is TA1 \(Druids 6.2\)"):
        TABLE.play(state, "blue tablet TB1 keep T01")


def test_a_market_discount_is_paid_by_the_bank() -> None:
    """(Druids 6.3)"""
    state = TABLE.at("buy", gold=[1, 0], for_sale=["", "T05:3 T06:4"], held=["TB1"])
    assert TABLE.moves(state, BLUE) == ["tablet TB1 buy T05 from yellow", "pass"]
    assert "sold blue tile T05, seller yellow, price 3, paid 1" in TABLE.told(
        state, "blue tablet TB1 buy T05 from yellow"
    )
    assert TABLE.play(state, "blue tablet TB1 buy T05 from yellow").gold == [0, 2 * 3]


def test_up_to_two_gold_never_more_than_the_price() -> None:
    """(Druids 6.3) (Druids 3.5)"""
    state = TABLE.at("buy", gold=[1, 0], for_sale=["", "T05:1"], held=["TB1"])
    assert TABLE.play(state, "blue tablet TB1 buy T05 from yellow").gold == [1, 2]


def test_a_dolmen_discount_lowers_either_purchase() -> None:
    """(Druids 6.4)"""
    state = TABLE.at("second_buy", gold=[2, 0], held=["TC1"])
    assert TABLE.moves(state, BLUE) == ["tablet TC1 dolmen D15", "pass"]
    state = TABLE.at("second_buy", gold=[3, 0], held=["TC1 TC2"])
    assert TABLE.play(state, "blue tablet TC1 blind").gold[BLUE] == 0
    assert TABLE.play(state, "blue tablet TC1 TC2 blind").gold[BLUE] == 2


def test_income_tablets() -> None:
    """(Druids 6.4) (Druids 6.6)"""
    state = TABLE.at("draw", held=["TD1 TD2", "TD2"])
    assert [(line.reason, line.amount) for line in income(state, BLUE)] == [
        ("castle", 5),
        ("tablets", 2),
        ("tablets", 2),
    ]


def test_an_extra_draw_and_one_tile_back_before_pricing() -> None:
    """(Druids 6.5) (Druids 10.4) (Ruling D12)"""
    state = TABLE.at("tablets", held=["TE1", ""])
    state = TABLE.play(next_phase(state), "chance draw T01 T02 T03 T04 / T05 T06 T07")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("return", (BLUE,))
    assert TABLE.moves(state, BLUE) == ["return T01", "return T02", "return T03", "return T04"]
    state = TABLE.play(state, "blue return T02")
    assert [tile.name for tile in state.for_sale[BLUE]] == ["T01", "T03", "T04"]
    assert TABLE.tiles["T02"] in state.bag
    assert TABLE.phase(state) == "price"


def next_phase(state: SkyeState) -> SkyeState:
    """Go on if nobody owes a decision here."""
    TABLE.game._advance(state)
    return state


def test_two_extra_draws() -> None:
    """(Druids 6.5) (Druids 10.4)"""
    state = next_phase(TABLE.at("tablets", held=["TE1 TE2", ""]))
    state = TABLE.play(state, "chance draw T01 T02 T03 T04 T08 / T05 T06 T07")
    assert len(TABLE.moves(state, BLUE)) == 10
    with pytest.raises(IllegalMove, match=r"2 of the tiles drawn go back.*\(Druids 6.5\)"):
        TABLE.play(state, "blue return T01")
    state = TABLE.play(state, "blue return T01 T08")
    assert [tile.name for tile in state.for_sale[BLUE]] == ["T02", "T03", "T04"]


def test_a_draw_without_the_extra_tile_is_refused() -> None:
    """(Druids 6.5)"""
    state = next_phase(TABLE.at("tablets", held=["TE1", ""]))
    with pytest.raises(IllegalMove, match="4 / 3 different tiles from the bag"):
        TABLE.play(state, "chance draw T01 T02 T03 / T05 T06 T07")


def test_where_tablets_work_once_a_game_the_owner_says_when() -> None:
    """(Druids 6.6) (Druids 10.3) (Ruling D17)"""
    state = TABLE.at("tablets", 3, start="yellow", held=["TE1", "", "TE2"], tablets="game")
    assert TABLE.game.to_act(state) == (RED,)
    assert TABLE.moves(state, RED) == ["tablet TE2 draw", "pass"]
    with pytest.raises(IllegalMove, match=r"the next tablet to use is TE2 \(Druids 6.5\)"):
        TABLE.play(state, "red tablet TE1 draw")
    state = TABLE.play(state, "red tablet TE2 draw", "blue pass")
    assert (dolmen(state).extra_draws, dolmen(state).used) == ((0, 0, 1), ("TE2",))
    assert TABLE.phase(state) == "draw"


def test_where_tablets_work_once_a_game_income_comes_as_soon_as_it_can() -> None:
    """(Druids 6.6) (Ruling D17)"""
    state = TABLE.at("second_buy", gold=[0, 0], held=["TD1"], tablets="game")
    state = next_round(state)
    assert (state.gold, dolmen(state).used) == ([5 + 2, 5], ("TD1",))
    assert [line.reason for line in income(state, BLUE)] == ["castle"], "and no more"


def test_each_discount_has_to_lower_the_price() -> None:
    """(Druids 6.7) (Ruling D16)"""
    state = TABLE.at("buy", gold=[9, 9], for_sale=["", "T05:2"], held=["TB1 TB2"])
    assert TABLE.moves(state, BLUE) == [
        "buy T05 from yellow",
        "tablet TB1 buy T05 from yellow",
        "pass",
    ]
    for wasteful in ("tablet TB1 TB2", "tablet TB2"):
        with pytest.raises(IllegalMove, match=r"each tablet used must lower.*\(Ruling D16\)"):
            TABLE.play(state, f"blue {wasteful} buy T05 from yellow")
    state = TABLE.at("second_buy", gold=[9, 9], row="D11 D12 D13 D14 D26", held=["TC2 TC1"])
    with pytest.raises(IllegalMove, match=r"each tablet used must lower the price.*\(Ruling D16\)"):
        TABLE.play(state, "blue tablet TC2 TC1 dolmen D26")
    with pytest.raises(IllegalMove, match=r"TB1 is not one of this player's tablets \(Dr"):
        TABLE.play(state, "blue tablet TB1 dolmen D26")


def test_a_tablet_that_cannot_be_used_for_a_purchase_is_refused_with_the_reason() -> None:
    """(Druids 6.1)"""
    state = TABLE.at("buy", gold=[3, 9], for_sale=["", "T05:2"], held=["TC1"])
    with pytest.raises(IllegalMove, match="TB1 is not one of this player's tablets"):
        TABLE.play(state, "blue tablet TB1 buy T05 from yellow")
    with pytest.raises(IllegalMove, match="TC1 cannot be used for this purchase now"):
        TABLE.play(state, "blue tablet TC1 buy T05 from yellow")
    give(state, BLUE, "TB2", state.round)
    with pytest.raises(IllegalMove, match="TB2 cannot be used for this purchase now"):
        TABLE.play(state, "blue tablet TB2 buy T05 from yellow")


@pytest.mark.parametrize("use", ["buy T05 from yellow", "dolmen D26", "keep T05", "blind", "draw"])
def test_an_unknown_tablet_is_no_move(use: str) -> None:
    """(Druids 10.3)"""
    with pytest.raises(InvalidNotation, match="there is no tablet 'XX'"):
        TABLE.game.parse_move(f"tablet XX {use}")


def test_a_move_with_an_unknown_tablet_is_refused() -> None:
    """Programs can build moves without reading text. (Druids 6.1)"""
    state = TABLE.at("buy", gold=[3, 9], for_sale=["", "T05:2"])
    move = TabletBuy(YELLOW, TABLE.tiles["T05"], ("XX",))
    with pytest.raises(IllegalMove, match="XX is not one of this player's tablets"):
        TABLE.game.play(state, BLUE, move)
