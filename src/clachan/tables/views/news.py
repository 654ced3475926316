"""What somebody at a table is sent: the whole view first, then what happened and what changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clachan.tables.table import Table
from clachan.tables.views.table import Viewer, view_json
from clachan.tables.views.view_cache import ViewCache


@dataclass(frozen=True)
class Seen:
    """What somebody was sent last: the table, from where, and each key of the view by its hash.

    Hashes are enough to find what changed, and thousands of views need no memory.
    """

    table: Table | None = None
    viewer: Viewer | None = None
    keys: Mapping[str, int] = field(default_factory=dict)

    @property
    def ply(self) -> int:
        return 0 if self.table is None else self.table.ply


NOTHING_SEEN = Seen()


def news(table: Table, viewer: Viewer, seen: Seen, cache: ViewCache) -> tuple[list[bytes], Seen]:
    """The messages that bring a viewer up to date, and what they have seen then.

    Whoever has seen nothing, or looks from another seat now, gets the whole view.
    """
    if seen.table is table and seen.viewer == viewer:
        return [], seen
    view = view_json(table, viewer, cache)
    now = Seen(table, viewer, {key: hash(text) for key, text in view.items()})
    if seen.viewer is None or seen.viewer.seat != viewer.seat:
        return [b'{"type":"view","view":%s}' % _object(view)], now
    changed = {key: text for key, text in view.items() if seen.keys.get(key) != now.keys[key]}
    if table.ply > seen.ply:
        events = cache.events(table, seen.ply, viewer.seat)
        return [_events(seen.ply, table.ply, events, changed)], now
    if changed:
        people = {key: view[key] for key in ("connected", "spectators")}
        return [_object({"type": b'"people"', **people})], now
    return [], now


def missed_events(table: Table, viewer: Viewer, after: int, cache: ViewCache) -> bytes:
    """The events after a ply, for somebody who comes back."""
    return _events(after, table.ply, cache.events(table, after, viewer.seat), {})


def _object(parts: Mapping[str, bytes]) -> bytes:
    """A JSON object out of values that are JSON already."""
    return (
        b"{" + b",".join([b'"%s":%s' % (key.encode(), text) for key, text in parts.items()]) + b"}"
    )


def _events(after: int, ply: int, events: Sequence[bytes], changed: Mapping[str, bytes]) -> bytes:
    head = b'{"type":"events","from":%d,"ply":%d,"events":[%s],"view":%s}'
    return head % (after + 1, ply, b",".join(events), _object(changed))
