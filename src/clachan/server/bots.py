"""Moves the bots of every table, one node at a time, and looks at the clocks.

A node that serves a table has its lease. When the node dies the lease runs out, and the sweep of
another node finds the table and goes on. A lease is a courtesy: two nodes that both think they have it
cannot play twice, because the log takes a ply once.

A node that has just started may find hundreds of tables that wait for a bot. They are woken a few at a
time, so that people who come back meanwhile need not wait for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from clachan.kernel.line import Line
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.awake_tables import AwakeTable, AwakeTables, now
from clachan.server.identity import new_id
from clachan.server.metrics import Metrics
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.server.workers import BotFailed, Workers
from clachan.tables.log import SERVER
from clachan.tables.orders import BotMove, CheckClock, Order
from clachan.tables.refusals import Refused
from clachan.tables.setup import fallback_of
from clachan.tables.table import PLAYING, Table
from clachan.tables.thinking import BotReply, bot_luck, bot_request

log = logging.getLogger("clachan.bots")

_AT_ONCE: Final = 4


class Bots:
    """Keeps the tables of this node going."""

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
        """Leases of other nodes, as far as they were noticed."""
        self._waking = asyncio.Semaphore(_AT_ONCE)
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = False
        tables.on_change.append(self._noticed)

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
        with suppress(StoreUnavailable):
            await self._store.release(self.node)

    def _noticed(self, awake: AwakeTable) -> None:
        table = awake.table
        if table.bots_owing and self._others_until.get(table.id, 0) < now():
            self._serve(table.id)

    def _serve(self, table_id: str) -> None:
        if table_id not in self._serving and not self._stopping:
            task = asyncio.create_task(self._keep_going(table_id), name=f"bots of {table_id}")
            self._serving[table_id] = task
            task.add_done_callback(lambda _: self._serving.pop(table_id, None))

    async def _sweep(self) -> None:
        """Find tables that wait for a bot or a clock, those of dead nodes included."""
        while True:
            self._leased_until = _not_over(self._leased_until)
            self._others_until = _not_over(self._others_until)
            try:
                for table_id in await self._store.tables_to_wake(now(), self.node):
                    self._serve(table_id)
            except StoreUnavailable as error:
                log.warning("sweep failed", extra={"detail": str(error)})
            await asyncio.sleep(self._settings.sweep_seconds)

    async def _keep_going(self, table_id: str) -> None:
        """Play for all bots of a table until it waits for people."""
        try:
            while True:
                async with self._waking:
                    if not await self._leased(table_id):
                        return
                    awake = await self._tables.find(table_id)
                table = awake.table
                if table.clock.overdue(now()):
                    await self._tables.submit(table_id, Order(CheckClock(), SERVER, "", now()))
                    continue
                if table.status != PLAYING or not table.bots_owing:
                    return
                await asyncio.gather(*[self._move(table, seat) for seat in table.bots_owing])
                if awake.table.ply == table.ply:
                    log.warning("bots are stuck", extra={"table": table_id})
                    return
        except StoreUnavailable as error:
            log.warning("bots wait", extra={"table": table_id, "detail": str(error)})
        except Refused as refusal:
            log.warning("bots refused", extra={"table": table_id, "code": refusal.code})

    async def _leased(self, table_id: str) -> bool:
        """Whether this node moves the bots of a table; the lease is renewed in good time."""
        if not self._store.is_shared:
            return True
        moment = now()
        length = int(self._settings.lease_seconds * 1000)
        if self._leased_until.get(table_id, 0) - moment > length // 2:
            return True
        taken = await self._store.lease(table_id, self.node, moment, moment + length)
        whose = self._leased_until if taken else self._others_until
        whose[table_id] = moment + length
        return taken

    async def _move(self, table: Table, seat: int) -> None:
        level = table.holders[seat].bot
        fallback = ""
        try:
            reply = await self._think(table, seat, level)
        except BotFailed as failure:
            log.warning(
                "bot failed",
                extra={"table": table.id, "level": level, "detail": str(failure)},
            )
            self._metrics.count("bots_replaced", reason=failure.reason)
            fallback = failure.reason
            level, reply = await self._instead(table, seat)
        command = BotMove(seat, table.ply, reply.move, fallback, level)
        key = f"bot {seat} {len(table.entries)}"
        with suppress(Refused):
            await self._tables.submit(table.id, Order(command, SERVER, key, now()))

    async def _instead(self, table: Table, seat: int) -> tuple[str, BotReply]:
        """A simple bot for this one move; if even that fails, any legal move."""
        level = fallback_of(table.setup.game)
        try:
            return level, await self._think(table, seat, level)
        except BotFailed:
            moves = table.game.legal_moves(table.state, Seat(seat))
            return "random", BotReply(str(moves.sample(Rng(bot_luck(table, seat)))))

    async def _think(self, table: Table, seat: int, level: str, explain: bool = False) -> BotReply:
        loop = asyncio.get_running_loop()
        started = loop.time()
        request = bot_request(table, seat, level, explain)
        try:
            return await self._workers.think(request, self._settings.bot_seconds)
        finally:
            self._metrics.reply.observe(loop.time() - started)

    async def hint(self, table: Table, seat: int, level: str) -> tuple[str, tuple[Line, ...]]:
        """What a bot of this level would do here, and why."""
        try:
            reply = await self._think(table, seat, level, explain=True)
        except BotFailed as failure:
            raise Refused("no_preview", f"the bot has no answer: {failure}") from failure
        return reply.move, tuple([Line(*reason) for reason in reply.reasons])


def _not_over(leases: dict[str, int]) -> dict[str, int]:
    return {table_id: until for table_id, until in leases.items() if until > now()}
