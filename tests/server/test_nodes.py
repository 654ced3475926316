"""Two nodes with one PostgreSQL database: people on different nodes play at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import asyncpg
import pytest

from clachan.server.store.notice_rows import NoticeRow
from clachan.server.store.store import Store
from clachan.server.store.stored_guests import Guest
from clachan.server.store.writer import Conflict
from clachan.tables.log import LogRow
from clachan.tables.views.summary import TableSummary
from tests.server.live_server import listening, person, play_on, running, settings
from tests.server.postgres import PostgresServer, postgres
from tests.server.socket_client import TIMEOUT, SocketClient


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


def test_two_nodes_may_store_where_a_person_wants_messages_at_the_same_time(
    server: PostgresServer,
) -> None:
    """The second one waits for the first, and then replaces what it wrote."""

    async def scenario() -> None:
        store = Store(server.url)
        await store.open()
        await store.guests.add(Guest("ana", "Ana"), "hash", "cookie", now=1)
        url = server.url.replace("+asyncpg", "")
        first, observer = await asyncpg.connect(url), await asyncpg.connect(url)
        async with first.transaction():
            await first.execute(
                "INSERT INTO notices VALUES ('ana', 'ntfy', 'ntfy://one', 'en', 'one', FALSE, 1)"
            )
            row = NoticeRow("ana", "ntfy", "ntfy://two", "de", "two")
            second = asyncio.create_task(store.notices.set(row, now=2))
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            async with asyncio.timeout(TIMEOUT):
                while not second.done() and not await observer.fetchval(waiting):
                    await observer.execute("SELECT pg_sleep(0.01)")
        await second
        assert await store.notices.of("ana") == row
        for connection in (first, observer):
            await connection.close()
        await store.close()

    asyncio.run(scenario())


def test_people_on_different_nodes_talk(tmp_path: Path, server: PostgresServer) -> None:
    """A line said on one node reaches the sockets of the other, in order and once."""

    async def scenario() -> None:
        chosen = settings(tmp_path, database=server.url)
        async with listening(chosen) as (_, one), listening(chosen) as (_, two):
            ana, bo = await SocketClient(one).named("Ana"), await SocketClient(two).named("Bo")
            opened = await ana.rest.open_table("me", "open", game="clans")
            await bo.rest.join_table(opened)
            path = f"/tables/{opened['table']}/talk"
            for client in (ana, bo):
                await client.connect(opened["table"])
                await client.receive("view")
            for number in range(3):
                for speaker in (ana, bo):
                    said = await speaker.rest.post(path, {"text": f"line {number}"})
                    assert said.status_code == 201, said.text
                heard = [(await client.receive("talk"))["line"] for client in (ana, bo) * 2]
                assert {line["text"] for line in heard} == {f"line {number}"}
                assert [line["is_you"] for line in heard].count(True) == 2
            lines = [(await client.rest.get(path)).json()["lines"] for client in (ana, bo)]
            assert len(lines[0]) == 6
            assert [one["number"] for one in lines[0]] == [one["number"] for one in lines[1]]
            for client in (ana, bo):
                await client.close()

    asyncio.run(scenario())


def test_a_club_is_the_same_on_all_nodes(tmp_path: Path, server: PostgresServer) -> None:
    """Both nodes store the result of the same game at the same time, and it counts once."""

    async def scenario() -> None:
        chosen = settings(tmp_path, database=server.url)
        async with running(chosen) as first, running(chosen) as second:
            ana, bo = await person(first).named("Ana"), await person(second).named("Bo")
            club = (await ana.post("/clubs", {"name": "Friday"})).json()
            await bo.post(f"/club-invites/{club['invite']}")
            path = f"/clubs/{club['club']}"
            opened = await ana.open_table("me", "open", game="clans", club=club["club"])
            (listed,) = (await bo.get(path)).json()["tables"]
            await bo.join_table(listed)
            while (view := await ana.view(opened["table"]))["status"] == "playing":
                mover = ana if view["moves"] else bo
                await play_on(mover, opened["table"])
            pages = await asyncio.gather(
                *[who.get(f"{path}/standings") for who in (ana, bo) * 3],
            )
            (standings,) = pages[0].json()["games"]
            assert [row["games"] for row in standings["standings"]] == [1, 1]
            assert len({page.text for page in pages}) == 1
            assert (await bo.get(f"{path}/games")).json()["total"] == 1
            left = await bo.client.delete(f"/api/v1{path}/members/me")
            assert left.status_code == 204
            assert len((await ana.get(path)).json()["members"]) == 1

    asyncio.run(scenario())
