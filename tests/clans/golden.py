"""Whole games of Clans and Glory as text, each with at least one face-down card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from clachan.bots.random_bot import RandomBot
from clachan.clans.rules.view import ClansView
from clachan.kernel.line import total
from clachan.kernel.match import Match
from clachan.kernel.record import replay, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.kernel.transcript import transcript
from tests.clans.table import GAME

GAMES: Final[dict[str, tuple[int, dict[str, str], str]]] = {
    "clans/2_seats.txt": (2, {}, "golden 218"),
    "clans/3_seats.txt": (3, {}, "golden 30"),
    "clans/4_seats.txt": (4, {}, "golden 381"),
    "clans/4_seats_with_options.txt": (
        4,
        {"borders": "off", "house_rule": "on", "start": "green"},
        "golden 0",
    ),
}
"""For each page the seats, the options and the seed of its game."""


def write(page: str) -> str:
    """Return a game move by move, with all views after the first face-down card and at the end."""
    seats, options, seed = GAMES[page]
    match = Match(GAME, [RandomBot()] * seats, options, Rng(seed))
    match.run()
    record = match.record
    lines = list(transcript(GAME, record))
    states = [state for _, state in replay(GAME, record)]
    first_hidden = next(ply for ply, state in enumerate(states) if state.face_down)
    for ply in (first_hidden, len(states) - 1):
        lines += ["", f"what everybody sees after move {ply}, {record.entries[ply - 1]}"]
        lines += public(GAME.view(states[ply], None))
        for seat in range(seats):
            lines += private(GAME.view(states[ply], Seat(seat)))
    return "\n".join(lines) + "\n"


def public(view: ClansView) -> Iterator[str]:
    """Yield what a spectator sees, except the lines of the score, which the transcript shows."""
    yield f"  options {' '.join([f'{name}={value}' for name, value in view.options])}"
    yield f"  stage {view.stage}, to act {names(view.to_act)}, {view.lays_left} cards to be laid"
    ranks = " ".join([str(rank) for rank in view.ranks_out]) or "none"
    yield f"  ranks out {ranks}, cards out {view.cards_out}"
    yield f"  face up {', '.join([f'{place} {card}' for place, card in view.face_up])}"
    for board, stack in enumerate(view.stacks, 1):
        yield f"  board {board} shields {names(stack)}"
    for seat in range(view.seats):
        points = total(view.lines[seat])
        yield (
            f"  {names([Seat(seat)])} has {view.hand_sizes[seat]} cards, {view.shields[seat]} shields, "
            f"{points} points if the game ended now"
        )
    yield from private(view)


def private(view: ClansView) -> Iterator[str]:
    """Yield what a seat sees and others may not."""
    who = "a spectator" if view.seat is None else names([view.seat])
    down = [f"{card.place} by {names([card.seat])} {card.card or '?'}" for card in view.face_down]
    yield f"  {who} sees the hand {' '.join(view.hand) or 'of nobody'}; face down {', '.join(down)}"


def names(seats: Iterable[Seat]) -> str:
    return " ".join([seat_name(GAME, seat) for seat in seats]) or "nobody"
