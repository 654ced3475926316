"""Bots share the workers fairly: many hints or many tables do not delay a bot that somebody waits for."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from fastapi import FastAPI

from clachan.kernel.rng import Rng
from clachan.server.bot_queue import BotQueue, FairQueue, Purpose, Turn, Urgency
from clachan.server.bot_workers import BotFailed, Workers
from clachan.server.metrics import Metrics
from clachan.server.one_at_a_time import OneAtATime
from clachan.server.service import Service
from clachan.tables.refusals import Refused
from clachan.tables.thinking import bot_request
from tests.server.live_server import WAIT, person, running, settings
from tests.tables.logged_table import two_people_and_a_bot

RECORDING = """
import json, sys
from clachan.tables.thinking import PositionCache
from clachan.tables.worker_answers import answer_to
def note(text):
    with open({path!r}, "a") as file:
        print(text, file=file)
note("ready")
cache = PositionCache()
for line in sys.stdin:
    request = json.loads(line)
    note(request["table"] + (" hint" if request["explain"] else " move"))
    print(json.dumps(answer_to(line, cache)), flush=True)
"""
"""A worker that writes down what it is asked."""

STUCK = (sys.executable, "-c", "import time; time.sleep(600)")


@asynccontextmanager
async def recording_node(
    folder: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> AsyncIterator[tuple[FastAPI, Callable[[], list[str]]]]:
    """A node, and the requests that its workers have been asked so far."""
    asked = folder / "asked.txt"
    asked.touch()
    command = (sys.executable, "-c", RECORDING.format(path=str(asked)))
    monkeypatch.setattr("clachan.server.app.Workers", partial(Workers, command=command))
    async with running(settings(folder, workers=workers)) as app:
        yield app, lambda: asked.read_text().splitlines()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not is_so():  # noqa: ASYNC110 - some of it happens in other processes
            await asyncio.sleep(0.01)


def test_1400_hints_of_one_guest_do_not_delay_the_bot_of_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with recording_node(tmp_path, monkeypatch, workers=1) as (app, asked):
            ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
            flooded = await eve.open_table("me", "me", "me", "me", "me")
            service: Service = app.state.service
            awake = await service.tables.find(flooded["table"])
            levels = ("random", "greedy", "course")

            async def ask(number: int) -> str:
                level, seat = levels[number % 3], number // 3 % 5
                try:
                    await service.hint(awake, awake.table.host, seat, level)
                except Refused as refusal:
                    return refusal.code
                return "answered"

            hints = [asyncio.create_task(ask(number)) for number in range(1400)]
            await until(lambda: len(asked()) > 1)
            table_id = (await ana.open_table("me", "bot greedy"))["table"]
            before = len(asked())
            await until(lambda: f"{table_id} move" in asked())
            between = asked()[before : asked().index(f"{table_id} move")]
            assert len(between) <= 3, "one that was running, not hundreds that wait"
            codes = await asyncio.gather(*hints)
            assert set(codes) == {"answered", "superseded"}
            assert codes[-1] == "answered", "the newest wins"
            assert len(asked()) < 100, "hints that were superseded are not computed"

    asyncio.run(scenario())


def test_60_tables_of_bots_do_not_delay_the_bots_of_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with recording_node(tmp_path, monkeypatch, workers=2) as (app, asked):
            ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
            for _ in range(60):
                await eve.open_table("bot greedy", "bot greedy", game="clans")
            await until(lambda: asked().count("ready") == 2 < len(set(asked())))
            table_id = (await ana.open_table("me", "bot greedy", "bot greedy"))["table"]
            before = len(asked())
            mine = f"{table_id} move"
            await until(lambda: asked().count(mine) == 2)
            second = asked().index(mine, asked().index(mine) + 1)
            others = [each for each in asked()[before:second] if each != mine]
            assert len(others) <= 10, "a few that were running, not all that wait"

    asyncio.run(scenario())


def test_people_take_turns_and_so_do_their_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in ("e1", "e2", "e3"):
        for number in range(2):
            queue.add("eve", table, f"{table}-{number}")
    queue.add("ana", "a1", "a1-0")
    queue.add("bo", "b1", "b1-0")
    order = [queue.take() for _ in range(len(queue))]
    assert order == ["e1-0", "a1-0", "b1-0", "e2-0", "e3-0", "e1-1", "e2-1", "e3-1"]
    assert len(queue) == 0


def test_no_queue_is_lost_or_doubled_in_a_fair_queue() -> None:
    """Property: everything added comes out once, or is taken with its table."""
    for seed in range(200):
        rng, queue = Rng(seed), FairQueue[int]()
        inside: set[int] = set()
        for number in range(60):
            match rng.below(4):
                case 0 if queue:
                    inside.remove(queue.take())
                case 1:
                    inside -= set(queue.take_table(f"p{rng.below(3)}", f"t{rng.below(3)}"))
                case _:
                    queue.add(f"p{rng.below(3)}", f"t{rng.below(3)}", number)
                    inside.add(number)
            assert len(queue) == len(inside)
        assert {queue.take() for _ in range(len(queue))} == inside


class Thinkers:
    """Requests to a queue that think until they are told to stop."""

    def __init__(self, queue: BotQueue) -> None:
        self.queue = queue
        self.turns: dict[str, Turn] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._done: dict[str, asyncio.Event] = {}

    async def ask(self, name: str, urgency: Urgency, person_: str = "", table: str = "") -> None:
        self._done[name] = asyncio.Event()
        purpose = Purpose(urgency, person_ or name, table or name)
        self._tasks[name] = asyncio.create_task(self._think(name, purpose))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _think(self, name: str, purpose: Purpose) -> None:
        async with self.queue.turn(purpose) as turn:
            self.turns[name] = turn
            await self._done[name].wait()
        del self.turns[name]

    async def finish(self, name: str) -> None:
        self._done[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        with pytest.raises(asyncio.CancelledError):
            await self._tasks[name]
        await asyncio.sleep(0)

    @property
    def running(self) -> set[str]:
        return set(self.turns)


def test_hints_and_tables_of_bots_never_occupy_all_workers() -> None:
    async def scenario() -> None:
        thinkers = Thinkers(BotQueue(4, Metrics()))
        for number in range(5):
            await thinkers.ask(f"bots {number}", Urgency.BOTS)
        assert thinkers.running == {"bots 0", "bots 1"}, "at most half of them for tables of bots"
        for number in range(3):
            await thinkers.ask(f"hint {number}", Urgency.HINTS)
        assert thinkers.running == {"bots 0", "bots 1", "hint 0"}
        await thinkers.ask("people", Urgency.PEOPLE)
        assert "people" in thinkers.running, "one worker was kept free"
        await thinkers.ask("more people", Urgency.PEOPLE)
        assert "more people" not in thinkers.running
        await thinkers.finish("bots 0")
        assert "more people" in thinkers.running, "people come first"
        await thinkers.finish("people")
        assert "hint 1" in thinkers.running, "then hints"

    asyncio.run(scenario())


def test_a_request_that_is_given_up_leaves_no_trace() -> None:
    async def scenario() -> None:
        metrics = Metrics()
        thinkers = Thinkers(BotQueue(1, metrics))
        for name in ("first", "second", "third"):
            await thinkers.ask(name, Urgency.PEOPLE)
        assert metrics.value("bots_waiting", queue="people") == 2
        await thinkers.give_up("second")
        assert metrics.value("bots_waiting", queue="people") == 1
        await thinkers.give_up("first")
        assert "third" in thinkers.running
        await thinkers.finish("third")
        assert metrics.value("bots_waiting", queue="people") == 0
        assert metrics.value("bot_wait_seconds_count", queue="people") == 2

    asyncio.run(scenario())


def test_bots_of_a_table_come_first_again_when_a_person_returns() -> None:
    async def scenario() -> None:
        queue = BotQueue(1, Metrics())
        thinkers = Thinkers(queue)
        await thinkers.ask("running", Urgency.BOTS)
        for number in range(3):
            await thinkers.ask(f"table {number}", Urgency.BOTS, "eve", f"table {number}")
        queue.promote("table 2", "eve", Purpose(Urgency.PEOPLE, "ana", "table 2"))
        await thinkers.finish("running")
        assert thinkers.running == {"table 2"}

    asyncio.run(scenario())


def test_a_hint_has_less_time_when_somebody_waits_for_a_bot() -> None:
    async def scenario() -> None:
        request = bot_request(two_people_and_a_bot().table, 2, "greedy")
        workers = Workers(1, STUCK, start_up=0.0, busy_seconds=0.1)
        await workers.start()
        try:
            hint = asyncio.create_task(
                workers.think(request, WAIT, Purpose(Urgency.HINTS, "eve", "t"))
            )
            await asyncio.sleep(0.3)
            assert not hint.done(), "nobody waits, so it may take its time"
            bot = asyncio.create_task(workers.think(request, 0.1))
            for waiting in (hint, bot):
                with pytest.raises(BotFailed) as failure:
                    await waiting
                assert failure.value.reason == "timeout"
        finally:
            await workers.stop()

    asyncio.run(scenario())


def test_only_the_newest_questions_of_a_person_are_kept() -> None:
    async def scenario() -> None:
        turn = asyncio.Semaphore(1)
        questions: OneAtATime[None] = OneAtATime(lambda _: turn, kept=2)
        worked: list[str] = []
        go_on = asyncio.Event()

        async def ask(name: str, person_: str = "ana") -> str:
            async def work(_: None) -> str:
                worked.append(name)
                await go_on.wait()
                return name.upper()

            return await questions.answer(person_, name, work)

        first = asyncio.create_task(ask("a"))
        await until(lambda: worked == ["a"])
        rest = [asyncio.create_task(ask(name)) for name in ("a", "b", "c", "c", "d", "e")]
        given_up = asyncio.create_task(ask("x", "bo"))
        await asyncio.sleep(0)
        given_up.cancel()
        go_on.set()
        assert await first == "A"
        answers = await asyncio.gather(*rest, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert {each.code for each in refused} == {"superseded"} and len(refused) == 3
        assert [answer for answer in answers if isinstance(answer, str)] == ["A", "D", "E"]
        assert worked == ["a", "d", "e"], "refused, repeated and given-up questions cost nothing"

    asyncio.run(scenario())
