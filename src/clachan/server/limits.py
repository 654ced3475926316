"""Rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

_CACHE_SIZE: Final = 10_000


class Rate:
    """A token bucket for each sender: `at_once` requests in a burst, `per_second` in the long run."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        """Count one request of a sender and return whether it is within the limit."""
        moment = time.monotonic()
        level, since = self._buckets.pop(sender, (self._at_once, moment))
        level = min(self._at_once, level + (moment - since) * self._per_second)
        allowed = level >= 1
        self._buckets[sender] = (level - 1 if allowed else level, moment)
        while len(self._buckets) > _CACHE_SIZE:
            self._buckets.popitem(last=False)
        return allowed
