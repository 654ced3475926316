"""Both boxes on one table. (Journeyman 11) (Druids 9)"""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.kernel.seats import CHANCE
from tests.skye.boxes.table import BLUE, YELLOW, BoxGame, movement_to, row_of, traveler

TABLE = BoxGame("journeyman", "druids")


def test_the_order_of_a_round() -> None:
    """As in the play-aid. (Druids 9.1) (Journeyman 11.1)"""
    rules = TABLE.game.rules
    assert TABLE.phases[rules.first_of_round : rules.first_of_closing] == [
        "income",
        "point_income",
        "tablets",
        "draw",
        "return",
        "price",
        "own_tile_first",
        "buy",
        "second_buy",
        "build",
        "roads",
        "plan",
        "score",
        "dolmen_row",
    ]
    assert [phase.name for phase in rules.interludes] == ["step", "unveil"]


def test_steps_for_unsold_tiles_come_before_the_second_buying_turn() -> None:
    """(Journeyman 11.1)"""
    state = TABLE.at("buy", for_sale=["J1:1", ""], gold=[9, 9])
    state = TABLE.play(state, "blue pass", "yellow pass")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("step", (BLUE,))
    state = TABLE.play(state, "blue step herald")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("second_buy", (BLUE,))


def test_a_symbol_pulled_out_of_the_bag_gives_its_step_at_once() -> None:
    """(Journeyman 11.2) (Druids 9.2) (Ruling J16)"""
    state = TABLE.at("second_buy", gold=[9, 9])
    state = TABLE.play(state, "blue blind", "chance pull T07 J4", "blue keep J4")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("step", (BLUE,))
    state = TABLE.play(state, "blue step merchant")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("second_buy", (YELLOW,))


def test_the_tile_that_goes_back_gives_nothing() -> None:
    """(Journeyman 11.2)"""
    state = TABLE.at("second_buy", gold=[9, 9])
    state = TABLE.play(state, "blue blind", "chance pull T07 J4", "blue keep T07")
    assert TABLE.phase(state) == "second_buy"
    assert TABLE.tiles["J4"] in state.bag


def test_nobody_gets_a_warrior_step_for_the_second_buying_turn() -> None:
    """(Journeyman 11.2) (Druids 9.2) (Ruling J16)"""
    state = TABLE.play(TABLE.at("second_buy", gold=[9, 9]), "blue dolmen D15")
    assert TABLE.game.to_act(state) == (CHANCE,)
    state = TABLE.play(state, "chance unveil D20")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("second_buy", (YELLOW,))


def test_druid_tiles_satisfy_requirements_and_carry_roads() -> None:
    """D13 has barrels, a sheep, a scroll and a road to the north. (Journeyman 11.3)"""
    state = TABLE.at("plan", territories=[TABLE.territory("castle\nD13")], progress=["0 0 2"])
    assert movement_to(state, "s1") == 1
    assert {"plan s1 warrior", "plan s1 merchant", "plan s1 herald"} <= set(
        TABLE.moves(state, BLUE)
    )


def test_powers_work_in_the_first_buying_turn_only() -> None:
    """The bank pays no Druid tile, and nobody buys two. (Journeyman 11.4) (Ruling J17)"""
    state = TABLE.at("second_buy", gold=[4, 0], progress=["10 10 0"])
    assert TABLE.moves(state, BLUE) == ["dolmen D15", "pass"]
    state = TABLE.play(state, "blue dolmen D15", "chance unveil D20")
    assert (state.gold[BLUE], TABLE.game.to_act(state)) == (0, (YELLOW,))


def test_a_discount_has_nothing_to_lower_where_the_bank_pays() -> None:
    """(Druids 9.3) (Ruling D13)"""
    state = TABLE.at(
        "buy",
        gold=[5, 0],
        for_sale=["", "T05:3 T06:3"],
        progress=["10 10 0", "10 0 0"],
        held=["TB1"],
    )
    assert TABLE.moves(state, BLUE) == ["buy T05 from yellow", "buy T06 from yellow", "pass"]
    state = TABLE.play(state, "blue buy T05 from yellow")
    assert TABLE.moves(state, BLUE) == [
        "buy T06 from yellow",
        "tablet TB1 buy T06 from yellow",
        "pass",
    ]
    with pytest.raises(IllegalMove):
        TABLE.play(state, "blue tablet TB2 buy T06 from yellow")


def test_own_tile_first_gives_the_step_of_its_symbol_at_once() -> None:
    """(Druids 9.3)"""
    state = TABLE.at("own_tile_first", for_sale=["J1:1 T03:2", "T05:1"], held=["TA1"])
    state = TABLE.play(state, "blue tablet TA1 keep J1")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("step", (BLUE,))
    state = TABLE.play(state, "blue step warrior")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("buy", (BLUE,))
    assert traveler(state).progress == (1, 0, 0)


def test_the_row_moves_on_after_walk_and_scoring() -> None:
    """(Druids 9.1)"""
    state = TABLE.play(TABLE.at("plan"), "blue plan", "yellow plan")
    assert (row_of(state), TABLE.phase(state)) == ("- D11 D12 D13 D14", "unveil")
    assert state.round == 2
    assert TABLE.play(state, "chance unveil D20").round == 3
