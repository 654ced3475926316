"""Servers on loopback that keep what they get: one for e-mail, one for HTTP."""

from __future__ import annotations

import asyncio
import email
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.message import Message
from typing import Any, Final

_TIMEOUT: Final = 120.0


class MailServer:
    """A server that speaks just enough SMTP to accept messages."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.recipients: list[str] = []
        self.port = 0
        self._changed = asyncio.Condition()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test\r\n")
        while line := await reader.readline():
            word = line.split(b":")[0].strip().upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                lines = []
                while (part := await reader.readline()) not in (b".\r\n", b""):
                    lines.append(part)
                async with self._changed:
                    self.messages.append(email.message_from_bytes(b"".join(lines)))
                    self._changed.notify_all()
            elif word == b"QUIT":
                break
            elif word == b"RCPT TO":
                self.recipients.append(line.decode().split("<")[1].split(">")[0])
            writer.write(b"250 ok\r\n")
            await writer.drain()
        writer.close()

    async def has(self, count: int) -> None:
        """Wait until there are that many messages."""
        async with asyncio.timeout(_TIMEOUT), self._changed:
            await self._changed.wait_for(lambda: len(self.messages) >= count)

    def text(self, number: int) -> str:
        """The text of a message."""
        for part in self.messages[number].walk():
            if part.get_content_type() == "text/plain":
                payload = part.get_payload(decode=True)
                assert isinstance(payload, bytes)
                return payload.decode()
        return ""


class HttpServer:
    """A server that keeps requests, and redirects them if it is told where to."""

    def __init__(self, redirect: str = "", status: int = 200) -> None:
        self.requests: list[bytes] = []
        self.port = 0
        self._redirect = redirect
        self._status = status

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        self.requests.append(head + await reader.readexactly(length))
        if self._redirect:
            answer = f"HTTP/1.1 307 Go\r\nLocation: {self._redirect}\r\nContent-Length: 0\r\n\r\n"
        else:
            answer = f"HTTP/1.1 {self._status} OK\r\nContent-Length: 2\r\n\r\n{{}}"
        writer.write(answer.encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def on_loopback(server: Any, host: str = "127.0.0.1") -> AsyncIterator[None]:
    """Run a server on a free port, which it learns."""
    serve: Callable[..., Any] = server.serve
    running = await asyncio.start_server(serve, host, 0)
    server.port = running.sockets[0].getsockname()[1]
    try:
        yield
    finally:
        running.close()
        await running.wait_closed()
