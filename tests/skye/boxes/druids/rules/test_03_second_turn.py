"""Chapters 3 and 4: the second buying turn, and the dolmen row."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.kernel.seats import CHANCE
from tests.skye.boxes.table import (
    BLUE,
    RED,
    YELLOW,
    BoxGame,
    dolmen,
    give,
    row_of,
    take_from_the_stack,
)

TABLE = BoxGame("druids")


def test_first_the_owners_take_their_tiles_then_everybody_acts_once_more() -> None:
    """(Druids 3.1)"""
    state = TABLE.at("buy", 3, start="yellow", for_sale=["T01:2", "T05:3", "T07:1"], gold=[9, 9, 9])
    state = TABLE.play(state, "yellow pass", "red pass")
    assert "kept blue tiles T01, lost 2" in TABLE.told(state, "blue pass")
    state = TABLE.play(state, "blue pass")
    assert TABLE.phase(state) == "second_buy"
    assert [tile.name for tile in state.received[BLUE]] == ["T01"]
    assert state.gold == [9, 9, 9], "the stakes have gone to the bank"
    for seat, line in ((YELLOW, "yellow pass"), (RED, "red pass"), (BLUE, "blue pass")):
        assert TABLE.game.to_act(state) == (seat,)
        state = TABLE.play(state, line)
    assert TABLE.phase(state) == "build"


def test_a_druid_tile_costs_stone_and_space() -> None:
    """D11 to D15 cost 5, 3, 5, 4 and 4 on spaces of 4, 3, 2, 1 and 0. (Druids 3.2) (Druids 10.2)"""
    state = TABLE.at("second_buy", gold=[6, 6])
    assert TABLE.moves(state, BLUE) == ["dolmen D12", "dolmen D14", "dolmen D15", "blind", "pass"]
    told = TABLE.told(state, "blue dolmen D14")
    assert told[0] == "bought_druid_tile blue tile D14, price 5"
    state = TABLE.play(state, "blue dolmen D14")
    assert state.gold == [1, 6], "the bank gets it"
    assert [tile.name for tile in state.received[BLUE]] == ["D14"]


def test_what_is_not_there_or_too_dear_is_refused() -> None:
    """(Druids 3.2) (Druids 3.5)"""
    state = TABLE.at("second_buy", gold=[6, 6])
    with pytest.raises(IllegalMove, match=r"D20 is not in the dolmen row \(Druids 3.2\)"):
        TABLE.play(state, "blue dolmen D20")
    with pytest.raises(IllegalMove, match=r"it costs 9 gold, with only 6 in hand \(Druids 3.5\)"):
        TABLE.play(state, "blue dolmen D11")


def test_a_tile_may_be_bought_even_if_it_will_not_fit() -> None:
    """(Druids 3.2) (Ruling D1)"""
    state = TABLE.at("second_buy", gold=[9, 9], row="D11 D12 D13 D14 D30")
    assert "dolmen D30" in TABLE.moves(state, BLUE)


def test_two_tiles_from_the_bag_one_stays() -> None:
    """(Druids 3.3) (Druids 10.1) (Druids 10.2) (Ruling D2)"""
    state = TABLE.play(TABLE.at("second_buy", gold=[6, 6]), "blue blind")
    assert (state.gold[BLUE], TABLE.game.to_act(state)) == (1, (CHANCE,))
    state = TABLE.play(state, "chance pull T07 T52")
    assert TABLE.game.to_act(state) == (BLUE,)
    assert TABLE.moves(state, BLUE) == ["keep T07", "keep T52"]
    for seat in (None, YELLOW):
        assert TABLE.game.view(state, seat).stage == TABLE.game.view(state, BLUE).stage, (
            "open to all"
        )
    with pytest.raises(
        IllegalMove, match=r"the tiles drawn from the bag are T07 and T52 \(Druids 3.3\)"
    ):
        TABLE.play(state, "blue keep T08")
    state = TABLE.play(state, "blue keep T52")
    assert TABLE.tiles["T07"] in state.bag
    assert TABLE.tiles["T52"] not in state.bag
    assert TABLE.game.to_act(state) == (YELLOW,)


@pytest.mark.parametrize("pull", ["T07", "T52 T07", "T07 T07", "T07 D20", "T01 T07"])
def test_another_pull_is_refused(pull: str) -> None:
    """(Druids 3.3) (Druids 10.1)"""
    state = TABLE.play(TABLE.at("second_buy", received=["T01"]), "blue blind")
    with pytest.raises(
        IllegalMove, match=r"2 different tiles are drawn from the bag, in ascending order"
    ):
        TABLE.play(state, f"chance pull {pull}")


def test_passing_is_always_allowed() -> None:
    """(Druids 3.4)"""
    state = TABLE.at("second_buy", gold=[0, 0])
    assert TABLE.moves(state, BLUE) == ["pass"]


def test_the_unused_part_of_a_discount_is_lost() -> None:
    """D36 costs nothing but its space. (Druids 3.5) (Ruling D3)"""
    state = TABLE.at("second_buy", gold=[3, 0], row="D11 D12 D13 D36 D26", held=["TC1"])
    assert "bought_druid_tile blue tile D36, price 1, paid 0" in TABLE.told(
        state, "blue tablet TC1 dolmen D36"
    )
    assert TABLE.play(state, "blue tablet TC1 dolmen D36").gold[BLUE] == 3


def bag_of(number: int, round_: int, tablets: str = "") -> list[str]:
    """Blue's moves with this number of tiles in the bag."""
    state = TABLE.at("second_buy", round_=round_, gold=[5, 0], row="D11 D12 D13 D20 D30")
    state.bag = state.bag.without(state.bag.tiles()[number:])
    for tablet in tablets.split():
        give(state, YELLOW, tablet, round_)
    return TABLE.moves(state, BLUE)


def test_the_bag_keeps_enough_for_the_next_draw() -> None:
    """With two players six tiles, one more for each extra draw. (Druids 3.6) (Ruling D4)"""
    assert bag_of(7, 5) == ["blind", "pass"]
    assert bag_of(6, 5) == ["pass"]
    assert bag_of(8, 5, "TE1 TE2") == ["pass"]
    assert bag_of(9, 5, "TE1 TE2") == ["blind", "pass"]


def test_in_the_last_round_two_tiles_are_enough() -> None:
    """(Druids 3.6)"""
    assert bag_of(2, 6) == ["blind", "pass"]
    assert bag_of(1, 6) == ["pass"]
    state = TABLE.at("second_buy", round_=6, gold=[5, 0])
    state.bag = state.bag.without(state.bag.tiles()[1:])
    with pytest.raises(
        IllegalMove, match=r"too few tiles would be left in the bag .*\(Druids 3.6\)"
    ):
        TABLE.play(state, "blue blind")


def test_a_gap_is_closed_at_once() -> None:
    """(Druids 4.1) (Ruling D5)"""
    state = TABLE.play(TABLE.at("second_buy", gold=[9, 9]), "blue dolmen D13")
    assert row_of(state) == "- D11 D12 D14 D15"
    assert TABLE.game.to_act(state) == (CHANCE,)
    state = TABLE.play(state, "chance unveil D20")
    assert row_of(state) == "D20 D11 D12 D14 D15"
    assert TABLE.game.to_act(state) == (YELLOW,)
    assert [dolmen(state).price_of(tile) for tile in dolmen(state).row if tile] == [12, 8, 5, 5, 4]


def end_of_round(round_: int) -> tuple[str, list[str]]:
    """The dolmen row after a round in which nobody had a tile to build."""
    state = TABLE.at("second_buy", round_=round_, gold=[0, 0])
    state = TABLE.play(state, "blue pass")
    told = TABLE.told(state, "yellow pass")
    return row_of(TABLE.play(state, "yellow pass")), told


def test_after_a_round_the_last_tile_leaves_the_game() -> None:
    """(Druids 4.2) (Ruling D6)"""
    row, told = end_of_round(2)
    assert row == "- D11 D12 D13 D14"
    assert "left_the_game tile D15" in told


def test_the_row_moves_on_also_after_purchases() -> None:
    """(Druids 4.2) (Ruling D6)"""
    state = TABLE.at("second_buy", gold=[9, 0])
    state = TABLE.play(state, "blue dolmen D15", "chance unveil D20", "yellow pass")
    state = TABLE.play(state, f"blue {TABLE.moves(state, BLUE)[0]}")
    assert row_of(state) == "- D20 D11 D12 D13"
    state = TABLE.play(state, "chance unveil D30")
    assert (row_of(state), state.round) == ("D30 D20 D11 D12 D13", 3)


def test_after_the_last_round_it_does_not() -> None:
    """(Druids 4.2)"""
    row, told = end_of_round(6)
    assert row == "D11 D12 D13 D14 D15"
    assert not [line for line in told if line.startswith("left_the_game")]


def test_with_an_empty_stack_spaces_stay_empty() -> None:
    """(Druids 4.3)"""
    state = TABLE.at("second_buy", gold=[9, 9])
    take_from_the_stack(state, dolmen(state).stack.tiles())
    state = TABLE.play(state, "blue dolmen D13")
    assert row_of(state) == "- D11 D12 D14 D15"
    assert TABLE.game.to_act(state) == (YELLOW,)
    assert "dolmen D12" in TABLE.moves(state, YELLOW)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_thirty_six_tiles_are_enough(seats: int, rounds: int) -> None:
    """Everybody buys in every round. (Druids 4.3) (Ruling D7)"""
    assert 5 + rounds * (seats + 1) <= 36
