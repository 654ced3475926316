"""Whole games, played at random from a seed."""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.game import Options
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.state import SkyeState
from tests.skye.table import GAME


def next_move(state: SkyeState, rng: Rng) -> tuple[Seat, Move]:
    """Any seat that is to act, and any of its moves."""
    seat = rng.choice(GAME.to_act(state))
    if seat == CHANCE:
        return seat, GAME.deal(state, rng)
    return seat, GAME.legal_moves(state, seat).sample(rng)


def states(seats: int, seed: str | int, options: Options | None = None) -> Iterator[SkyeState]:
    """Every position of a game, from the empty table to the end."""
    rng = Rng(seed)
    state = GAME.setup(seats, options or {})
    yield state
    while GAME.to_act(state):
        state = GAME.play(state, *next_move(state, rng)).state
        yield state
