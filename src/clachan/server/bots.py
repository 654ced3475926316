"""Moves the bots of every table, one node at a time, and looks at the clocks.

A node that serves a table has its lease. When the node dies the lease runs out, and the sweep of
another node finds the table and goes on. A lease is a courtesy: two nodes that both think they have it
cannot play twice, because the log takes a ply once.

A node that has just started may find hundreds of tables that wait for a bot. They are woken a few at a
time, so that people who come back meanwhile need not wait for all of them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import Final

from clachan.kernel.line import Line
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.commands import BotMove, LookAtClock
from clachan.server.identity import new_id
from clachan.server.levels import fallback_of
from clachan.server.log import SERVER
from clachan.server.metrics import Metrics
from clachan.server.refusals import Refused
from clachan.server.room import PLAYING, Room
from clachan.server.scribe import Order
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.server.tables import LiveTable, Tables, now
from clachan.server.thinking import Question, Thought
from clachan.server.workers import BotFailed, Workers

log = logging.getLogger("clachan.bots")

_AT_ONCE: Final = 4


class Bots:
    """Keeps the tables of this node going."""

    def __init__(
        self, tables: Tables, store: Store, workers: Workers, settings: Settings, metrics: Metrics
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

    def _noticed(self, live: LiveTable) -> None:
        room = live.room
        if room.bots_owing and self._others_until.get(room.table, 0) < now():
            self._serve(room.table)

    def _serve(self, table: str) -> None:
        if table not in self._serving and not self._stopping:
            task = asyncio.create_task(self._keep_going(table), name=f"bots of {table}")
            self._serving[table] = task
            task.add_done_callback(lambda _: self._serving.pop(table, None))

    async def _sweep(self) -> None:
        """Find tables that wait for a bot or a clock, those of dead nodes included."""
        while True:
            self._leased_until = _not_over(self._leased_until)
            self._others_until = _not_over(self._others_until)
            try:
                for table in await self._store.restless(now(), self.node):
                    self._serve(table)
            except StoreUnavailable as error:
                log.warning("sweep failed", extra={"detail": str(error)})
            await asyncio.sleep(self._settings.sweep_seconds)

    async def _keep_going(self, table: str) -> None:
        """Play for all bots of a table until it waits for people."""
        try:
            while True:
                async with self._waking:
                    if not await self._leased(table):
                        return
                    live = await self._tables.find(table)
                room = live.room
                if room.clock.overdue(now()):
                    await self._tables.submit(table, Order(LookAtClock(), SERVER, "", now()))
                    continue
                if room.status != PLAYING or not room.bots_owing:
                    return
                await asyncio.gather(*[self._move(room, seat) for seat in room.bots_owing])
                if live.room.ply == room.ply:
                    log.warning("bots are stuck", extra={"table": table})
                    return
        except StoreUnavailable as error:
            log.warning("bots wait", extra={"table": table, "detail": str(error)})
        except Refused as refusal:
            log.warning("bots refused", extra={"table": table, "code": refusal.code})

    async def _leased(self, table: str) -> bool:
        """Whether this node moves the bots of a table; the lease is renewed in good time."""
        if not self._store.is_shared:
            return True
        moment = now()
        length = int(self._settings.lease_seconds * 1000)
        if self._leased_until.get(table, 0) - moment > length // 2:
            return True
        taken = await self._store.lease(table, self.node, moment, moment + length)
        whose = self._leased_until if taken else self._others_until
        whose[table] = moment + length
        return taken

    async def _move(self, room: Room, seat: int) -> None:
        level = room.chairs[seat].bot
        fallback = ""
        try:
            thought = await self._think(room, seat, level)
        except BotFailed as failure:
            log.warning(
                "bot failed",
                extra={"table": room.table, "level": level, "detail": str(failure)},
            )
            self._metrics.count("bots_replaced", reason=failure.reason)
            fallback = failure.reason
            level, thought = await self._instead(room, seat)
        command = BotMove(seat, room.ply, thought.move, fallback, level)
        key = f"bot {seat} {len(room.entries)}"
        with suppress(Refused):
            await self._tables.submit(room.table, Order(command, SERVER, key, now()))

    async def _instead(self, room: Room, seat: int) -> tuple[str, Thought]:
        """A simple bot for this one move; if even that fails, any legal move."""
        level = fallback_of(room.setup.game)
        try:
            return level, await self._think(room, seat, level)
        except BotFailed:
            moves = room.game.legal_moves(room.state, Seat(seat))
            return "random", Thought(str(moves.sample(Rng(_luck(room, seat)))))

    async def _think(self, room: Room, seat: int, level: str, explain: bool = False) -> Thought:
        loop = asyncio.get_running_loop()
        started = loop.time()
        question = question_of(room, seat, level, explain)
        try:
            return await self._workers.think(question, self._settings.bot_seconds)
        finally:
            self._metrics.thought.observe(loop.time() - started)

    async def hint(self, room: Room, seat: int, level: str) -> tuple[str, tuple[Line, ...]]:
        """What a bot of this level would do here, and why."""
        try:
            thought = await self._think(room, seat, level, explain=True)
        except BotFailed as failure:
            raise Refused("no_preview", f"the bot has no answer: {failure}") from failure
        return thought.move, tuple([Line(*reason) for reason in thought.reasons])


def _not_over(leases: dict[str, int]) -> dict[str, int]:
    return {table: until for table, until in leases.items() if until > now()}


def question_of(room: Room, seat: int, level: str, explain: bool = False) -> Question:
    """The position that `seat` decides on, its own open draft included."""
    colour = room.game.seat_names[seat]
    drafted = [m for m in room.drafts[seat].moves if not room.is_sealed(seat, m)]
    return Question(
        table=room.table,
        game=room.setup.game,
        boxes=room.setup.boxes,
        options=room.setup.options,
        seats=len(room.chairs),
        moves=(
            *[(entry.seat, entry.move) for entry in room.entries],
            *[(colour, str(move)) for move in drafted],
        ),
        seat=seat,
        level=level,
        luck=_luck(room, seat),
        explain=explain,
    )


def _luck(room: Room, seat: int) -> str:
    """A bot's own luck: fixed by the table's secret, yet telling nothing about it."""
    text = f"{room.setup.seed} bot {seat} {len(room.entries)}"
    return hashlib.sha256(text.encode()).hexdigest()
