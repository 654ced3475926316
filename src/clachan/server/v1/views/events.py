"""Happenings and lines as JSON, each listener hearing what it may hear."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from clachan.kernel.line import Event, Line
from clachan.server.v1.wire import EventOut, LineOut, ToldOut
from clachan.tables.table import LogEvent, Table


@lru_cache(maxsize=256)
def moment(milliseconds: int) -> str:
    """
    >>> moment(1767268800000)
    '2026-01-01T12:00:00.000Z'
    """
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def line_out(line: Line) -> LineOut:
    return {
        "reason": line.reason,
        "amount": line.amount,
        "rule": line.rule,
        "cells": list(line.cells),
        "facts": dict(line.facts),
    }


def told_out(event: Event) -> ToldOut:
    return {
        "code": event.code,
        "seat": event.seat,
        "lines": [line_out(line) for line in event.lines],
        "facts": dict(event.facts),
    }


def event_out(happening: LogEvent, listener: int | None) -> EventOut:
    heard = happening.text_for(listener)
    return {
        "ply": happening.ply,
        "at": moment(happening.at),
        "kind": happening.kind,
        "seat": happening.seat,
        "text": heard or None,
        "told": [told_out(event) for event in happening.events],
        "args": dict(happening.args),
    }


def events_after(table: Table, ply: int, listener: int | None) -> list[EventOut]:
    """What a listener missed since `ply`."""
    return events_out(table.events[max(0, ply) :], listener)


def events_out(story: Iterable[LogEvent], listener: int | None) -> list[EventOut]:
    return [event_out(happening, listener) for happening in story]
