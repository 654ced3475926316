"""A table of Clans and Glory as plain text."""

from __future__ import annotations

from typing import Any

from clachan.clans.rules.places import PLACES_PER_SIDE
from clachan.clans.rules.view import ClansView
from clachan.kernel.game import Game
from clachan.kernel.line import total
from clachan.kernel.record import seat_name
from clachan.kernel.seats import Seat
from clachan.library.text import grid


def view_text(game: Game[Any, Any], view: ClansView) -> list[str]:
    """The boards from left to right, the players, and the viewer's hand."""
    cards = dict(view.face_up)
    for down in view.face_down:
        cards[down.place] = f"[{down.card or '?'}]"
    last = len(view.stacks) - 1
    rows: list[list[str]] = []
    for board, stack in enumerate(view.stacks):
        columns = range(board * PLACES_PER_SIDE + 1, (board + 1) * PLACES_PER_SIDE + 1)
        shields = " ".join([seat_name(game, seat) for seat in stack])
        head = "L" if board == 0 else "R" if board == last else ""
        upper = [f"T{column} {cards.get(f'T{column}', '-')}" for column in columns]
        lower = [f"B{column} {cards.get(f'B{column}', '-')}" for column in columns]
        rows.append(
            [f"board {board + 1}", *upper, f"{head} {cards.get(head, '-')}" if head else ""]
        )
        rows.append(["", *lower, f"shields: {shields}" if shields else ""])
    players = [("", "points now", "cards", "shields")]
    players += [
        (
            seat_name(game, Seat(seat)),
            str(total(view.lines[seat])),
            str(view.hand_sizes[seat]),
            str(view.shields[seat]),
        )
        for seat in range(view.seats)
    ]
    lines = [
        f"Clans and Glory, {view.lays_left} cards left to lay",
        *grid(rows),
        *grid(players),
    ]
    if view.seat is not None:
        lines.append(f"Hand of {seat_name(game, view.seat)}: {' '.join(view.hand)}")
    return lines
