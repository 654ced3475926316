"""Processes in which bots think. One that is stuck is ended, one that dies is replaced."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from clachan.tables.thinking import BotReply, BotRequest

COMMAND: Final = (sys.executable, "-m", "clachan.server.bot_process")
START_UP: Final = 20.0
"""Seconds that a fresh process may take to import everything, on top of the bot's own time."""
_LONGEST_LINE: Final = 1 << 20


class BotFailed(Exception):
    """No thought came: `reason` is `timeout`, `crash` or `error`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason


class Worker:
    """One process and the lines to and from it."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.is_warm = False
        """It has answered once, so everything is imported."""

    @staticmethod
    async def start(command: Sequence[str]) -> Worker:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=_LONGEST_LINE
        )
        return Worker(process)

    async def ask(self, request: BotRequest) -> dict[str, Any]:
        """The answer; an `OSError` when the process is gone."""
        lines_in, lines_out = self._process.stdin, self._process.stdout
        assert lines_in is not None and lines_out is not None
        lines_in.write(json.dumps(asdict(request)).encode() + b"\n")
        await lines_in.drain()
        line = await lines_out.readline()
        if not line:
            raise ConnectionError("the worker ended")
        self.is_warm = True
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Workers:
    """A few workers, each with one question at a time."""

    def __init__(
        self, size: int, command: Sequence[str] = COMMAND, start_up: float = START_UP
    ) -> None:
        self._size = size
        self._command = command
        self._start_up = start_up
        self._idle: asyncio.Queue[Worker | None] = asyncio.Queue()
        """Workers without a question; None stands for one that is still to be started."""
        self._all: set[Worker] = set()

    async def start(self) -> None:
        """All workers begin to import everything, so that the first bot need not wait for it."""
        for _ in range(self._size):
            self._idle.put_nowait(await self._new())

    async def _new(self) -> Worker:
        worker = await Worker.start(self._command)
        self._all.add(worker)
        return worker

    async def think(self, request: BotRequest, seconds: float) -> BotReply:
        """The bot's thought, or `BotFailed`; waiting for a free worker does not count."""
        worker = await self._idle.get()
        try:
            if worker is None:
                worker = await self._new()
            async with asyncio.timeout(seconds if worker.is_warm else seconds + self._start_up):
                answer = await worker.ask(request)
        except BaseException as error:
            self._idle.put_nowait(None)
            if worker is not None:
                self._all.discard(worker)
                await worker.end()
            if isinstance(error, TimeoutError):
                raise BotFailed("timeout", f"no move after {seconds:g} s") from None
            if isinstance(error, (OSError, ValueError)):
                raise BotFailed("crash", f"the worker is gone: {error}") from None
            raise
        self._idle.put_nowait(worker)
        if "error" in answer:
            raise BotFailed("error", answer["error"])
        return BotReply(answer["move"], tuple([_reason(reason) for reason in answer["reasons"]]))

    async def stop(self) -> None:
        for worker in tuple(self._all):
            await worker.end()
        self._all.clear()


def _reason(data: list[Any]) -> Any:
    reason, amount, rule, cells, facts = data
    return reason, amount, rule, tuple(cells), tuple([(name, value) for name, value in facts])
