"""How much one node carries: a part of `make bench`, alone `python -m benchmarks.server`.

Tables with four scripted seats each, every seat with a socket of its own. The seats are in this
process, the server in another. A move counts when its `done` has come, so it is on the disk; latency is
from the sending of a command to its `done`.

First every seat sends as soon as it owes something, with up to 800 commands in the queue: that gives
the most moves a second, while latency is only the length of the queue. *Saturation* is therefore
measured with 300 moves a second offered, the least that a node has to carry; if fewer are delivered,
that row says so. Then 50 are offered. Last, bots think in worker processes while old tables with long
logs are woken. Moves are counted until the time is over; what is answered later is in the latencies alone.

How late the event loop was is asked of the server itself, which feels its own pulse. Whoever shares the
machine takes part in these figures. So it is counted how long the event loop had work and no processor
(`kept waiting` is the share of the time in which it could have run), and how much of the worst delay it
was at work itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.crash_run import Node
from tests.server.live_server import any_move
from tests.server.postgres import postgres

Row = tuple[str, float, str, float | None]

SEATS = 4
_LEVEL = "trader"
_OLD_TABLES = 15
_TICK = os.sysconf("SC_CLK_TCK")
_IDLE_SECONDS = 10.0
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Load:
    """What the clients measured."""

    latencies: list[float] = field(default_factory=list)
    in_time: int = 0
    """Moves that were done before the time was over."""
    started: float = 0.0
    until: float = 0.0
    pace: float = 0.0
    """Moves a second offered by all clients together; 0: as fast as it goes."""
    next_slot: float = 0.0
    seconds: float = 0.0
    cpu: float = 0.0
    """Seconds of CPU that all nodes spent meanwhile."""
    clients: float = 0.0
    """Seconds of CPU that the scripted seats spent."""
    waited: float = 0.0
    """The share of its time that an event loop had work and no processor."""

    @property
    def rate(self) -> float:
        return self.in_time / (self.until - self.started)

    @property
    def cpu_a_move(self) -> float:
        return self.cpu / max(1, len(self.latencies)) * 1000

    def note(self, moment: float, sent_at: float) -> None:
        self.latencies.append(moment - sent_at)
        self.in_time += moment < self.until

    async def slot(self) -> bool:
        """Wait for one's turn when the pace is given; False when it would come too late."""
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


class Seat:
    """One scripted seat: it moves whenever it owes something."""

    def __init__(self, socket: ClientConnection, load: Load) -> None:
        self.socket = socket
        self.load = load
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
            elif message["type"] in ("done", "refused"):
                if message["type"] == "done":
                    self.load.note(time.perf_counter(), self.sent_at)
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


async def open_tables(node: Node, count: int) -> tuple[list[str], list[str]]:
    """Tables of four people, who sit at all of them; returns the tables and the cookies."""
    clients = [httpx.AsyncClient(base_url=f"{node.address}/api/v1") for _ in range(SEATS)]
    for number, client in enumerate(clients):
        await client.put("/me", json={"name": f"seat {number}"})
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
    tables: list[str] = []
    for _ in range(count):
        answer = await clients[0].post("/tables", json={"game": "skye", "chairs": chairs})
        tables.append(answer.json()["table"])
        for client in clients[1:]:
            await client.post(f"/invites/{answer.json()['invite']}", json={})
    cookies = ["; ".join([f"{k}={v}" for k, v in client.cookies.items()]) for client in clients]
    for client in clients:
        await client.aclose()
    return tables, cookies


async def play(nodes: Sequence[Node], count: int, seconds: float, pace: float) -> Load:
    """All tables at once for so many seconds; with several nodes, seats sit at different ones."""
    load = Load(pace=pace)
    tables, cookies = await open_tables(nodes[0], count)
    sockets: list[ClientConnection] = []
    for table in tables:
        for number, cookie in enumerate(cookies):
            node = nodes[number % len(nodes)]
            address = f"ws://127.0.0.1:{node.port}/api/v1/tables/{table}/socket"
            headers = {"Cookie": cookie, "Origin": node.address}
            sockets.append(
                await connect(address, additional_headers=headers, proxy=None, compression=None)
            )
    load.started = time.perf_counter()
    load.until = load.started + seconds
    before, own = sum([cpu_seconds(node) for node in nodes]), time.process_time()
    loops = [loop_times(node) for node in nodes]
    await asyncio.gather(*[Seat(socket, load).run() for socket in sockets])
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
    """Nanoseconds that the main thread has run, and that it was ready to run and had to wait."""
    ran, waited, _ = Path(f"/proc/{node.pid}/task/{node.pid}/schedstat").read_text().split()
    return int(ran), int(waited)


def waiting_share(then: tuple[int, int], now: tuple[int, int]) -> float:
    ran, waited = now[0] - then[0], now[1] - then[1]
    return waited / max(1, ran + waited)


def memory(node: Node) -> int:
    return int(Path(f"/proc/{node.pid}/statm").read_text().split()[1]) * _PAGE


async def measured(node: Node, name: str) -> float:
    """One number out of the server's own metrics."""
    async with httpx.AsyncClient() as client:
        lines = (await client.get(f"{node.address}/metrics")).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.split()[0] == f"clachan_{name}")


async def lateness(node: Node, when: str) -> list[Row]:
    """The worst delay of the event loop since the node has started."""
    worst = await measured(node, "loop_lag_largest_seconds")
    work = await measured(node, "loop_work_largest_seconds")
    return [
        (f"event loop late by at most, {when}", worst * 1000, "ms", -50),
        ("  most of its own work in one delay", work * 1000, "ms", -50),
    ]


@contextmanager
def workplace() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="clachan-bench-") as folder:
        yield Path(folder)


async def one_node(database: str, folder: Path, tables: int, seconds: float) -> list[Row]:
    node = Node(database, folder / "node.log")
    await node.start()
    try:
        full = await play([node], tables, seconds, pace=0)
        busy = await play([node], tables, seconds, pace=300)
        quiet = await play([node], tables, seconds, pace=50)
        late = await lateness(node, "people")
    finally:
        await node.end()
    return [
        ("moves a second, all push", full.rate, "1/s", 300),
        ("  CPU of the server a move", full.cpu_a_move, "ms", None),
        ("  CPU of the seats, of one core", full.clients / full.seconds * 100, "%", None),
        ("  kept waiting for a processor", full.waited * 100, "%", None),
        ("p99 at saturation: 300/s offered", busy.percentile(0.99) * 1000, "ms", -250),
        ("  delivered", busy.rate, "1/s", None),
        ("  kept waiting for a processor", busy.waited * 100, "%", None),
        ("p99 at 50/s offered", quiet.percentile(0.99) * 1000, "ms", -50),
        ("  delivered", quiet.rate, "1/s", None),
        *late,
    ]


async def bots_and_long_logs(folder: Path, seconds: float) -> list[Row]:
    """Bots play games to their end; then a fresh node reads these logs again while others think."""
    node = Node(str(folder / "bots.db"), folder / "bots.log")
    await node.start()
    try:
        async with httpx.AsyncClient(base_url=f"{node.address}/api/v1", timeout=60) as client:
            await client.put("/me", json={"name": "host"})
            old = [await table_of_bots(client, "random") for _ in range(_OLD_TABLES)]
            for table in old:
                await played_out(client, table)
            await node.end()
            await node.start()
            for _ in range(_OLD_TABLES):
                await table_of_bots(client, _LEVEL)
            until = time.perf_counter() + seconds
            await asyncio.gather(*[client.get(f"/tables/{table}") for table in old])
            await asyncio.sleep(max(0.0, until - time.perf_counter()))
        return await lateness(node, "bots and old tables")
    finally:
        await node.end()


async def played_out(client: httpx.AsyncClient, table: str) -> None:
    while True:
        if (await client.get(f"/tables/{table}")).json()["status"] == "finished":
            return
        await asyncio.sleep(0.1)


async def table_of_bots(client: httpx.AsyncClient, level: str) -> str:
    chairs = [{"kind": "bot", "level": level}] * SEATS
    opened = await client.post("/tables", json={"game": "skye", "chairs": chairs})
    table: str = opened.json()["table"]
    return table


async def idle_tables(folder: Path, tables: int) -> list[Row]:
    """Memory of tables in the middle of a game that are awake and that nobody looks at.

    As many tables as are counted were played at before, so what sockets need while they are open is
    there already and only what tables keep is counted. A node keeps 500 awake: two lots must fit.
    """
    node = Node(str(folder / "idle.db"), folder / "idle.log")
    await node.start()
    try:
        await play([node], tables, _IDLE_SECONDS, pace=0)
        before = memory(node)
        load = await play([node], tables, _IDLE_SECONDS, pace=0)
        after = memory(node)
    finally:
        await node.end()
    return [
        ("memory of an idle table", (after - before) / tables / 1000, "kB", -200),
        ("  moves made at each", len(load.latencies) / tables, "", None),
    ]


async def two_nodes(folder: Path, tables: int, seconds: float) -> list[Row]:
    """The same PostgreSQL with one node and with two."""
    rows: list[Row] = []
    for count in (1, 2):
        name = f"PostgreSQL, {count} node{'s' if count > 1 else ''}"
        with postgres() as server:
            nodes = [Node(server.url, folder / f"pg{i}.log") for i in range(count)]
            for node in nodes:
                await node.start()
            try:
                load = await play(nodes, tables, seconds, pace=0)
                late = await lateness(nodes[0], name)
            finally:
                for node in nodes:
                    await node.end()
        rows += [
            (f"{name}: moves a second", load.rate, "1/s", None),
            ("  CPU of all nodes a move", load.cpu_a_move, "ms", None),
            ("  CPU of the seats, of one core", load.clients / load.seconds * 100, "%", None),
            ("  kept waiting for a processor", load.waited * 100, "%", None),
            *[(what, value, unit, None) for what, value, unit, _ in late],
        ]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with workplace() as folder:
        rows = asyncio.run(
            one_node(str(folder / "bench.db"), folder, chosen.tables, chosen.seconds)
        )
        rows += asyncio.run(bots_and_long_logs(folder, chosen.seconds))
        rows += asyncio.run(idle_tables(folder, chosen.tables))
        rows += asyncio.run(two_nodes(folder, chosen.tables, chosen.seconds))
    missed = [row for row in rows if row[3] is not None and not holds(row)]
    if chosen.json:
        print(json.dumps([{"name": n, "value": v, "unit": u} for n, v, u, _ in rows], indent=2))
    else:
        for row in rows:
            print(f"{row[0]:<44} {row[1]:>9.1f} {row[2]:<4} {verdict(row)}")
    sys.exit(1 if missed else 0)


def holds(row: Row) -> bool:
    """A positive target is a least value, a negative one a most."""
    target = row[3]
    return target is None or (row[1] >= target if target > 0 else row[1] <= -target)


def verdict(row: Row) -> str:
    if row[3] is None:
        return ""
    bound = f"{'at least' if row[3] > 0 else 'at most'} {abs(row[3]):g}"
    return f"{bound}: {'ok' if holds(row) else 'MISSED'}"


if __name__ == "__main__":
    main()
