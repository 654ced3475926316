"""Many games of bots, in one process or in several, with the same results either way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from clachan.cli.table import Table
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat

LARGEST_BATCH = 50


@dataclass(frozen=True)
class Plan:
    """Which games to play. The luck of each is fixed by the seed and its number alone."""

    table: Table
    seed: str
    games: int
    records: Path | None = None


@dataclass(frozen=True)
class Played:
    """What is kept of a game."""

    points: PerSeat[int]
    places: PerSeat[int]
    decisions: int


@dataclass(frozen=True)
class Results:
    """All games of a plan in their order, and how long they took."""

    played: tuple[Played, ...]
    seconds: float

    @property
    def games(self) -> int:
        return len(self.played)

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.played)

    def mean_scores(self) -> list[float]:
        columns = zip(*(game.points for game in self.played), strict=True)
        return [sum(points) / self.games for points in columns]

    def win_shares(self) -> list[float]:
        """How much of a win each seat takes home on average; a shared win is divided."""
        columns = zip(*(_shares(game.places) for game in self.played), strict=True)
        return [sum(shares) / self.games for shares in columns]


def _shares(places: PerSeat[int]) -> list[float]:
    return [(place == 1) / places.count(1) for place in places]


def play_batch(plan: Plan, numbers: range) -> list[Played]:
    """Some games of a plan; this is what another process is asked to do."""
    game, options = plan.table.lay()
    played = []
    for number in numbers:
        rng = Rng(plan.seed).fork(number)
        match = Match(game, plan.table.players(), options, rng, plan.table.bots)
        outcome = match.run()
        if plan.records is not None:
            file = plan.records / f"{plan.table.game}-{number:06}.record"
            file.write_text(str(match.record), encoding="utf-8")
        played.append(Played(outcome.points, outcome.places, match.decisions))
    return played


def simulate(plan: Plan, jobs: int, progress: Callable[[int], None]) -> Results:
    """Play the whole plan; `progress` is told how many games have just been finished."""
    if plan.records is not None:
        plan.records.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    played: list[Played] = []
    for batch in _batches(plan, jobs):
        played += batch
        progress(len(batch))
    return Results(tuple(played), time.perf_counter() - start)


def _batches(plan: Plan, jobs: int) -> Iterator[list[Played]]:
    size = max(1, min(LARGEST_BATCH, plan.games // (4 * jobs)))
    numbers = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    if jobs == 1:
        for some in numbers:
            yield play_batch(plan, some)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_batch, [plan] * len(numbers), numbers)
