"""The time of this node, which clocks and logs go by.

A computer's clock can be wrong, and can be set while games are played. That must not use up anybody's
thinking time, and must not stop it. So the clock is read once, when the node starts; from then on the
time advances as fast as the processor's own counter. With PostgreSQL it is the database's clock that is
read, so that all nodes agree.
"""

from __future__ import annotations

import logging
import time
from typing import Final

log = logging.getLogger("clachan.node")

_WORTH_LOGGING: Final = 10_000


class ServerTime:
    """Milliseconds since 1970 that only ever advance, at the speed of real time."""

    def __init__(self) -> None:
        self.start(wall_clock(), 0)

    def start(self, clock: int, latest: int) -> None:
        """Take the time from a clock, but do not go back behind the `latest` time in the database."""
        behind = latest - clock
        if behind > _WORTH_LOGGING:
            log.warning(
                "the clock is behind the last move in the database; time goes on from there",
                extra={"seconds": behind // 1000},
            )
        self._at_zero = max(clock, latest) - _counter()

    def now(self) -> int:
        return self._at_zero + _counter()


def wall_clock() -> int:
    """What the clock of this computer says, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _counter() -> int:
    return time.monotonic_ns() // 1_000_000


SERVER_TIME: Final = ServerTime()


def now() -> int:
    """The time of this node in milliseconds since 1970."""
    return SERVER_TIME.now()
