"""Where bots think: in a process of their own, so that the screen never waits for them."""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import DEVNULL
from dataclasses import asdict
from typing import Any, Protocol

from clachan.server.bot_workers import COMMAND, Worker
from clachan.tables.thinking import BotRequest, PositionCache
from clachan.tables.worker_answers import answer_to


class Thinker(Protocol):
    """Answers requests to bots (`tables.worker_answers`)."""

    async def think(self, request: BotRequest) -> dict[str, Any]:
        """The answer, or a dictionary with an `error`."""
        ...

    async def stop(self) -> None:
        """End everything that was started."""
        ...


class ProcessThinker:
    """Bots think in a worker process, one request at a time. A process that dies is replaced."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._lock = asyncio.Lock()

    async def think(self, request: BotRequest) -> dict[str, Any]:
        async with self._lock:
            try:
                if self._worker is None:
                    self._worker = await Worker.start(COMMAND, stderr=DEVNULL)
                return await self._worker.ask(asdict(request))
            except (OSError, ValueError) as error:
                await self.stop()
                return {"error": f"the bots' process failed: {error}"}

    async def stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()


class ThreadThinker:
    """Bots think in a thread of this process: enough for quick bots, and for games only it knows."""

    def __init__(self) -> None:
        self._cache = PositionCache()

    async def think(self, request: BotRequest) -> dict[str, Any]:
        return await asyncio.to_thread(answer_to, json.dumps(asdict(request)), self._cache)

    async def stop(self) -> None:
        """There is nothing to end."""
