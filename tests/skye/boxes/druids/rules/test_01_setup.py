"""Chapters 1 and 2: set-up, and the golden rule."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from tests.skye.boxes.table import BLUE, YELLOW, BoxGame, dolmen, give, row_of

TABLE = BoxGame("druids")


def test_the_druid_tiles_are_a_stack_and_never_in_the_bag() -> None:
    """(Druids 1.1)"""
    state = TABLE.game.setup(2, {})
    names = [tile.name for tile in dolmen(state).stack.tiles()]
    assert names == [f"D{number:02}" for number in range(1, 37)]
    assert len(state.bag) == 73
    assert not any([tile in state.bag for tile in dolmen(state).stack.tiles()])


def test_five_spaces_are_filled_from_the_stack() -> None:
    """From left to right, where they cost 4, 3, 2, 1 and 0 gold. (Druids 1.2) (Druids 10.1)"""
    state = TABLE.opened(row="D36 D01 D02 D03 D20")
    assert row_of(state) == "D36 D01 D02 D03 D20"
    assert len(dolmen(state).stack) == 31
    prices = [dolmen(state).price_of(tile) for tile in dolmen(state).row if tile]
    assert prices == [0 + 4, 6 + 3, 6 + 2, 4 + 1, 8 + 0]


@pytest.mark.parametrize("row", ["D01 D02 D03 D04", "D01 D02 D03 D04 D04", "D01 D02 D03 D04 T05"])
def test_another_filling_is_refused(row: str) -> None:
    """(Druids 1.2)"""
    with pytest.raises(IllegalMove, match=r"5 different tiles from the stack .*\(Druids 4.1\)"):
        TABLE.play(TABLE.game.setup(2, {}), f"chance unveil {row}")


def test_ten_tablets_and_six_scoring_tiles() -> None:
    """(Druids 1.3)"""
    state = TABLE.opened()
    kinds = [tablet.kind for tablet in dolmen(state).content.tablets.values()]
    assert len(kinds) == 10
    assert {kinds.count(kind) for kind in kinds} == {2}
    assert list(state.seams.scoring)[16:] == ["DS1", "DS2", "DS3", "DS4", "DS5", "DS6"]
    assert dolmen(state).held == ((), ())


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_rounds_are_those_of_the_base_game(seats: int, rounds: int) -> None:
    """(Druids 1.4)"""
    assert TABLE.opened(seats).track.rounds == rounds


def test_a_tablet_works_from_the_next_round_on() -> None:
    """(Druids 2.1)"""
    state = TABLE.at("buy", gold=[2, 9], for_sale=["", "T05:3"])
    give(state, BLUE, "TB1", 2)
    assert TABLE.moves(state, BLUE) == ["pass"]
    state.round = 3
    assert TABLE.moves(state, BLUE) == ["tablet TB1 buy T05 from yellow", "pass"]


def test_a_tablet_of_the_last_round_has_no_effect() -> None:
    """(Druids 2.1)"""
    state = TABLE.at("second_buy", round_=6, gold=[20, 0], row="D11 D12 D13 D07 D15")
    state = TABLE.play(state, "blue dolmen D07", "chance unveil D20", "yellow pass")
    rng = Rng(1)
    while TABLE.game.to_act(state):
        seat = TABLE.game.to_act(state)[0]
        assert seat != CHANCE, "no further round, no further deal"
        state = TABLE.game.play(state, seat, TABLE.game.legal_moves(state, seat).sample(rng)).state
    assert [held.tablet.name for held in dolmen(state).held[BLUE]] == ["TD1"]
    assert state.gold[BLUE] == (20 - 6 - 1) % 5
    assert dolmen(state).held[YELLOW] == ()
