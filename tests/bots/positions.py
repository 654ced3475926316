"""Positions from random games, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clachan.catalog import find_game
from clachan.kernel.game import Game
from clachan.kernel.legal import LegalMoves
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat


def decisions(
    game: Game[Any, Any], seats: int, seed: str, last_first: bool = False
) -> Iterator[tuple[Any, Seat, LegalMoves]]:
    """Every decision of a random game: the state, the seat and its legal moves.

    If several seats are to act, the first of them decides first; with `last_first`, the last.
    """
    rng = Rng(seed)
    state = game.setup(seats, {})
    while acting := game.to_act(state):
        seat = acting[-1] if last_first else acting[0]
        if seat == CHANCE:
            game.apply(state, seat, game.deal(state, rng))
            continue
        moves = game.legal_moves(state, seat)
        yield game.copy(state), seat, moves
        game.apply(state, seat, moves.sample(rng))


def skye(*boxes: str) -> Game[Any, Any]:
    return find_game("skye", boxes)


def clans() -> Game[Any, Any]:
    return find_game("clans")
