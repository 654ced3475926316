"""The messages a viewer is sent: first the whole view, then new events and changed parts of the view."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from clachan.tables.table import Table
from clachan.tables.views.table import Viewer, view_json
from clachan.tables.views.view_cache import ViewCache


@dataclass(frozen=True)
class Seen:
    """What a viewer was sent last: the table, and each key of the view as JSON.

    The cache of the table holds the same texts, so they take no memory of their own.
    """

    table: Table | None = None
    viewer: Viewer | None = None
    view: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def ply(self) -> int:
        return 0 if self.table is None else self.table.ply


NOTHING_SEEN = Seen()


def news(table: Table, viewer: Viewer, seen: Seen, cache: ViewCache) -> tuple[list[bytes], Seen]:
    """The messages that bring a viewer up to date, and what the viewer has seen after them.

    A new viewer, and one who has changed seats, gets the whole view.
    """
    if seen.table is table and seen.viewer == viewer:
        return [], seen
    view = view_json(table, viewer, cache)
    now = Seen(table, viewer, view)
    if seen.viewer is None or seen.viewer.seat != viewer.seat:
        done = b"[]" if seen.table is None else _done(table, viewer, seen.ply)
        return [b'{"type":"view","done":%s,"view":%s}' % (done, _object(view))], now
    changed = {key: text for key, text in view.items() if seen.view.get(key) != text}
    if table.ply > seen.ply:
        return [_events(table, viewer, seen.ply, cache, changed)], now
    if changed:
        people = {key: view[key] for key in ("connected", "spectators")}
        return [_object({"type": b'"people"', **people})], now
    return [], now


def missed_events(table: Table, viewer: Viewer, after: int, cache: ViewCache) -> bytes:
    """The events after a ply, for a viewer who reconnects."""
    return _events(table, viewer, after, cache, {})


def _events(
    table: Table, viewer: Viewer, after: int, cache: ViewCache, changed: Mapping[str, bytes]
) -> bytes:
    events = b",".join(cache.events(table, after, viewer.seat))
    head = b'{"type":"events","from":%d,"ply":%d,"done":%s,"events":[%s],"view":%s}'
    done = _done(table, viewer, after)
    return head % (after + 1, table.ply, done, events, _object(changed))


def _done(table: Table, viewer: Viewer, after: int) -> bytes:
    """The keys of the viewer's commands that were carried out after a ply."""
    events = table.events[max(0, after) :]
    mine = [event.key for event in events if event.key and event.author == viewer.guest]
    return json.dumps(list(dict.fromkeys(mine))).encode() if mine else b"[]"


def _object(parts: Mapping[str, bytes]) -> bytes:
    """A JSON object from values that are already JSON."""
    return (
        b"{" + b",".join([b'"%s":%s' % (key.encode(), text) for key, text in parts.items()]) + b"}"
    )
