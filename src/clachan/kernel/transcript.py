"""A recorded game as readable text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from clachan.kernel.game import Game
from clachan.kernel.line import Event, total
from clachan.kernel.record import Record, find_seat, seat_name
from clachan.kernel.seats import CHANCE_NAME, Seat

S = TypeVar("S")
V = TypeVar("V")


def transcript(game: Game[S, V], record: Record) -> Iterator[str]:
    """Yield a line for each move, followed by its events, and the result at the end.

    If other seats see a different text of a move, it follows in brackets.
    """
    header = record.header
    yield f"{' + '.join((header.game, *header.boxes))}, {header.seats} seats"
    for note in header.content:
        yield f"content: {note}"
    state = game.setup(header.seats, dict(header.options))
    width = max([len(name) for name in (*game.seat_names, CHANCE_NAME)])
    for entry in record.entries:
        seat = find_seat(game, entry.seat, header.seats)
        move = game.parse_move(entry.move)
        public = game.public_text(state, seat, move, None)
        state, events = game.play(state, seat, move)
        others = "" if public == str(move) else f"  [others see: {public}]"
        yield f"{entry.seat:<{width}}  {move}{others}"
        for event in events:
            yield from _event_lines(game, event, width)
    outcome = game.outcome(state)
    if outcome is not None:
        names = [seat_name(game, Seat(i)) for i in range(header.seats)]
        points = ", ".join([f"{name} {n}" for name, n in zip(names, outcome.points, strict=True)])
        yield f"result: {points}; won by {' and '.join([names[i] for i in outcome.winners])}"


def _event_lines(game: Game[S, V], event: Event, width: int) -> Iterator[str]:
    who = "" if event.seat is None else f" {seat_name(game, event.seat)}"
    facts = "".join([f" {name}={value}" for name, value in event.facts])
    amount = f" {total(event.lines):+d}" if event.lines else ""
    yield f"{'':<{width}}  | {event.code}{who}{amount}{facts}"
    for line in event.lines:
        where = f" at {' '.join(line.cells)}" if line.cells else ""
        extra = "".join([f" {name}={value}" for name, value in line.facts])
        rule = f" ({line.rule})" if line.rule else ""
        yield f"{'':<{width}}  |   {line.amount:+d} {line.reason}{where}{extra}{rule}"
