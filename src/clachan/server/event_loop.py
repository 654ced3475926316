"""The event loop of a node: short iterations, garbage collection, and a measure of its delay.

In each iteration asyncio handles every ready socket before it looks at its timers again. If a thousand
people connect, leave or move at the same moment, that takes a tenth of a second or more. So ready sockets
are handed to the loop in batches, and longer work goes through a queue (docs/decisions/0103).
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections import deque
from selectors import DefaultSelector, SelectorKey
from typing import Final

from prometheus_client import Counter

from clachan.server.metrics import Metrics

log = logging.getLogger("clachan.node")

Ready = tuple[SelectorKey, int]

_BATCH: Final = 8
_WORK_SECONDS: Final = 0.003
_GC_PAUSE: Final = 0.1
_IDLE_SECONDS: Final = 5.0
"""Seconds without a move or a new connection after which the node counts as idle."""
_FULL_GC_EVERY: Final = 3600.0
"""Seconds after which the whole heap is collected as soon as the node is idle."""
_FULL_GC_LATEST: Final = 24 * 3600.0
"""Seconds after which the whole heap is collected even if the node is busy."""
_INTERVAL: Final = 0.005
_LONG_DELAY: Final = 0.05
_LOG_SECONDS: Final = 60.0
"""Seconds for which no other delay is logged."""


def new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.SelectorEventLoop(BatchedSelector())


class BatchedSelector(DefaultSelector):
    """Returns ready sockets a few at a time and in order; those left over come before new ones."""

    def __init__(self, at_once: int = _BATCH) -> None:
        super().__init__()
        self._at_once = at_once
        self._left: deque[Ready] = deque()

    def select(self, timeout: float | None = None) -> list[Ready]:
        if not self._left:
            self._left.extend(super().select(timeout))
        known = self.get_map()
        batch: list[Ready] = []
        while self._left and len(batch) < self._at_once:
            key, events = self._left.popleft()
            if known.get(key.fd) is key:
                batch.append((key, events))
        return batch


class WorkQueue:
    """Lets tasks work in order of arrival, for a few milliseconds in each iteration of the loop.

    Two hundred tables may get a move at the same moment, and each must be shown to everyone there. A
    piece of work takes less than a millisecond, but all of them together would block everything else.
    """

    def __init__(self, seconds: float = _WORK_SECONDS) -> None:
        self._seconds = seconds
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._until = 0.0
        """When the time for work in this iteration is used up."""
        self._is_scheduled = False

    async def turn(self) -> None:
        """Wait until the caller may do a piece of work; the piece ends where the caller waits again."""
        if self._is_scheduled and (self._waiting or time.perf_counter() >= self._until):
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(waiter)
            await waiter
        else:
            self._start_clock()

    def _start_clock(self) -> None:
        """Start the time of this iteration, unless it is running."""
        if not self._is_scheduled:
            self._is_scheduled = True
            self._until = time.perf_counter() + self._seconds
            asyncio.get_running_loop().call_soon(self._next_iteration)

    def _next_iteration(self) -> None:
        """Let the next in line work."""
        self._is_scheduled = False
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                self._start_clock()
                return


def take_over_gc() -> None:
    """Turn off automatic garbage collection; from now on `collect_garbage` does it.

    Python would collect whenever there are enough new objects, which blocks a busy node for up to 50 ms,
    and much longer if the whole heap is collected.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_garbage(metrics: Metrics) -> None:
    """Collect new objects when sockets were opened, and the whole heap when the node is idle.

    Reference counts free everything that moves leave behind; only opening and closing sockets leaves
    cycles. Objects that survive are frozen, so that no collection visits them before the next full one.
    """
    if gc.isenabled():
        return
    last_full = last_active = time.monotonic()
    commands = sockets = 0.0
    while True:
        await asyncio.sleep(_GC_PAUSE)
        moment = time.monotonic()
        if sockets != (sockets := _total(metrics.sockets)):
            last_active = moment
            gc.collect(0)
        if commands != (commands := _total(metrics.commands)):
            last_active = moment
        waited, is_idle = moment - last_full, moment - last_active > _IDLE_SECONDS
        if waited > _FULL_GC_LATEST or (waited > _FULL_GC_EVERY and is_idle):
            gc.unfreeze()
            gc.collect()
            last_full = moment
        gc.freeze()


def _total(counter: Counter) -> float:
    """The value of a counter without labels."""
    samples = [sample for metric in counter.collect() for sample in metric.samples]
    return sum([sample.value for sample in samples if sample.name.endswith("_total")])


class DelayMeter:
    """Measures how late the loop's timers fire, every 5 ms.

    Both our own work and an overloaded machine can delay a timer. So the meter also measures how long the
    loop's thread was running: that part is our own doing, and only that is logged as a warning.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._largest_late = self._largest_work = 0.0
        self._logged_at = -_LOG_SECONDS
        self._schedule()

    def _schedule(self) -> None:
        self._worked = time.thread_time()
        self._next = self._loop.call_later(_INTERVAL, self._measure)

    def _measure(self) -> None:
        late = max(0.0, self._loop.time() - self._next.when())
        work = min(late, time.thread_time() - self._worked)
        self._metrics.lag.observe(late)
        self._metrics.work.observe(work)
        if late > self._largest_late:
            self._largest_late = late
            self._metrics.largest_lag.set(late)
        if work > self._largest_work:
            self._largest_work = work
            self._metrics.largest_work.set(work)
        if late > _LONG_DELAY and self._loop.time() - self._logged_at > _LOG_SECONDS:
            self._logged_at = self._loop.time()
            facts = {"ms": round(late * 1000), "work_ms": round(work * 1000)}
            level = logging.WARNING if work > _LONG_DELAY else logging.INFO
            log.log(level, "the event loop was delayed", extra=facts)
        self._schedule()

    def stop(self) -> None:
        self._next.cancel()
