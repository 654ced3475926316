"""What else happens on a server while people play: they talk, and absent people get messages about turns.

The people at the busy tables say a line now and then. At other tables, with days for a move, two people play
without a connection: after each move the other one gets an e-mail, which a mail server on loopback accepts.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

import httpx

from tests.server.crash_run import Node
from tests.server.lean_client import LeanClient
from tests.server.live_server import any_move
from tests.server.mail_server import MailServer

SLOW_TABLES: Final = 10
_PAUSE: Final = 1.0
"""Seconds between the moves at a slow table; the server waits a shorter time before it sends a message."""
_DAYS: Final = {"kind": "days", "days": 3}


def _client(address: str) -> httpx.AsyncClient:
    """A client that connects for each request: servers close idle connections at any moment."""
    limits = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(base_url=address, timeout=60, limits=limits)


class TalkLoad:
    """Says lines at tables, and counts them."""

    def __init__(self, node: Node) -> None:
        self.lines = 0
        self._port = node.port
        self._tasks: set[asyncio.Task[None]] = set()

    def say(self, table: str, cookie: str) -> None:
        """Say a line, without waiting for the answer."""
        task = asyncio.create_task(self._say(table, cookie))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, table: str, cookie: str) -> None:
        """Say a line over a new connection, as a browser does whose last one was closed long ago."""
        client = LeanClient(self._port, cookie=cookie)
        try:
            await client.ask("POST", f"/tables/{table}/talk", {"text": f"line {self.lines}"})
        finally:
            client.close()
        self.lines += 1

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)


@asynccontextmanager
async def slow_tables(node: Node, mail: MailServer) -> AsyncIterator[None]:
    """Play at tables of absent people, who get a message for each turn."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(_client(node.address)) for _ in range(2)]
        for number, person in enumerate(people):
            await person.put("/api/v1/me", json={"name": f"absent {number}"})
            await _subscribe(person, f"absent{number}@example.org", mail)
        tables = []
        for _ in range(SLOW_TABLES):
            body = {"game": "skye", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": _DAYS}
            opened = (await people[0].post("/api/v1/tables", json=body)).json()
            await people[1].post(f"/api/v1/invites/{opened['invite']}", json={})
            tables.append(opened["table"])
        playing = [asyncio.create_task(_play(people, table)) for table in tables]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def _subscribe(person: httpx.AsyncClient, address: str, mail: MailServer) -> None:
    before = len(mail.messages)
    body = {"address": address, "language": "en"}
    (await person.put("/api/v1/me/notices", json=body)).raise_for_status()
    await mail.has(before + 1)
    link = re.search(r"http://127\.0\.0\.1(/notices/\S+)", mail.text(before))
    assert link is not None, mail.text(before)
    (await person.post(link[1])).raise_for_status()


async def _play(people: list[httpx.AsyncClient], table: str) -> None:
    number = 0
    while True:
        for person in people:
            view = (await person.get(f"/api/v1/tables/{table}")).json()
            if not view["moves"]:
                continue
            number += 1
            command = {
                "command": "play",
                "seat": view["seat"],
                "ply": view["ply"],
                "key": f"slow-{number}",
                "move": any_move(view),
            }
            await person.post(f"/api/v1/tables/{table}/commands", json=command)
            await asyncio.sleep(_PAUSE)
