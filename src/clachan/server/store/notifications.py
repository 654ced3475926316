"""Listens for what other nodes write to the same PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from clachan.server.awake_tables import AwakeTables
from clachan.server.store.batch import CHANNEL
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable

log = logging.getLogger("clachan.notifications")

_PAUSE = 0.5


class Notifications:
    """Brings awake tables up to date when another node writes to them, and all of them on connecting."""

    def __init__(self, store: Store, tables: AwakeTables) -> None:
        self._store = store
        self._tables = tables
        self._task: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self._store.is_shared:
            self._task = asyncio.create_task(self._listen(), name="notifications")

    async def stop(self) -> None:
        tasks = [*self._reading, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        import asyncpg  # noqa: PLC0415 - an extra; only PostgreSQL needs it

        address = self._store.url.replace("+asyncpg", "", 1)
        while True:
            try:
                connection = await asyncpg.connect(address)
            except (OSError, asyncpg.PostgresError) as error:
                log.warning(
                    "cannot connect to the database", extra={"detail": type(error).__name__}
                )
                await asyncio.sleep(_PAUSE)
                continue
            closed = asyncio.Event()
            connection.add_termination_listener(lambda _, closed=closed: closed.set())
            try:
                await connection.add_listener(CHANNEL, self._notified)
                await self._read_all()
                await closed.wait()
                log.warning("connection to the database lost")
            except (OSError, asyncpg.PostgresError, StoreUnavailable) as error:
                log.warning("listening failed", extra={"detail": type(error).__name__})
                await asyncio.sleep(_PAUSE)
            finally:
                connection.terminate()

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        table_id, _, ply = str(payload).partition(" ")
        if self._tables.awake(table_id) is not None:
            task = asyncio.create_task(self._read(table_id, int(ply)))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read(self, table_id: str, ply: int) -> None:
        with suppress(StoreUnavailable):
            await self._tables.catch_up(table_id, ply)

    async def _read_all(self) -> None:
        for awake in self._tables.all_awake():
            await self._tables.catch_up(awake.table.id, awake.table.ply + 1)
