"""The event loop of a node: short rounds, so that nobody waits long because of a crowd.

The loop looks who has sent something and serves all of them before it looks at its clocks again. When a
thousand people come, go or move at the same moment, that takes a tenth of a second and more. So they
are handed to the loop in portions (docs/decisions/0103).
"""

from __future__ import annotations

import asyncio
from collections import deque
from selectors import DefaultSelector, SelectorKey
from typing import Final

_AT_ONCE: Final = 8

Ready = tuple[SelectorKey, int]


class Portions(DefaultSelector):
    """Whoever is ready, a few at a time and in turn: those left over come before everybody new."""

    def __init__(self, at_once: int = _AT_ONCE) -> None:
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


def new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.SelectorEventLoop(Portions())
