"""Reviews a finished game: its positions, and where a seat missed points.

Both functions are generators that yield after every replayed move, so that the host program can do
other work in between. They yield None while there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.record import replay
from clachan.kernel.seats import CHANCE, Seat
from clachan.tables.common_wire import GameEventOut
from clachan.tables.refusals import Refused
from clachan.tables.table import FINISHED, Table, round_after
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.presenter import FindsMissedPoints
from clachan.tables.views.round_events import RoundEvents
from clachan.tables.views.seat_position import SeatPosition
from clachan.tables.views.table import outcome_out
from clachan.tables.wire import MissedPointOut, ReviewOut


def finished(table: Table) -> Table:
    """The same table; refused unless its game is over."""
    if table.status != FINISHED:
        raise Refused("table_not_over", "the game is not over yet")
    return table


def review(table: Table, move: int, seat: int | None) -> Iterator[ReviewOut | None]:
    """The game after `move` moves, as `seat` or a spectator saw it."""
    if move > len(table.entries) or (seat is not None and seat not in table.seats):
        raise Refused("bad_request", "this game has no such move or seat")
    game = table.game
    presenter = presenter_of(table.setup.game)
    state = step = None
    steps = replay(game, table.record())
    for _ in range(move + 1):
        step, state = next(steps)
        yield None
    moves = [event for event in table.events if event.move is not None and event.kind == "move"]
    past = moves[:move]
    game_events: list[GameEventOut] = []
    if past:
        round_ = past[-1].round
        for event in past[-1].events:
            round_ = round_after((event,), round_)
            game_events.append(presenter.game_event(event, round_))
    is_over = move == len(table.entries)
    position = SeatPosition(
        game=game,
        view=game.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        outcome=table.outcome if is_over else None,
        events=RoundEvents.of(past),
    )
    yield {
        "moves": len(table.entries),
        "move": move,
        "mover": None if step is None or step.seat == CHANCE else int(step.seat),
        "last": None if step is None else presenter.move(step.move, None),
        "game_events": game_events,
        "position": presenter.position(position),
        "outcome": outcome_out(table) if is_over else None,
    }


def missed_points(table: Table, seat: int) -> Iterator[MissedPointOut | None]:
    """The moves of a seat that missed points."""
    if seat not in table.seats:
        raise Refused("bad_request", "this table has no such seat")
    presenter = presenter_of(table.setup.game)
    if not isinstance(presenter, FindsMissedPoints):
        return
    steps = replay(table.game, table.record())
    _, before = next(steps)
    for number, (step, after) in enumerate(steps):
        if step is not None and step.seat == seat:
            yield presenter.missed_points(table.game, before, Seat(seat), step.move, number)
        else:
            yield None
        before = after
