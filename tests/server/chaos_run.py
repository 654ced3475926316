"""Play games while everything fails, and check that nothing acknowledged is lost, doubled or changed.

    python -m tests.server.chaos_run --faults 1000

runs the long version (`make soak`, about an hour): one of twenty faults on SQLite, the others on PostgreSQL
with two nodes, each of which reaches the database through its own faulty proxy. After every fault the run
waits until the node makes moves again and sees those of the other node, and measures how long that takes.
When a fault lasts for some time, the time counts from its end.

The faults are divided into slices. Each has its own seed, database and nodes, and is checked when it ends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.crash_run import (
    SEATS,
    Acknowledged,
    Node,
    PersistentPlayer,
    PlayedCounts,
    check_logs,
)
from tests.server.faulty_proxy import FaultyProxy
from tests.server.postgres import PostgresServer, postgres

PLAYERS = 4
PAUSE = 0.2
"""Seconds between two moves of a player, so that the nodes are not busy with games alone."""
FAULTS_PER_TABLE = 15
"""After this many faults the probes move to a new table, because a long log takes long to load."""
RECOVERY_TIMEOUT = 180.0
SOON = 5.0
"""Seconds within which players should see and make moves again."""
SLICE = 50
MOVE = "price axe 1 1"


class Probe:
    """A person at one node who drafts prices over a socket all the time, and notes what comes back.

    A command without an answer is sent again with the same key, on a new socket if the old one broke.
    """

    def __init__(self, node: Node, counts: PlayedCounts, name: str) -> None:
        self.node = node
        self.client = httpx.AsyncClient(timeout=10)
        self.counts = counts
        self.name = name
        self.table = ""
        self.seat = 0
        self.made_at = 0.0
        """When the last acknowledged command was sent."""
        self.made: list[tuple[float, int]] = []
        """When each acknowledged command was sent, and its ply."""
        self.seen_ply = 0
        self._number = 0
        self._task: asyncio.Task[None] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        answer = await self.client.request(method, f"{self.node.address}/api/v1{path}", json=body)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        await self.client.aclose()

    async def _run(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._draft_over_a_socket()
            await asyncio.sleep(0.05)

    async def _draft_over_a_socket(self) -> None:
        cookie = "; ".join([f"{c.name}={c.value}" for c in self.client.cookies.jar])
        path = f"/api/v1/tables/{self.table}/socket?seat={self.seat}"
        async with connect(
            f"ws://127.0.0.1:{self.node.port}{path}",
            additional_headers={"Cookie": cookie},
            origin=self.node.address,  # type: ignore[arg-type]  # a plain text
            max_size=None,
            proxy=None,
            open_timeout=3,
            close_timeout=0.1,
        ) as socket:
            while not self.seen_ply:
                await self._receive(socket)
            while True:
                await self._draft(socket)

    async def _draft(self, socket: ClientConnection) -> None:
        """Send a draft until it is answered; see everything that arrives meanwhile."""
        key = f"{self.name}-{self._number}"
        sent_at = time.monotonic()
        await socket.send(
            json.dumps(
                {
                    "type": "command",
                    "command": "play",
                    "key": key,
                    "seat": self.seat,
                    "ply": self.seen_ply,
                    "move": MOVE,
                    "confirm": False,
                }
            )
        )
        async with asyncio.timeout(15):
            while True:
                message = await self._receive(socket)
                ply = self._acknowledged_at(message, key)
                if ply or (message["type"] == "refused" and message["key"] == key):
                    break
        if ply:
            self.counts.acknowledged.append(Acknowledged(self.table, key, ply, MOVE))
            self.made.append((sent_at, ply))
            self.made_at = sent_at
            self._number += 1
            await self._watch(socket, 0.1)
        elif message["problem"]["code"] == "store_unavailable":
            self.counts.retried += 1
            await self._watch(socket, 0.1)
        else:
            assert message["problem"]["code"] == "stale_ply", message
            await self._watch(socket, 0.02)

    def _acknowledged_at(self, message: dict[str, Any], key: str) -> int:
        """The ply at which a message says that a command was carried out; 0 if it does not."""
        if message["type"] == "done" and message["key"] == key:
            return int(message["ply"])
        if message["type"] == "events" and key in message["done"]:
            mine = [event for event in message["events"] if event["seat"] == self.seat]
            return int(mine[-1]["ply"])
        return 0

    async def _watch(self, socket: ClientConnection, seconds: float) -> None:
        """See what others do for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await self._receive(socket)

    async def _receive(self, socket: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "view":
            self.seen_ply = max(self.seen_ply, message["view"]["ply"])
        for event in message.get("events", ()):
            self.seen_ply = max(self.seen_ply, event["ply"])
        return message


@dataclass(frozen=True)
class Amount:
    """How many faults to inject, and for how long at most."""

    faults: int
    seed: int = 1
    minutes: float = 600.0


@dataclass
class Place:
    """A database and its nodes; with PostgreSQL each node has a proxy in front of the database."""

    nodes: Sequence[Node]
    proxies: Sequence[FaultyProxy] = ()
    server: PostgresServer | None = None
    database: str = ""


class Recovery(NamedTuple):
    """How long a node needed after a fault, and how many processes wanted a core at that time."""

    seconds: float
    load: float


@dataclass
class ChaosReport:
    """What happened: how long nodes needed after each kind of fault."""

    counts: PlayedCounts = field(default_factory=PlayedCounts)
    recoveries: dict[str, list[Recovery]] = field(default_factory=dict)
    rows: int = 0
    unexpected: list[str] = field(default_factory=list)
    """Unexpected errors in the logs of the nodes."""

    @property
    def faults(self) -> int:
        return sum([len(times) for times in self.recoveries.values()])

    def add(self, other: ChaosReport) -> None:
        """Add what happened in another slice."""
        self.counts.acknowledged += other.counts.acknowledged
        self.counts.retried += other.counts.retried
        self.counts.finished += other.counts.finished
        for name, times in other.recoveries.items():
            self.recoveries.setdefault(name, []).extend(times)
        self.rows += other.rows
        self.unexpected += other.unexpected

    def lines(self, where: str) -> list[str]:
        counts = self.counts
        every = [recovery for times in self.recoveries.values() for recovery in times]
        summary = (
            f"{where}: {self.faults} faults, {counts.finished} games, "
            f"{len(counts.acknowledged)} acknowledged commands, {self.rows} rows, {counts.retried} retries: "
            "nothing lost, doubled or changed, every game ended"
        )
        return [
            summary,
            f"  {'fault':<22} count   median      p99    worst  over {SOON:.0f}s",
            *[_line(name, times) for name, times in sorted(self.recoveries.items())],
            _line("all", every),
            *_lines_by_load(every),
            *[f"unexpected error: {error}" for error in self.unexpected],
        ]


def _line(name: str, recoveries: Sequence[Recovery]) -> str:
    ordered = sorted([recovery.seconds for recovery in recoveries])
    p99 = ordered[min(len(ordered) - 1, round(0.99 * (len(ordered) - 1)))]
    median = statistics.median(ordered)
    late = len([seconds for seconds in ordered if seconds > SOON])
    return f"  {name:<22}{len(ordered):>6}{median:>8.2f}s{p99:>8.2f}s{ordered[-1]:>8.2f}s{late:>9}"


def _lines_by_load(recoveries: Sequence[Recovery]) -> list[str]:
    """The same figures by how busy the machine was."""
    lines = []
    for least, most in ((0, 2), (2, 4), (4, 8), (8, 16), (16, 10_000)):
        some = [recovery for recovery in recoveries if least <= recovery.load < most]
        if some:
            name = f"load from {least}" + (f" to {most}" if most < 10_000 else "")
            lines.append(_line(name, some))
    return lines


# Faults. Each returns when it is over; from then on the node has to recover.


async def _kill(place: Place, number: int, _: random.Random) -> None:
    await place.nodes[number].end()
    await place.nodes[number].start()


async def _restart(place: Place, number: int, _: random.Random) -> None:
    await place.nodes[number].end(signal.SIGTERM)
    await place.nodes[number].start()


async def _freeze(place: Place, number: int, rng: random.Random) -> None:
    place.nodes[number].send(signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(0.2, 4))
    place.nodes[number].send(signal.SIGCONT)


async def _drop(place: Place, number: int, _: random.Random) -> None:
    place.proxies[number].drop()


async def _drop_answers(place: Place, number: int, _: random.Random) -> None:
    place.proxies[number].drop_answers()


async def _half_open(place: Place, number: int, _: random.Random) -> None:
    place.proxies[number].half_open()


async def _reset(place: Place, number: int, _: random.Random) -> None:
    place.proxies[number].reset()


async def _delay(place: Place, number: int, rng: random.Random) -> None:
    place.proxies[number].delay(rng.uniform(0.05, 3))
    await asyncio.sleep(rng.uniform(0.2, 2))
    place.proxies[number].heal()


async def _refuse(place: Place, number: int, rng: random.Random) -> None:
    place.proxies[number].refuse()
    await asyncio.sleep(rng.uniform(0.1, 2))
    place.proxies[number].heal()


async def _cut_off(place: Place, number: int, rng: random.Random) -> None:
    place.proxies[number].drop(new=True)
    await asyncio.sleep(rng.uniform(0.1, 5))
    place.proxies[number].heal()


async def _stop_database(place: Place, _number: int, rng: random.Random) -> None:
    assert place.server is not None
    await asyncio.to_thread(place.server.stop, rng.choice(("immediate", "fast")))
    await asyncio.to_thread(place.server.start)


async def _make_read_only(place: Place, _number: int, rng: random.Random) -> None:
    assert place.server is not None
    await asyncio.to_thread(place.server.set_read_only, True)
    await asyncio.sleep(rng.uniform(0.1, 2))
    await asyncio.to_thread(place.server.set_read_only, False)


Fault = Callable[[Place, int, random.Random], Awaitable[None]]

NODE_FAULTS: dict[str, tuple[Fault, int]] = {
    "kill -9": (_kill, 2),
    "restart": (_restart, 1),
    "freeze": (_freeze, 2),
}
"""The faults of a node, with how often each is chosen."""
NETWORK_FAULTS: dict[str, tuple[Fault, int]] = {
    "drop": (_drop, 15),
    "drop answers": (_drop_answers, 15),
    "half-open": (_half_open, 15),
    "reset": (_reset, 30),
    "delay": (_delay, 12),
    "refuse": (_refuse, 10),
    "cut off": (_cut_off, 5),
    "database restarted": (_stop_database, 2),
    "database read-only": (_make_read_only, 2),
}


async def inject(
    place: Place, faults: dict[str, tuple[Fault, int]], amount: Amount, report: ChaosReport
) -> None:
    """Let one thing after another fail, and measure how long it takes until the node goes on."""
    rng = random.Random(amount.seed)
    count, until = amount.faults, time.monotonic() + amount.minutes * 60
    names, weights = list(faults), [weight for _, weight in faults.values()]
    chosen = [*names, *rng.choices(names, weights, k=max(0, count - len(names)))][:count]
    rng.shuffle(chosen)
    for first in range(0, count, FAULTS_PER_TABLE):
        if time.monotonic() > until:
            return
        async with AsyncExitStack() as stack:
            probes = await _seat_probes(place, report.counts, f"{first}", stack)
            for name in chosen[first : first + FAULTS_PER_TABLE]:
                await asyncio.sleep(rng.uniform(0.05, 0.5))
                node = rng.randrange(len(place.nodes))
                await faults[name][0](place, node, rng)
                recovery = Recovery(await _recovery(probes, node, name), os.getloadavg()[0])
                report.recoveries.setdefault(name, []).append(recovery)


async def _seat_probes(
    place: Place, counts: PlayedCounts, name: str, stack: AsyncExitStack
) -> list[Probe]:
    """Open a table with a seat for a probe at each node, and start them."""
    probes = [Probe(node, counts, f"p{name}-{i}") for i, node in enumerate(place.nodes)]
    seats = [{"kind": "me"}, {"kind": "open" if len(probes) > 1 else "me"}]
    for seat, probe in enumerate(probes):
        probe.seat = seat
        await _until_answered(probe, "PUT", "/me", {"name": probe.name})
        if seat == 0:
            body = {"game": "skye", "seats": seats, "key": probe.name}
            opened = await _until_answered(probe, "POST", "/tables", body)
        else:
            await _until_answered(probe, "POST", f"/invites/{opened['invite']}", {})
        probe.table = opened["table"]
    counts.unfinished.add(opened["table"])
    for probe in probes:
        probe.start()
        stack.push_async_callback(probe.stop)
    await _wait_until(lambda: all([probe.made for probe in probes]))
    return probes


async def _wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(RECOVERY_TIMEOUT):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


async def _until_answered(probe: Probe, method: str, path: str, body: Any) -> dict[str, Any]:
    async with asyncio.timeout(RECOVERY_TIMEOUT):
        while True:
            with suppress(httpx.HTTPError):
                return await probe.ask(method, path, body)
            await asyncio.sleep(0.1)


async def _recovery(probes: Sequence[Probe], number: int, name: str) -> float:
    """Wait until the node makes moves and sees those of the others; return the seconds since now."""
    started = time.monotonic()
    probe = probes[number]
    others = [one for one in probes if one is not probe]
    marks = {id(one): len(one.made) for one in others}

    def has_recovered() -> bool:
        if probe.made_at <= started:
            return False
        for other in others:
            later = [ply for sent, ply in other.made[marks[id(other)] :] if sent > started]
            if not later or probe.seen_ply < later[0]:
                return False
        return True

    try:
        await _wait_until(has_recovered)
    except TimeoutError:
        raise AssertionError(f"a node did not recover from this fault: {name}") from None
    return time.monotonic() - started


async def play_until(done: asyncio.Event, nodes: Sequence[Node], counts: PlayedCounts) -> None:
    """Play one game after another until `done`, several at a time; the last ones are played to the end."""
    numbers = iter(range(1_000_000))

    async def pause() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE):
                await done.wait()

    async def play_games() -> None:
        while not done.is_set():
            number = next(numbers)
            seats, game = SEATS[number % len(SEATS)], ("skye", "clans")[number % 2]
            await PersistentPlayer(nodes, counts, number, pause).play(seats, game)

    await asyncio.gather(*[play_games() for _ in range(PLAYERS)])


async def play_through(
    place: Place, faults: dict[str, tuple[Fault, int]], amount: Amount
) -> ChaosReport:
    """Play while things fail, then check the logs."""
    report = ChaosReport()
    done = asyncio.Event()
    async with AsyncExitStack() as stack:
        for proxy in place.proxies:
            stack.push_async_callback(proxy.stop)
        for node in place.nodes:
            await node.start()
            stack.push_async_callback(node.end)
        playing = asyncio.create_task(play_until(done, place.nodes, report.counts))
        try:
            await inject(place, faults, amount, report)
            done.set()
            await playing
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
    report.rows = await check_logs(place.database, report.counts)
    report.unexpected = [error for node in place.nodes for error in node.unexpected_errors()]
    return report


async def chaos_on_sqlite(folder: Path, amount: Amount) -> ChaosReport:
    database = str(folder / "chaos.db")
    place = Place([Node(database, folder / "sqlite.log")], database=database)
    return await play_through(place, NODE_FAULTS, amount)


async def chaos_on_postgres(folder: Path, amount: Amount) -> ChaosReport:
    with postgres() as server:
        proxies = [FaultyProxy(server.port) for _ in range(2)]
        for proxy in proxies:
            await proxy.start()
        urls = [server.url.replace(f":{server.port}/", f":{proxy.port}/") for proxy in proxies]
        nodes = [Node(url, folder / f"node{i}.log") for i, url in enumerate(urls)]
        place = Place(nodes, proxies, server, server.url)
        return await play_through(place, {**NODE_FAULTS, **NETWORK_FAULTS}, amount)


class Slice(NamedTuple):
    """A part of a long run."""

    where: str
    amount: Amount
    folder: Path


POSTGRES, SQLITE = "PostgreSQL, two nodes", "SQLite"


def run_slice(chosen: Slice) -> tuple[Slice, ChaosReport]:
    """Run one slice in this process; the logs of its nodes are kept."""
    run = chaos_on_postgres if chosen.where == POSTGRES else chaos_on_sqlite
    chosen.folder.mkdir(parents=True, exist_ok=True)
    return chosen, asyncio.run(run(chosen.folder, chosen.amount))


def slices(faults: int, seed: int, minutes: float, folder: Path) -> list[Slice]:
    """Divide faults into slices with different seeds; one of twenty faults is on SQLite."""
    found: list[Slice] = []
    on_sqlite = faults // 20
    for where, left in ((SQLITE, on_sqlite), (POSTGRES, faults - on_sqlite)):
        for first in range(0, left, SLICE):
            amount = Amount(min(SLICE, left - first), seed + len(found), minutes)
            found.append(Slice(where, amount, folder / f"seed-{amount.seed}"))
    return found


def run_all(chosen: Iterable[Slice], at_once: int) -> int:
    """Run slices, several at a time; return how many failed."""
    totals = {where: ChaosReport() for where in (POSTGRES, SQLITE)}
    failed = 0
    with ProcessPoolExecutor(at_once, max_tasks_per_child=1) as processes:
        running = [processes.submit(run_slice, each) for each in chosen]
        for future in as_completed(running):
            try:
                done, report = future.result()
            except Exception as error:  # noqa: BLE001 - the other slices go on
                failed += 1
                _write("a slice failed", *traceback.format_exception(error))
                continue
            failed += bool(report.unexpected)
            totals[done.where].add(report)
            _write(f"seed {done.amount.seed}, {report.lines(done.where)[0]}", *report.unexpected)
    for where, total in totals.items():
        if total.faults:
            _write(*total.lines(where))
    return failed


def _write(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="at most, for each slice")
    parser.add_argument("--at-once", type=int, default=2, help="how many slices run at a time")
    parser.add_argument("--logs", type=Path, help="a folder for the logs of the nodes")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = chosen.logs or Path(name)
        some = slices(chosen.faults, chosen.seed, chosen.minutes, folder)
        if run_all(some, chosen.at_once):
            raise SystemExit(1)


if __name__ == "__main__":
    main()
