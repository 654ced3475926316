"""Taking turns on the event loop."""

from __future__ import annotations

import asyncio
from typing import Final

_AT_ONCE: Final = 12


class Turns:
    """So many pieces of work in one round of the loop, so that nobody has to wait for a crowd.

    Two hundred tables may have a move at the same moment and a thousand people want to see it: each
    piece takes less than a millisecond, all of them together would stop everything else.
    """

    def __init__(self, at_once: int = _AT_ONCE) -> None:
        self._free = asyncio.Semaphore(at_once)

    async def __aenter__(self) -> None:
        await self._free.acquire()

    async def __aexit__(self, *_: object) -> None:
        """The turn is over in the next round, also when something went wrong."""
        try:
            await asyncio.sleep(0)
        finally:
            self._free.release()
