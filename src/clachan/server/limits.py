"""Rates: so much at once, and so much a second."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

_REMEMBERED: Final = 10_000


class Rate:
    """A bucket for each sender that fills at a steady rate."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        moment = time.monotonic()
        level, since = self._buckets.pop(sender, (self._at_once, moment))
        level = min(self._at_once, level + (moment - since) * self._per_second)
        allowed = level >= 1
        self._buckets[sender] = (level - 1 if allowed else level, moment)
        while len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed
