"""One writer for a whole node: everything that waits is written in one transaction.

A commit with full durability costs one wait for the disk, however much is in it. So while one batch
is being committed the next one gathers, and nobody is told anything before the commit has returned.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from clachan.server.store.database import Database, Job
from clachan.server.store.pages import Page, write_pages

T = TypeVar("T")

Waiting = tuple[Job | Page, asyncio.Future[Any]]

_LARGEST: Final = 24


class StoreUnavailable(Exception):
    """The database did not take it. Nothing was acknowledged; it may or may not have been written."""


class Conflict(Exception):
    """Somebody else has written this row already."""


class Writer:
    """Takes writes from everywhere and commits them together."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Finish what was taken, then end."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def write(self, job: Callable[[Connection], T]) -> T:
        """The job's result, once it is durable; `Conflict` or `StoreUnavailable` otherwise.

        A job may be tried a second time after a rollback.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((job, answer))
        return await asyncio.shield(answer)

    async def append(self, page: Page) -> None:
        """The same for the rows of a table, which are written together with those of others."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((page, answer))
        await asyncio.shield(answer)

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _LARGEST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _commit(self, batch: Sequence[Waiting]) -> None:
        """All together; if that fails, one by one, so that nobody fails for another's fault."""
        pages = [(what, answer) for what, answer in batch if isinstance(what, Page)]
        others = [(what, answer) for what, answer in batch if not isinstance(what, Page)]
        jobs: list[Job] = [job for job, _ in others]
        if pages:
            jobs.append(partial(write_pages, pages=[page for page, _ in pages]))
        try:
            results = await self._database.transact(jobs)
        except (SQLAlchemyError, OSError) as error:
            if len(batch) == 1:
                _fail(batch[0][1], error)
                return
            for single in batch:
                await self._commit([single])
            return
        for (_, answer), result in zip(others, results, strict=False):
            _answer(answer, result)
        for _, answer in pages:
            _answer(answer, None)


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


def unavailable(error: Exception) -> StoreUnavailable:
    """What the database says, without what was to be written."""
    said = getattr(error, "orig", None) or error
    return StoreUnavailable(f"{type(error).__name__}: {said}")
