"""Two nodes with one PostgreSQL database: people on different nodes play at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from clachan.server.store.writer import Conflict
from clachan.tables.log import LogRow
from clachan.tables.views.summary import TableSummary
from tests.server.live_server import listening, person, play_on, running, settings
from tests.server.postgres import PostgresServer, postgres
from tests.server.socket_client import SocketClient


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as running:
        yield running


def test_a_move_succeeds_after_many_conflicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another node writes first a dozen times; the move is tried again and played once."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            view = await ana.open_table("me", "me", game="clans")
            tables = node.state.service.tables
            append = tables.store.append
            conflicts = iter(range(12))

            async def append_late(
                table_id: str, rows: Iterable[LogRow], summary: TableSummary
            ) -> None:
                if next(conflicts, None) is not None:
                    raise Conflict("another node has written this row")
                await append(table_id, rows, summary)

            monkeypatch.setattr(tables.store, "append", append_late)
            after = await play_on(ana, view["table"], moves=1)
            assert after["ply"] == view["ply"] + 1
            assert tables.metrics.value("conflicts_total") == 12

    asyncio.run(scenario())


def test_players_of_one_table_on_different_nodes(tmp_path: Path, server: PostgresServer) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, database=server.url, sweep_seconds=0.5)
        async with listening(chosen) as (first, one), listening(chosen) as (second, two):
            ana, bo = await SocketClient(one).named("Ana"), await SocketClient(two).named("Bo")
            opened = await ana.rest.open_table("me", "open", "bot random")
            await bo.rest.join_table(opened)
            for client in (ana, bo):
                await client.connect(opened["table"])
                await client.receive("view")
            async with asyncio.timeout(90):
                await asyncio.gather(ana.play_to_end(), bo.play_to_end())
            for client in (ana, bo):
                plies = [event["ply"] for event in client.events]
                assert plies == list(range(plies[0], client.view["ply"] + 1))
            assert ana.view["outcome"] == bo.view["outcome"]
            assert ana.view["position"]["players"][0] == bo.view["position"]["players"][0]
            rows = [app.state.service.metrics.value("commands_total") for app in (first, second)]
            assert all(rows), "both nodes have written"
            await ana.close()
            await bo.close()

    asyncio.run(scenario())


def test_a_command_repeated_on_another_node_is_carried_out_once(
    tmp_path: Path, server: PostgresServer
) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, database=server.url)
        async with listening(chosen) as (_, one), listening(chosen) as (_, two):
            ana, same = await SocketClient(one).named("Ana"), SocketClient(two)
            same.rest.client.cookies = ana.rest.client.cookies
            view = await ana.rest.open_table("me", "me")
            table_id = view["table"]
            body = {"seat": 0, "ply": view["ply"], "move": "price axe 1 1", "key": "once"}
            first = (await ana.rest.send_command(table_id, **body)).json()
            again = (await same.rest.send_command(table_id, **body)).json()
            assert again == {**first, "repeated": True}
            both = await asyncio.gather(
                *[
                    client.rest.send_command(table_id, **{**body, "seat": 1, "key": "twice"})
                    for client in (ana, same) * 3
                ]
            )
            assert sorted([answer.json()["repeated"] for answer in both]) == [False] + [True] * 5
            await ana.close()
            await same.close()

    asyncio.run(scenario())
