"""Notes when no server was running, so that tables can give that time back to the people on the clock.

Every server writes the time into the same row every few seconds, which is called a beat. If a beat comes
long after the one before, no server was running in between, or none could use the database. That span is
stored as a downtime. With several servers, the others beat while one is restarted, so there is no downtime.

A server that has not beaten for too long does so before it changes a table. So it learns of a downtime
before it charges anybody for it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from clachan.server.server_time import now
from clachan.server.store.database import Database
from clachan.server.store.schema import DOWNTIMES, UPTIME

_BEAT_SECONDS: Final = 4.0
_LONGEST_SILENCE: Final = 10_000
"""Milliseconds between two beats that are not yet a downtime."""
_KEPT: Final = 100 * 24 * 3600 * 1000
"""Milliseconds after which a downtime concerns no clock anymore: nobody has that long for a decision."""


class Downtime(NamedTuple):
    """A span in which no server was running."""

    started_at: int
    ended_at: int


class Uptime:
    """The beats of this server, and the downtimes of all servers together."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._beat_at: int | None = None
        self._task: asyncio.Task[None] | None = None
        self.downtimes: tuple[Downtime, ...] = ()

    async def start(self) -> None:
        """Beat from now on. Only one server can use a database that is not shared, so none was running."""
        await self.beat(_LONGEST_SILENCE if self._database.is_shared else 0)
        self._task = asyncio.create_task(self._run(), name="uptime")

    async def stop(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._task = None
        with suppress(SQLAlchemyError, OSError):
            await self.beat()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            with suppress(SQLAlchemyError, OSError):  # the next move reports it
                await self.beat()

    async def beat(self, longest_silence: int = _LONGEST_SILENCE, at: int | None = None) -> None:
        """Note that a server is running (now, unless `at` says when), and read the downtimes.

        This is a transaction of its own: a server that waits for another one's beat holds no other lock.
        """
        moment = now() if at is None else at

        def job(connection: Connection) -> tuple[Downtime, ...]:
            return _note_beat(connection, moment, longest_silence)

        self.downtimes = (await self._database.transact([job]))[0]
        self._beat_at = moment

    @property
    def is_current(self) -> bool:
        """Whether all downtimes up to now are known here."""
        return self._beat_at is None or now() - self._beat_at <= _LONGEST_SILENCE

    def lost_since(self, moment: int) -> Downtime | None:
        """The downtime since a moment; several are added up to one that ends with the last."""
        spans = [span for span in self.downtimes if span.ended_at > moment]
        lost = sum([end - max(start, moment) for start, end in spans])
        return Downtime(spans[-1].ended_at - lost, spans[-1].ended_at) if spans else None


def _note_beat(connection: Connection, moment: int, longest_silence: int) -> tuple[Downtime, ...]:
    last: int = connection.execute(select(UPTIME.c.beat_at).with_for_update()).scalar_one()
    if last and moment - last > longest_silence:
        connection.execute(insert(DOWNTIMES).values(started_at=last, ended_at=moment))
        connection.execute(delete(DOWNTIMES).where(DOWNTIMES.c.ended_at < moment - _KEPT))
    if moment > last:
        connection.execute(update(UPTIME).values(beat_at=moment))
    found = connection.execute(select(DOWNTIMES).order_by(DOWNTIMES.c.started_at)).all()
    return tuple([Downtime(*row) for row in found])
