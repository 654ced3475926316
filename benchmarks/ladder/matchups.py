"""The contests of the ladder: who plays whom, how many games, and the result to reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from clachan.bots.arena.contest import Contest
from clachan.catalog import package_of
from clachan.skye.package import BOXES

SEED: Final = "isle"
"""The seed of the ladder; no bot was tuned on its deals."""

MOST: Final = 600
"""The most games of a contest that stops when its result is clear."""


@dataclass(frozen=True)
class Matchup:
    """A contest of the ladder, and the win share that the first bot must reach."""

    contest: Contest
    games: int
    target: float
    until_clear: bool = False
    """Only the order matters: stop before `games` as soon as the result is clear."""
    reaches: str = "low"
    """What must reach the win share: the lower end of the interval, or, to be no weaker, its upper end."""

    @property
    def command(self) -> str:
        contest = self.contest
        boxes = f" --with {','.join(contest.boxes)}" if contest.boxes else ""
        return (
            f"clachan arena {contest.game}{boxes} --bots {','.join(contest.bots)} "
            f"--seats {contest.seats} --games {self.games} --seed {contest.seed}"
            f"{' --until-clear' if self.until_clear else ''}"
        )


def _skye(seats: int, one: str, two: str, target: float, games: int) -> Matchup:
    return Matchup(Contest("skye", (), (), seats, (one, two), SEED), games, target)


def _clans(seats: int, one: str, two: str, target: float, games: int) -> Matchup:
    """One bot against the rest."""
    bots = (one, *[two] * (seats - 1))
    return Matchup(Contest("clans", (), (), seats, bots, SEED), games, target)


def matchups() -> Iterator[Matchup]:
    yield from strength()
    yield from more_games()
    yield from with_boxes()
    yield from levels()


def strength() -> Iterator[Matchup]:
    """The base games, with the win share that each bot should reach against the next weaker one."""
    yield _skye(2, "greedy", "random", 0.94, 800)
    yield _skye(4, "greedy", "random", 0.93, 800)
    yield _skye(2, "course", "greedy", 0.76, 1600)
    yield _skye(4, "course", "greedy", 0.75, 400)
    yield _skye(2, "trader", "greedy", 0.97, 400)
    yield _skye(4, "trader", "greedy", 0.96, 240)
    yield _skye(2, "trader", "course", 0.90, 400)
    yield _skye(4, "trader", "course", 0.95, 3000)
    yield _skye(2, "expert", "trader", 0.68, 300)
    yield _skye(4, "expert", "trader", 0.64, 100)
    for seats, games in ((2, 400), (3, 201), (4, 200), (5, 200)):
        yield _skye(seats, "master", "expert", 1 / seats if seats % 2 else 0.5, games)
    for seats, greedy, trader, expert in (
        (2, 0.95, 0.72, 0.80),
        (3, 0.85, 0.70, 0.50),
        (4, 0.85, 0.65, 0.33),
    ):
        yield _clans(seats, "greedy", "random", greedy, 600 * seats)
        yield _clans(seats, "trader", "greedy", trader, 600 * seats)
        yield _clans(seats, "expert", "trader", expert, 1200)
        yield _clans(seats, "master", "expert", 1 / seats, 1200)


def more_games() -> Iterator[Matchup]:
    """Masters that imagine four times as many games for each option as a rival: they must not be weaker."""
    for games in (8, 32, 128):
        bots = (f"master@{4 * games}games", f"master@{games}games")
        yield Matchup(Contest("skye", (), (), 2, bots, SEED), 200, 0.5, reaches="high")


def with_boxes() -> Iterator[Matchup]:
    """The same order of strength with every set of boxes; master and expert with all numbers of seats."""
    weaker = (("course", "greedy"), ("trader", "course"), ("expert", "trader"))
    for boxes in (*[(box,) for box in BOXES], tuple(BOXES)):
        for seats in (2, 3, 4, 5):
            for one, two in (*(weaker if seats in (2, 4) else ()), ("master", "expert")):
                contest = Contest("skye", boxes, (), seats, (one, two), SEED)
                fair = 1 / seats if seats % 2 else 0.5
                yield Matchup(contest, MOST, fair, until_clear=True)


def levels() -> Iterator[Matchup]:
    """Each level against the one below, unless they have met in the base games already."""
    met = {
        (matchup.contest.game, matchup.contest.seats, *matchup.contest.bots[:2])
        for matchup in strength()
    }
    for game, most in (("skye", 5), ("clans", 4)):
        for seats in range(2, most + 1):
            for one, two in (("medium", "easy"), ("hard", "medium"), ("expert", "hard")):
                bots = (package_of(game).levels[one], package_of(game).levels[two])
                if (game, seats, *bots) not in met:
                    fair = 1 / seats if seats % 2 else 0.5
                    contest = Contest(game, (), (), seats, bots, SEED)
                    yield Matchup(contest, MOST, fair, until_clear=True)


def self_play() -> Iterator[Matchup]:
    """Experts against each other; the target is in points."""
    for seats, points, games in ((2, 67.0, 200), (3, 67.0, 200), (4, 67.0, 200), (5, 54.0, 200)):
        contest = Contest("skye", (), (), seats, ("expert",) * seats, SEED)
        yield Matchup(contest, games, points)
