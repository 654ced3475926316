"""How late the event loop is, felt from inside: nobody may keep it busy for long."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from clachan.server.metrics import Metrics

log = logging.getLogger("clachan.node")

_BEAT: Final = 0.005
_LATE: Final = 0.05
_SILENT: Final = 60.0
"""Seconds in which a delay is not mentioned again."""


class Pulse:
    """A beat every few milliseconds. What keeps the loop busy for longer makes the next one late.

    A machine with too much to do makes it late as well. So it is also counted how much of the delay the
    loop's own thread was at work: that part is ours, on any machine, and only of that we warn.
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
