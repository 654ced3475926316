"""A node goes on within seconds when its connections to PostgreSQL die, however they die.

Two nodes share a database; the second one reaches it through a proxy that fails. Times are bounded
generously here, because the machine may be slow; `make soak` measures them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, insert, select

from clachan.server.store.database import open_database
from clachan.server.store.postgres import Postgres
from clachan.server.store.schema import GUESTS
from clachan.server.store.store import Store
from tests.server.faulty_proxy import FaultyProxy, faulty_proxy
from tests.server.live_server import free_port, listening, settings
from tests.server.postgres import PostgresServer, postgres
from tests.server.socket_client import SocketClient

WANTED_SECONDS = 5.0
SLOW_MACHINE = 3.0
"""How many times longer a busy machine may take."""


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as running:
        yield running


class TwoNodes:
    """A table with a person at each of two nodes; the second node uses the proxy."""

    def __init__(self, proxy: FaultyProxy, ana: SocketClient, bo: SocketClient) -> None:
        self.proxy = proxy
        self.ana, self.bo = ana, bo
        self._keys = 0

    async def play_a_round(self) -> None:
        """Make a move at the sound node, then at the other, and see each at the other node."""
        await self.move(self.ana)
        await self.seen_by(self.bo, self.ana.view["ply"])
        await self.move(self.bo)
        await self.seen_by(self.ana, self.bo.view["ply"])

    async def move(self, client: SocketClient) -> None:
        """Draft prices (which replaces an earlier draft), again with the same key until accepted."""
        self._keys += 1
        while True:
            answer = await client.play("price axe 1 1", confirm=False, key=f"draft-{self._keys}")
            if answer["type"] == "done":
                await self.seen_by(client, answer.get("ply", 0))
                return
            assert answer["problem"]["code"] == "store_unavailable", answer

    async def health(self) -> int:
        """The status code of the second node's health."""
        return (await self.bo.rest.client.get("/healthz")).status_code

    async def becomes(self, status: int) -> None:
        """Wait until the health of the second node has this status code."""
        async with asyncio.timeout(120):
            while True:
                if await self.health() == status:
                    return
                await asyncio.sleep(0.05)

    async def seen_by(self, client: SocketClient, ply: int) -> None:
        while client.view["ply"] < ply:
            await client.receive("events", "view")


@asynccontextmanager
async def two_nodes(folder: Path, server: PostgresServer) -> AsyncIterator[TwoNodes]:
    async with faulty_proxy(server.port) as proxy:
        sound = settings(folder, database=server.url)
        faulty = settings(
            folder, database=server.url.replace(f":{server.port}/", f":{proxy.port}/")
        )
        async with listening(sound) as (_, one), listening(faulty) as (_, two):
            ana, bo = SocketClient(one), SocketClient(two)
            for client, name in ((ana, "Ana"), (bo, "Bo")):
                client.rest.client.timeout = httpx.Timeout(60)  # the machine may be slow
                await client.named(name)
            opened = await ana.rest.open_table("me", "open")
            await bo.rest.join_table(opened)
            for client in (ana, bo):
                await client.connect(opened["table"])
                await client.receive("view")
            yield TwoNodes(proxy, ana, bo)
            await ana.close()
            await bo.close()


FAULTS: dict[str, Callable[[FaultyProxy], None]] = {
    "drop": FaultyProxy.drop,
    "drop_answers": FaultyProxy.drop_answers,
    "half_open": FaultyProxy.half_open,
    "reset": FaultyProxy.reset,
}


def test_players_go_on_when_connections_die(tmp_path: Path, server: PostgresServer) -> None:
    async def scenario() -> None:
        async with two_nodes(tmp_path, server) as nodes:
            await nodes.play_a_round()
            for name, fault in FAULTS.items():
                for _ in range(2):
                    fault(nodes.proxy)
                    started = time.monotonic()
                    await nodes.play_a_round()
                    took = time.monotonic() - started
                    assert took < WANTED_SECONDS * SLOW_MACHINE, name

    asyncio.run(scenario())


def test_no_statement_waits_longer_than_the_beat(
    tmp_path: Path, server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine a statement may wait for long, but not once a newer connection is answered."""
    monkeypatch.setattr("clachan.server.store.postgres._ANSWER_SECONDS", 3600.0)
    monkeypatch.setattr("clachan.server.store.postgres._LONGEST_ANSWER", 3600.0)

    async def scenario() -> None:
        async with two_nodes(tmp_path, server) as nodes, asyncio.timeout(120):
            await nodes.play_a_round()
            for fault in FAULTS.values():
                fault(nodes.proxy)
                await nodes.play_a_round()

    asyncio.run(scenario())


@pytest.mark.parametrize("is_waiting", [False, True], ids=["idle", "waiting"])
def test_a_newer_connection_replaces_older_ones(
    server: PostgresServer, monkeypatch: pytest.MonkeyPatch, is_waiting: bool
) -> None:
    """Older connections are dead, and nobody has noticed yet; statements do not wait for them."""
    monkeypatch.setattr("clachan.server.store.postgres._ANSWER_SECONDS", 3600.0)
    monkeypatch.setattr("clachan.server.store.postgres._LONGEST_ANSWER", 3600.0)

    def one(connection: Connection) -> object:
        return connection.scalar(select(1))

    async def scenario() -> None:
        async with faulty_proxy(server.port) as proxy, asyncio.timeout(120):
            database = Postgres(server.url.replace(f":{server.port}/", f":{proxy.port}/"))
            assert await database.read(one) == 1
            proxy.drop()
            waiting = asyncio.create_task(database.read(one)) if is_waiting else None
            newer = await database.connect()
            database.replace_older(newer.opened_at)
            assert await (waiting or database.read(one)) == 1
            assert not newer.is_closed()
            newer.terminate()
            await database.close()

    asyncio.run(scenario())


def test_players_go_on_when_the_database_returns(tmp_path: Path) -> None:
    """The database restarts, is read-only for a while, moves to another port, or cannot be reached."""

    async def goes_on(nodes: TwoNodes) -> None:
        started = time.monotonic()
        await nodes.move(nodes.bo)
        assert time.monotonic() - started < WANTED_SECONDS * SLOW_MACHINE
        await nodes.becomes(200)

    async def scenario(server: PostgresServer) -> None:
        async with two_nodes(tmp_path, server) as nodes:
            proxy = nodes.proxy
            await nodes.becomes(200)

            server.stop()
            await nodes.becomes(503)
            server.start()
            await goes_on(nodes)

            server.set_read_only(True)
            await nodes.becomes(503)
            answer = await nodes.bo.play("price axe 1 1", confirm=False)
            assert answer["problem"]["code"] == "store_unavailable"
            server.set_read_only(False)
            await goes_on(nodes)

            proxy.drop(new=True)
            await nodes.becomes(503)
            proxy.heal()
            await goes_on(nodes)

            server.stop()
            server.port = free_port()
            server.start()
            await nodes.becomes(503)
            proxy.target = server.port
            await goes_on(nodes)

    with postgres() as server:
        asyncio.run(scenario(server))


def test_a_statement_is_carried_out_once_when_its_answer_is_lost(
    tmp_path: Path, server: PostgresServer
) -> None:
    """Every commit's answer gets lost; the writes are tried again and nothing is doubled."""

    async def scenario() -> None:
        async with two_nodes(tmp_path, server) as nodes:
            first = nodes.bo.view["ply"]
            for _ in range(3):
                nodes.proxy.drop_answers()
                await nodes.move(nodes.bo)
            await nodes.seen_by(nodes.ana, nodes.bo.view["ply"])
            drafts = [event for event in nodes.bo.events if event["kind"] == "draft"]
            assert len(drafts) == nodes.bo.view["ply"] - first == 3

    asyncio.run(scenario())


def test_a_transaction_that_was_given_up_does_not_keep_its_locks(
    tmp_path: Path, server: PostgresServer
) -> None:
    """A connection dies between two statements of a transaction; the next one does not wait for it."""

    async def scenario() -> None:
        async with faulty_proxy(server.port) as proxy:
            database = open_database(server.url.replace(f":{server.port}/", f":{proxy.port}/"))
            await database.migrate()
            attempts = []

            def write(connection: Connection) -> None:
                connection.execute(insert(GUESTS), [{"id": "once", "name": "", "created_at": 0}])
                attempts.append(connection)
                if len(attempts) == 1:
                    proxy.drop()

            await database.transact([write])
            assert len(attempts) == 2
            await database.close()

    asyncio.run(scenario())


def test_a_server_starts_although_the_database_refuses_at_first(server: PostgresServer) -> None:
    async def scenario() -> None:
        async with faulty_proxy(server.port) as proxy:
            url = server.url.replace(f":{server.port}/", f":{proxy.port}/")
            proxy.refuse()
            store = Store(url)
            opening = asyncio.create_task(store.open(as_server=True))
            async with asyncio.timeout(60):
                await proxy.has_refused.wait()
            proxy.heal()
            await opening
            await store.close()

    asyncio.run(scenario())
