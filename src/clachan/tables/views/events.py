"""Log events as JSON, as each seat or a spectator may see them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from clachan.tables import log
from clachan.tables.common_wire import GameEventOut
from clachan.tables.table import LogEvent, Table, round_after
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.presenter import Presenter
from clachan.tables.wire import LogEventOut


@lru_cache(maxsize=256)
def iso_time(milliseconds: int) -> str:
    """A time in ISO 8601, from milliseconds since 1970.

    >>> iso_time(1767268800000)
    '2026-01-01T12:00:00.000Z'
    """
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def event_out(event: LogEvent, viewer_seat: int | None, presenter: Presenter) -> LogEventOut:
    """A log event as a seat, or a spectator (None), may see it."""
    is_sealed = False
    move = None
    if event.move is not None:
        is_sealed = event.text_for(viewer_seat) != str(event.move)
        if not is_sealed:
            move = presenter.move(event.move, None)
    return {
        "ply": event.ply,
        "at": iso_time(event.at),
        "kind": event.kind,
        "seat": event.seat,
        "round": event.round,
        "move": move,
        "is_sealed": is_sealed,
        "game_events": _game_events(event, presenter) if event.kind == log.MOVE else [],
        "args": dict(event.args),
    }


def _game_events(log_event: LogEvent, presenter: Presenter) -> list[GameEventOut]:
    game_events: list[GameEventOut] = []
    round_ = log_event.round
    for event in log_event.events:
        round_ = round_after((event,), round_)
        game_events.append(presenter.game_event(event, round_))
    return game_events


def events_after(table: Table, ply: int, viewer_seat: int | None) -> list[LogEventOut]:
    """The events after `ply` as a seat, or a spectator, may see them."""
    presenter = presenter_of(table.setup.game)
    return [event_out(event, viewer_seat, presenter) for event in table.events[max(0, ply) :]]
