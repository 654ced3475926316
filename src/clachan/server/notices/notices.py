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
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from clachan.server.awake_tables import AwakeTable, AwakeTables
from clachan.server.metrics import Metrics
from clachan.server.notices.addresses import PUSH, NoticeAddress, check_endpoint, parse_address
from clachan.server.notices.push_keys import PUSH_KEY, new_private_key, public_key
from clachan.server.notices.sender import Gone, NotSent, Sender
from clachan.server.notices.words import confirm_message, digest_message, push_data, turn_message
from clachan.server.server_time import now
from clachan.server.settings import NoticeSettings
from clachan.server.store.notice_rows import NoticeRow
from clachan.server.store.push_subscriptions import PushSubscription
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.refusals import Refused
from clachan.tables.setup import DAYS, NO_CLOCK
from clachan.tables.table import PLAYING, Table

log = logging.getLogger("clachan.notices")

_ATTEMPTS: Final = 3
_TABLES_OF_EACH: Final = 100
_DAY: Final = 24 * 3600 * 1000
_LOOKS_AT_ONCE: Final = 100

PlannedLook = tuple[str, str, int]
"""A table, a person, and the ply at which it was decided to look at them."""


def waiting_people(table: Table) -> frozenset[str]:
    """The people who have to decide, if this is a game that can take days."""
    if table.status != PLAYING or table.is_paused:
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
        self._pushes = PUSH in settings.services

    async def start(self) -> None:
        if self._pushes:
            await self._private_key()
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

    async def _private_key(self) -> str:
        """The key that signs notifications. It is read every time, because the host may replace it."""
        return await self._store.pushes.server_key(PUSH_KEY, new_private_key)

    async def push_key(self) -> str | None:
        """What browsers need to get notifications; None if the host has not switched them on."""
        return public_key(await self._private_key()) if self._pushes else None

    async def subscribe(
        self, guest: str, address: NoticeAddress, language: str, is_digest: bool, moment: int
    ) -> NoticeRow:
        """Store where a person wants messages, and ask there whether it is right."""
        row = NoticeRow(
            guest,
            address.service,
            address.url,
            language,
            secrets.token_urlsafe(24),
            is_digest=is_digest,
        )
        await self._store.notices.set(row, moment)
        title, body = confirm_message(language, self.link(row))
        self._run(self._send(row, title, body))
        return row

    async def subscribe_browser(
        self, guest: str, endpoint: str, p256dh: str, auth: str, language: str, moment: int
    ) -> None:
        """Send notifications to a browser from now on. It has asked its owner already."""
        if not self._pushes:
            raise Refused("not_found", "this server sends no notifications")
        check_endpoint(endpoint, self._settings.networks)
        token = secrets.token_urlsafe(24)
        row = PushSubscription(token, guest, endpoint, p256dh, auth, language)
        await self._store.pushes.add(row, moment)

    def link(self, row: NoticeRow | PushSubscription) -> str:
        """The link for confirming and stopping, which works without a login."""
        return f"{self._settings.public_url.rstrip('/')}/notices/{row.token}"

    def _table_link(self, table_id: str) -> str:
        return f"{self._settings.public_url.rstrip('/')}/table/{table_id}"

    # Who has to be told.

    def _table_changed(self, awake: AwakeTable) -> None:
        table = awake.table
        for guest in waiting_people(table):
            self._plan(table.id, guest, table.ply)

    def _plan(self, table_id: str, guest: str, ply: int, wait: float | None = None) -> None:
        """Look at a table later, unless that is planned already."""
        if (table_id, guest) not in self._planned:
            wait = self._settings.delay_seconds if wait is None else wait
            when = asyncio.get_running_loop().time() + wait
            self._planned[table_id, guest] = ply
            heapq.heappush(self._order, (when, (table_id, guest)))
            self._has_more.set()

    async def _look_at_start(self) -> None:
        """Find people who were already waited for when the node started."""
        try:
            people = {*await self._store.notices.guests(), *await self._store.pushes.guests()}
            for guest in sorted(people):
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
            when = self._order[0][0]
            if when > loop.time():
                self._has_more.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(when):
                        await self._has_more.wait()
                continue
            try:
                await self._look_at_all(self._take_due(loop.time()))
            except StoreUnavailable as error:
                log.warning("could not tell people", extra={"detail": type(error).__name__})

    def _take_due(self, moment: float) -> list[PlannedLook]:
        """The tables and people to look at by now, with the plies at which that was decided."""
        due: list[PlannedLook] = []
        while self._order and self._order[0][0] <= moment and len(due) < _LOOKS_AT_ONCE:
            table_id, guest = heapq.heappop(self._order)[1]
            due.append((table_id, guest, self._planned.pop((table_id, guest))))
        return due

    async def _look_at_all(self, due: Sequence[PlannedLook]) -> None:
        """Tell those people who want messages; most people do not, so all are looked up at once."""
        guests = {guest for _, guest, _ in due}
        rows = await self._store.notices.of_all(guests)
        browsers = await self._store.pushes.of_all(guests) if self._pushes else {}
        for table_id, guest, ply in due:
            row = rows.get(guest)
            if row is not None and not row.is_confirmed:
                row = None
            if row is not None or guest in browsers:
                try:
                    await self._look_at(table_id, guest, ply, row, browsers.get(guest, []))
                except (StoreUnavailable, Refused) as error:
                    log.warning("could not tell a person", extra={"detail": type(error).__name__})

    async def _look_at(
        self,
        table_id: str,
        guest: str,
        ply: int,
        row: NoticeRow | None,
        browsers: Sequence[PushSubscription],
    ) -> None:
        """Tell a person that it is their turn, unless it is not, or they were there after `ply`."""
        awake = await self._tables.find(table_id)
        table = awake.table
        if guest not in waiting_people(table):
            return
        is_connected = any([table.holders[seat].guest == guest for seat in awake.connected])
        began = max([table.decision_ply[seat] for seat in table.seats_of(guest)])
        if is_connected or began > ply:
            self._plan(table_id, guest, table.ply)
            return
        if row is not None and row.is_digest:
            await self._send_digest(row, table_id, table.ply)
            row = None
        if row is None and not browsers:
            return
        if await self._store.notices.claim(guest, table_id, turn_number(table, guest)):
            for browser in browsers:
                data = push_data(browser.language, table.setup.game, table_id, browser.token)
                self._run(self._push(browser, data))
            if row is not None:
                link = self._table_link(table_id)
                title, body = turn_message(row.language, table.setup.game, link, self.link(row))
                self._run(self._send(row, title, body))

    async def _send_digest(self, row: NoticeRow, table_id: str, ply: int) -> None:
        """Send one message about all tables that wait for a person, at most once a day."""
        moment = now()
        since = moment - await self._store.notices.last_digest(row.guest_id)
        if since < _DAY:
            self._plan(table_id, row.guest_id, ply, (_DAY - since) / 1000)
            return
        waiting = await self._waiting_tables(row.guest_id)
        if waiting and await self._store.notices.claim_digest(row.guest_id, moment, moment - _DAY):
            links = [self._table_link(each) for each in waiting]
            title, body = digest_message(row.language, links, self.link(row))
            self._run(self._send(row, title, body))

    async def _waiting_tables(self, guest: str) -> list[str]:
        """The tables at which a person has to decide."""
        found = []
        for each in await self._store.tables_of(guest, PLAYING, _TABLES_OF_EACH):
            seats = each.listing["seats"]
            if any([seats[seat][3] == guest for seat in each.listing["waiting"]]):
                awake = await self._tables.find(each.table)
                if guest in waiting_people(awake.table):
                    found.append(each.table)
        return found

    async def _push(self, row: PushSubscription, data: str) -> None:
        """Send a notification to a browser; forget a browser that wants none any more."""
        for attempt in range(_ATTEMPTS):
            if attempt:
                await asyncio.sleep(self._settings.delay_seconds)
            try:
                if await self._store.pushes.by_token(row.token) is None:
                    return
                await self._sender.push(row, data, await self._private_key())
            except Gone:
                with suppress(StoreUnavailable):
                    await self._store.pushes.delete(row.token)
                return
            except (NotSent, StoreUnavailable) as error:
                self._metrics.notices.labels("failed").inc()
                log.warning("a notification was not sent", extra={"detail": str(error)})
            else:
                self._metrics.notices.labels("sent").inc()
                return

    async def _send(self, row: NoticeRow, title: str, body: str) -> None:
        address = NoticeAddress(row.service, row.url)
        for attempt in range(_ATTEMPTS):
            if attempt:
                await asyncio.sleep(self._settings.delay_seconds)
            try:
                if await self._store.notices.by_token(row.token) is None:
                    return
                await self._sender.send(address, title, body)
            except (NotSent, Refused, StoreUnavailable) as error:
                self._metrics.notices.labels("failed").inc()
                log.warning("a message was not sent", extra={"detail": str(error)})
                if isinstance(error, Refused):
                    return
            else:
                self._metrics.notices.labels("sent").inc()
                return
