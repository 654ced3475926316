"""Hosts one table in a browser. All methods take and return JSON text.

It runs under Pyodide in a web worker and only needs the standard library. The page sends a command,
stores the rows it gets back, calls `stored`, and shows the messages that this returns. So nothing is
shown before it is stored.

    rows = table.order(message, at)         # or table.open(...), table.play_bot(at)
    ...                                     # write the rows to the browser's database
    messages = table.stored()               # for the screen
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from clachan.tables.fair_deals import DealSecret
from clachan.tables.log import SERVER, LogRow
from clachan.tables.messages import order_of
from clachan.tables.opening import setup_of, with_person
from clachan.tables.orders import CheckClock, Order
from clachan.tables.play import carry_out, open_table
from clachan.tables.questions import check, hint_level, hint_out, own_seat, placement_text, previews
from clachan.tables.refusals import Refused
from clachan.tables.replay import Change, rebuilt
from clachan.tables.table import Table
from clachan.tables.thinking import PositionCache, bot_order, bot_request, owed, think
from clachan.tables.views.news import NOTHING_SEEN, news
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.table import Viewer
from clachan.tables.views.view_cache import ViewCache


class LocalTable:
    """A table of one person and bots. A refusal is `{"refused": code, ...}`."""

    def __init__(self, guest: str) -> None:
        self._guest = guest
        self._wanted: int | None = None
        self._table: Table | None = None
        self._change: Change | None = None
        self._seen = NOTHING_SEEN
        self._cache = ViewCache()
        self._positions = PositionCache()

    @property
    def table(self) -> Table:
        assert self._table is not None, "open or load a table first"
        return self._table

    def open(self, table_id: str, text: str, name: str, secret: str, at: int) -> str:
        """Open a new table and return the rows to store.

        `secret` is 32 random bytes as 64 digits from 0 to f. It is also its own salt: in this browser
        there is nobody to prove anything to.
        """
        request = json.loads(text)
        own = DealSecret(secret, secret)

        def change() -> Change:
            setup = with_person(setup_of(request, own), self._guest, name, request)
            return open_table(table_id, setup, self._guest, at)

        return self._try(change)

    def load(self, table_id: str, rows: str) -> None:
        """Load a table from its stored rows."""
        self._table = rebuilt(table_id, [LogRow(**row) for row in json.loads(rows)])
        self._seen = NOTHING_SEEN
        self._cache = ViewCache()

    def order(self, text: str, at: int) -> str:
        """Carry out a command and return the rows to store."""
        return self._try(lambda: carry_out(self.table, order_of(json.loads(text), self._guest, at)))

    def play_bot(self, at: int) -> str:
        """Let one bot move, or take over seats whose time ran out; return the rows to store, if any."""
        work = owed(self.table, at)
        if work.overdue:
            clock = Order(CheckClock(), SERVER, "", at)
            return self._try(lambda: carry_out(self.table, clock))
        if not work.requests:
            return "[]"
        request = work.requests[0]
        reply = think(request, self._positions)
        return self._try(lambda: carry_out(self.table, bot_order(self.table, request, reply, at)))

    def owed(self, at: int) -> str:
        """Whether `play_bot` has something to do now, and the next deadline of the clock."""
        work = owed(self.table, at)
        now = bool(work.overdue or work.requests)
        return json.dumps({"now": now, "deadline": work.deadline})

    def _try(self, change: Callable[[], Change]) -> str:
        try:
            self._change = change()
        except Refused as refusal:
            self._change = None
            return _refused(refusal)
        return json.dumps([asdict(row) for row in self._change.rows])

    def stored(self) -> list[str]:
        """Accept the stored rows and return the messages for the screen."""
        if self._change is not None:
            self._table = self._change.table
            self._change = None
        seat = viewed_seat(self.table, self._guest, self._wanted)
        viewer = Viewer(self._guest, seat, connected=self.table.seats_of(self._guest))
        messages, self._seen = news(self.table, viewer, self._seen, self._cache)
        return [message.decode() for message in messages]

    def look(self, seat: int) -> list[str]:
        """Switch to another seat of the same person and return its whole view."""
        self._wanted = seat
        self._seen = NOTHING_SEEN
        return self.stored()

    def ask(self, text: str) -> str:
        """Answer a question: a preview, a check, or a hint."""
        message = json.loads(text)
        try:
            return json.dumps({**self._answer(message), "id": message["id"], "ply": self.table.ply})
        except Refused as refusal:
            return _refused(refusal)

    def _answer(self, message: dict[str, Any]) -> dict[str, Any]:
        table = self.table
        seat = own_seat(table, self._guest, self._wanted)
        match message["type"]:
            case "preview":
                *_, found = previews(table, seat, message.get("tile"), message.get("plan"))
                return {"type": "previews", "previews": found}
            case "check":
                placement = message.get("placement")
                move = message["move"] if placement is None else placement_text(table, placement)
                return {"type": "checked", "check": check(table, seat, move)}
            case _:
                level = hint_level(table, seat, message.get("level"))
                reply = think(bot_request(table, seat, level, explain=True), self._positions)
                return {"type": "hint", "hint": hint_out(table, seat, level, reply)}


def _refused(refusal: Refused) -> str:
    found = {"refused": refusal.code, "detail": refusal.detail, "args": dict(refusal.args_)}
    return json.dumps({**found, "rule": refusal.rule or None})
