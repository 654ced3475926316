"""Play many games between bots, in one process, in several, or on a cluster: same seed, same results."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clachan.bots.arena.workers import HERE, ordered_map
from clachan.bots.external.guard import GuardedBot, with_losses
from clachan.cli.match_spec import MatchSpec
from clachan.kernel.match import Match, Player
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat

LARGEST_BATCH = 50


@dataclass(frozen=True)
class SimulationPlan:
    """Which games to play. The seed and a game's number alone decide its luck."""

    spec: MatchSpec
    seed: str
    games: int
    records: Path | None = None
    """The folder for records; None if none are wanted."""


@dataclass(frozen=True)
class SimulatedGame:
    """The result of one game."""

    points: PerSeat[int]
    places: PerSeat[int]
    decisions: int
    faults: PerSeat[str]
    """Why each seat's bot lost the game by a fault; empty if it did not."""
    record: str = ""
    """Empty unless the plan asks for records."""


@dataclass(frozen=True)
class SimulationResults:
    """All games of a plan in order, and how long they took."""

    played: tuple[SimulatedGame, ...]
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
        """The share of wins of each seat; a tied win is split between the winners."""
        columns = zip(*(_shares(game.places) for game in self.played), strict=True)
        return [sum(shares) / self.games for shares in columns]

    def faults(self) -> list[list[str]]:
        """What went wrong with the bot of each seat, in the games it lost by that."""
        columns = zip(*(game.faults for game in self.played), strict=True)
        return [[fault for fault in faults if fault] for faults in columns]


def _shares(places: PerSeat[int]) -> list[float]:
    return [(place == 1) / max(1, places.count(1)) for place in places]


class BatchPlayer:
    """A callable that plays the games with the given numbers; it can be sent to another process."""

    def __init__(self, plan: SimulationPlan) -> None:
        self.plan = plan

    def __call__(self, numbers: range) -> list[SimulatedGame]:
        plan = self.plan
        game, options = plan.spec.game_and_options()
        played = []
        for number in numbers:
            rng = Rng(plan.seed).fork(number)
            players = plan.spec.players()
            match = Match(game, players, options, rng, plan.spec.bots)
            result = match.run()
            faults = tuple([_fault(player) for player in players])
            outcome = with_losses(result, [bool(fault) for fault in faults])
            record = "" if plan.records is None else str(match.record)
            played.append(
                SimulatedGame(outcome.points, outcome.places, match.decisions, faults, record)
            )
        return played


def _fault(player: Player[Any]) -> str:
    return "".join(player.faults) if isinstance(player, GuardedBot) else ""


def run_simulation(
    plan: SimulationPlan, jobs: int, on_finished: Callable[[int], None], on: str = HERE
) -> SimulationResults:
    """Play the whole plan; `on_finished` is called with the number of games just finished."""
    if plan.records is not None:
        plan.records.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    played: list[SimulatedGame] = []
    for batch in ordered_map(BatchPlayer(plan), _batches(plan.games, jobs), jobs, on):
        if plan.records is not None:
            _write_records(plan.records, plan.spec.game, len(played), batch)
        played += batch
        on_finished(len(batch))
    return SimulationResults(tuple(played), time.perf_counter() - start)


def _batches(games: int, jobs: int) -> list[range]:
    """Split the games into batches: small enough that every worker stays busy until the end."""
    size = max(1, min(LARGEST_BATCH, games // (4 * jobs)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _write_records(folder: Path, game: str, first: int, batch: list[SimulatedGame]) -> None:
    for number, played in enumerate(batch, first):
        (folder / f"{game}-{number:06}.record").write_text(played.record, encoding="utf-8")
