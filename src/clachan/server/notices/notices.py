"""Decides who gets a message that it is their turn, and sends it at most once for each turn.

Somebody gets one if they have to decide, have not been connected to the table for a while, and have
confirmed an address. Games with a clock for minutes are left out, and so are games of one person with bots
that have no clock.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from clachan.server.awake_tables import AwakeTable, AwakeTables
from clachan.server.metrics import Metrics
from clachan.server.notices.addresses import NoticeAddress, parse_address
from clachan.server.notices.sender import NotSent, Sender
from clachan.server.notices.words import confirm_message, turn_message
from clachan.server.settings import NoticeSettings
from clachan.server.store.store import NoticeRow, Store
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.refusals import Refused
from clachan.tables.setup import DAYS, NO_CLOCK
from clachan.tables.table import PLAYING, Table

log = logging.getLogger("clachan.notices")

_ATTEMPTS: Final = 3
_TABLES_OF_EACH: Final = 100


def waiting_people(table: Table) -> frozenset[str]:
    """The people who have to decide, if this is a game that can take days."""
    if table.status != PLAYING:
        return frozenset()
    clock = table.setup.clock.kind
    if not (clock == DAYS or (clock == NO_CLOCK and len(table.people) > 1)):
        return frozenset()
    deciding = [table.holders[seat] for seat in table.waiting_for]
    return frozenset([holder.guest for holder in deciding if holder.guest and not holder.bot])


def turn_number(table: Table, guest: str) -> int:
    """Which turn of a person this is: the number of moves their seats have made so far.

    A draft does not change it, and neither does what others do meanwhile.
    """
    names = [table.game.seat_names[seat] for seat in table.seats_of(guest)]
    return sum([entry.seat in names for entry in table.entries])


class Notices:
    """The messages of one node. With several nodes, the store decides which of them sends a message."""

    def __init__(
        self, tables: AwakeTables, store: Store, settings: NoticeSettings, metrics: Metrics
    ) -> None:
        self.is_on = bool(settings.services)
        self._tables = tables
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._sender = Sender(settings)
        self._planned: dict[tuple[str, str], int] = {}
        """Whom to look at later, by table and person, and the ply at which that was decided."""
        self._order: list[tuple[float, tuple[str, str]]] = []
        self._has_more = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.is_on:
            self._tables.on_change.append(self._table_changed)
            self._run(self._look_at_start())
            self._run(self._look())

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._sender.stop()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What a person sets.

    def address(self, text: str) -> NoticeAddress:
        """The address that somebody entered; refused if messages are off or go to other services."""
        if not self.is_on:
            raise Refused("not_found", "this server sends no messages")
        return parse_address(text, self._settings.services)

    async def subscribe(
        self, guest: str, address: NoticeAddress, language: str, now: int
    ) -> NoticeRow:
        """Store where a person wants messages, and ask there whether it is right."""
        row = NoticeRow(guest, address.service, address.url, language, secrets.token_urlsafe(24))
        await self._store.set_notice(row, now)
        title, body = confirm_message(language, self.link(row))
        self._run(self._send(row, title, body))
        return row

    def link(self, row: NoticeRow) -> str:
        """The link for confirming and stopping, which works without a login."""
        return f"{self._settings.public_url.rstrip('/')}/notices/{row.token}"

    # Who has to be told.

    def _table_changed(self, awake: AwakeTable) -> None:
        table = awake.table
        for guest in waiting_people(table):
            self._plan(table.id, guest, table.ply)

    def _plan(self, table_id: str, guest: str, ply: int) -> None:
        """Look at a table later, unless that is planned already."""
        if (table_id, guest) not in self._planned:
            when = asyncio.get_running_loop().time() + self._settings.delay_seconds
            self._planned[table_id, guest] = ply
            heapq.heappush(self._order, (when, (table_id, guest)))
            self._has_more.set()

    async def _look_at_start(self) -> None:
        """Find people who were already waited for when the node started."""
        try:
            for guest in await self._store.notice_guests():
                for found in await self._store.tables_of(guest, PLAYING, _TABLES_OF_EACH):
                    seats = found.listing["seats"]
                    if any([seats[seat][3] == guest for seat in found.listing["waiting"]]):
                        self._plan(found.table, guest, found.listing["ply"])
        except StoreUnavailable as error:
            log.warning("could not look for people to tell", extra={"detail": str(error)})

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._order:
                self._has_more.clear()
                await self._has_more.wait()
            when, (table_id, guest) = self._order[0]
            if when > loop.time():
                self._has_more.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(when):
                        await self._has_more.wait()
                continue
            heapq.heappop(self._order)
            ply = self._planned.pop((table_id, guest))
            try:
                await self._look_at(table_id, guest, ply)
            except (StoreUnavailable, Refused) as error:
                log.warning("could not tell a person", extra={"detail": type(error).__name__})

    async def _look_at(self, table_id: str, guest: str, ply: int) -> None:
        """Tell a person that it is their turn, unless it is not, or they were there after `ply`."""
        row = await self._store.notice_of(guest)
        if row is None or not row.is_confirmed:
            return
        awake = await self._tables.find(table_id)
        table = awake.table
        if guest not in waiting_people(table):
            return
        is_connected = any([table.holders[seat].guest == guest for seat in awake.connected])
        began = max([table.decision_ply[seat] for seat in table.seats_of(guest)])
        if is_connected or began > ply:
            self._plan(table_id, guest, table.ply)
            return
        if await self._store.claim_notice(guest, table_id, turn_number(table, guest)):
            link = f"{self._settings.public_url.rstrip('/')}/table/{table_id}"
            title, body = turn_message(row.language, table.setup.game, link, self.link(row))
            self._run(self._send(row, title, body))

    async def _send(self, row: NoticeRow, title: str, body: str) -> None:
        address = NoticeAddress(row.service, row.url)
        for attempt in range(_ATTEMPTS):
            if attempt:
                await asyncio.sleep(self._settings.delay_seconds)
            try:
                if await self._store.notice_by_token(row.token) is None:
                    return
                await self._sender.send(address, title, body)
            except (NotSent, StoreUnavailable) as error:
                self._metrics.notices.labels("failed").inc()
                log.warning("a message was not sent", extra={"detail": str(error)})
            else:
                self._metrics.notices.labels("sent").inc()
                return
