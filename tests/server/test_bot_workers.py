"""Bots run in worker processes: stuck or dead ones are replaced, and the log of the table says so."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from clachan.server.awake_tables import AwakeTables
from clachan.server.bot_workers import BotFailed, Workers
from clachan.server.bots import Bots
from clachan.server.metrics import Metrics
from clachan.server.store.store import Store
from clachan.tables.setup import bot
from clachan.tables.thinking import bot_request
from tests.server.live_server import WAIT, settings
from tests.tables.logged_table import set_up, two_people_and_a_bot

STUCK = (sys.executable, "-c", "import time; time.sleep(60)")
DYING = (sys.executable, "-c", "raise SystemExit(3)")
INVALID_REPLY = (sys.executable, "-c", "print(input()[:3])")


def test_a_bot_chooses_a_move_with_reasons() -> None:
    async def scenario() -> None:
        table = two_people_and_a_bot().table
        workers = Workers(1)
        await workers.start()
        try:
            reply = await workers.think(bot_request(table, 2, "greedy", explain=True), 30)
            assert reply.move.startswith("price ")
            again = await workers.think(bot_request(table, 2, "greedy"), 30)
            assert again.move == reply.move, "the same position and seed give the same move"
            with pytest.raises(BotFailed) as failure:
                await workers.think(bot_request(table, 2, "wizard"), 30)
            assert failure.value.reason == "error"
        finally:
            await workers.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("command", "reason", "start_up"),
    [(STUCK, "timeout", 0.2), (DYING, "crash", WAIT), (INVALID_REPLY, "crash", WAIT)],
)
def test_a_worker_that_fails_is_replaced(
    command: tuple[str, ...], reason: str, start_up: float
) -> None:
    async def scenario() -> None:
        request = bot_request(two_people_and_a_bot().table, 2, "greedy")
        workers = Workers(1, command, start_up=start_up)
        await workers.start()
        try:
            for _ in range(2):
                with pytest.raises(BotFailed) as failure:
                    await workers.think(request, 0.2)
                assert failure.value.reason == reason
        finally:
            await workers.stop()

    asyncio.run(scenario())


def test_the_game_continues_when_every_worker_fails(tmp_path: Path) -> None:
    async def scenario() -> None:
        store, metrics = Store(str(tmp_path / "clachan.db")), Metrics()
        await store.open()
        tables = AwakeTables(store, metrics)
        workers = Workers(1, DYING, start_up=WAIT)
        await workers.start()
        bots = Bots(tables, store, workers, settings(tmp_path, bot_seconds=0.1), metrics)
        try:
            holders = [bot("clans", "greedy")] * 2
            awake = await tables.open(set_up("clans", holders), "host")
            async with asyncio.timeout(WAIT):
                while awake.table.status != "finished":  # noqa: ASYNC110 - bots play, tables tell nobody
                    await asyncio.sleep(0.1)
            replaced = [event for event in awake.table.events if event.kind == "bot_replaced"]
            assert {event.args for event in replaced} == {
                (("level", "random"), ("reason", "crash"))
            }
            assert len(replaced) == metrics.value("bots_replaced_total", reason="crash") > 10
        finally:
            await bots.stop()
            await workers.stop()
            await store.close()

    asyncio.run(scenario())
