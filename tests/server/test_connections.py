"""Idle connections and requests without end take nothing away from the others."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from clachan.server.connections import ConnectionGate, capacity_for
from clachan.server.json_logging import NowAndThen
from clachan.server.settings import Limits
from tests.server.live_server import GENEROUS, free_port, listening, settings
from tests.server.socket_client import TIMEOUT, SocketClient

SERVE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[3]), int(sys.argv[4])))
from clachan.server.json_logging import log_to_stderr
from clachan.server.run import run
from clachan.server.settings import Limits, Settings
log_to_stderr("info")
limits = Limits(connections_per_address=10_000, head_seconds=3600)
run(Settings(database=sys.argv[1], port=int(sys.argv[2]), limits=limits), print)
"""


async def open_connection(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = address.partition(":")
    return await asyncio.open_connection(host, int(port))


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Wait until the server closes the connection; return what it sent."""
    try:
        async with asyncio.timeout(TIMEOUT * 3):
            return await reader.read()
    except ConnectionError:
        return b""


@asynccontextmanager
async def node_with_descriptors(folder: Path, soft: int, hard: int) -> AsyncIterator[str]:
    """A server in its own process with a limit of open files; yields its address."""
    port = free_port()
    command = [sys.executable, "-u", "-c", SERVE, str(folder / "clachan.db"), str(port)]
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *command, str(soft), str(hard), stdout=subprocess.PIPE, stderr=log
        )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(TIMEOUT * 3):
            await process.stdout.readline()
        yield f"127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


async def until_accepted(address: str) -> None:
    """Wait until the server has noticed that connections are gone, and accepts others."""
    async with asyncio.timeout(TIMEOUT * 3), httpx.AsyncClient(timeout=TIMEOUT) as client:
        is_accepted = False
        while not is_accepted:
            with suppress(httpx.TransportError):
                is_accepted = (await client.get(f"http://{address}/healthz")).status_code == 200
            await asyncio.sleep(0.02)


def log_events(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log").read_text().splitlines()]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_idle_connections_do_not_use_up_the_descriptors(tmp_path: Path) -> None:
    """With 256 descriptors and 600 unfinished requests, people who play are not disturbed."""

    async def scenario() -> None:
        async with node_with_descriptors(tmp_path, 256, 256) as address:
            ana = await SocketClient(address).named("Ana")
            await ana.connect((await ana.rest.open_table("me", "me", game="clans"))["table"])
            await ana.receive("view")
            idle = []
            for _ in range(600):
                reader, writer = await open_connection(address)
                writer.write(b"GET / HTTP/1.1\r\nX-")
                idle.append((reader, writer))
            reader, writer = await open_connection(address)
            refused = await closed(reader)
            assert refused.startswith(b"HTTP/1.1 429 ") and b"too many connections" in refused
            assert (await ana.play())["type"] == "done"
            writer.close()
            for _, writer in idle:
                writer.close()
            await until_accepted(address)
            await ana.close()

    asyncio.run(scenario())
    events = log_events(tmp_path)
    assert not [event for event in events if event["level"] == "error"]
    warnings = [event for event in events if event["event"] == "connections refused"]
    assert 1 <= len(warnings) <= 20, "now and then, not for each connection"
    assert (warnings[0]["reason"], warnings[0]["limit"]) == ("all connections are taken", 128)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_the_soft_limit_is_raised(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with node_with_descriptors(tmp_path, 64, 1024) as address:
            idle = [await open_connection(address) for _ in range(200)]
            async with httpx.AsyncClient(base_url=f"http://{address}", timeout=TIMEOUT) as ana:
                assert (await ana.get("/healthz")).status_code == 200
            for _, writer in idle:
                writer.close()

    asyncio.run(scenario())
    assert not [event for event in log_events(tmp_path) if event["level"] in ("warning", "error")]


def test_invalid_requests_do_not_fill_the_log() -> None:
    """Everybody can send them, as fast as they like."""
    passes = NowAndThen()

    def record(name: str, level: int, at: float) -> logging.LogRecord:
        values = {"name": name, "levelno": level, "msg": "Invalid HTTP request received."}
        return logging.makeLogRecord({**values, "created": at})

    times = [at / 10 for at in range(1000)]
    warnings = [passes.filter(record("uvicorn.error", logging.WARNING, at)) for at in times]
    assert sum(warnings) == 10 and warnings[0]
    assert all([passes.filter(record("uvicorn.error", logging.ERROR, at)) for at in times])
    assert all([passes.filter(record("clachan.node", logging.WARNING, at)) for at in times])


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = replace(GENEROUS, connections_per_address=5)
        async with listening(settings(tmp_path, limits=limits)) as (_, address):
            five = [await open_connection(address) for _ in range(5)]
            reader, writer = await open_connection(address)
            assert (await closed(reader)).startswith(b"HTTP/1.1 429 ")
            writer.close()
            five[0][1].close()
            await until_accepted(address)
            for _, writer in five:
                writer.close()

    asyncio.run(scenario())


def test_addresses_are_counted_separately_and_ipv6_by_network() -> None:
    gate = ConnectionGate(6, Limits(connections_per_address=2))
    links = [asyncio.Transport() for _ in range(8)]
    assert gate.admit(links[0], "192.0.2.1") and gate.admit(links[1], "192.0.2.1")
    assert not gate.admit(links[2], "::ffff:192.0.2.1"), "the same address, written in another way"
    assert gate.admit(links[2], "192.0.2.2")
    assert gate.admit(links[3], "2001:db8::1") and gate.admit(links[4], "2001:db8::2")
    assert not gate.admit(links[5], "2001:db8::ffff:3"), "the same /64"
    assert gate.admit(links[5], "2001:db8:0:1::3"), "another /64"
    assert not gate.admit(links[6], "192.0.2.9"), "all six are taken"
    gate.release(links[0])
    gate.release(links[0])
    assert gate.admit(links[6], "192.0.2.1") and not gate.admit(links[7], "192.0.2.7")


def test_the_connections_of_a_proxy_are_not_limited() -> None:
    gate = ConnectionGate(10, Limits(connections_per_address=1), behind_proxy=True)
    links = [asyncio.Transport() for _ in range(5)]
    assert [gate.admit(link, "127.0.0.1") for link in links] == [True] * 5
    assert capacity_for(1024) == 800


PUT = b"PUT /api/v1/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        b"",
        b"GET / HTT",
        b"GET /api/v1/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
        PUT + b"Content-Length: 20\r\n\r\n{",
        PUT + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{",
    ],
)
def test_an_unfinished_request_is_cut_off(tmp_path: Path, request_: bytes) -> None:
    """Sending a byte now and then does not help."""

    async def scenario() -> None:
        limits = replace(GENEROUS, head_seconds=0.3, body_seconds=0.3)
        async with listening(settings(tmp_path, limits=limits)) as (_, address):
            reader, writer = await open_connection(address)
            writer.write(request_)

            async def drip() -> None:
                while request_ and not reader.at_eof():
                    writer.write(b" ")
                    await asyncio.sleep(0.02)

            dripping = asyncio.create_task(drip())
            await closed(reader)
            dripping.cancel()
            writer.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nX-Endless: "])
def test_a_head_without_end_is_cut_off(tmp_path: Path, start: bytes) -> None:
    async def scenario() -> int:
        async with listening(settings(tmp_path)) as (_, address):
            reader, writer = await open_connection(address)
            writer.write(start)
            sent = 0
            answer = asyncio.create_task(closed(reader))
            try:
                async with asyncio.timeout(TIMEOUT):
                    while sent < 50_000_000 and not answer.done():
                        writer.write(b"x" * 4096)
                        sent += 4096
                        await writer.drain()
                        await asyncio.sleep(0)
            except ConnectionError:
                pass
            await answer
            writer.close()
            return sent

    assert asyncio.run(scenario()) < 10_000_000, "what fits into the buffers of the system"


def test_whoever_does_not_read_the_answers_is_cut_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = replace(GENEROUS, reading_seconds=0.3)
        async with listening(settings(tmp_path, limits=limits)) as (_, address):
            reader, writer = await open_connection(address)
            request = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

            async def ask_without_reading() -> None:
                while True:
                    writer.write(request * 10)
                    await writer.drain()
                    await asyncio.sleep(0)

            async with asyncio.timeout(TIMEOUT * 3):
                with pytest.raises(ConnectionError):
                    await ask_without_reading()
            del reader
            writer.close()

    asyncio.run(scenario())


def test_the_limits_of_requests_do_not_cut_off_sockets(tmp_path: Path) -> None:
    """Nothing is left of the request that opened a socket, so there is no body to wait for."""

    async def scenario() -> None:
        limits = replace(GENEROUS, body_seconds=0.3)
        async with listening(settings(tmp_path, limits=limits)) as (_, address):
            ana = await SocketClient(address).named("Ana")
            await ana.connect((await ana.rest.open_table("me", "me"))["table"])
            await ana.receive("view")
            await asyncio.sleep(0.6)
            assert (await ana.play())["type"] == "done"
            await ana.close()

    asyncio.run(scenario())


def test_a_message_of_countless_empty_parts_is_cut_off(tmp_path: Path) -> None:
    """Each part is empty, so the limit of the size of a message is never reached."""

    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            ana = await SocketClient(address).named("Ana")
            await ana.connect((await ana.rest.open_table("me", "me"))["table"])
            await ana.receive("view")
            transport = ana.socket.transport
            transport.write(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 1000)
            assert (await ana.closing_codes())[1] == 0, "the connection was cut"
            await ana.close()

    asyncio.run(scenario())
