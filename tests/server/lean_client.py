"""A scripted person who plays over one socket per table with as little work as possible.

Tests that play very many games measure the server, so a client must cost next to nothing: it speaks HTTP and
WebSocket itself, keeps only the latest view, and chooses any move.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from typing import Any

from pydantic_core import from_json, to_json

from tests.server.live_server import any_move

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_IDLE_SECONDS = 2.0
"""Seconds after which a connection is not used again, because the server may be about to close it."""
_NO_MASK = bytes(4)
"""Clients have to mask what they send; this mask changes nothing."""
TIMEOUT = 180.0


class LeanClient:
    """A person at a server on this machine; a new one, unless there is a cookie."""

    def __init__(
        self, port: int, latencies: list[float] | None = None, seed: int = 0, cookie: str = ""
    ) -> None:
        self._port = port
        self._latencies = [] if latencies is None else latencies
        self._rng = random.Random(seed)
        self._cookie = cookie
        self._used_at = 0.0
        self._http: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._number = 0
        self._view: dict[str, Any] = {}
        self._key = ""
        """The key of a command that was not answered yet."""
        self.bytes_received = 0

    def another_connection(self) -> LeanClient:
        """The same person with a connection of their own."""
        return LeanClient(self._port, cookie=self._cookie)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port)

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Send a request and return the answer, which must be a success."""
        status, content = await self.send(method, path, to_json({} if body is None else body))
        assert 200 <= status < 300, (status, content)
        answer: dict[str, Any] = from_json(content)
        return answer

    async def send(self, method: str, path: str, payload: bytes) -> tuple[int, bytes]:
        """Send a request, whatever its body is; return the status and the body of the answer."""
        if self._http is None or time.monotonic() - self._used_at > _IDLE_SECONDS:
            self._close_http()
            self._http = await self._connect()
        reader, writer = self._http
        lines = (
            f"{method} /api/v1{path} HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
            f"Cookie: {self._cookie}",
            "Content-Type: application/json",
            f"Content-Length: {len(payload)}",
        )
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + payload)
        async with asyncio.timeout(TIMEOUT):
            status, headers = await _read_head(reader)
            content = await reader.readexactly(int(headers.get("content-length", "0")))
        self._used_at = time.monotonic()
        if "set-cookie" in headers:
            self._cookie = headers["set-cookie"].partition(";")[0]
        return status, content

    def _close_http(self) -> None:
        if self._http is not None:
            self._http[1].close()
            self._http = None

    def close(self) -> None:
        self._close_http()

    async def play_to_end(self, table_id: str) -> None:
        """Connect to a table, move whenever it is this person's turn, and leave when the game is over."""
        reader, writer = await self._connect()
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._upgrade(reader, writer, table_id)
                await self._play(reader, writer)
            writer.write(_frame(_CLOSE, struct.pack("!H", 1000)))
        except TimeoutError:
            stored = await self.ask("GET", f"/tables/{table_id}")
            state = {"here": _outline(self._view), "there": _outline(stored), "key": self._key}
            raise AssertionError(f"table {table_id} stands still: {state}") from None
        finally:
            writer.close()

    async def _upgrade(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, table_id: str
    ) -> None:
        address = f"127.0.0.1:{self._port}"
        lines = (
            f"GET /api/v1/tables/{table_id}/socket HTTP/1.1",
            f"Host: {address}",
            f"Origin: http://{address}",
            f"Cookie: {self._cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        )
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
        status, _ = await _read_head(reader)
        assert status == 101, status

    async def _play(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._view = view = {}
        self._key, sent_at = "", 0.0
        while True:
            message = await self._receive(reader, writer)
            kind = message["type"]
            if kind == "view":
                self._view = view = message["view"]
            elif kind == "events":
                view.update(message["view"])
            elif kind == "refused":
                assert message["problem"]["code"] in ("stale_ply", "not_to_act"), message
            key = self._key
            if key and (key in message.get("done", ()) or message.get("key") == key):
                self._latencies.append(time.perf_counter() - sent_at)
                self._key = ""
            if view.get("status") == "finished":
                return
            if not self._key and view.get("moves"):
                self._number += 1
                self._key, sent_at = f"k{self._number}", time.perf_counter()
                command = {
                    "type": "command",
                    "command": "play",
                    "key": self._key,
                    "seat": view["seat"],
                    "ply": view["ply"],
                    "move": self._choose(view),
                }
                writer.write(_frame(_TEXT, to_json(command)))

    def _choose(self, view: dict[str, Any]) -> str:
        return any_move({"moves": [self._rng.choice(view["moves"])]})

    async def _receive(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> dict[str, Any]:
        """The next message; pings are answered."""
        while True:
            first, length = await reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await reader.readexactly(2))
            elif length == 127:
                length = int.from_bytes(await reader.readexactly(8))
            payload = await reader.readexactly(length)
            self.bytes_received += length
            match first & 15:
                case 1:
                    message: dict[str, Any] = from_json(payload)
                    return message
                case 9:
                    writer.write(_frame(_PONG, payload))
                case code:
                    raise AssertionError(f"unexpected frame {code}: {payload[:200]!r}")


def _outline(view: dict[str, Any]) -> dict[str, Any]:
    """What says for whom a table waits."""
    keys = ("status", "ply", "seat", "waiting", "seats", "connected")
    return {**{key: view.get(key) for key in keys}, "moves": len(view.get("moves", ()))}


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = [line.partition(":") for line in head[1:] if line]
    return int(head[0].split()[1]), {name.lower(): value.strip() for name, _, value in headers}


def _frame(opcode: int, payload: bytes) -> bytes:
    """A whole frame from a client."""
    size = len(payload)
    if size < 126:
        return bytes((128 | opcode, 128 | size)) + _NO_MASK + payload
    return bytes((128 | opcode, 128 | 126)) + size.to_bytes(2) + _NO_MASK + payload
