"""Exactly the seats that are to act have moves; what is listed can be played, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clachan.kernel.errors import IllegalMove
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.state import SkyeState
from tests.skye.properties.positions import SEEDS, TEXTS, everything, positions
from tests.skye.table import BLUE, GAME, table


def chance_and_seats(state: SkyeState) -> list[Seat]:
    return [CHANCE, *[Seat(i) for i in range(state.seats)]]


@given(positions())
def test_exactly_the_seats_to_act_have_moves(state: SkyeState) -> None:
    acting = GAME.to_act(state)
    assert len(set(acting)) == len(acting)
    for seat in chance_and_seats(state):
        moves = GAME.legal_moves(state, seat)
        assert any(True for _ in moves) == (seat in acting)
    assert bool(acting) == (GAME.outcome(state) is None)
    assert GAME.view(state, None).to_act == acting


@given(positions(), SEEDS)
def test_every_listed_move_can_be_played(state: SkyeState, seed: int) -> None:
    for seat in GAME.to_act(state):
        listed = list(islice(GAME.legal_moves(state, seat), 400))
        for move in Rng(seed).take(listed, min(len(listed), 12)):
            assert GAME.play(state, seat, move).state is not state


@given(positions(), TEXTS, st.integers(-1, 5))
def test_any_other_move_is_refused_and_changes_nothing(
    state: SkyeState, text: str, number: int
) -> None:
    move, seat = GAME.parse_move(text), Seat(number)
    if number < state.seats and move in GAME.legal_moves(state, seat):
        assert everything(GAME.play(state, seat, move).state) != everything(state)
        return
    before = everything(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, move)
    told = str(refused.value)
    assert f" cannot {move}: " in told
    assert "(Skye " in told
    assert refused.value.refusal.code
    assert everything(state) == before


@given(positions(), SEEDS)
def test_iterating_counting_asking_and_drawing_agree(state: SkyeState, seed: int) -> None:
    rng = Rng(seed)
    for seat in GAME.to_act(state):
        if seat == CHANCE:
            continue
        moves = GAME.legal_moves(state, seat)
        listed = list(moves)
        assert len(listed) == len(moves) == len(set(listed))
        assert list(moves) == listed, "a second look shows the same"
        assert all(move in moves for move in listed[:: 1 + len(listed) // 50])
        assert all(moves.sample(rng) in moves for _ in range(5))


@given(positions(), TEXTS)
def test_a_move_is_in_the_list_only_if_it_is_listed(state: SkyeState, text: str) -> None:
    move = GAME.parse_move(text)
    for seat in GAME.to_act(state):
        if seat != CHANCE:
            moves = GAME.legal_moves(state, seat)
            assert (move in moves) == (move in list(moves))
            assert "pass" not in moves, "a text is no move"


@given(positions(), SEEDS)
def test_luck_is_among_the_moves_of_chance(state: SkyeState, seed: int) -> None:
    if GAME.to_act(state) == (CHANCE,):
        moves = GAME.legal_moves(state, CHANCE)
        assert GAME.deal(state, Rng(seed)) in moves
        assert moves.sample(Rng(seed)) in moves
        assert all(move in moves for move in islice(moves, 20))


@pytest.mark.parametrize(
    "state",
    [
        table("price", gold=[4, 4]),
        table("buy", gold=[9, 9], for_sale=["T01:1 T02:1", "T03:1 T04:2"]),
        table("build", received=["T07 T28"]),
    ],
    ids=["price", "buy", "build"],
)
def test_every_move_is_drawn_equally_often(state: SkyeState) -> None:
    rng = Rng("fair")
    moves = GAME.legal_moves(state, BLUE)
    each = 1000
    drawn = Counter([moves.sample(rng) for _ in range(each * len(moves))])
    assert set(drawn) == set(moves)
    assert all(abs(count - each) < 5 * each**0.5 for count in drawn.values())
