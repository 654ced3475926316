"""Play games while servers are killed, and check that nothing acknowledged is lost or done twice.

`chaos_run` adds everything else that can fail.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, func, select

from clachan.kernel.record import replay
from clachan.server.store.schema import TABLES
from clachan.server.store.store import Store
from clachan.tables.log import LogRow
from clachan.tables.replay import rebuilt
from tests.server.live_server import any_move, free_port

RUN = """
import sys
import time
real_time, real_ns, ahead = time.time, time.time_ns, int(sys.argv[3])
time.time = lambda: real_time() + ahead
time.time_ns = lambda: real_ns() + ahead * 10**9
from clachan.server.run import run
from clachan.server.json_logging import log_to_stderr
from clachan.server.settings import Limits, NoticeSettings, Settings
log_to_stderr("info")
limits = Limits(requests_per_second=1e6, requests_at_once=10**6, new_guests_per_minute=1e6, open_tables=10**6,
                sockets_per_guest=10**6, codes_at_once=10**6, connections_per_address=10**6,
                sockets_per_address=10**6, lines_per_minute=1e6, lines_at_once=10**6)
notices = NoticeSettings()
if relay := sys.argv[4]:
    notices = NoticeSettings(("email",), "http://127.0.0.1", relay, delay_seconds=0.2)
run(Settings(database=sys.argv[1], port=int(sys.argv[2]), limits=limits, workers=1, sweep_seconds=0.5,
             lease_seconds=2, notices=notices))
"""
TIMEOUT = 180.0
AT_ONCE = 12


class Node:
    """A server in a separate process that can be killed and started again.

    `clock_ahead` is by how many seconds its computer's clock is wrong. With `mail_relay` it sends messages
    about turns.
    """

    def __init__(
        self, database: str, output: Path, clock_ahead: int = 0, mail_relay: str = ""
    ) -> None:
        self.database = database
        self.clock_ahead = clock_ahead
        self.mail_relay = mail_relay
        self.port = free_port()
        self.output = output
        self._process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        with self.output.open("ab") as output:
            words = (self.database, str(self.port), str(self.clock_ahead), self.mail_relay)
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", RUN, *words, stderr=output
            )
        async with asyncio.timeout(TIMEOUT), httpx.AsyncClient() as client:
            while True:
                with suppress(httpx.HTTPError):
                    if (await client.get(f"{self.address}/healthz")).status_code == 200:
                        return
                assert self._process.returncode is None, f"no start: {self.log()[-5000:]}"
                await asyncio.sleep(0.05)

    def send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(how)
        return await self._process.wait()

    def log(self) -> str:
        return self.output.read_text()

    def unexpected_errors(self) -> list[str]:
        """What the log says about errors that no fault of a database or network explains."""
        return [line for line in self.log().splitlines() if _is_unexpected(line)]


EXPECTED_ERRORS = frozenset({"problem", "store unavailable"})
"""Errors that say that the database failed, and how."""


def _is_unexpected(line: str) -> bool:
    """Whether a line of a log is not JSON, has a traceback, or reports another error than the expected."""
    try:
        entry = json.loads(line)
    except ValueError:
        return True
    is_error = entry["level"] in ("error", "critical") and entry["event"] not in EXPECTED_ERRORS
    return is_error or "trace" in entry


@dataclass(frozen=True)
class Acknowledged:
    """A command that a server said it had carried out."""

    table: str
    key: str
    ply: int
    move: str


@dataclass
class PlayedCounts:
    """What the servers acknowledged to the clients."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    retried: int = 0
    finished: int = 0
    unfinished: set[str] = field(default_factory=set)
    """Tables that are not meant to end."""


class PersistentPlayer:
    """A scripted client that plays until its game is over, whichever node answers."""

    def __init__(
        self,
        nodes: Sequence[Node],
        counts: PlayedCounts,
        number: int,
        pause: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.nodes = nodes
        self.counts = counts
        self.number = number
        self.pause = pause
        """What the player does between two moves."""
        self.client = httpx.AsyncClient(timeout=10)
        self._turn = number

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request until a node answers it; return the answer."""
        async with asyncio.timeout(TIMEOUT * 2):
            while True:
                node = self.nodes[self._turn % len(self.nodes)]
                self._turn += 1
                try:
                    answer = await self.client.request(
                        method, f"{node.address}/api/v1{path}", json=body
                    )
                except httpx.HTTPError:
                    answer = None
                if answer is not None and answer.status_code not in (500, 503):
                    return answer
                self.counts.retried += 1
                await asyncio.sleep(0.1)

    async def play(self, holders: list[dict[str, str]], game: str) -> None:
        name = {"name": f"player {self.number}"}
        await self.ask("PUT", "/me", name)
        body = {"game": game, "seats": holders, "key": f"table-{self.number}"}
        view = (await self.ask("POST", "/tables", body)).json()
        table_id, number = view["table"], 0
        while view["status"] != "finished":
            if not view["moves"]:
                await asyncio.sleep(0.05)
            else:
                number += 1
                command = {
                    "command": "play",
                    "seat": view["seat"],
                    "ply": view["ply"],
                    "key": f"{self.number}-{number}",
                    "move": any_move(view),
                }
                answer = await self.ask("POST", f"/tables/{table_id}/commands", command)
                if answer.status_code == 200:
                    done = Acknowledged(
                        table_id, command["key"], answer.json()["ply"], command["move"]
                    )
                    self.counts.acknowledged.append(done)
                else:
                    assert answer.json()["code"] in ("stale_ply", "not_to_act"), answer.text
                if self.pause is not None:
                    await self.pause()
            view = (await self.ask("GET", f"/tables/{table_id}")).json()
        self.counts.finished += 1
        await self.client.aclose()


SEATS = (
    [{"kind": "me"}, {"kind": "me"}],
    [{"kind": "me"}, {"kind": "bot", "level": "random"}],
    [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}],
)


async def play_games(nodes: Sequence[Node], games: int) -> PlayedCounts:
    """Play games of both kinds, a dozen at a time, with people and with bots."""
    counts = PlayedCounts()
    table = asyncio.Semaphore(AT_ONCE)

    async def play(number: int) -> None:
        async with table:
            seats, game = SEATS[number % len(SEATS)], ("skye", "clans")[number % 2]
            await PersistentPlayer(nodes, counts, number).play(seats, game)

    await asyncio.gather(*[play(number) for number in range(games)])
    return counts


async def kill_nodes(nodes: Sequence[Node], kills: int, rng: random.Random) -> int:
    """Kill a node at a random moment and start it again, over and over."""
    for count in range(kills):
        await asyncio.sleep(rng.uniform(0.1, 2.0))
        node = nodes[count % len(nodes)]
        await node.end()
        await node.start()
    return kills


async def check_logs(database: str, counts: PlayedCounts) -> int:
    """Check that every acknowledged command is in its log once and unchanged, and that games end.

    Logs have no gaps and replay; their checksums are checked when they are read.
    """
    store = Store(database)
    try:
        rows_of = {done.table: await store.rows(done.table) for done in counts.acknowledged}
        tables = await store.database.read(_count_tables)
    finally:
        await store.database.close()
    ended = rows_of.keys() - counts.unfinished
    assert len(ended) == counts.finished and tables == counts.finished + len(counts.unfinished)
    written: dict[tuple[str, str], list[LogRow]] = {}
    for table_id, rows in rows_of.items():
        assert [row.ply for row in rows] == list(range(1, len(rows) + 1))
        table = rebuilt(table_id, rows)
        if table_id in ended:
            assert table.status == "finished"
            assert sum([1 for _ in replay(table.game, table.record())]) == len(table.entries) + 1
        for row in rows:
            if row.key:
                written.setdefault((table_id, row.key), []).append(row)
    for (table_id, key), rows in written.items():
        first = rows[0].ply
        is_one_piece = [row.ply for row in rows] == list(range(first, first + len(rows)))
        assert is_one_piece, f"{table_id}: {key} was carried out twice"
    for done in counts.acknowledged:
        rows = written.get((done.table, done.key), [])
        assert rows and rows[-1].ply == done.ply, f"{done} is not in the log"
        assert done.move in [row.text for row in rows], f"{done} was written as another move"
    doubles = Counter([(done.table, done.key) for done in counts.acknowledged])
    assert max(doubles.values()) == 1
    return sum([len(rows) for rows in rows_of.values()])


def _count_tables(connection: Connection) -> int:
    count: int = connection.execute(select(func.count()).select_from(TABLES)).scalar_one()
    return count


async def play_and_kill(
    nodes: Sequence[Node], games: int, kills: int, seed: int
) -> tuple[PlayedCounts, int]:
    """Play while nodes are killed; return what was acknowledged and the number of rows in the logs."""
    for node in nodes:
        await node.start()
    playing = asyncio.create_task(play_games(nodes, games))
    killing = asyncio.create_task(kill_nodes(nodes, kills, random.Random(seed)))
    try:
        counts = await playing
    finally:
        for task in (playing, killing):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        for node in nodes:
            await node.end()
    for node in nodes:
        assert node.unexpected_errors() == []
    return counts, await check_logs(nodes[0].database, counts)
