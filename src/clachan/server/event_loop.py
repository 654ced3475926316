"""The event loop of a node: short iterations, and a measure of its delay.

In each iteration asyncio handles every ready socket before it looks at its timers again. If a thousand
people connect, leave or move at the same moment, that takes a tenth of a second or more. So ready sockets
are handed to the loop in batches, and longer work goes through a queue (docs/decisions/0103).
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import deque
from selectors import DefaultSelector, SelectorKey
from typing import Final

from clachan.server.metrics import Metrics

log = logging.getLogger("clachan.node")

Ready = tuple[SelectorKey, int]

_BATCH: Final = 8
_WORK_SECONDS: Final = 0.003
_AT_ONCE: Final = 8
"""The most tasks that may work in one iteration after they have waited."""
_REPORT_SECONDS: Final = 0.005
_LONG_DELAY: Final = 0.05
_LOG_SECONDS: Final = 60.0
"""Seconds for which no other delay is logged."""


class BatchedSelector(DefaultSelector):
    """Returns ready sockets a few at a time and in order; those left over come before new ones.

    The loop calls `select` between two iterations, so a meter can measure them here.
    """

    def __init__(self, at_once: int = _BATCH) -> None:
        super().__init__()
        self.meter: DelayMeter | None = None
        self._at_once = at_once
        self._left: deque[Ready] = deque()

    def select(self, timeout: float | None = None) -> list[Ready]:
        meter = self.meter
        if meter is None:
            return self._next_batch(timeout)
        meter.end_iteration()
        batch = self._next_batch(timeout)
        meter.start_iteration(timeout)
        return batch

    def _next_batch(self, timeout: float | None) -> list[Ready]:
        if not self._left:
            self._left.extend(super().select(timeout))
        known = self.get_map()
        batch: list[Ready] = []
        while self._left and len(batch) < self._at_once:
            key, events = self._left.popleft()
            if known.get(key.fd) is key:
                batch.append((key, events))
        return batch


class NodeLoop(asyncio.SelectorEventLoop):
    """An event loop with a `BatchedSelector`."""

    def __init__(self) -> None:
        self.batched_selector = BatchedSelector()
        super().__init__(self.batched_selector)


def new_loop() -> asyncio.AbstractEventLoop:
    """The loop of a node. On Windows only the proactor loop can start the bots' processes."""
    if sys.platform == "win32":
        return asyncio.ProactorEventLoop()
    return NodeLoop()


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
        self._at_once = 1
        """How many waiting tasks may work in one iteration."""

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
        """Let the next in line work, one more or fewer than last time, depending on how long that took."""
        left = self._until - time.perf_counter()
        if left < 0:
            self._at_once = max(1, self._at_once // 2)
        elif left > self._seconds / 2:
            self._at_once = min(_AT_ONCE, self._at_once + 1)
        self._is_scheduled = False
        released = 0
        while self._waiting and released < self._at_once:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                released += 1
        if released:
            self._start_clock()


class DelayMeter:
    """Measures how late the loop's timers can be: the longest iteration in every 5 ms of work.

    Both our own work and an overloaded machine make an iteration long. So the meter also measures how
    long the loop's thread was running: that part is our own doing, and only that is logged as a warning.
    It needs a `NodeLoop`; with another loop nothing is measured.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._largest_late = self._largest_work = 0.0
        self._logged_at = -_LOG_SECONDS
        self._started = self._ended = self._reported = time.monotonic()
        self._overslept = self._late = 0.0
        self._worked = time.thread_time()
        self._attach(self)

    def _attach(self, meter: DelayMeter | None) -> None:
        loop = asyncio.get_running_loop()
        if isinstance(loop, NodeLoop):
            loop.batched_selector.meter = meter

    def end_iteration(self) -> None:
        """The loop is about to wait for sockets and timers."""
        self._ended = now = time.monotonic()
        late = now - self._started + self._overslept
        if late > self._late:
            self._late = late
        if now - self._reported > _REPORT_SECONDS:
            self._report(now)

    def start_iteration(self, timeout: float | None) -> None:
        """The loop has waited, at most for the time until the next timer."""
        self._started = now = time.monotonic()
        self._overslept = 0.0 if timeout is None else max(0.0, now - self._ended - timeout)

    def _report(self, now: float) -> None:
        """Record the longest delay since the last report."""
        worked = time.thread_time()
        late = self._late
        work = min(late, worked - self._worked)
        self._reported, self._worked, self._late = now, worked, 0.0
        self._metrics.lag.observe(late)
        self._metrics.work.observe(work)
        if late > self._largest_late:
            self._largest_late = late
            self._metrics.largest_lag.set(late)
        if work > self._largest_work:
            self._largest_work = work
            self._metrics.largest_work.set(work)
        if late > _LONG_DELAY and now - self._logged_at > _LOG_SECONDS:
            self._logged_at = now
            facts = {"ms": round(late * 1000), "work_ms": round(work * 1000)}
            level = logging.WARNING if work > _LONG_DELAY else logging.INFO
            log.log(level, "the event loop was delayed", extra=facts)

    def stop(self) -> None:
        self._attach(None)
