"""What a seat cannot see makes no difference to what it sees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import SkyeState
from tests.skye.properties.positions import SEEDS, everything, positions
from tests.skye.table import GAME


def watchers(state: SkyeState) -> list[Seat | None]:
    return [None, *[Seat(i) for i in range(state.seats)]]


@given(st.integers(2, 5), SEEDS, SEEDS)
def test_sealed_sheets_of_others_do_not_show(seats: int, seed: int, other_seed: int) -> None:
    """Change every sheet but one's own, and nothing looks different. (Skye 12.2)"""
    state = GAME.setup(seats, {})
    rng = Rng(seed)
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.play(state, CHANCE, GAME.deal(state, rng)).state
    ready = [Seat(i) for i in range(seats) if rng.below(3)][: seats - 1]
    for watcher in watchers(state):
        one = two = state
        for seat in ready:
            sheet = GAME.legal_moves(state, seat).sample(rng)
            other = GAME.legal_moves(state, seat).sample(Rng(f"{other_seed} {seat}"))
            one = GAME.play(one, seat, sheet).state
            two = GAME.play(two, seat, sheet if seat == watcher else other).state
        assert GAME.view(one, watcher) == GAME.view(two, watcher)


@given(positions(), SEEDS)
def test_a_guess_looks_like_the_real_thing(state: SkyeState, seed: int) -> None:
    """To its seat, and to a spectator; and it can be played to the end. (Skye 12.1) (Skye 12.2)"""
    for watcher in watchers(state):
        view = GAME.view(state, watcher)
        guess = GAME.determinize(view, Rng(seed))
        assert GAME.view(guess, watcher) == view
        assert GAME.view(guess, None) == GAME.view(state, None)
        assert GAME.to_act(guess) == GAME.to_act(state)
        if watcher is not None and watcher in GAME.to_act(state):
            assert list(GAME.legal_moves(guess, watcher)) == list(GAME.legal_moves(state, watcher))


@given(positions(), SEEDS)
def test_only_sealed_sheets_are_secret(state: SkyeState, seed: int) -> None:
    """(Skye 12.1)"""
    if not isinstance(state.stage, PricingStage):
        guess = GAME.determinize(GAME.view(state, None), Rng(seed))
        assert everything(guess) == everything(state)
        views = [GAME.view(state, watcher) for watcher in watchers(state)]
        assert all(view.stage == views[0].stage for view in views)


@given(positions(), SEEDS)
def test_a_guess_is_fixed_by_view_and_luck(state: SkyeState, seed: int) -> None:
    view = GAME.view(state, Seat(0))
    one, two = GAME.determinize(view, Rng(seed)), GAME.determinize(view, Rng(seed))
    assert everything(one) == everything(two)
