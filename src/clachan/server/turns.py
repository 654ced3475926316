"""Taking turns on the event loop."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

_SECONDS: Final = 0.003


class Turns:
    """Pieces of work, first come first served, and a few milliseconds of them in one round of the loop.

    Two hundred tables may have a move at the same moment and a thousand people want to see it: each
    piece takes less than a millisecond, all of them together would stop everything else.
    """

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._waiting: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._is_called = False

    async def take(self, work: Callable[[], T]) -> T:
        """What `work` returns or raises, when its turn has come; nothing is done for who is gone."""
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
