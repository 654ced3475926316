"""Two nodes on one PostgreSQL: people at one table hear of each other, whichever node they sit at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from clachan.server.store.writer import Conflict
from clachan.tables.log import LogRow
from clachan.tables.views.summary import TableSummary
from tests.server.live_server import listening, person, plays_on, running, settings
from tests.server.postgres import PostgresServer, postgres
from tests.server.socket_client import SocketClient


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as running:
        yield running


def test_somebody_at_a_slow_node_has_a_turn_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dozen times another node writes first: the move is tried again and stands there once."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            view = await ana.opens("me", "me", game="clans")
            tables = node.state.service.tables
            append = tables.store.append
            faster = iter(range(12))

            async def late(table_id: str, rows: Iterable[LogRow], summary: TableSummary) -> None:
                if next(faster, None) is not None:
                    raise Conflict("somebody else has written this row")
                await append(table_id, rows, summary)

            monkeypatch.setattr(tables.store, "append", late)
            after = await plays_on(ana, view["table"], moves=1)
            assert after["ply"] == view["ply"] + 1
            assert tables.metrics.value("conflicts_total") == 12

    asyncio.run(scenario())


def test_players_of_one_table_on_different_nodes(tmp_path: Path, server: PostgresServer) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, database=server.url, sweep_seconds=0.5)
        async with listening(chosen) as (first, one), listening(chosen) as (second, two):
            ana, bo = await SocketClient(one).named("Ana"), await SocketClient(two).named("Bo")
            opened = await ana.rest.opens("me", "open", "bot random")
            await bo.rest.joins(opened)
            for client in (ana, bo):
                await client.sits_at(opened["table"])
                await client.hears("view")
            async with asyncio.timeout(90):
                await asyncio.gather(ana.plays_to_end(), bo.plays_to_end())
            for client in (ana, bo):
                plies = [event["ply"] for event in client.events]
                assert plies == list(range(plies[0], client.view["ply"] + 1))
            assert ana.view["outcome"] == bo.view["outcome"]
            assert ana.view["position"]["players"][0] == bo.view["position"]["players"][0]
            rows = [app.state.service.metrics.value("commands_total") for app in (first, second)]
            assert all(rows), "both nodes have written"
            await ana.leaves()
            await bo.leaves()

    asyncio.run(scenario())


def test_a_retry_at_another_node_is_not_applied_twice(
    tmp_path: Path, server: PostgresServer
) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, database=server.url)
        async with listening(chosen) as (_, one), listening(chosen) as (_, two):
            ana, same = await SocketClient(one).named("Ana"), SocketClient(two)
            same.rest.client.cookies = ana.rest.client.cookies
            view = await ana.rest.opens("me", "me")
            table_id = view["table"]
            body = {"seat": 0, "ply": view["ply"], "move": "price axe 1 1", "key": "once"}
            first = (await ana.rest.sends(table_id, **body)).json()
            again = (await same.rest.sends(table_id, **body)).json()
            assert again == {**first, "repeated": True}
            both = await asyncio.gather(
                *[
                    client.rest.sends(table_id, **{**body, "seat": 1, "key": "twice"})
                    for client in (ana, same) * 3
                ]
            )
            assert sorted([answer.json()["repeated"] for answer in both]) == [False] + [True] * 5
            await ana.leaves()
            await same.leaves()

    asyncio.run(scenario())
