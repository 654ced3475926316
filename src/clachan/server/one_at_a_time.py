"""Answers expensive questions, such as hints and reviews, one at a time for each person.

Someone who asks faster than the server can answer keeps only the newest questions; older ones are refused
with `superseded`. The same question asked again while it waits gets the same answer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Generic, TypeVar

from clachan.tables.refusals import Refused

T = TypeVar("T")
TurnT = TypeVar("TurnT")


class Asked(Generic[TurnT]):
    """A question that somebody has asked, and the answer when it is there."""

    def __init__(self, question: Hashable, work: Callable[[TurnT], Awaitable[Any]]) -> None:
        self.question = question
        self.work = work
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiters = 0
        """How many requests wait for this answer; none if they were all given up."""

    async def run(self, turn: TurnT) -> None:
        try:
            self.answer.set_result(await self.work(turn))
        except Exception as error:  # noqa: BLE001 - raised where the question was asked
            self.refuse(error)

    def refuse(self, error: Exception) -> None:
        if self.waiters:
            self.answer.set_exception(error)
        else:
            self.answer.cancel()


class PersonsQuestions(Generic[TurnT]):
    """What one person has asked: the question that is being answered, and those that wait."""

    def __init__(self) -> None:
        self.current: Asked[TurnT] | None = None
        self.waiting: deque[Asked[TurnT]] = deque()
        self.task: asyncio.Task[None] | None = None

    def find(self, question: Hashable) -> Asked[TurnT] | None:
        if self.current is not None and self.current.question == question:
            return self.current
        return next((asked for asked in self.waiting if asked.question == question), None)

    def next(self) -> Asked[TurnT] | None:
        """The oldest question that somebody still waits for."""
        self.current = None
        while self.waiting and self.current is None:
            asked = self.waiting.popleft()
            if asked.waiters:
                self.current = asked
        return self.current


class OneAtATime(Generic[TurnT]):
    """Answers one question of each person at a time, when `turn` says so.

    At most `kept` questions of a person wait. Which of them is next is decided only when the turn comes.
    """

    def __init__(
        self, turn: Callable[[str], AbstractAsyncContextManager[TurnT]], kept: int = 1
    ) -> None:
        self._turn = turn
        self._kept = kept
        self._people: dict[str, PersonsQuestions[TurnT]] = {}

    async def answer(
        self, person: str, question: Hashable, work: Callable[[TurnT], Awaitable[T]]
    ) -> T:
        """The result of `work`, which must depend on nothing but the question."""
        asks = self._people.get(person)
        if asks is None:
            asks = self._people[person] = PersonsQuestions()
            asks.task = asyncio.create_task(self._answer_all(person, asks))
        asked = asks.find(question)
        if asked is None:
            asked = Asked(question, work)
            asks.waiting.append(asked)
            while len(asks.waiting) > self._kept:
                detail = "you asked something else before this was answered"
                asks.waiting.popleft().refuse(Refused("superseded", detail))
        asked.waiters += 1
        try:
            answer: T = await asyncio.shield(asked.answer)
        finally:
            asked.waiters -= 1
        return answer

    async def _answer_all(self, person: str, asks: PersonsQuestions[TurnT]) -> None:
        try:
            while asks.waiting:
                async with self._turn(person) as turn:
                    asked = asks.next()
                    if asked is not None:
                        await asked.run(turn)
                        asks.current = None
        finally:
            del self._people[person]
            for asked in (*asks.waiting, *([asks.current] if asks.current else [])):
                asked.answer.cancel()

    async def stop(self) -> None:
        """Give up all questions."""
        tasks = [asks.task for asks in self._people.values() if asks.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
