"""Decides which request a worker gets next when more bots have to think than there are workers.

Bots that people wait for come first, then hints, then the bots of tables without people, and reviews of
finished games last. In each of the four queues people take turns, and so do the tables of one person: nobody
gets more moves by opening more tables. All but the first queue together never occupy all workers (unless
there is only one), so that a bot that somebody waits for usually starts at once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

from clachan.server.metrics import Metrics

T = TypeVar("T")

BUSY_SECONDS: Final = 3.0
"""Time limit for everything that nobody waits for at a table, while somebody waits for a bot."""


class Urgency(StrEnum):
    """The queues, the most urgent first."""

    PEOPLE = "people"
    HINTS = "hints"
    BOTS = "bots"
    REVIEWS = "reviews"


@dataclass(frozen=True)
class Purpose:
    """Why a bot has to think: how urgent it is, for whom, and at which table."""

    urgency: Urgency = Urgency.PEOPLE
    person: str = ""
    table: str = ""


class FairQueue(Generic[T]):
    """A queue in which people take turns, then the tables of a person, then the requests of a table."""

    def __init__(self) -> None:
        self._people: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, person: str, table: str, item: T) -> None:
        self._people.setdefault(person, OrderedDict()).setdefault(table, deque()).append(item)
        self._size += 1

    def take(self) -> T:
        """Remove and return the next item; its person and its table go to the end of their lines."""
        person, tables = self._people.popitem(last=False)
        table, items = tables.popitem(last=False)
        item = items.popleft()
        self._size -= 1
        if items:
            tables[table] = items
        if tables:
            self._people[person] = tables
        return item

    def take_table(self, person: str, table: str) -> list[T]:
        """Remove and return everything that waits for a table."""
        tables = self._people.get(person, OrderedDict())
        items = list(tables.pop(table, ()))
        if not tables:
            self._people.pop(person, None)
        self._size -= len(items)
        return items


class Turn:
    """A request that waits for a worker or has one."""

    def __init__(self, purpose: Purpose, busy_seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.purpose = purpose
        self.has_come: asyncio.Future[None] = loop.create_future()
        self.asked_at = loop.time()
        self._busy_seconds = busy_seconds
        self._is_hurried = False
        self._limit: asyncio.Timeout | None = None
        self._hurried_until = 0.0

    def time_limit(self, seconds: float, start_up: float) -> asyncio.Timeout:
        """The time limit for this request: `seconds`, or less if somebody waits for the worker."""
        now = asyncio.get_running_loop().time()
        self._hurried_until = now + min(seconds, self._busy_seconds) + start_up
        until = self._hurried_until if self._is_hurried else now + seconds + start_up
        self._limit = asyncio.timeout_at(until)
        return self._limit

    def hurry(self) -> None:
        """Shorten the time limit, because somebody waits for the worker."""
        if not self._is_hurried:
            self._is_hurried = True
            if self._limit is not None and not self._limit.expired():
                self._limit.reschedule(self._hurried_until)


class BotQueue:
    """The requests that wait for one of `size` workers, and those that have one."""

    def __init__(self, size: int, metrics: Metrics, busy_seconds: float = BUSY_SECONDS) -> None:
        self._size = size
        self._metrics = metrics
        self._busy_seconds = busy_seconds
        self._waiting: dict[Urgency, FairQueue[Turn]] = {each: FairQueue() for each in Urgency}
        self._running: set[Turn] = set()
        for urgency, queue in self._waiting.items():
            metrics.bots_waiting.labels(urgency).set_function(queue.__len__)

    @asynccontextmanager
    async def turn(self, purpose: Purpose) -> AsyncIterator[Turn]:
        """Wait for a worker; it is free for others again when the context ends."""
        turn = Turn(purpose, self._busy_seconds)
        self._add(turn)
        self._admit()
        try:
            await turn.has_come
            waited = asyncio.get_running_loop().time() - turn.asked_at
            self._metrics.bot_wait.labels(turn.purpose.urgency).observe(waited)
            yield turn
        finally:
            if turn in self._running:
                self._running.discard(turn)
                self._admit()
            else:
                self._leave(turn)

    def promote(self, table: str, host: str, purpose: Purpose) -> None:
        """Move the waiting bots of a table to another queue, because a person plays there again."""
        for turn in self._waiting[Urgency.BOTS].take_table(host, table):
            turn.purpose = purpose
            self._add(turn)
        self._admit()

    def _add(self, turn: Turn) -> None:
        purpose = turn.purpose
        self._waiting[purpose.urgency].add(purpose.person, purpose.table, turn)

    def _leave(self, turn: Turn) -> None:
        """Remove a turn that was given up before it came."""
        purpose = turn.purpose
        queue = self._waiting[purpose.urgency]
        for other in queue.take_table(purpose.person, purpose.table):
            if other is not turn:
                queue.add(purpose.person, purpose.table, other)

    def _admit(self) -> None:
        """Give free workers to those who are next."""
        while (urgency := self._next()) is not None:
            turn = self._waiting[urgency].take()
            if not turn.has_come.cancelled():
                self._running.add(turn)
                turn.has_come.set_result(None)
        if self._waiting[Urgency.PEOPLE]:
            for turn in self._running:
                if turn.purpose.urgency is not Urgency.PEOPLE:
                    turn.hurry()

    def _next(self) -> Urgency | None:
        """The most urgent queue that may have another worker now."""
        if len(self._running) >= self._size:
            return None
        if self._waiting[Urgency.PEOPLE]:
            return Urgency.PEOPLE
        running = [turn.purpose.urgency for turn in self._running]
        bots = running.count(Urgency.BOTS)
        if len(running) - running.count(Urgency.PEOPLE) >= max(1, self._size - 1):
            return None
        if self._waiting[Urgency.HINTS]:
            return Urgency.HINTS
        if self._waiting[Urgency.BOTS] and bots < max(1, self._size // 2):
            return Urgency.BOTS
        if self._waiting[Urgency.REVIEWS]:
            return Urgency.REVIEWS
        return None
