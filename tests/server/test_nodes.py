"""Two nodes on one PostgreSQL: people at one table hear of each other, whichever node they sit at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from clachan.server.log import Row
from clachan.server.store.store import Shelf
from clachan.server.store.writer import Conflict
from tests.server.company import Mate
from tests.server.house import listening, person, plays_on, running, settings
from tests.server.postgres import Postgres, postgres


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


def test_somebody_at_a_slow_node_has_a_turn_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dozen times another node writes first: the move is tried again and stands there once."""

    async def story() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            view = await ana.opens("me", "me", game="clans")
            tables = node.state.service.tables
            append = tables.store.append
            faster = iter(range(12))

            async def late(table: str, rows: Iterable[Row], shelf: Shelf) -> None:
                if next(faster, None) is not None:
                    raise Conflict("somebody else has written this row")
                await append(table, rows, shelf)

            monkeypatch.setattr(tables.store, "append", late)
            after = await plays_on(ana, view["table"], moves=1)
            assert after["ply"] == view["ply"] + 1
            assert tables.metrics.counted("conflicts") == 12

    asyncio.run(story())


def test_players_of_one_table_on_different_nodes(tmp_path: Path, server: Postgres) -> None:
    async def story() -> None:
        chosen = settings(tmp_path, database=server.url, sweep_seconds=0.5)
        async with listening(chosen) as (first, one), listening(chosen) as (second, two):
            ana, bo = await Mate(one).named("Ana"), await Mate(two).named("Bo")
            opened = await ana.rest.opens("me", "open", "bot random")
            await bo.rest.joins(opened)
            for mate in (ana, bo):
                await mate.sits_at(opened["table"])
                await mate.hears("view")
            async with asyncio.timeout(90):
                await asyncio.gather(ana.plays_to_end(), bo.plays_to_end())
            for mate in (ana, bo):
                plies = [event["ply"] for event in mate.events]
                assert plies == list(range(plies[0], mate.view["ply"] + 1))
            assert ana.view["outcome"] == bo.view["outcome"]
            assert ana.view["position"]["players"][0] == bo.view["position"]["players"][0]
            rows = [app.state.service.metrics.counted("rows") for app in (first, second)]
            assert all(rows), "both nodes have written"
            await ana.leaves()
            await bo.leaves()

    asyncio.run(story())


def test_a_retry_at_another_node_is_not_applied_twice(tmp_path: Path, server: Postgres) -> None:
    async def story() -> None:
        chosen = settings(tmp_path, database=server.url)
        async with listening(chosen) as (_, one), listening(chosen) as (_, two):
            ana, same = await Mate(one).named("Ana"), Mate(two)
            same.rest.client.cookies = ana.rest.client.cookies
            view = await ana.rest.opens("me", "me")
            table = view["table"]
            body = {"seat": 0, "ply": view["ply"], "move": "price axe 1 1", "key": "once"}
            first = (await ana.rest.sends(table, **body)).json()
            again = (await same.rest.sends(table, **body)).json()
            assert again == {**first, "repeated": True}
            both = await asyncio.gather(
                *[
                    mate.rest.sends(table, **{**body, "seat": 1, "key": "twice"})
                    for mate in (ana, same) * 3
                ]
            )
            assert sorted([answer.json()["repeated"] for answer in both]) == [False] + [True] * 5
            await ana.leaves()
            await same.leaves()

    asyncio.run(story())
