"""A client with a socket that keeps its view up to date as the page does, and all bytes it received."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.live_server import Person, any_move

TIMEOUT = 60.0
"""Seconds after which a client gives up; long, so that a busy machine fails no test."""


class SocketClient:
    """A person who is connected to a table by a socket, and also uses the REST API."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.bytes: list[bytes] = []
        hooks = {"response": [self._keep]}
        client = httpx.AsyncClient(base_url=f"http://{address}", event_hooks=hooks, timeout=TIMEOUT)
        self.rest = Person(client)
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        self._socket: ClientConnection | None = None
        self._keys = 0

    async def _keep(self, answer: httpx.Response) -> None:
        self.bytes.append(str(answer.headers).encode() + await answer.aread())

    async def named(self, name: str) -> SocketClient:
        await self.rest.named(name)
        return self

    @property
    def cookie(self) -> str:
        return "; ".join([f"{c.name}={c.value}" for c in self.rest.client.cookies.jar])

    async def connect(
        self, table_id: str, origin: str | None = None, **params: int
    ) -> SocketClient:
        query = "&".join([f"{key}={value}" for key, value in params.items()])
        self._socket = await connect(
            f"ws://{self.address}/api/v1/tables/{table_id}/socket?{query}",
            additional_headers={"Cookie": self.cookie},
            origin=origin or f"http://{self.address}",  # type: ignore[arg-type]  # a plain text
            max_size=None,
            open_timeout=TIMEOUT,
            proxy=None,
        )
        return self

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None, "connect first"
        return self._socket

    async def receive(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; earlier messages of other kinds are processed too."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                message = await self._next()
                if message["type"] in kinds:
                    return message

    async def _next(self) -> dict[str, Any]:
        raw = await self.socket.recv()
        self.bytes.append(raw.encode() if isinstance(raw, str) else raw)
        message: dict[str, Any] = json.loads(raw)
        self.messages.append(message)
        if message["type"] == "view":
            self.view = message["view"]
        elif message["type"] == "events":
            self.view.update(message["view"])
            if message["position"]:
                known = self.view["position"] or {}
                self.view["position"] = {**known, **message["position"]}
            self.events += message["events"]
        elif message["type"] == "people":
            self.view.update(connected=message["connected"], spectators=message["spectators"])
        return message

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def command(self, **command: Any) -> dict[str, Any]:
        """Send a command and return the answer to it."""
        self._keys += 1
        key = command.pop("key", f"{self.view['seat']}-{self._keys}")
        await self.send(type="command", **{"command": "play", "key": key, **command})
        while True:
            answer = await self.receive("view", "events", "done", "refused")
            if key in answer.get("done", ()):
                return {"type": "done", "key": key, "repeated": False}
            if answer.get("key") == key:
                return answer

    async def play(self, move: str | None = None, **more: Any) -> dict[str, Any]:
        chosen = move or any_move(self.view)
        return await self.command(seat=self.view["seat"], ply=self.view["ply"], move=chosen, **more)

    async def play_to_end(self) -> None:
        """Move whenever it is this person's turn, until the game is over; a stale move is tried again."""
        while not self.view:
            await self.receive("view")
        while self.view["status"] != "finished":
            if self.view["moves"]:
                answer = await self.play()
                if answer["type"] == "refused":
                    assert answer["problem"]["code"] in ("stale_ply", "not_to_act"), answer
            else:
                await self.receive("events", "view")

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        await self.rest.client.aclose()

    async def closing_codes(self) -> tuple[str, int]:
        """Wait until the server closes the socket; return the codes of its last message and of the close."""
        reason = ""
        async with asyncio.timeout(TIMEOUT):
            try:
                while True:
                    message = await self._next()
                    if message["type"] == "bye":
                        reason = message["code"]
            except ConnectionClosed as closed:
                return reason, closed.rcvd.code if closed.rcvd else 0
