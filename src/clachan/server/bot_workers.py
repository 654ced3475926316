"""Worker processes for bots. One that gets stuck is killed, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from clachan.server.bot_queue import BUSY_SECONDS, BotQueue, Purpose, Turn, Urgency
from clachan.server.metrics import Metrics
from clachan.tables.review_requests import MoveJson, ReviewRequest, review_request_to_json
from clachan.tables.thinking import BotReply, BotRequest, reply_from_json

COMMAND: Final = (sys.executable, "-m", "clachan.server.bot_process")
START_UP: Final = 20.0
"""Extra seconds for a new process to import everything."""
SOMEBODY_WAITS: Final = Purpose()
_LONGEST_LINE: Final = 1 << 20


class BotFailed(Exception):
    """A bot did not answer; `reason` is `timeout`, `crash` or `error`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason


class Worker:
    """One process; requests and replies are lines of JSON."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.is_warm = False
        """Whether it has answered before, so that everything is imported."""

    @staticmethod
    async def start(
        command: Sequence[str],
        environ: Mapping[str, str] | None = None,
        stderr: int | None = None,
    ) -> Worker:
        """Start a process, with this environment or that of the server. Ctrl+C does not reach it."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=stderr,
            limit=_LONGEST_LINE,
            env=environ,
            start_new_session=sys.platform != "win32",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        return Worker(process)

    async def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request; raise `OSError` if the process is gone."""
        lines_in, lines_out = self._process.stdin, self._process.stdout
        assert lines_in is not None and lines_out is not None
        lines_in.write(json.dumps(request).encode() + b"\n")
        await lines_in.drain()
        line = await lines_out.readline()
        if not line:
            raise ConnectionError("the process ended")
        self.is_warm = True
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Workers:
    """A pool of workers; each handles one request at a time, in the order of `BotQueue`."""

    def __init__(
        self,
        size: int,
        command: Sequence[str] = COMMAND,
        start_up: float = START_UP,
        metrics: Metrics | None = None,
        busy_seconds: float = BUSY_SECONDS,
    ) -> None:
        self._command = command
        self._start_up = start_up
        self._metrics = metrics or Metrics()
        self.queue = BotQueue(size, self._metrics, busy_seconds)
        self._idle: list[Worker | None] = [None] * size
        """Workers without a request; None stands for one that has yet to be started."""
        self._all: set[Worker] = set()
        self._starting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the first worker, so that the first bot does not have to wait for imports.

        The others are started when they are first needed, and before that if the last one that was
        started gets something that may take long and that nobody should have to wait for.
        """
        self._idle[-1] = await self._new()

    async def _new(self) -> Worker:
        worker = await Worker.start(self._command)
        self._all.add(worker)
        return worker

    def _start_spare(self) -> None:
        """Start another worker in the background, unless one is idle or all have been started."""
        is_starting = self._starting is not None and not self._starting.done()
        if self._idle and self._idle[-1] is None and not is_starting:
            self._starting = asyncio.create_task(self._add_spare())

    async def _add_spare(self) -> None:
        with suppress(OSError):
            worker = await self._new()
            if None in self._idle:
                self._idle.remove(None)
                self._idle.append(worker)
            else:
                self._all.discard(worker)
                await worker.end()

    async def think(
        self, request: BotRequest, seconds: float, purpose: Purpose = SOMEBODY_WAITS
    ) -> BotReply:
        """Return the bot's reply, or raise `BotFailed`. The time limit starts when a worker is free."""
        async with self.queue.turn(purpose) as turn:
            return await self.think_now(request, seconds, turn)

    async def think_now(self, request: BotRequest, seconds: float, turn: Turn) -> BotReply:
        """As `think`, for a request whose turn has come."""
        answer = await self._ask(asdict(request), seconds, turn)
        return reply_from_json(answer)

    async def review(
        self, request: ReviewRequest, seconds: float, purpose: Purpose
    ) -> list[MoveJson]:
        """Review a part of a game, or raise `BotFailed`."""
        async with self.queue.turn(purpose) as turn:
            answer = await self._ask(review_request_to_json(request), seconds, turn)
            moves: list[MoveJson] = answer["moves"]
            return moves

    async def _ask(self, request: Mapping[str, Any], seconds: float, turn: Turn) -> dict[str, Any]:
        """The answer of a worker to a request whose turn has come."""
        worker = self._idle.pop()
        if turn.purpose.urgency is not Urgency.PEOPLE:
            self._start_spare()
        loop = asyncio.get_running_loop()
        started = loop.time()
        try:
            if worker is None:
                worker = await self._new()
            async with turn.time_limit(seconds, 0.0 if worker.is_warm else self._start_up):
                answer = await worker.ask(request)
        except BaseException as error:
            self._idle.insert(0, None)
            if worker is not None:
                self._all.discard(worker)
                await worker.end()
            if isinstance(error, TimeoutError):
                taken = loop.time() - started
                raise BotFailed("timeout", f"no move after {taken:.1f} s") from None
            if isinstance(error, (OSError, ValueError)):
                raise BotFailed("crash", f"the worker process failed: {error}") from None
            raise
        finally:
            self._metrics.bot_time.observe(loop.time() - started)
        self._idle.append(worker)
        if "error" in answer:
            raise BotFailed("error", answer["error"])
        return answer

    async def stop(self) -> None:
        if self._starting is not None:
            await self._starting
        for worker in tuple(self._all):
            await worker.end()
        self._all.clear()
