"""`kill -9`, a second node, a database that restarts: the games finish, nothing lost or doubled."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

from tests.server.crash_run import (
    CHAIRS,
    Node,
    PersistentPlayer,
    PlayedCounts,
    check_logs,
    play_and_kill,
    play_games,
)
from tests.server.postgres import postgres


def test_kill_9_on_sqlite(tmp_path: Path) -> None:
    node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
    tally, rows = asyncio.run(play_and_kill([node], games=10, kills=3, seed=7))
    assert tally.finished == 10 and rows > 300
    assert tally.retried, "the kills were noticed"


def test_two_nodes_on_one_postgresql_and_one_is_killed(tmp_path: Path) -> None:
    with postgres() as server:
        nodes = [Node(server.url, tmp_path / f"log{i}") for i in range(2)]
        tally, rows = asyncio.run(play_and_kill(nodes, games=6, kills=2, seed=7))
    assert tally.finished == 6 and rows > 200


def test_the_database_restarts_in_the_middle(tmp_path: Path) -> None:
    async def scenario() -> None:
        with postgres() as server:
            nodes = [Node(server.url, tmp_path / f"log{i}") for i in range(2)]
            for node in nodes:
                await node.start()
            playing = asyncio.create_task(play_games(nodes, 4))
            await asyncio.sleep(0.5)
            server.stop()
            await asyncio.sleep(0.5)
            server.start()
            try:
                tally = await playing
            finally:
                for node in nodes:
                    await node.end()
            assert tally.finished == 4
            await check_logs(server.url, tally)
            assert [node.tracebacks() for node in nodes] == [[], []]

    asyncio.run(scenario())


def test_another_node_moves_the_bots_of_a_dead_one(tmp_path: Path) -> None:
    """A table of bots alone, opened at a node that dies at once."""

    async def scenario() -> None:
        with postgres() as server:
            first, second = (Node(server.url, tmp_path / f"log{i}") for i in range(2))
            await first.start()
            host = PersistentPlayer([first], PlayedCounts(), 0)
            await host.ask("PUT", "/me", {"name": "Ana"})
            bots = [{"kind": "bot", "level": "greedy"}] * 4
            opened = await host.ask("POST", "/tables", {"game": "skye", "seats": bots})
            await first.end()
            await second.start()
            host.nodes = [second]
            try:
                for _ in range(300):
                    path = f"/tables/{opened.json()['table']}"
                    view = (await host.ask("GET", path)).json()
                    if view["status"] == "finished":
                        break
                    await asyncio.sleep(0.1)
            finally:
                await second.end()
                await host.client.aclose()
            assert view["status"] == "finished"

    asyncio.run(scenario())


def test_an_orderly_end_finishes_what_was_taken(tmp_path: Path) -> None:
    async def scenario() -> None:
        node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
        await node.start()
        tally = PlayedCounts()
        player = PersistentPlayer([node], tally, 0)
        playing = asyncio.create_task(player.play(CHAIRS[0], "skye"))
        await asyncio.sleep(0.5)
        await node.end(signal.SIGTERM)
        await node.start()
        await playing
        await node.end()
        await check_logs(node.database, tally)
        events = [json.loads(line)["event"] for line in node.log().splitlines()]
        assert "stopped" in events, "every line of the log is JSON"

    asyncio.run(scenario())
