"""A node for tests: in this process over ASGI, or on a real port for sockets."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx
from fastapi import FastAPI

from clachan.server.app import make_app
from clachan.server.run import make_server
from clachan.server.settings import Limits, Settings

GENEROUS: Final = Limits(
    requests_per_second=10_000,
    requests_at_once=10_000,
    new_guests_per_minute=10_000,
    codes_at_once=10_000,
    new_tokens_per_hour=10_000,
    connections_per_address=10_000,
    sockets_per_guest=50,
    sockets_per_address=10_000,
)
WAIT: Final = 120.0
"""Seconds until a test gives up; nothing is measured against them."""
_FIRST_PORT: Final = 20_000
_MANY_PORTS: Final = 12_000
"""Below the ports that systems hand out by themselves; every process starts at another one."""
_PORTS: Final = count(37 * os.getpid())


def settings(folder: Path, **changes: Any) -> Settings:
    known: dict[str, Any] = {
        "database": str(folder / "clachan.db"),
        "limits": GENEROUS,
        "allow_hosts": ("clachan.test",),
    }
    return Settings(**{**known, **changes})


@asynccontextmanager
async def running(chosen: Settings) -> AsyncIterator[FastAPI]:
    app = make_app(chosen)
    async with app.router.lifespan_context(app):
        yield app


class Person:
    """A person who uses the REST API with a browser's cookies."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self._keys = 0

    async def get(self, path: str, **params: Any) -> httpx.Response:
        return await self.client.get(f"/api/v1{path}", params=params)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.client.post(f"/api/v1{path}", json={} if body is None else body)

    async def named(self, name: str) -> Person:
        answer = await self.client.put("/api/v1/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return self

    async def open_table(self, *seats: str, game: str = "skye", **more: Any) -> dict[str, Any]:
        """Open a table with seats such as `me`, `open` or `bot greedy`; return its view."""
        holders = [dict(zip(("kind", "level"), seat.split(), strict=False)) for seat in seats]
        answer = await self.post("/tables", {"game": game, "seats": holders, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def join_table(self, view: dict[str, Any], **body: Any) -> dict[str, Any]:
        answer = await self.post(f"/invites/{view['invite']}", body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def send_command(self, table_id: str, **command: Any) -> httpx.Response:
        self._keys += 1
        body = {"command": "play", "key": f"key{self._keys}", **command}
        return await self.post(f"/tables/{table_id}/commands", body)

    async def view(self, table_id: str, **params: Any) -> dict[str, Any]:
        answer = await self.get(f"/tables/{table_id}", **params)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def person(app: FastAPI) -> Person:
    transport = httpx.ASGITransport(app=app)
    return Person(httpx.AsyncClient(transport=transport, base_url="http://clachan.test"))


def any_move(view: dict[str, Any]) -> str:
    """A legal move from a view, chosen as simply as possible."""
    move = view["moves"][0]
    if move["kind"] == "price":
        return "price " + " ".join(["axe", *["1"] * (len(move["tiles"]) - 1)])
    if move["kind"] == "build":
        return str(move["placements"][0]["text"])
    return str(move["text"])


async def play_on(person_: Person, table_id: str, moves: int = 10_000) -> dict[str, Any]:
    """Make moves for all seats of a person until it is nobody's turn among them; return the last view."""
    view = await person_.view(table_id)
    while view["moves"] and moves:
        answer = await person_.send_command(
            table_id, seat=view["seat"], ply=view["ply"], move=any_move(view)
        )
        assert answer.status_code == 200, answer.text
        view = await person_.view(table_id)
        moves -= 1
    return view


def free_port() -> int:
    """Return a port that nobody listens at and that no outgoing connection will take.

    So it is still free when a server that was killed comes back to it.
    """
    while True:
        port = _FIRST_PORT + next(_PORTS) % _MANY_PORTS
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@asynccontextmanager
async def listening(chosen: Settings) -> AsyncIterator[tuple[FastAPI, str]]:
    """Run a node on a real local port; yields the app and `host:port`."""
    app = make_app(chosen)
    port = free_port()
    server = make_server(app, replace(chosen, port=port))
    server.config.timeout_graceful_shutdown = 3
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
        if task.done():
            await task
    try:
        yield app, f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        with suppress(asyncio.CancelledError):
            await task
