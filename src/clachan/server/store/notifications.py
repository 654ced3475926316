"""Listens for what other nodes write to the same PostgreSQL database, and notices when it hears nothing.

A listening connection waits in silence, so it cannot tell a quiet evening from a dead network. Therefore
the node notifies itself every second on the same channel. If it does not hear its own beat, it opens a new
connection, replaces all older ones and reads all tables again; what was waiting on an older connection is
tried again. Besides, it asks every second which of its tables have changed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from clachan.server.awake_tables import AwakeTables
from clachan.server.store.batch import CHANNEL
from clachan.server.store.store import Store
from clachan.server.store.talk import TALK_CHANGED
from clachan.server.store.writer import StoreUnavailable
from clachan.server.talk import Talk
from clachan.tables.refusals import Refused

if TYPE_CHECKING:
    from clachan.server.store.postgres import Postgres, TimedConnection

log = logging.getLogger("clachan.notifications")

_PAUSE: Final = 0.3
_BEAT_SECONDS: Final = 1.0
_DEAF_SECONDS: Final = 1.5
"""Seconds after which a beat that was not heard means that the connection is dead."""
_POLL_SECONDS: Final = 1.0
_LISTENING: Final = "listening"
_POLLING: Final = "polling"
_BEAT: Final = "beat"


class Deaf(Exception):
    """The node did not hear its own beat, or the database cannot be written."""


class Notifications:
    """Brings awake tables up to date when another node writes to them, and all of them on connecting."""

    def __init__(self, store: Store, tables: AwakeTables, talk: Talk) -> None:
        self._store = store
        self._talk = talk
        self._tables = tables
        self._node = secrets.token_hex(6)
        self._heard = asyncio.Event()
        self._poll_now = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self._store.is_shared:
            self._tasks = [
                asyncio.create_task(self._listen(), name="notifications"),
                asyncio.create_task(self._poll(), name="poll"),
            ]

    async def stop(self) -> None:
        for task in (*self._tasks, *self._reading):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        """Listen forever, each time on a new connection."""
        from clachan.server.store.postgres import Postgres  # noqa: PLC0415 - needs an extra

        database = self._store.database
        assert isinstance(database, Postgres)
        while True:
            try:
                await self._listen_once(database)
            except Exception as error:  # noqa: BLE001 - whatever happens, the node must listen again
                detail = str(error) or type(error).__name__
                self._store.health.report(
                    _LISTENING, f"the database does not report the moves of other servers: {detail}"
                )
                database.distrust()
            await asyncio.sleep(_PAUSE)

    async def _listen_once(self, database: Postgres) -> None:
        """Listen on a new connection until it fails.

        It never waits for another connection: that one may die as well, and nobody would notice.
        """
        connection = await database.connect()
        connection.add_termination_listener(lambda _: database.suspicion.set())
        try:
            connection.answer_within(_DEAF_SECONDS)
            await connection.add_listener(CHANNEL, self._notified)
            await self._beat(connection)
            database.replace_older(connection.opened_at)
            self._poll_now.set()
            while True:
                self._store.health.resolve(_LISTENING)
                database.suspicion.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_BEAT_SECONDS):
                        await database.suspicion.wait()
                await self._beat(connection)
        finally:
            connection.give_up()

    async def _beat(self, connection: TimedConnection) -> None:
        """Notify this node through the database; `Deaf` unless it hears that."""
        self._heard.clear()
        connection.answer_within(_DEAF_SECONDS)
        query = "SELECT current_setting('transaction_read_only') FROM pg_notify($1, $2)"
        if await connection.fetchval(query, CHANNEL, f"{_BEAT} {self._node}") == "on":
            raise Deaf("the database is read-only")
        try:
            async with asyncio.timeout(_DEAF_SECONDS):
                await self._heard.wait()
        except TimeoutError:
            raise Deaf("a notification did not arrive") from None
        connection.answered()

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        first, _, second = str(payload).partition(" ")
        if first == _BEAT:
            if second == self._node:
                self._heard.set()
        elif first == TALK_CHANGED:
            table_id, _, number = second.partition(":")
            self._run_soon(self._talk.pass_on(table_id, int(number)))
        elif self._tables.awake(first) is not None:
            self._read_soon(first, int(second))

    def _read_soon(self, table_id: str, ply: int) -> None:
        self._run_soon(self._read(table_id, ply))

    def _run_soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _read(self, table_id: str, ply: int) -> None:
        with suppress(StoreUnavailable, Refused):
            await self._tables.catch_up(table_id, ply)

    async def _poll(self) -> None:
        """Ask from time to time which tables have changed, whether or not there were notifications."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_POLL_SECONDS):
                    await self._poll_now.wait()
            self._poll_now.clear()
            try:
                await self._read_changed()
            except Exception as error:  # noqa: BLE001 - whatever happens, the node must ask again
                self._store.health.report(_POLLING, f"the database does not answer: {error}")
            else:
                self._store.health.resolve(_POLLING)

    async def _read_changed(self) -> None:
        """Read the tables that have changed without a notification."""
        known = {awake.table.id: awake.table.ply for awake in self._tables.all_awake()}
        for table_id, ply in (await self._store.plies(list(known))).items():
            if ply > known[table_id]:
                self._read_soon(table_id, ply)
