"""Games finish, with nothing lost or done twice, when nodes are killed; `test_chaos_run` does the rest."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import pytest

from tests.server.crash_run import (
    SEATS,
    TIMEOUT,
    Node,
    PersistentPlayer,
    PlayedCounts,
    check_logs,
    play_and_kill,
)
from tests.server.postgres import postgres


def test_kill_9_on_sqlite(tmp_path: Path) -> None:
    node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
    counts, rows = asyncio.run(play_and_kill([node], games=10, kills=3, seed=7))
    assert counts.finished == 10 and rows > 300
    assert counts.retried, "the kills interrupted some requests"


@pytest.mark.parametrize("clock_ahead", [0, 3600])
def test_another_node_takes_over_the_bots_of_a_dead_node(tmp_path: Path, clock_ahead: int) -> None:
    """A table of bots only, opened on a node that dies immediately; its clock may be wrong."""

    async def scenario() -> None:
        with postgres() as server:
            first = Node(server.url, tmp_path / "log0", clock_ahead)
            second = Node(server.url, tmp_path / "log1")
            await first.start()
            host = PersistentPlayer([first], PlayedCounts(), 0)
            await host.ask("PUT", "/me", {"name": "Ana"})
            bots = [{"kind": "bot", "level": "greedy"}] * 4
            opened = await host.ask("POST", "/tables", {"game": "skye", "seats": bots})
            await first.end()
            await second.start()
            host.nodes = [second]
            try:
                async with asyncio.timeout(TIMEOUT):
                    path = f"/tables/{opened.json()['table']}"
                    view = (await host.ask("GET", path)).json()
                    while view["status"] != "finished":
                        await asyncio.sleep(0.1)
                        view = (await host.ask("GET", path)).json()
            finally:
                await second.end()
                await host.client.aclose()

    asyncio.run(scenario())


def test_a_clean_shutdown_finishes_open_requests(tmp_path: Path) -> None:
    async def scenario() -> None:
        node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
        await node.start()
        counts = PlayedCounts()
        player = PersistentPlayer([node], counts, 0)
        playing = asyncio.create_task(player.play(SEATS[0], "skye"))
        await asyncio.sleep(0.5)
        await node.end(signal.SIGTERM)
        await node.start()
        await playing
        await node.end()
        await check_logs(node.database, counts)
        events = [json.loads(line)["event"] for line in node.log().splitlines()]
        assert "stopped" in events, "every line of the log is JSON"

    asyncio.run(scenario())
