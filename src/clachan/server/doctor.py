"""Checks everything a server needs, and reports a finding for each check, with what to do about it."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from clachan.bots.registry import entries
from clachan.catalog import find_game, known_games
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
_NOT_YET: Final = "SQLite, for one server: there is none yet, `clachan serve` will create it"


@dataclass(frozen=True)
class Finding:
    """The result of one check; `ok` is None for something that is not a fault but good to know."""

    what: str
    ok: bool | None
    detail: str
    advice: str = ""
    """What to do about it, if it is not as it could be."""


async def examine(settings: Settings) -> list[Finding]:
    """Run all checks."""
    checks: tuple[Callable[[Settings], Awaitable[Finding]], ...] = (
        _page,
        _database,
        _durability,
        _saved_games,
        _port,
        _bots,
    )
    return [await check(settings) for check in checks]


async def _page(_: Settings) -> Finding:
    if (STATIC / "index.html").is_file():
        return Finding("web page", True, "built in")
    return Finding(
        "web page",
        None,
        "not in this installation: programs can play, browsers cannot",
        "Install a wheel or the source distribution of a release, or run `make play` in a checkout.",
    )


async def _database(settings: Settings) -> Finding:
    store = Store(settings.database)
    try:
        if not store.database.exists():
            store.database.check_folder()
            return Finding("database", None, _NOT_YET)
        await store.open()
        await store.ping()
    except (StoreUnavailable, OSError) as error:
        advice = "Make its folder writable or its server reachable, or give another --database."
        return Finding("database", False, str(error), advice)
    finally:
        await store.close()
    kind = "PostgreSQL, for any number of servers" if store.is_shared else "SQLite, for one server"
    return Finding("database", True, kind)


async def _durability(settings: Settings) -> Finding:
    """Measure how long a durable write takes."""
    store = Store(settings.database)
    try:
        if not store.database.exists():
            return Finding("durable write", None, "not measured without a database")
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
        if not store.database.exists():
            return Finding("saved games", None, "none yet")
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
        detail = f"{len(damaged)} of {len(table_ids)} damaged: {shown}"
        return Finding("saved games", False, detail, "Restore the database from a backup.")
    return Finding("saved games", True, f"{len(table_ids)}, none damaged")


async def _port(settings: Settings) -> Finding:
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            detail = f"{settings.host}:{settings.port}: {error.strerror}"
            advice = "Stop the program that uses it, or give another --port or --host."
            return Finding("address", False, detail, advice)
    return Finding("address", True, f"{settings.host}:{settings.port} is free")


async def _bots(settings: Settings) -> Finding:
    """Measure how long bots take for a move in a worker process: the first game's simplest and strongest."""
    game = next(iter(known_games()))
    levels = entries(game)[0].code, entries(game)[-1].code
    workers = Workers(1)
    times: list[str] = []
    await workers.start()
    try:
        for level in (levels[0], *levels):  # the first answer includes the start of the process
            started = time.perf_counter()
            await _choose(workers, game, level, settings.bot_seconds)
            times.append(f"{level} chose in {time.perf_counter() - started:.2f} s")
    except (BotFailed, TimeoutError) as failure:
        advice = (
            "Try again when the machine is less busy, or give bots more time with --bot-seconds."
        )
        return Finding("bots", False, f"no answer from {level}: {failure}", advice)
    finally:
        await workers.stop()
    return Finding("bots", True, ", ".join(times[1:]))


async def _choose(workers: Workers, game: str, level: str, seconds: float) -> None:
    """Let a bot choose the first move of a game."""
    holders = (bot(game, level),) * find_game(game).seat_counts[0]
    setup = Setup(game, (), (), holders, ClockRule(), "doctor", substitute=level)
    table = open_table("doctor", setup, "doctor", 0).table
    async with asyncio.timeout(seconds + 30):
        await workers.think(bot_request(table, 0, level), seconds)
