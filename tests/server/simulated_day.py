"""A simulated day: very many games through one server, with its use of resources over time.

    python -m tests.server.simulated_day --games 100000 --plot day.svg

Scripted people play game after game over sockets. Meanwhile the memory and the open descriptors of the
server, the size of its database, its CPU time per command and the latency of moves are sampled and drawn.
All of them have to level off, except the database, which grows with the number of games it keeps. CPU time
says whether the server itself becomes slower; latency also depends on what else the machine does.

The picture is drawn again every half a minute, so there is one whenever the run ends. How far it has come
is written to stderr.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from tests.server.crash_run import Node
from tests.server.lean_client import LeanClient

GROUPS = 24
"""How many groups of people play at the same time."""
SAMPLES = 200
"""The number of samples in the picture, and about the number that a short run takes."""
GAMES_PER_SAMPLE = 100
GAMES_TOGETHER = 10
"""After this many games a group is replaced by people the server has not met."""
GAMES: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (34, "clans", ("me", "open")),
    (12, "clans", ("me", "bot random")),
    (3, "clans", ("me", "open", "open")),
    (1, "skye", ("me", "open")),
)
"""Kinds of games, and how many of fifty are of each; short games, so that there can be many of them."""
PROGRESS_SECONDS = 30.0
_TICKS = os.sysconf("SC_CLK_TCK")
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
    cpu_ms: float
    """CPU time of the server per command, with everything else it did meanwhile."""
    median_ms: float
    p99_ms: float
    load: float
    """How many processes of this machine wanted a core."""


_KINDS = [(game, seats) for count, game, seats in GAMES for _ in range(count)]
random.Random(1).shuffle(_KINDS)


async def play_game(group: Sequence[LeanClient], game: str, seats: Sequence[str]) -> None:
    """Play one game to the end."""
    people = group[: len([seat for seat in seats if not seat.startswith("bot")])]
    holders = [dict(zip(("kind", "level"), seat.split(), strict=False)) for seat in seats]
    opened = await people[0].ask("POST", "/tables", {"game": game, "seats": holders})
    for client in people[1:]:
        await client.ask("POST", f"/invites/{opened['invite']}")
    await asyncio.gather(*[client.play_to_end(opened["table"]) for client in people])


class SimulatedDay:
    """Plays games on one node and samples what it uses."""

    def __init__(
        self,
        node: Node,
        games: int,
        minutes: float,
        on_sample: Callable[[Sample], None] | None = None,
    ) -> None:
        self.node = node
        self._on_sample = on_sample
        self.games = games
        self.samples: list[Sample] = []
        self.finished = 0
        self.commands = 0
        self._until = time.monotonic() + minutes * 60
        self._started = time.monotonic()
        self._begun = 0
        self._latencies: list[float] = []
        self._measured: list[float] = []
        self._cpu = cpu_seconds(node.pid)
        self._cpu_ms = 0.0

    async def run(self) -> None:
        await asyncio.gather(*[self._play_games(number) for number in range(GROUPS)])
        self._take_sample()

    async def _play_games(self, number: int) -> None:
        """Let a group of people play one game after another, and after some games another group."""
        while self._has_time():
            group = [LeanClient(self.node.port, self._latencies, 3 * number + i) for i in range(3)]
            for seat, client in enumerate(group):
                await client.ask("PUT", "/me", {"name": f"player {number}-{seat}"})
            for _ in range(GAMES_TOGETHER):
                if self._has_time():
                    await self._play_game(group)
            for client in group:
                client.close()
            number += GROUPS

    def _has_time(self) -> bool:
        return self._begun < self.games and time.monotonic() < self._until

    async def _play_game(self, group: Sequence[LeanClient]) -> None:
        game, seats = _KINDS[self._begun % len(_KINDS)]
        self._begun += 1
        await play_game(group, game, seats)
        self.finished += 1
        if self.finished % min(GAMES_PER_SAMPLE, max(1, self.games // SAMPLES)) == 0:
            self._take_sample()

    def _take_sample(self) -> None:
        """Write down what the server uses now, with the latencies since the sample before.

        Two games can end at once; the second sample then repeats what the first one says about commands.
        """
        if self._latencies:
            self._measured = sorted(self._latencies)
            before, self._cpu = self._cpu, cpu_seconds(self.node.pid)
            self._cpu_ms = (self._cpu - before) * 1000 / len(self._measured)
            self.commands += len(self._measured)
            self._latencies.clear()
        taken = self._measured
        if not taken:
            return
        files = (self.node.database, f"{self.node.database}-wal")
        size = sum([Path(file).stat().st_size for file in files if Path(file).exists()])
        sample = Sample(
            games=self.finished,
            seconds=time.monotonic() - self._started,
            memory_mb=memory_mb(self.node.pid),
            descriptors=len(list(Path(f"/proc/{self.node.pid}/fd").iterdir())),
            database_mb=size / 1e6,
            cpu_ms=self._cpu_ms,
            median_ms=statistics.median(taken) * 1000,
            p99_ms=taken[round(0.99 * (len(taken) - 1))] * 1000,
            load=os.getloadavg()[0],
        )
        self.samples.append(sample)
        if self._on_sample is not None:
            self._on_sample(sample)


def memory_mb(pid: int) -> float:
    """The memory a process has in use."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    raise AssertionError("no VmRSS")


def cpu_seconds(pid: int) -> float:
    """The CPU time that all threads of a process have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def growth(samples: Sequence[Sample], value: Callable[[Sample], float]) -> float:
    """The last quarter of the samples divided by the second quarter; 1 means that it levels off."""
    quarter = len(samples) // 4
    second, last = samples[quarter : 2 * quarter], samples[-quarter:]
    before = statistics.median(map(value, second)) if second else 0.0
    if not before:
        return 1.0  # too little to compare, as CPU time between two samples of a very short run
    return statistics.median(map(value, last)) / before


PANELS: tuple[tuple[str, Callable[[Sample], float]], ...] = (
    ("memory, MB", lambda sample: sample.memory_mb),
    ("open descriptors", lambda sample: sample.descriptors),
    ("database, MB", lambda sample: sample.database_mb),
    ("CPU of the server per command, ms", lambda sample: sample.cpu_ms),
    ("latency, median ms", lambda sample: sample.median_ms),
    ("latency, p99 ms", lambda sample: sample.p99_ms),
    ("load of the machine", lambda sample: sample.load),
)
LEVELS: tuple[tuple[str, Callable[[Sample], float]], ...] = (
    *PANELS[:2],
    ("database, kB a game", lambda sample: 1000 * sample.database_mb / max(1, sample.games)),
    *PANELS[3:6],
)
"""What has to level off."""
_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 110, 60, 30


def draw(samples: Sequence[Sample]) -> str:
    """The samples as an SVG picture, a panel for each value, over the number of games."""
    samples = samples[-1 :: -(len(samples) // SAMPLES + 1)][::-1]
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
        f"CPU {last.cpu_ms:.2f} ms a command, "
        f"latency median {last.median_ms:.0f} ms, p99 {last.p99_ms:.0f} ms"
    )
    lines = [summary]
    for name, value in LEVELS:
        ratio = growth(day.samples, value)
        verdict = "grows" if ratio > GROWTH_LIMIT else "levels off"
        lines.append(f"  {name}: last quarter / second quarter = {ratio:.2f}, {verdict}")
    return lines


async def simulate(
    folder: Path, games: int, minutes: float, on_sample: Callable[[Sample], None] | None = None
) -> SimulatedDay:
    node = Node(str(folder / "day.db"), folder / "day.log")
    await node.start()
    day = SimulatedDay(node, games, minutes, on_sample)
    try:
        await day.run()
    finally:
        await node.end()
    assert node.unexpected_errors() == []
    return day


def progress(sample: Sample, games: int) -> str:
    """How far a run has come, and how long the rest will take.

    >>> progress(Sample(500, 100.0, 0, 0, 0, 0, 0, 0, 0), 5000)
    '500 of 5,000 games in 2 minutes, 5.0 a second; the rest takes 15 minutes'
    """
    rate = sample.games / max(0.001, sample.seconds)
    return (
        f"{sample.games:,} of {games:,} games in {sample.seconds / 60:.0f} minutes, {rate:.1f} a second;"
        f" the rest takes {(games - sample.games) / max(0.001, rate) / 60:.0f} minutes"
    )


class DayProgress:
    """Writes samples to stdout, and now and then the picture, and how far the run has come, to stderr."""

    def __init__(self, games: int, plot: Path) -> None:
        self._games = games
        self._plot = plot
        self._samples: list[Sample] = []
        self._next = 0.0

    def add(self, sample: Sample) -> None:
        self._samples.append(sample)
        sys.stdout.write(json.dumps(asdict(sample)) + "\n")
        sys.stdout.flush()
        if sample.seconds >= self._next:
            self._next = sample.seconds + PROGRESS_SECONDS
            self.draw()
            sys.stderr.write(progress(sample, self._games) + "\n")

    def draw(self) -> None:
        if self._samples:
            self._plot.write_text(draw(self._samples))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="at most")
    parser.add_argument(
        "--logs", type=Path, help="a folder for the database and the log of the node"
    )
    parser.add_argument("--plot", type=Path, default=Path("day.svg"))
    chosen = parser.parse_args()
    shown = DayProgress(chosen.games, chosen.plot)
    with tempfile.TemporaryDirectory() as name:
        folder: Path = chosen.logs or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            day = asyncio.run(simulate(folder, chosen.games, chosen.minutes, shown.add))
        finally:
            shown.draw()
    sys.stdout.write("\n".join(report(day)) + "\n")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
