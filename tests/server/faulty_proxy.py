"""A TCP proxy on this machine that fails in the ways a network does.

    async with faulty_proxy(server.port) as proxy:
        ...connect to `proxy.port`...
        proxy.drop()

Faults change connections that are open; `heal` lets new ones through again. A connection that has lost
data stays broken, as a connection does that a router has forgotten.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_CHUNK = 64 * 1024


class ProxiedConnection:
    """One connection through the proxy, with a task for each direction."""

    def __init__(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self._client, self._server = client, server
        self.drops_requests = False
        self.drops_answers = False
        self.delay = 0.0

    async def run(self) -> None:
        """Pass data on until either side closes."""
        both = (
            asyncio.create_task(self._pass_requests()),
            asyncio.create_task(self._pass_answers()),
        )
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            self.close()

    async def _pass_requests(self) -> None:
        reader, writer = self._client[0], self._server[1]
        while data := await self._received(reader):
            await asyncio.sleep(self.delay)
            if not self.drops_requests and not writer.is_closing():
                writer.write(data)
        # The client has closed. A proxy that drops its data does not tell the server either.
        if self.drops_requests:
            await asyncio.Event().wait()

    async def _pass_answers(self) -> None:
        reader, writer = self._server[0], self._client[1]
        while data := await self._received(reader):
            await asyncio.sleep(self.delay)
            if not self.drops_answers and not writer.is_closing():
                writer.write(data)
        if self.drops_answers:
            await asyncio.Event().wait()

    async def _received(self, reader: asyncio.StreamReader) -> bytes:
        try:
            return await reader.read(_CHUNK)
        except OSError:
            return b""

    def close(self) -> None:
        for _, writer in (self._client, self._server):
            writer.close()

    def half_open(self) -> None:
        """Close the server's side; the client never hears about it."""
        self.drops_answers = True
        self._server[1].close()

    def reset(self) -> None:
        """End both sides with a TCP reset."""
        for _, writer in (self._client, self._server):
            _reset(writer)


class FaultyProxy:
    """Passes connections on to a port, until told to fail."""

    def __init__(self, target: int, host: str = "127.0.0.1") -> None:
        self.target = target
        """The port that new connections are passed on to; change it to move the server."""
        self.port = 0
        self._host = host
        self._connections: set[ProxiedConnection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._swallows_new = False
        self._refuses_new = False
        self.has_refused = asyncio.Event()
        self._delay = 0.0
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, self._host, self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def open_connections(self) -> int:
        return len(self._connections)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._serve(reader, writer)
        except asyncio.CancelledError:
            writer.close()
        finally:
            self._tasks.discard(task)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses_new:
            self.has_refused.set()
            _reset(writer)
            return
        if self._swallows_new:
            with suppress(OSError):
                while await reader.read(_CHUNK):
                    pass
            writer.close()
            return
        try:
            server = await asyncio.open_connection(self._host, self.target)
        except OSError:
            _reset(writer)
            return
        connection = ProxiedConnection((reader, writer), server)
        connection.delay = self._delay
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)

    def drop(self, new: bool = False) -> None:
        """Drop all data of open connections without a word; with `new` also that of new connections."""
        self._swallows_new = new
        for connection in self._connections:
            connection.drops_requests = connection.drops_answers = True

    def drop_answers(self) -> None:
        """Drop only what the server answers: statements are carried out, but nobody learns of it."""
        for connection in self._connections:
            connection.drops_answers = True

    def half_open(self) -> None:
        """Close the server's side of open connections; clients never hear about it."""
        for connection in self._connections:
            connection.half_open()

    def reset(self) -> None:
        """End every connection with a TCP reset."""
        for connection in tuple(self._connections):
            connection.reset()

    def delay(self, seconds: float) -> None:
        """Hold all data back for some time, also that of new connections, until `heal`."""
        self._delay = seconds
        for connection in self._connections:
            connection.delay = seconds

    def refuse(self) -> None:
        """Reset open connections, and new ones as soon as they are made."""
        self._refuses_new = True
        self.reset()

    def heal(self) -> None:
        """Let new connections through, and end delays."""
        self._swallows_new = self._refuses_new = False
        self.delay(0.0)


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close with a reset instead of an orderly end."""
    open_socket = writer.get_extra_info("socket")
    if open_socket is not None and open_socket.fileno() != -1:
        open_socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@asynccontextmanager
async def faulty_proxy(target: int) -> AsyncIterator[FaultyProxy]:
    proxy = FaultyProxy(target)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
