"""Commits the writes of a whole node together: one transaction for everything that is waiting.

A durable commit waits for the disk once, no matter how much it contains. While one batch is being
committed the next one collects. Callers get their answer only after the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from clachan.server.store.batch import TableUpdate, write_updates
from clachan.server.store.database import Database, Job
from clachan.server.store.health import Health, UnusableDatabase
from clachan.server.tracebacks import drop_tracebacks

T = TypeVar("T")

QueuedWrite = tuple[Job | TableUpdate, asyncio.Future[Any]]

_BATCH_LIMIT: Final = 24
WRITING: Final = "writing"


class StoreUnavailable(Exception):
    """The database failed. Nothing was acknowledged; the data may or may not have been written."""


class Conflict(Exception):
    """Another writer has already written this row."""


class Writer:
    """Takes writes from everywhere and commits them in batches."""

    def __init__(self, database: Database, health: Health) -> None:
        self._database = database
        self._health = health
        self._queue: asyncio.Queue[QueuedWrite] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write everything that is in the queue, then stop."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run the job and return its result once it is durable, or raise `Conflict` or `StoreUnavailable`.

        A job may be run a second time after a rollback.
        """
        result: T = await self._enqueue(job)
        return result

    async def append(self, update: TableUpdate) -> None:
        """Write the update of a table; updates of one batch share their statements."""
        await self._enqueue(update)

    async def _enqueue(self, what: Job | TableUpdate) -> Any:
        """Add a write to the next batch; return its result."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((what, answer))
        try:
            return await asyncio.shield(answer)
        finally:
            del answer  # An error knows this function, and so must not be kept by it.

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _BATCH_LIMIT and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _commit(self, batch: Sequence[QueuedWrite]) -> None:
        """Commit a batch. If its data is rejected, commit one by one, so that others are not affected.

        If the database is unavailable, everything that is waiting fails at once: to try each write in
        turn would take a time limit for each.
        """
        updates = [(what, answer) for what, answer in batch if isinstance(what, TableUpdate)]
        others = [(what, answer) for what, answer in batch if not isinstance(what, TableUpdate)]
        jobs: list[Job] = [job for job, _ in others]
        if updates:
            jobs.append(partial(write_updates, updates=[update for update, _ in updates]))
        try:
            results = await self._database.transact(jobs)
        except Exception as error:  # noqa: BLE001 - whatever a write does, the next ones are written
            if isinstance(error, (SQLAlchemyError, OSError)) and not isinstance(
                error, (IntegrityError, DataError)
            ):
                self._fail_all(batch, error)
            elif len(batch) == 1:
                _fail(batch[0][1], error)
            else:
                for single in batch:
                    await self._commit([single])
            drop_tracebacks(error)
            return
        self._health.resolve(WRITING)
        for (_, answer), result in zip(others, results, strict=False):
            _answer(answer, result)
        for _, answer in updates:
            _answer(answer, None)

    def _fail_all(self, batch: Sequence[QueuedWrite], error: Exception) -> None:
        """Report that the database cannot be written, to this batch and to everything in the queue."""
        self._health.report(WRITING, _cannot_write(error))
        for _, answer in (*batch, *self._take_all()):
            _fail(answer, error)

    def _take_all(self) -> list[QueuedWrite]:
        """Empty the queue."""
        waiting = []
        while not self._queue.empty():
            waiting.append(self._queue.get_nowait())
            self._queue.task_done()
        return waiting


def _answer(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if answer.done():
        return
    if isinstance(error, IntegrityError):
        answer.set_exception(Conflict(str(error.orig)))
    else:
        answer.set_exception(unavailable(error))


def _cannot_write(error: Exception) -> str:
    reason = str(unavailable(error))
    return (
        reason
        if isinstance(error, UnusableDatabase)
        else f"the database cannot be written: {reason}"
    )


def unavailable(error: Exception) -> StoreUnavailable:
    """The database's error as `StoreUnavailable`, without the data that was to be written."""
    if isinstance(error, UnusableDatabase):
        return StoreUnavailable(str(error))
    cause = getattr(error, "orig", None) or error
    return StoreUnavailable(f"{type(error).__name__}: {cause}")
