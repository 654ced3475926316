"""Processes in which bots think. One that is stuck is ended, one that dies is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from clachan.server.thinking import Question, Thought, work


class BotFailed(Exception):
    """No thought came: `reason` is `timeout`, `crash` or `error`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason


class Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        self.line: Connection = mine
        self.is_warm = False
        """It has answered once, so everything is imported."""
        self.process: BaseProcess = context.Process(
            target=work, args=(theirs,), name="clachan-bot", daemon=True
        )
        self.process.start()
        theirs.close()

    def ask(self, question: Question) -> Thought | str:
        self.line.send(question)
        answer: Thought | str = self.line.recv()
        self.is_warm = True
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Workers:
    """A few workers, each with one question at a time."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._idle: asyncio.Queue[Worker | None] = asyncio.Queue()
        """Workers without a question; None stands for one that is still to be started."""
        self._all: set[Worker] = set()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="bot-line")

    def start(self) -> None:
        """All workers begin to import everything, so that the first bot need not wait for it."""
        for _ in range(self._size):
            worker = Worker()
            self._all.add(worker)
            self._idle.put_nowait(worker)

    async def think(self, question: Question, seconds: float) -> Thought:
        """The bot's thought, or `BotFailed`; waiting for a free worker does not count."""
        loop = asyncio.get_running_loop()
        worker = await self._idle.get()
        try:
            if worker is None:
                worker = await loop.run_in_executor(self._threads, Worker)
                self._all.add(worker)
            if not worker.is_warm:
                seconds += _START_UP
            asked = loop.run_in_executor(self._threads, worker.ask, question)
            answer = await asyncio.wait_for(asyncio.shield(asked), seconds)
        except TimeoutError:
            await self._replace(worker)
            with suppress(EOFError, OSError):
                await asked
            raise BotFailed("timeout", f"no move after {seconds:g} s") from None
        except (EOFError, OSError) as error:
            await self._replace(worker)
            raise BotFailed("crash", f"the worker is gone: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self._replace(worker)
            raise
        self._idle.put_nowait(worker)
        if isinstance(answer, str):
            raise BotFailed("error", answer)
        return answer

    async def _replace(self, worker: Worker | None) -> None:
        """End a worker; its place is taken by a new one at the next question."""
        self._idle.put_nowait(None)
        if worker is not None:
            self._all.discard(worker)
            await asyncio.get_running_loop().run_in_executor(None, worker.end)

    async def stop(self) -> None:
        for worker in tuple(self._all):
            await asyncio.get_running_loop().run_in_executor(None, worker.end)
        self._all.clear()
        self._threads.shutdown(wait=False)


_START_UP = 20.0
"""Seconds that a fresh process may take to import everything, on top of the bot's own time."""
