"""Plays the bots of every table and checks the clocks.

With several nodes, the one that holds the lease of a table plays its bots. If that node dies, the lease
expires, and another node finds the table in its next sweep and continues. Leases only avoid double work:
even if two nodes believe they hold one, no move is made twice, because the log accepts each ply once.

A node that has just started may find hundreds of tables waiting for a bot. They are loaded a few at a
time, so that people who reconnect meanwhile do not wait for all of them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Final

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.awake_tables import AwakeTable, AwakeTables
from clachan.server.bot_queue import Purpose, Turn, Urgency
from clachan.server.bot_workers import BotFailed, Workers
from clachan.server.identity import new_id
from clachan.server.metrics import Metrics
from clachan.server.one_at_a_time import OneAtATime
from clachan.server.server_time import now
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.log import SERVER
from clachan.tables.orders import CheckClock, Order
from clachan.tables.refusals import Refused
from clachan.tables.setup import PERSON, fallback_of
from clachan.tables.table import Table
from clachan.tables.thinking import BotReply, BotRequest, bot_order, owed

log = logging.getLogger("clachan.bots")

_LOADED_AT_ONCE: Final = 4
_TIDY_SECONDS: Final = 60.0
"""How often expired leases are deleted; every sweep reads all leases."""


class Bots:
    """Plays the bots of the tables of this node."""

    def __init__(
        self,
        tables: AwakeTables,
        store: Store,
        workers: Workers,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self.node = new_id()
        self._tables = tables
        self._store = store
        self._workers = workers
        self._settings = settings
        self._metrics = metrics
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._leased_until: dict[str, int] = {}
        self._others_until: dict[str, int] = {}
        """Until when other nodes hold leases, as far as this node knows."""
        self._waking = asyncio.Semaphore(_LOADED_AT_ONCE)
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = False
        self._hints: OneAtATime[Turn] = OneAtATime(
            lambda guest: workers.queue.turn(Purpose(Urgency.HINTS, guest))
        )
        tables.on_change.append(self._table_changed)

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        self._stopping = True
        tasks = [*self._serving.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await self._hints.stop()
        with suppress(StoreUnavailable):
            await self._store.release(self.node)

    def _table_changed(self, awake: AwakeTable) -> None:
        table = awake.table
        purpose = purpose_of(table)
        if purpose.urgency is Urgency.PEOPLE:
            self._workers.queue.promote(table.id, table.host, purpose)
        if table.bots_to_move and self._others_until.get(table.id, 0) < now():
            self._serve(table.id)

    def _serve(self, table_id: str) -> None:
        if table_id not in self._serving and not self._stopping:
            task = asyncio.create_task(self._play_bots(table_id), name=f"bots of {table_id}")
            self._serving[table_id] = task
            task.add_done_callback(lambda _: self._serving.pop(table_id, None))

    async def _sweep(self) -> None:
        """Find tables with a bot to move or a clock that ran out, including those of dead nodes."""
        tidied = time.monotonic()
        while True:
            self._leased_until = _unexpired(self._leased_until)
            self._others_until = _unexpired(self._others_until)
            try:
                for table_id in await self._store.tables_to_wake(now(), self.node):
                    self._serve(table_id)
                if self._store.is_shared and time.monotonic() - tidied > _TIDY_SECONDS:
                    await self._store.delete_expired_leases()
                    tidied = time.monotonic()
            except StoreUnavailable as error:
                log.warning("sweep failed", extra={"detail": str(error)})
            await asyncio.sleep(self._settings.sweep_seconds)

    async def _play_bots(self, table_id: str) -> None:
        """Make the moves of all bots of a table until it waits for people."""
        try:
            while True:
                awake = await self._find(table_id)
                if awake is None:
                    return
                table = awake.table
                work = owed(table, now())
                if work.overdue:
                    await self._tables.submit(table_id, Order(CheckClock(), SERVER, "", now()))
                    continue
                if not work.requests:
                    return
                await asyncio.gather(*[self._move(table, request) for request in work.requests])
                if awake.table.ply == table.ply:
                    log.warning("no bot could move", extra={"table": table_id})
                    return
        except StoreUnavailable as error:
            log.warning(
                "database unavailable, bots will try again",
                extra={"table": table_id, "detail": str(error)},
            )
        except Refused as refusal:
            log.warning("a bot's move was refused", extra={"table": table_id, "code": refusal.code})

    async def _find(self, table_id: str) -> AwakeTable | None:
        """The table, or None if another node plays its bots; tables in memory do not wait for others."""
        is_awake = self._tables.awake(table_id) is not None
        async with nullcontext() if is_awake else self._waking:
            if not await self._has_lease(table_id):
                return None
            return await self._tables.find(table_id)

    async def _has_lease(self, table_id: str) -> bool:
        """Whether this node plays the bots of a table; takes or renews the lease if needed."""
        if not self._store.is_shared:
            return True
        moment = now()
        length = int(self._settings.lease_seconds * 1000)
        if self._leased_until.get(table_id, 0) - moment > length // 2:
            return True
        taken = await self._store.lease(table_id, self.node, self._settings.lease_seconds)
        leases = self._leased_until if taken else self._others_until
        leases[table_id] = moment + length
        return taken

    async def _move(self, table: Table, request: BotRequest) -> None:
        """Play the bot's reply, or the move of another bot if it fails."""
        failed = ""
        try:
            reply = await self._think(table, request)
        except BotFailed as failure:
            log.warning(
                "bot failed",
                extra={"table": table.id, "level": request.level, "detail": str(failure)},
            )
            self._metrics.bots_replaced.labels(failure.reason).inc()
            failed = failure.reason
            request, reply = await self._fallback_move(table, request)
        with suppress(Refused):
            await self._tables.submit(table.id, bot_order(table, request, reply, now(), failed))

    async def _fallback_move(
        self, table: Table, request: BotRequest
    ) -> tuple[BotRequest, BotReply]:
        """Ask a simple bot for this one move; choose any legal move if that fails too."""
        simple = replace(request, level=fallback_of(request.game))
        try:
            return simple, await self._think(table, simple)
        except BotFailed:
            moves = table.game.legal_moves(table.state, Seat(request.seat))
            return replace(request, level="random"), BotReply(str(moves.sample(Rng(request.seed))))

    async def _think(self, table: Table, request: BotRequest) -> BotReply:
        return await self._workers.think(request, self._settings.bot_seconds, purpose_of(table))

    async def hint(self, request: BotRequest, guest: str) -> BotReply:
        """The reply to a request for a hint; one at a time for each guest."""

        async def think(turn: Turn) -> BotReply:
            return await self._workers.think_now(request, self._settings.bot_seconds, turn)

        try:
            return await self._hints.answer(guest, request, think)
        except BotFailed as failure:
            raise Refused(
                "no_preview", f"the bot failed, so there is no hint: {failure}"
            ) from failure


def purpose_of(table: Table) -> Purpose:
    """Why the bots of a table think: because people wait for them, or only for the one who opened it.

    With several people at a table, the first of them stands for all.
    """
    for holder in table.holders:
        if holder.kind == PERSON and not holder.substitute:
            return Purpose(Urgency.PEOPLE, holder.guest, table.id)
    return Purpose(Urgency.BOTS, table.host, table.id)


def _unexpired(leases: dict[str, int]) -> dict[str, int]:
    return {table_id: until for table_id, until in leases.items() if until > now()}
