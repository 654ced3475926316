"""The messages a viewer is sent: first the whole view, then new events and what changed in the view."""

from __future__ import annotations

from dataclasses import dataclass

from clachan.tables.table import Table
from clachan.tables.views.table import Viewer, view_json
from clachan.tables.views.view_cache import NO_VIEW, ViewCache, ViewJson, json_object


@dataclass(eq=False)
class Seen:
    """What a viewer was sent last: the table, and the view as JSON.

    The cache of the table holds the same texts, so they take no memory of their own.
    """

    table: Table | None = None
    viewer: Viewer | None = None
    view: ViewJson = NO_VIEW

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
        done = b"[]" if seen.table is None else _done(table, viewer, seen.ply, cache)
        return [b'{"type":"view","done":%s,"view":%s}' % (done, view.whole())], now
    changed = view.changes_since(seen.view)
    if table.ply > seen.ply:
        return [_events(table, viewer, seen.ply, cache, changed)], now
    if changed.members:
        people = (view.members["connected"], view.members["spectators"])
        return [b'{"type":"people",%s,%s}' % people], now
    return [], now


def missed_events(table: Table, viewer: Viewer, after: int, cache: ViewCache) -> bytes:
    """The events after a ply, for a viewer who reconnects."""
    return _events(table, viewer, after, cache, NO_VIEW)


def _events(table: Table, viewer: Viewer, after: int, cache: ViewCache, changed: ViewJson) -> bytes:
    events = b",".join(cache.events(table, after, viewer.seat))
    done = _done(table, viewer, after, cache)
    view, position = json_object(changed.members), json_object(changed.position)
    message = (
        b'{"type":"events","from":%d,"ply":%d,"done":%s,"events":[%s],"view":%s,"position":%s}'
    )
    return message % (after + 1, table.ply, done, events, view, position)


def _done(table: Table, viewer: Viewer, after: int, cache: ViewCache) -> bytes:
    """The keys of the viewer's commands that were carried out after a ply."""
    events = table.events[max(0, after) :]
    mine = [event.key for event in events if event.key and event.author == viewer.guest]
    return cache.write(list(dict.fromkeys(mine)))
