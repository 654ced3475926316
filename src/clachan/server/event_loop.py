"""The event loop of a node: short rounds, work in turns, garbage collection, and how late it is.

The loop looks at who has sent something and serves all of them before it looks at its timers again. When a
thousand people come, go or move at the same moment, that takes a tenth of a second and more. So ready
sockets are handed to the loop in batches, and work is done in turns (docs/decisions/0103).
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections import deque
from collections.abc import Callable
from selectors import DefaultSelector, SelectorKey
from typing import Any, Final, TypeVar

from clachan.server.metrics import Metrics

log = logging.getLogger("clachan.node")

T = TypeVar("T")
Ready = tuple[SelectorKey, int]

_BATCH: Final = 8
_TURN_SECONDS: Final = 0.003
_GC_PAUSE: Final = 0.1
_QUIET: Final = 5.0
"""Seconds without a move or a new connection after which the node counts as quiet."""
_FULL_GC_EVERY: Final = 600.0
_FULL_GC_LATEST: Final = 24 * 3600.0
"""Seconds after which the whole heap is collected even though it is large and the node is busy."""
_SMALL_HEAP: Final = 50_000
"""Objects that take less than a twentieth of a second to collect."""
_BEAT: Final = 0.005
_LATE: Final = 0.05
_SILENT: Final = 60.0
"""Seconds in which a delay is not logged again."""


def new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.SelectorEventLoop(BatchedSelector())


class BatchedSelector(DefaultSelector):
    """Ready sockets, a few at a time and in order: those left over come before new ones."""

    def __init__(self, at_once: int = _BATCH) -> None:
        super().__init__()
        self._at_once = at_once
        self._left: deque[Ready] = deque()

    def select(self, timeout: float | None = None) -> list[Ready]:
        if not self._left:
            self._left.extend(super().select(timeout))
        known = self.get_map()
        portion: list[Ready] = []
        while self._left and len(portion) < self._at_once:
            key, events = self._left.popleft()
            if known.get(key.fd) is key:
                portion.append((key, events))
        return portion


class Turns:
    """Pieces of work in order of arrival, a few milliseconds of them in each round of the loop.

    Two hundred tables may get a move at the same moment, and a thousand people want to see it. Each
    piece takes less than a millisecond, but all of them together would block everything else.
    """

    def __init__(self, seconds: float = _TURN_SECONDS) -> None:
        self._seconds = seconds
        self._waiting: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._is_called = False

    async def take(self, work: Callable[[], T]) -> T:
        """Do `work` when its turn comes and return its result; skipped if the caller is cancelled."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answer))
        self._call()
        return await answer

    def _call(self) -> None:
        if self._waiting and not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        self._is_called = False
        until = time.perf_counter() + self._seconds
        while self._waiting:
            work, answer = self._waiting.popleft()
            if not answer.done():
                _do(work, answer)
            if time.perf_counter() >= until:
                break
        self._call()


def _do(work: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
    try:
        answer.set_result(work())
    except Exception as error:  # noqa: BLE001 - raised where the turn was asked for
        answer.set_exception(error)


def take_over_gc() -> None:
    """Stop automatic garbage collection; `collect_garbage` does it from now on.

    Left to itself Python collects whenever enough objects are new, and at a busy node that blocks
    everything for up to a twentieth of a second, or much longer for the whole heap. Objects made so far
    (imported modules) are never looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_garbage(metrics: Metrics) -> None:
    """Collect young objects ten times a second, and the whole heap when it is small and the node quiet."""
    last = busy = time.monotonic()
    done = 0
    while True:
        await asyncio.sleep(_GC_PAUSE)
        gc.collect(0)
        moment = time.monotonic()
        if done != (done := metrics.submit.count + metrics.counted("sockets")):
            busy = moment
        waited, is_quiet = moment - last, moment - busy > _QUIET
        if waited > _FULL_GC_LATEST or (waited > _FULL_GC_EVERY and is_quiet and _is_small()):
            gc.collect()
            last = moment


def _is_small() -> bool:
    return len(gc.get_objects()) < _SMALL_HEAP


class LatenessMeter:
    """Measures how late the loop's timers fire: whatever keeps the loop busy delays the next beat.

    An overloaded machine delays it too. So the meter also measures how much of the delay the loop's own
    thread was working: that part is our own doing on any machine, and only that is logged as a warning.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._said_at = -_SILENT
        self._expect()

    def _expect(self) -> None:
        self._worked = time.thread_time()
        self._next = self._loop.call_later(_BEAT, self._beat)

    def _beat(self) -> None:
        late = max(0.0, self._loop.time() - self._next.when())
        work = min(late, time.thread_time() - self._worked)
        self._metrics.lag.observe(late)
        self._metrics.work.observe(work)
        if late > _LATE and self._loop.time() - self._said_at > _SILENT:
            self._said_at = self._loop.time()
            facts = {"ms": round(late * 1000), "work_ms": round(work * 1000)}
            blame = logging.WARNING if work > _LATE else logging.INFO
            log.log(blame, "the event loop was late", extra=facts)
        self._expect()

    def stop(self) -> None:
        self._next.cancel()
