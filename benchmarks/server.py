"""Measure how much load one server can handle; part of `make bench`, or `python -m benchmarks.server`.

Every table has four scripted seats, each with its own socket. The seats run in this process, the server
in another. A move counts once the server says that it is done, so it is on disk; latency is the time
from sending a command to that message.

First every seat sends a move as soon as it is its turn. With up to 800 commands in the queue this gives
the highest rate, but latency only measures the queue. *Saturation* is therefore measured at 300 moves
per second, the least a server must handle; if it handles fewer, that row shows it. Then the load drops to
50 moves per second. Finally, bots think in worker processes while old tables with long logs are loaded.
Moves count until the time is up; later answers only add to the latencies.

With `--talk-and-messages` people also talk, and people at other tables get e-mail about their turns
(`benchmarks/talk_and_messages.py`); this measures one node only.

The server itself reports how late its event loop was. Other load on the machine affects these figures,
so we also measure how long the event loop had work but no processor (`waiting for a processor`, as a
share of the time it could have run), and how much of the worst delay was its own work.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.talk_and_messages import TalkLoad, slow_tables
from tests.server.crash_run import Node
from tests.server.live_server import any_move
from tests.server.mail_server import MailServer, on_loopback
from tests.server.postgres import postgres

Row = tuple[str, float, str, float | None]

SEATS = 4
_LEVEL = "trader"
_MOVES_PER_LINE = 3
"""If people talk, whoever makes every third move at any table also says a line."""
_OLD_TABLES = 15
_TICK = os.sysconf("SC_CLK_TCK")
_IDLE_TABLES = 20
"""A node keeps 40 tables that nobody is connected to, so two sets fit."""
_IDLE_SECONDS = 2.0
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class LoadResult:
    """What the clients measured."""

    latencies: list[float] = field(default_factory=list)
    in_time: int = 0
    """Moves that were done before the time was up."""
    started: float = 0.0
    until: float = 0.0
    pace: float = 0.0
    """Moves per second that all clients send together; 0 for as fast as possible."""
    next_slot: float = 0.0
    sent: int = 0
    """Moves that were sent."""
    seconds: float = 0.0
    cpu: float = 0.0
    """CPU seconds used by all nodes."""
    clients: float = 0.0
    """CPU seconds used by the scripted seats."""
    waited: float = 0.0
    """The share of time in which an event loop had work but no processor."""

    @property
    def rate(self) -> float:
        return self.in_time / (self.until - self.started)

    @property
    def cpu_per_move(self) -> float:
        return self.cpu / max(1, len(self.latencies)) * 1000

    def note(self, moment: float, sent_at: float) -> None:
        self.latencies.append(moment - sent_at)
        self.in_time += moment < self.until

    async def slot(self) -> bool:
        """Wait until the next move may be sent; False if the time is up before that."""
        if self.pace:
            moment = time.perf_counter()
            self.next_slot = max(self.next_slot, moment) + 1 / self.pace
            if self.next_slot >= self.until:
                return False
            await asyncio.sleep(self.next_slot - moment)
        return True

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies) or [float("inf")]
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class ScriptedSeat:
    """A seat that moves whenever it is its turn."""

    def __init__(
        self, socket: ClientConnection, load: LoadResult, say: Callable[[], None] | None
    ) -> None:
        self.socket = socket
        self.load = load
        self.say = say
        self.view: dict[str, Any] = {}
        self.sent_at = 0.0
        self.asked = 0

    async def run(self) -> None:
        number = 0
        while time.perf_counter() < self.load.until:
            try:
                async with asyncio.timeout(1):
                    message = json.loads(await self.socket.recv())
            except TimeoutError:
                continue
            if message["type"] == "view":
                self.view = message["view"]
            elif message["type"] == "events":
                self.view.update(message["view"])
                if message["done"]:
                    self.load.note(time.perf_counter(), self.sent_at)
                    self.asked = 0
            elif message["type"] == "refused":
                self.asked = 0
            if self.view["moves"] and not self.asked:
                number += 1
                self.asked = self.view["ply"]
                if not await self.load.slot():
                    return
                self.sent_at = time.perf_counter()
                command = {
                    "type": "command",
                    "command": "play",
                    "seat": self.view["seat"],
                    "ply": self.view["ply"],
                    "key": f"{self.view['seat']}-{number}",
                    "move": any_move(self.view),
                }
                await self.socket.send(json.dumps(command))
                self.load.sent += 1
                if self.say is not None and self.load.sent % _MOVES_PER_LINE == 0:
                    self.say()


async def open_tables(node: Node, count: int) -> tuple[list[str], list[str]]:
    """Open tables at which the same four people play; return the tables and the people's cookies."""
    clients = [httpx.AsyncClient(base_url=f"{node.address}/api/v1") for _ in range(SEATS)]
    for number, client in enumerate(clients):
        await client.put("/me", json={"name": f"seat {number}"})
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
    tables: list[str] = []
    for _ in range(count):
        answer = await clients[0].post("/tables", json={"game": "skye", "seats": seats})
        tables.append(answer.json()["table"])
        for client in clients[1:]:
            await client.post(f"/invites/{answer.json()['invite']}", json={})
    cookies = ["; ".join([f"{k}={v}" for k, v in client.cookies.items()]) for client in clients]
    for client in clients:
        await client.aclose()
    return tables, cookies


async def play(
    nodes: Sequence[Node], count: int, seconds: float, pace: float, talk: TalkLoad | None = None
) -> LoadResult:
    """Play at all tables at once; with several nodes, the seats of a table use different ones."""
    load = LoadResult(pace=pace)
    tables, cookies = await open_tables(nodes[0], count)
    sockets: list[ClientConnection] = []
    says: list[Callable[[], None] | None] = []
    for table in tables:
        for number, cookie in enumerate(cookies):
            node = nodes[number % len(nodes)]
            address = f"ws://127.0.0.1:{node.port}/api/v1/tables/{table}/socket"
            headers = {"Cookie": cookie, "Origin": node.address}
            sockets.append(
                await connect(address, additional_headers=headers, proxy=None, compression=None)
            )
            says.append(None if talk is None else partial(talk.say, table, cookie))
    load.started = time.perf_counter()
    load.until = load.started + seconds
    before, own = sum([cpu_seconds(node) for node in nodes]), time.process_time()
    loops = [loop_times(node) for node in nodes]
    await asyncio.gather(
        *[ScriptedSeat(socket, load, say).run() for socket, say in zip(sockets, says, strict=True)]
    )
    load.seconds = time.perf_counter() - load.started
    load.cpu = sum([cpu_seconds(node) for node in nodes]) - before
    load.clients = time.process_time() - own
    load.waited = max(
        [waiting_share(then, loop_times(node)) for then, node in zip(loops, nodes, strict=True)]
    )
    await asyncio.gather(*[socket.close() for socket in sockets])
    return load


def cpu_seconds(node: Node) -> float:
    fields = Path(f"/proc/{node.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def loop_times(node: Node) -> tuple[int, int]:
    """Nanoseconds that the main thread ran, and that it was ready to run but had to wait."""
    ran, waited, _ = Path(f"/proc/{node.pid}/task/{node.pid}/schedstat").read_text().split()
    return int(ran), int(waited)


def waiting_share(then: tuple[int, int], now: tuple[int, int]) -> float:
    ran, waited = now[0] - then[0], now[1] - then[1]
    return waited / max(1, ran + waited)


def memory(node: Node) -> int:
    return int(Path(f"/proc/{node.pid}/statm").read_text().split()[1]) * _PAGE


async def metric(node: Node, name: str) -> float:
    """The value of one of the server's own metrics."""
    async with httpx.AsyncClient() as client:
        lines = (await client.get(f"{node.address}/metrics")).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.split()[0] == f"clachan_{name}")


async def loop_delay(node: Node, when: str) -> list[Row]:
    """The longest delay of the event loop since the node started."""
    worst = await metric(node, "loop_lag_largest_seconds")
    work = await metric(node, "loop_work_largest_seconds")
    return [
        (f"longest delay of the event loop, {when}", worst * 1000, "ms", -50),
        ("  of that, its own work", work * 1000, "ms", -50),
    ]


@contextmanager
def temporary_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="clachan-bench-") as folder:
        yield Path(folder)


async def one_node(database: str, folder: Path, tables: int, seconds: float) -> list[Row]:
    node = Node(database, folder / "node.log")
    await node.start()
    try:
        full = await play([node], tables, seconds, pace=0)
        busy = await play([node], tables, seconds, pace=300)
        quiet = await play([node], tables, seconds, pace=50)
        late = await loop_delay(node, "people")
    finally:
        await node.end()
    return load_rows(full, busy, quiet, late)


async def one_node_with_talk(folder: Path, tables: int, seconds: float) -> list[Row]:
    """The same, while people talk and absent people get messages."""
    mail = MailServer()
    async with on_loopback(mail):
        relay = f"mailto://127.0.0.1:{mail.port}?from=clachan@example.org"
        node = Node(str(folder / "talk.db"), folder / "talk.log", mail_relay=relay)
        await node.start()
        try:
            talk = TalkLoad(node)
            async with slow_tables(node, mail):
                full = await play([node], tables, seconds, 0, talk)
                busy = await play([node], tables, seconds, 300, talk)
                quiet = await play([node], tables, seconds, 50, talk)
            await talk.close()
            late = await loop_delay(node, "people")
        finally:
            await node.end()
    return [
        *load_rows(full, busy, quiet, late),
        ("lines of talk", talk.lines, "", 1),
        ("messages sent", len(mail.messages), "", 3),
    ]


def load_rows(
    full: LoadResult, busy: LoadResult, quiet: LoadResult, late: Sequence[Row]
) -> list[Row]:
    return [
        ("moves per second, full load", full.rate, "1/s", 300),
        ("  server CPU per move", full.cpu_per_move, "ms", None),
        ("  CPU of the seats, share of a core", full.clients / full.seconds * 100, "%", None),
        ("  waiting for a processor", full.waited * 100, "%", None),
        ("p99 at saturation (300 moves/s)", busy.percentile(0.99) * 1000, "ms", -250),
        ("  delivered", busy.rate, "1/s", None),
        ("  waiting for a processor", busy.waited * 100, "%", None),
        ("p99 at 50 moves/s", quiet.percentile(0.99) * 1000, "ms", -50),
        ("  delivered", quiet.rate, "1/s", None),
        *late,
    ]


async def bots_and_long_logs(folder: Path, seconds: float) -> list[Row]:
    """Let bots finish games, then restart the node and load their logs while other bots think."""
    node = Node(str(folder / "bots.db"), folder / "bots.log")
    await node.start()
    try:
        async with httpx.AsyncClient(base_url=f"{node.address}/api/v1", timeout=60) as client:
            await client.put("/me", json={"name": "host"})
            old = [await open_bot_table(client, "random") for _ in range(_OLD_TABLES)]
            for table in old:
                await wait_until_finished(client, table)
            await node.end()
            await node.start()
            for _ in range(_OLD_TABLES):
                await open_bot_table(client, _LEVEL)
            until = time.perf_counter() + seconds
            await asyncio.gather(*[client.get(f"/tables/{table}") for table in old])
            await asyncio.sleep(max(0.0, until - time.perf_counter()))
        return await loop_delay(node, "bots and old tables")
    finally:
        await node.end()


async def wait_until_finished(client: httpx.AsyncClient, table: str) -> None:
    while True:
        if (await client.get(f"/tables/{table}")).json()["status"] == "finished":
            return
        await asyncio.sleep(0.1)


async def open_bot_table(client: httpx.AsyncClient, level: str) -> str:
    seats = [{"kind": "bot", "level": level}] * SEATS
    opened = await client.post("/tables", json={"game": "skye", "seats": seats})
    table: str = opened.json()["table"]
    return table


async def idle_tables(folder: Path) -> list[Row]:
    """Memory of tables that are in memory in mid-game, without any connection.

    The same number of tables is played first, so that memory for sockets is already allocated and only
    the tables count.
    """
    node = Node(str(folder / "idle.db"), folder / "idle.log")
    await node.start()
    try:
        await play([node], _IDLE_TABLES, _IDLE_SECONDS, pace=0)
        before = memory(node)
        load = await play([node], _IDLE_TABLES, _IDLE_SECONDS, pace=0)
        after = memory(node)
    finally:
        await node.end()
    return [
        ("memory per idle table", (after - before) / _IDLE_TABLES / 1000, "kB", -200),
        ("  moves per table", len(load.latencies) / _IDLE_TABLES, "", None),
    ]


async def two_nodes(folder: Path, tables: int, seconds: float) -> list[Row]:
    """Compare one node and two nodes on the same PostgreSQL."""
    rows: list[Row] = []
    for count in (1, 2):
        name = f"PostgreSQL, {count} node{'s' if count > 1 else ''}"
        with postgres() as server:
            nodes = [Node(server.url, folder / f"pg{i}.log") for i in range(count)]
            for node in nodes:
                await node.start()
            try:
                load = await play(nodes, tables, seconds, pace=0)
                late = await loop_delay(nodes[0], name)
            finally:
                for node in nodes:
                    await node.end()
        rows += [
            (f"{name}: moves per second", load.rate, "1/s", None),
            ("  CPU of all nodes per move", load.cpu_per_move, "ms", None),
            ("  CPU of the seats, share of a core", load.clients / load.seconds * 100, "%", None),
            ("  waiting for a processor", load.waited * 100, "%", None),
            *[(what, value, unit, None) for what, value, unit, _ in late],
        ]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--talk-and-messages", action="store_true", help="measure one node while people also talk"
    )
    chosen = parser.parse_args()
    tables, seconds = chosen.tables, chosen.seconds
    with temporary_folder() as folder:
        if chosen.talk_and_messages:
            rows = asyncio.run(one_node_with_talk(folder, tables, seconds))
        else:
            rows = asyncio.run(one_node(str(folder / "bench.db"), folder, tables, seconds))
            rows += asyncio.run(bots_and_long_logs(folder, seconds))
            rows += asyncio.run(idle_tables(folder))
            rows += asyncio.run(two_nodes(folder, tables, seconds))
    missed = [row for row in rows if row[3] is not None and not is_met(row)]
    if chosen.json:
        print(json.dumps([{"name": n, "value": v, "unit": u} for n, v, u, _ in rows], indent=2))
    else:
        for row in rows:
            print(f"{row[0]:<44} {row[1]:>9.1f} {row[2]:<4} {verdict(row)}")
    sys.exit(1 if missed else 0)


def is_met(row: Row) -> bool:
    """Whether the target is met: positive targets are minimums, negative ones maximums."""
    target = row[3]
    return target is None or (row[1] >= target if target > 0 else row[1] <= -target)


def verdict(row: Row) -> str:
    if row[3] is None:
        return ""
    bound = f"{'at least' if row[3] > 0 else 'at most'} {abs(row[3]):g}"
    return f"{bound}: {'ok' if is_met(row) else 'MISSED'}"


if __name__ == "__main__":
    main()
