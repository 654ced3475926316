"""When Python looks for garbage that reference counts do not see.

Left to itself it looks whenever enough objects are new, and then at all of them; at a busy node that
stops everything for up to a twentieth of a second, and for much longer when the whole heap is looked
at. So it is told when: at what is young ten times a second, which takes a few milliseconds, and at the
whole heap in a quiet moment when it is small, because tables that nobody needs are asleep
(docs/decisions/0103).
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

from clachan.server.metrics import Metrics

_PAUSE: Final = 0.1
_QUIET: Final = 5.0
"""Seconds in which nobody moves or comes that make a moment quiet."""
_OFTEN: Final = 600.0
_LATEST: Final = 24 * 3600.0
"""Seconds after which the whole heap is looked at even though it is large and people are about."""
_SMALL: Final = 50_000
"""Objects that are looked at in less than a twentieth of a second."""


def calm_the_collector() -> None:
    """From now on garbage is looked for by `tidy_up` alone, and never among what was imported."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy_up(metrics: Metrics) -> None:
    last = busy = time.monotonic()
    done = 0
    while True:
        await asyncio.sleep(_PAUSE)
        gc.collect(0)
        moment = time.monotonic()
        if done != (done := metrics.submit.count + metrics.counted("sockets")):
            busy = moment
        waited, is_quiet = moment - last, moment - busy > _QUIET
        if waited > _LATEST or (waited > _OFTEN and is_quiet and _is_small()):
            gc.collect()
            last = moment


def _is_small() -> bool:
    return len(gc.get_objects()) < _SMALL
