"""People with sockets: each keeps its view up to date as the page does, and every byte it got."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.live_server import Person, any_move

PATIENCE = 20.0


class SocketClient:
    """A person at a table over a socket, beside the REST requests that everybody makes."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.bytes: list[bytes] = []
        hooks = {"response": [self._keep]}
        client = httpx.AsyncClient(base_url=f"http://{address}", event_hooks=hooks)
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

    async def sits_at(
        self, table_id: str, origin: str | None = None, **params: int
    ) -> SocketClient:
        query = "&".join([f"{key}={value}" for key, value in params.items()])
        self._socket = await connect(
            f"ws://{self.address}/api/v1/tables/{table_id}/socket?{query}",
            additional_headers={"Cookie": self.cookie},
            origin=origin or f"http://{self.address}",  # type: ignore[arg-type]  # a plain text
            max_size=None,
            proxy=None,
        )
        return self

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None, "connect first"
        return self._socket

    async def hears(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; all others are taken in on the way."""
        async with asyncio.timeout(PATIENCE):
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
            self.events += message["events"]
        elif message["type"] == "people":
            self.view.update(connected=message["connected"], spectators=message["spectators"])
        return message

    async def says(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def orders(self, **command: Any) -> dict[str, Any]:
        """A command, and the answer to it."""
        self._keys += 1
        key = command.pop("key", f"{self.view['seat']}-{self._keys}")
        await self.says(type="command", **{"command": "play", "key": key, **command})
        while True:
            answer = await self.hears("done", "refused")
            if answer["key"] == key:
                return answer

    async def plays(self, move: str | None = None, **more: Any) -> dict[str, Any]:
        chosen = move or any_move(self.view)
        return await self.orders(seat=self.view["seat"], ply=self.view["ply"], move=chosen, **more)

    async def plays_to_end(self) -> None:
        """Move whenever something is owed; a stale move is looked at again."""
        while not self.view:
            await self.hears("view")
        while self.view["status"] != "finished":
            if self.view["moves"]:
                answer = await self.plays()
                if answer["type"] == "refused":
                    assert answer["problem"]["code"] in ("stale_ply", "not_to_act"), answer
            else:
                await self.hears("events", "view")

    async def leaves(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        await self.rest.client.aclose()

    async def goodbye(self) -> tuple[str, int]:
        """How the server ends it: the code it says and the code it closes with."""
        said = ""
        async with asyncio.timeout(PATIENCE):
            try:
                while True:
                    message = await self._next()
                    if message["type"] == "bye":
                        said = message["code"]
            except ConnectionClosed as closed:
                return said, closed.rcvd.code if closed.rcvd else 0
