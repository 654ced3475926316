"""Many games of bots, in one process, in several or on a cluster, with the same results everywhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from clachan.bots.arena.workers import HERE, in_order
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
    record: str = ""
    """Where records are wanted; whoever asked for the games writes them down."""


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


class Batches:
    """Plays some games of a plan by their numbers; it can be sent to another process or machine."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, numbers: range) -> list[Played]:
        plan = self.plan
        game, options = plan.table.lay()
        played = []
        for number in numbers:
            rng = Rng(plan.seed).fork(number)
            match = Match(game, plan.table.players(), options, rng, plan.table.bots)
            outcome = match.run()
            record = "" if plan.records is None else str(match.record)
            played.append(Played(outcome.points, outcome.places, match.decisions, record))
        return played


def simulate(plan: Plan, jobs: int, progress: Callable[[int], None], on: str = HERE) -> Results:
    """Play the whole plan; `progress` is told how many games have just been finished."""
    if plan.records is not None:
        plan.records.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    played: list[Played] = []
    for batch in in_order(Batches(plan), _numbers(plan.games, jobs), jobs, on):
        if plan.records is not None:
            _write(plan.records, plan.table.game, len(played), batch)
        played += batch
        progress(len(batch))
    return Results(tuple(played), time.perf_counter() - start)


def _numbers(games: int, jobs: int) -> list[range]:
    """The games in batches: few enough to be quick to send, and enough to keep every worker busy."""
    size = max(1, min(LARGEST_BATCH, games // (4 * jobs)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _write(folder: Path, game: str, first: int, batch: list[Played]) -> None:
    for number, played in enumerate(batch, first):
        (folder / f"{game}-{number:06}.record").write_text(played.record, encoding="utf-8")
