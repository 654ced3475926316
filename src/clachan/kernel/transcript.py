"""A game as text for people: every move, what the table learned from it, and what each seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from clachan.kernel.game import Game
from clachan.kernel.line import Event, total
from clachan.kernel.record import Record, find_seat, seat_name
from clachan.kernel.seats import Seat

S = TypeVar("S")
V = TypeVar("V")


def transcript(game: Game[S, V], record: Record) -> Iterator[str]:
    """A line a move, followed by what everybody learned from it.

    Sealed moves show in brackets what the other seats hear.
    """
    head = record.header
    yield f"{' + '.join((head.game, *head.boxes))}, {head.seats} seats"
    for note in head.content:
        yield f"content: {note}"
    state = game.setup(head.seats, dict(head.options))
    width = max([len(name) for name in (*game.seat_names, "chance")])
    for entry in record.entries:
        seat = find_seat(game, entry.seat, head.seats)
        move = game.parse_move(entry.move)
        heard = game.public_text(state, seat, move, None)
        state, events = game.play(state, seat, move)
        whisper = "" if heard == str(move) else f"  [others hear: {heard}]"
        yield f"{entry.seat:<{width}}  {move}{whisper}"
        for event in events:
            yield from _told(game, event, width)
    outcome = game.outcome(state)
    if outcome is not None:
        names = [seat_name(game, Seat(i)) for i in range(head.seats)]
        points = ", ".join([f"{name} {n}" for name, n in zip(names, outcome.points, strict=True)])
        yield f"result: {points}; won by {' and '.join([names[i] for i in outcome.winners])}"


def _told(game: Game[S, V], event: Event, width: int) -> Iterator[str]:
    who = "" if event.seat is None else f" {seat_name(game, event.seat)}"
    facts = "".join([f" {name}={value}" for name, value in event.facts])
    amount = f" {total(event.lines):+d}" if event.lines else ""
    yield f"{'':<{width}}  | {event.code}{who}{amount}{facts}"
    for line in event.lines:
        where = f" at {' '.join(line.cells)}" if line.cells else ""
        extra = "".join([f" {name}={value}" for name, value in line.facts])
        yield f"{'':<{width}}  |   {line.amount:+d} {line.reason}{where}{extra} ({line.rule})"
