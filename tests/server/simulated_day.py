"""A simulated day: very many games through one server, with its use of resources over time.

    python -m tests.server.simulated_day --games 100000 --plot day.svg

Scripted people play game after game over sockets. Meanwhile the memory and the open descriptors of the
server, the size of its database and the latency of moves are sampled and drawn. Memory, descriptors and
latency have to level off; the database grows with the number of games it keeps.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import httpx

from tests.server.crash_run import Node
from tests.server.socket_client import SocketClient

GROUPS = 6
"""How many groups of people play at the same time."""
SAMPLES = 200
"""About as many samples are taken over all games."""
GAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("clans", ("me", "open")),
    ("clans", ("me", "bot random")),
    ("clans", ("me", "open", "open")),
    ("skye", ("me", "open")),
)
GROWTH_LIMIT = 1.15
"""By how much the last quarter of a run may exceed the second quarter."""


@dataclass(frozen=True)
class Sample:
    """What the server uses after a number of games."""

    games: int
    seconds: float
    memory_mb: float
    descriptors: int
    database_mb: float
    median_ms: float
    p99_ms: float


class TimedClient(SocketClient):
    """A scripted person who notes how long each command takes and keeps nothing else."""

    def __init__(self, address: str, latencies: list[float]) -> None:
        super().__init__(address)
        self.rest.client.timeout = httpx.Timeout(120)
        self._latencies = latencies

    async def command(self, **command: Any) -> dict[str, Any]:
        started = time.perf_counter()
        answer = await super().command(**command)
        self._latencies.append(time.perf_counter() - started)
        self._forget()
        return answer

    def _forget(self) -> None:
        for kept in (self.bytes, self.messages, self.events):
            kept.clear()

    async def leave_table(self) -> None:
        """Close the socket, ready for the next table."""
        await self.socket.close()
        self.view = {}
        self._forget()


class SimulatedDay:
    """Plays games on one node and samples what it uses."""

    def __init__(self, node: Node, games: int, minutes: float) -> None:
        self.node = node
        self.games = games
        self.samples: list[Sample] = []
        self.finished = 0
        self.commands = 0
        self._until = time.monotonic() + minutes * 60
        self._started = time.monotonic()
        self._begun = 0
        self._latencies: list[float] = []

    async def run(self) -> None:
        await asyncio.gather(*[self._play_games(number) for number in range(GROUPS)])
        self._take_sample()

    async def _play_games(self, number: int) -> None:
        """Let a group of people play one game after another."""
        group = [TimedClient(f"127.0.0.1:{self.node.port}", self._latencies) for _ in range(3)]
        for seat, client in enumerate(group):
            await client.named(f"player {number}-{seat}")
        while self._begun < self.games and time.monotonic() < self._until:
            self._begun += 1
            game, seats = GAMES[self._begun % len(GAMES)]
            people = len([seat for seat in seats if not seat.startswith("bot")])
            await self._play(group[:people], game, seats)
            self.finished += 1
            if self.finished % max(1, self.games // SAMPLES) == 0:
                self._take_sample()
        for client in group:
            await client.close()

    async def _play(self, people: Sequence[TimedClient], game: str, seats: Sequence[str]) -> None:
        opened = await people[0].rest.open_table(*seats, game=game)
        for client in people[1:]:
            await client.rest.join_table(opened)
        for client in people:
            await client.connect(opened["table"])
        await asyncio.gather(*[client.play_to_end() for client in people])
        for client in people:
            await client.leave_table()

    def _take_sample(self) -> None:
        if not self._latencies:
            return
        taken = sorted(self._latencies)
        self.commands += len(taken)
        self._latencies.clear()
        files = (self.node.database, f"{self.node.database}-wal")
        size = sum([Path(file).stat().st_size for file in files if Path(file).exists()])
        self.samples.append(
            Sample(
                games=self.finished,
                seconds=time.monotonic() - self._started,
                memory_mb=memory_mb(self.node.pid),
                descriptors=len(list(Path(f"/proc/{self.node.pid}/fd").iterdir())),
                database_mb=size / 1e6,
                median_ms=statistics.median(taken) * 1000,
                p99_ms=taken[round(0.99 * (len(taken) - 1))] * 1000,
            )
        )


def memory_mb(pid: int) -> float:
    """The memory a process has in use."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    raise AssertionError("no VmRSS")


def growth(samples: Sequence[Sample], value: Callable[[Sample], float]) -> float:
    """The last quarter of the samples divided by the second quarter; 1 means that it levels off."""
    quarter = len(samples) // 4
    second, last = samples[quarter : 2 * quarter], samples[-quarter:]
    if not second:
        return 1.0
    return statistics.median(map(value, last)) / statistics.median(map(value, second))


PANELS: tuple[tuple[str, Callable[[Sample], float]], ...] = (
    ("memory, MB", lambda sample: sample.memory_mb),
    ("open descriptors", lambda sample: sample.descriptors),
    ("database, MB", lambda sample: sample.database_mb),
    ("latency, median ms", lambda sample: sample.median_ms),
    ("latency, p99 ms", lambda sample: sample.p99_ms),
)
_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 110, 60, 30


def draw(samples: Sequence[Sample]) -> str:
    """The samples as an SVG picture, a panel for each value, over the number of games."""
    most = max(1, samples[-1].games)
    shapes: list[str] = []
    for number, (name, value) in enumerate(PANELS):
        top = _TOP + number * (_HEIGHT + _TOP)
        highest = max([value(sample) for sample in samples]) or 1.0
        points = " ".join(
            [
                f"{_LEFT + (_WIDTH - _LEFT - 10) * sample.games / most:.1f},"
                f"{top + _HEIGHT - _HEIGHT * value(sample) / highest:.1f}"
                for sample in samples
            ]
        )
        base = top + _HEIGHT
        shapes += [
            f'<text x="{_LEFT}" y="{top - 6}">{escape(name)}</text>',
            f'<text x="{_LEFT - 6}" y="{top + 10}" text-anchor="end">{highest:.4g}</text>',
            f'<text x="{_LEFT - 6}" y="{base}" text-anchor="end">0</text>',
            f'<path d="M{_LEFT} {base}H{_WIDTH - 10}" stroke="#ddd6c4"/>',
            f'<polyline points="{points}" fill="none" stroke="#2f5d50" stroke-width="1.5"/>',
        ]
    height = _TOP + len(PANELS) * (_HEIGHT + _TOP)
    shapes.append(
        f'<text x="{_WIDTH - 10}" y="{height - 12}" text-anchor="end">{most} games</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fffdf7"/>'
        + "".join(shapes)
        + "</svg>\n"
    )


def report(day: SimulatedDay) -> list[str]:
    """What the day used, and whether it levels off."""
    last = day.samples[-1]
    summary = (
        f"{day.finished} games, {day.commands} commands in {last.seconds / 60:.0f} minutes; at the end: "
        f"memory {last.memory_mb:.0f} MB, {last.descriptors} descriptors, database {last.database_mb:.1f} MB "
        f"({last.database_mb * 1000 / max(1, day.finished):.1f} kB a game), "
        f"latency median {last.median_ms:.0f} ms, p99 {last.p99_ms:.0f} ms"
    )
    lines = [summary]
    for name, value in PANELS:
        ratio = growth(day.samples, value)
        verdict = "grows" if ratio > GROWTH_LIMIT else "levels off"
        lines.append(f"  {name}: last quarter / second quarter = {ratio:.2f}, {verdict}")
    return lines


async def simulate(folder: Path, games: int, minutes: float) -> SimulatedDay:
    node = Node(str(folder / "day.db"), folder / "day.log")
    await node.start()
    day = SimulatedDay(node, games, minutes)
    try:
        await day.run()
    finally:
        await node.end()
    assert node.tracebacks() == []
    return day


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="at most")
    parser.add_argument("--plot", type=Path, default=Path("day.svg"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        day = asyncio.run(simulate(Path(name), chosen.games, chosen.minutes))
    chosen.plot.write_text(draw(day.samples))
    sys.stdout.write("\n".join(report(day)) + "\n")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
