"""How many lines of play there are to depth n, and a short name for the order of the moves in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TypeVar

from clachan.kernel.game import Game
from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, Seat

S = TypeVar("S")
V = TypeVar("V")


def choices(game: Game[S, V], state: S) -> Iterator[tuple[Seat, Move]]:
    """The moves of the first seat that is to act; luck and the end close a line of play."""
    acting = game.to_act(state)
    if acting and acting[0] != CHANCE:
        for move in game.legal_moves(state, acting[0]):
            yield acting[0], move


def count(game: Game[S, V], state: S, depth: int) -> int:
    """The number of lines of play of this length, including shorter ones that have ended."""
    if depth == 0:
        return 1
    lines = 0
    can_go_on = False
    for seat, move in choices(game, state):
        can_go_on = True
        if depth == 1:
            lines += 1
            continue
        after = game.copy(state)
        game.apply(after, seat, move)
        lines += count(game, after, depth - 1)
    return lines if can_go_on else 1


def divided(game: Game[S, V], state: S, depth: int) -> dict[str, int]:
    """The count under each first move, to compare two engines move by move."""
    return {
        f"{game.seat_names[seat]} {move}": count(
            game, game.play(state, seat, move).state, depth - 1
        )
        for seat, move in choices(game, state)
    }


def order(game: Game[S, V], state: S, depth: int) -> str:
    """A short name for all moves to that depth, in the order they are listed."""
    listed = hashlib.sha256()

    def listen(state: S, left: int, indent: str) -> None:
        for seat, move in choices(game, state):
            listed.update(f"{indent}{seat} {move}\n".encode())
            if left > 1:
                after = game.copy(state)
                game.apply(after, seat, move)
                listen(after, left - 1, f"{indent} ")

    listen(state, depth, "")
    return listed.hexdigest()[:12]
