"""A finished game, move by move: its positions, and where a seat missed points.

Both are worked out step by step, so that a host can do other things in between: a step that has
nothing to show yields None.
"""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.record import replay
from clachan.kernel.seats import CHANCE, Seat
from clachan.server.v1.views.catalog import PRESENTERS
from clachan.server.v1.views.events import told_out
from clachan.server.v1.views.missed_points import missed_points_of
from clachan.server.v1.views.seat_position import SeatPosition
from clachan.server.v1.views.table import outcome_out
from clachan.server.v1.wire import ReviewOut, SlipOut
from clachan.tables.refusals import Refused
from clachan.tables.table import FINISHED, Table


def finished(table: Table) -> Table:
    """The same table; a refusal while its game goes on."""
    if table.status != FINISHED:
        raise Refused("table_not_over", "this can be read when the game is over")
    return table


def review(table: Table, move: int, seat: int | None) -> Iterator[ReviewOut | None]:
    """The game after `move` moves, as `seat` or a spectator saw it; the last step yields it."""
    if move > len(table.entries) or (seat is not None and seat not in table.seats):
        raise Refused("bad_request", "there is no such move or seat")
    game = table.game
    before = state = step = None
    steps = replay(game, table.record())
    for _ in range(move + 1):
        before = state
        step, state = next(steps)
        yield None
    events = [] if step is None else game.play(before, step.seat, step.move).events
    view = game.view(state, None if seat is None else Seat(seat))
    yield {
        "moves": len(table.entries),
        "move": move,
        "mover": None if step is None or step.seat == CHANCE else int(step.seat),
        "text": None if step is None else str(step.move),
        "events": [told_out(event) for event in events],
        "position": PRESENTERS[table.setup.game].position(SeatPosition(game, view, seat)),
        "outcome": outcome_out(table) if move == len(table.entries) else None,
    }


def missed_points(table: Table, seat: int) -> Iterator[SlipOut | None]:
    """Each move of the game, as far as it was this seat's and could have been better."""
    if seat not in table.seats:
        raise Refused("bad_request", "there is no such seat")
    steps = replay(table.game, table.record())
    _, before = next(steps)
    for number, (step, after) in enumerate(steps):
        if step is not None and step.seat == seat:
            yield missed_points_of(table.game, before, Seat(seat), step.move, number)
        else:
            yield None
        before = after
