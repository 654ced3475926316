"""Whoever applies the messages of a table sees what a fresh view shows, and gets nothing twice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clachan.kernel.rng import Rng
from clachan.tables.orders import Play, Undo
from clachan.tables.replay import rebuilt
from clachan.tables.setup import person
from clachan.tables.table import Table
from clachan.tables.views.news import NOTHING_SEEN, news
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.views.view_cache import ViewCache
from tests.tables.logged_table import ANA, BO, LoggedTable, set_up

SETUPS = (("skye", ()), ("skye", ("journeyman", "druids")), ("clans", ()))


class Reader:
    """A client that knows the table only from its messages."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.view: dict[str, Any] = {}
        self.changed: list[set[str]] = []
        """The keys of the position that changed, for each message."""
        self._seen = NOTHING_SEEN

    def read(self, table: Table, cache: ViewCache) -> None:
        messages, self._seen = news(table, self.viewer, self._seen, cache)
        for message in map(json.loads, messages):
            if message["type"] == "view":
                self.view = message["view"]
            else:
                self._apply(message)

    def _apply(self, message: dict[str, Any]) -> None:
        changed = message["position"]
        known = self.view["position"] or {}
        assert all([self.view[key] != value for key, value in message["view"].items()])
        assert all([key not in known or known[key] != changed[key] for key in changed])
        self.view.update(message["view"])
        if changed:
            self.view["position"] = {**known, **changed}
        self.changed.append(set(changed))


@pytest.mark.parametrize(("game", "boxes"), SETUPS)
def test_the_messages_add_up_to_the_view(game: str, boxes: tuple[str, ...]) -> None:
    logged = LoggedTable(set_up(game, (person(ANA, "Ana"), person(BO, "Bo")), boxes))
    readers = [Reader(Viewer(ANA, 0)), Reader(Viewer(BO, 1)), Reader(Viewer())]
    cache, rng = ViewCache(), Rng(5)
    while logged.table.waiting_for:
        table = logged.table
        seat = table.waiting_for[0]
        who = (ANA, BO)[seat]
        if not table.is_draft_complete(seat) and rng.below(4) == 0:
            move = logged.legal(seat, rng)
            logged.send(who, Play(seat, table.ply, move, confirm=False))
        elif table.drafts[seat].moves:
            logged.send(who, Undo(seat, table.ply, all=True))
        else:
            logged.step(rng)
        for reader in readers:
            reader.read(logged.table, cache)
            fresh = table_view(logged.table, reader.viewer)
            assert reader.view == json.loads(json.dumps(fresh))
    for reader in readers:
        keys = set(reader.view["position"])
        assert set() in reader.changed, "a draft of somebody else changes nothing"
        assert all([len(changed) < len(keys) for changed in reader.changed])


def test_the_first_position_is_whole() -> None:
    logged = LoggedTable(set_up("skye"))
    reader, cache = Reader(Viewer(ANA, 0)), ViewCache()
    for count in range(1, len(logged.log) + 1):
        reader.read(rebuilt("table", logged.log[:count]), cache)
    started, dealt = reader.changed[0], reader.changed[1]
    assert started == set(reader.view["position"]) and dealt < started
