"""Checks everything a server needs, and reports a finding for each check."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from clachan.bots.registry import entries
from clachan.build import describe
from clachan.server.bot_workers import BotFailed, Workers
from clachan.server.settings import Settings
from clachan.server.store.checksums import DamagedLog
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.server.web_page import STATIC
from clachan.tables.play import open_table
from clachan.tables.setup import ClockRule, Setup, bot
from clachan.tables.thinking import bot_request

_ROUNDS: Final = 5
_SHOWN: Final = 10


@dataclass(frozen=True)
class Finding:
    """The result of one check; `ok` is None for something that is not a fault but good to know."""

    what: str
    ok: bool | None
    detail: str


async def examine(settings: Settings) -> list[Finding]:
    """Run all checks."""
    checks: tuple[Callable[[Settings], Awaitable[Finding]], ...] = (
        _rules,
        _page,
        _database,
        _durability,
        _saved_games,
        _port,
        _bots,
    )
    return [await check(settings) for check in checks]


async def _rules(_: Settings) -> Finding:
    build = describe()
    return Finding("rules", True if build.compiled else None, str(build))


async def _page(_: Settings) -> Finding:
    there = (STATIC / "index.html").is_file()
    detail = "built in" if there else "not in this installation: programs can play, browsers cannot"
    return Finding("web page", True if there else None, detail)


async def _database(settings: Settings) -> Finding:
    store = Store(settings.database)
    try:
        await store.open()
        await store.ping()
    except StoreUnavailable as error:
        return Finding("database", False, str(error))
    finally:
        await store.close()
    kind = "PostgreSQL, for any number of servers" if store.is_shared else "SQLite, for one server"
    return Finding("database", True, kind)


async def _durability(settings: Settings) -> Finding:
    """Measure how long a durable write takes."""
    store = Store(settings.database)
    try:
        await store.open()
        started = time.perf_counter()
        for _ in range(_ROUNDS):
            await store.probe_write()
        milliseconds = (time.perf_counter() - started) / (2 * _ROUNDS) * 1000
    except StoreUnavailable as error:
        return Finding("durable write", False, str(error))
    finally:
        await store.close()
    return Finding("durable write", True, f"{milliseconds:.1f} ms")


async def _saved_games(settings: Settings) -> Finding:
    """Check the log of every table."""
    store = Store(settings.database)
    damaged: list[str] = []
    try:
        await store.open()
        table_ids = await store.table_ids()
        for table_id in table_ids:
            try:
                await store.rows(table_id)
            except DamagedLog as error:
                damaged.append(f"table {table_id}: {error}")
    except StoreUnavailable as error:
        return Finding("saved games", False, str(error))
    finally:
        await store.close()
    if damaged:
        shown = "; ".join(damaged[:_SHOWN])
        return Finding("saved games", False, f"{len(damaged)} of {len(table_ids)} damaged: {shown}")
    return Finding("saved games", True, f"{len(table_ids)}, none damaged")


async def _port(settings: Settings) -> Finding:
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            return Finding("address", False, f"{settings.host}:{settings.port}: {error.strerror}")
    return Finding("address", True, f"{settings.host}:{settings.port} is free")


async def _bots(settings: Settings) -> Finding:
    """Let a bot in a worker process choose a move."""
    level = entries("skye")[0].code
    holders = (bot("skye", level), bot("skye", level))
    setup = Setup("skye", (), (), holders, ClockRule(), "doctor", substitute=level)
    table = open_table("doctor", setup, "doctor", 0).table
    workers = Workers(1)
    await workers.start()
    try:
        async with asyncio.timeout(settings.bot_seconds + 30):
            reply = await workers.think(bot_request(table, 0, level), settings.bot_seconds)
    except (BotFailed, TimeoutError) as failure:
        return Finding("bots", False, str(failure))
    finally:
        await workers.stop()
    return Finding("bots", True, f"{level} chose: {reply.move}")
