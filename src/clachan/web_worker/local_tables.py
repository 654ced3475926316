"""The tables of a browser: loaded from its database, changed one order at a time, shown to its screens."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, replace
from time import time
from typing import Final

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.log import SERVER, LogRow
from clachan.tables.orders import CheckClock, Order
from clachan.tables.play import carry_out
from clachan.tables.refusals import Refused
from clachan.tables.replay import Change, evolve_all, rebuilt
from clachan.tables.setup import fallback_of
from clachan.tables.table import Table
from clachan.tables.thinking import BotReply, BotRequest, bot_order, owed
from clachan.tables.views.news import NOTHING_SEEN, Seen, missed_events, news
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.summary import summary_of
from clachan.tables.views.table import Viewer
from clachan.tables.views.view_cache import ViewCache
from clachan.web_worker.refusal_json import problem
from clachan.web_worker.storage import BOT_MOVE, AppendResult, Storage

_NOT_STORED: Final = ("storage_full", "table_deleted")
_FULL: Final = "this browser cannot store more: export and delete old games, then try again"


def now() -> int:
    """The time in milliseconds since 1970."""
    return int(time() * 1000)


def new_table_id() -> str:
    """A random id, in the form that the server gives to its tables."""
    return secrets.token_hex(10)


def check_stored(result: AppendResult) -> None:
    """Refuse if the browser's storage is full, or if the table is gone."""
    if result == "full":
        raise Refused("storage_full", _FULL)
    if result == "deleted":
        raise Refused("table_deleted", "this table was deleted in another tab")


class LocalTable:
    """A table in memory, with its caches and the screens that show it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cache = ViewCache()
        self.lock = asyncio.Lock()
        self.screens: dict[int, TableScreen] = {}
        self.bots: asyncio.Task[None] | None = None


class TableScreen:
    """A screen that shows a table, from one of the seats of its person."""

    def __init__(self, local: LocalTable, wanted: int | None) -> None:
        self.local = local
        self.wanted = wanted
        self.seen: Seen = NOTHING_SEEN


class LocalTables:
    """The tables of a browser and its screens."""

    def __init__(self, storage: Storage, guest: str) -> None:
        self.storage: Final = storage
        self.guest: Final = guest
        self._tables: dict[str, LocalTable] = {}
        self._screens: dict[int, TableScreen] = {}

    async def find(self, table_id: str) -> LocalTable:
        """The table, loaded if needed; refused if there is none."""
        known = self._tables.get(table_id)
        if known is not None:
            return known
        stored = json.loads(await self.storage.rows(table_id, 0))
        if not stored:
            raise Refused("not_found", "this browser has no such table")
        try:
            table = rebuilt(table_id, [LogRow(**row) for row in stored])
        except Exception as error:
            raise Refused("game_damaged", f"{type(error).__name__}: {error}") from error
        return self._tables.setdefault(table_id, LocalTable(table))

    async def add(self, change: Change) -> LocalTable:
        """Store a new table."""
        table = change.table
        result = await self._append(table.id, change)
        if result == "conflict":
            raise Refused("bad_request", "this browser already has a table of this id")
        local = self._tables[table.id] = LocalTable(table)
        self.play_bots(local)
        return local

    async def _append(self, table_id: str, change: Change) -> AppendResult:
        rows = json.dumps([asdict(row) for row in change.rows])
        summary = json.dumps(asdict(summary_of(change.table)))
        result = await self.storage.append(table_id, rows, summary)
        check_stored(result)
        return result

    async def submit(self, table_id: str, order: Order) -> Change:
        """Carry out an order: store its rows, then show them. If another tab was faster, try again."""
        local = await self.find(table_id)
        async with local.lock:
            change = await self._stored(local, lambda: carry_out(local.table, order))
        self.show(local)
        self.play_bots(local)
        return change

    async def extend(self, local: LocalTable, rows: list[LogRow]) -> None:
        """Store rows that were written elsewhere and follow this table's."""
        async with local.lock:
            after = evolve_all(local.table, rows)
            await self._stored(local, lambda: Change(after, tuple(rows), after.ply))
        self.show(local)
        self.play_bots(local)

    async def _stored(self, local: LocalTable, attempt: Callable[[], Change]) -> Change:
        while True:
            change = attempt()
            if not change.rows:
                return change
            if await self._append(local.table.id, change) == "stored":
                local.table = change.table
                return change
            await self._catch_up(local)

    async def _catch_up(self, local: LocalTable) -> None:
        rows = _rows(await self.storage.rows(local.table.id, local.table.ply))
        local.table = evolve_all(local.table, rows)

    async def changed_elsewhere(self, table_id: str) -> None:
        """Another tab has changed a table."""
        local = self._tables.get(table_id)
        if local is not None:
            async with local.lock:
                await self._catch_up(local)
            self.show(local)
            if local.screens:
                # The other tab may be closed before its bots have moved.
                self.play_bots(local)

    async def forget(self, table_id: str) -> None:
        """Delete a table."""
        local = self._tables.pop(table_id, None)
        if local is not None and local.bots is not None:
            local.bots.cancel()
        await self.storage.forget(table_id)

    def viewer(self, table: Table, wanted: int | None = None) -> Viewer:
        seat = viewed_seat(table, self.guest, wanted)
        return Viewer(self.guest, seat, connected=table.seats_of(self.guest))

    async def connect(
        self, number: int, table_id: str, wanted: int | None, after: int
    ) -> TableScreen:
        """Show a table on a screen: its view, and the events after a ply."""
        local = await self.find(table_id)
        screen = TableScreen(local, wanted)
        self._screens[number] = local.screens[number] = screen
        self._show_on(number, screen)
        if after < local.table.ply:
            viewer = self.viewer(local.table, wanted)
            missed = missed_events(local.table, viewer, after, local.cache)
            self.storage.send(number, missed.decode())
        self.play_bots(local)
        return screen

    def screen(self, number: int) -> TableScreen | None:
        return self._screens.get(number)

    def close(self, number: int) -> None:
        screen = self._screens.pop(number, None)
        if screen is not None:
            del screen.local.screens[number]

    def look(self, number: int, seat: int) -> None:
        """Switch to another seat of the same person."""
        screen = self._screens[number]
        if seat not in screen.local.table.seats_of(self.guest):
            raise Refused("not_your_seat", "this is not your seat", seat=seat)
        screen.wanted = seat
        screen.seen = Seen(screen.seen.table, None, screen.seen.view)
        self._show_on(number, screen)

    def show(self, local: LocalTable) -> None:
        """Bring all screens of a table up to date."""
        for number, screen in local.screens.items():
            self._show_on(number, screen)

    def _show_on(self, number: int, screen: TableScreen) -> None:
        local = screen.local
        viewer = self.viewer(local.table, screen.wanted)
        messages, screen.seen = news(local.table, viewer, screen.seen, local.cache)
        for message in messages:
            self.storage.send(number, message.decode())

    def play_bots(self, local: LocalTable) -> None:
        """Let the bots of a table move in the background, until it waits for people."""
        work = owed(local.table, now())
        if (work.requests or work.overdue) and (local.bots is None or local.bots.done()):
            local.bots = asyncio.ensure_future(self._play_bots(local))

    async def _play_bots(self, local: LocalTable) -> None:
        table_id = local.table.id
        await self.storage.lease(table_id)
        try:
            async with local.lock:
                await self._catch_up(local)
            self.show(local)
            ply = -1
            while local.table.ply != ply:
                ply = local.table.ply
                work = owed(local.table, now())
                if work.overdue:
                    await self._try(local, Order(CheckClock(), SERVER, "", now()))
                elif work.requests:
                    await self._try(local, await self._bot_order(local.table, work.requests[0]))
        except Refused as refusal:
            if refusal.code not in _NOT_STORED:
                raise
            self._refuse(local, refusal)
        finally:
            self.storage.release(table_id)

    def _refuse(self, local: LocalTable, refusal: Refused) -> None:
        """Say on all screens of a table why it does not go on."""
        message = {"type": "refused", "key": None, "id": None, "problem": problem(refusal)}
        for number in local.screens:
            self.storage.send(number, json.dumps(message))

    async def _try(self, local: LocalTable, order: Order) -> None:
        """Carry out an order of a bot or the clock. One that came too late changes nothing."""
        try:
            async with local.lock:
                await self._stored(local, lambda: carry_out(local.table, order))
        except Refused as refusal:
            if refusal.code in _NOT_STORED:
                raise
            async with local.lock:
                await self._catch_up(local)
        self.show(local)

    async def _bot_order(self, table: Table, request: BotRequest) -> Order:
        """The bot's move; if it fails, that of a simple bot, or any legal move."""
        answer = json.loads(await self.storage.think(json.dumps(asdict(request)), BOT_MOVE))
        if "move" in answer:
            return bot_order(table, request, BotReply(answer["move"]), now())
        simple = replace(request, level=fallback_of(request.game))
        answer = json.loads(await self.storage.think(json.dumps(asdict(simple)), BOT_MOVE))
        move = answer.get("move")
        if move is None:
            moves = table.game.legal_moves(table.state, Seat(request.seat))
            move = str(moves.sample(Rng(request.seed)))
        return bot_order(table, simple, BotReply(move), now(), "error")


def _rows(text: str) -> list[LogRow]:
    return [LogRow(**row) for row in json.loads(text)]
