"""The result of a finished game, as it is stored for statistics."""

from __future__ import annotations

from typing import Any, Final

from clachan.tables import log
from clachan.tables.table import FINISHED, Table

SCORING_EVENTS: Final = ("scored", "final", "point_income", "stepped")
"""The events whose lines are points."""
OTHER: Final = "other"
"""Points that no such line explains."""


def point_sources(table: Table, seat: int) -> dict[str, int]:
    """A seat's points by what they came from: scoring tiles, scrolls, gold, shields."""
    found: dict[str, int] = {}
    for logged in table.played_events:
        for event in logged.events:
            if event.seat == seat and event.code in SCORING_EVENTS:
                for line in event.lines:
                    found[line.reason] = found.get(line.reason, 0) + line.amount
    assert table.outcome is not None, "the game is over"
    found[OTHER] = table.outcome.points[seat] - sum(found.values())
    return {reason: points for reason, points in found.items() if points}


def result_of(table: Table) -> dict[str, Any] | None:
    """When a game ended, whether nobody knew its luck before, and every seat's sources of points.

    None until the game is over. Rows after the last move, such as a rematch, do not change the end.
    """
    if table.status != FINISHED:
        return None
    setup = table.setup
    ends = (event.at for event in reversed(table.events) if event.kind == log.MOVE)
    return {
        "finished_at": next(ends, table.updated_at),
        "is_fair": setup.secret is not None and setup.origin is None,
        "sources": [point_sources(table, seat) for seat in table.seats],
    }
