"""The ladder: who beats whom, measured and written down.

    python -m clachan.bots.arena.ladder RESULTS.json PAGE.md [--only WORDS] [--jobs J]

plays the contests that are missing from the results, or of these the ones whose command contains WORDS,
and writes the page. The same contest can be played by hand with the command beside its result.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from clachan.bots.arena.contest import Contest, Played, play_deals
from clachan.bots.arena.standing import is_clear, standings
from clachan.bots.registry import LEVELS
from clachan.build import describe
from clachan.games.skye.catalog import EXPANSIONS

SEED = "isle"
"""No bot was tuned on these deals."""


@dataclass(frozen=True)
class Rung:
    """A contest of the ladder, and the share that the first bot must reach at least."""

    contest: Contest
    games: int
    target: float
    until_clear: bool = False
    """Only the order matters: `games` are the most, and fewer do when the answer is clear."""

    @property
    def command(self) -> str:
        contest = self.contest
        boxes = f" --with {','.join(contest.boxes)}" if contest.boxes else ""
        return (
            f"clachan arena {contest.game}{boxes} --bots {','.join(contest.bots)} "
            f"--seats {contest.seats} --games {self.games} --seed {contest.seed}"
            f"{' --until-clear' if self.until_clear else ''}"
        )


def _skye(seats: int, one: str, two: str, target: float, games: int) -> Rung:
    return Rung(Contest("skye", (), (), seats, (one, two), SEED), games, target)


def _clans(seats: int, one: str, two: str, target: float, games: int) -> Rung:
    """One against the rest."""
    bots = (one, *[two] * (seats - 1))
    return Rung(Contest("clans", (), (), seats, bots, SEED), games, target)


def rungs() -> Iterator[Rung]:
    yield from strength()
    yield from with_boxes()
    yield from levels()


def strength() -> Iterator[Rung]:
    """The base games, with the share that each bot should reach against the next."""
    yield _skye(2, "greedy", "random", 0.94, 800)
    yield _skye(4, "greedy", "random", 0.93, 800)
    yield _skye(2, "course", "greedy", 0.76, 800)
    yield _skye(4, "course", "greedy", 0.75, 400)
    yield _skye(2, "trader", "greedy", 0.97, 400)
    yield _skye(4, "trader", "greedy", 0.96, 240)
    yield _skye(2, "trader", "course", 0.90, 400)
    yield _skye(4, "trader", "course", 0.95, 800)
    yield _skye(2, "expert", "trader", 0.68, 240)
    yield _skye(4, "expert", "trader", 0.64, 60)
    for seats, greedy, trader, expert, games in (
        (2, 0.95, 0.72, 0.80, 60),
        (3, 0.85, 0.70, 0.50, 180),
        (4, 0.85, 0.65, 0.33, 240),
    ):
        yield _clans(seats, "greedy", "random", greedy, 600 * seats)
        yield _clans(seats, "trader", "greedy", trader, 600 * seats)
        yield _clans(seats, "expert", "trader", expert, games)


def with_boxes() -> Iterator[Rung]:
    """The same order with every set of boxes."""
    for boxes in (*[(box,) for box in EXPANSIONS], tuple(EXPANSIONS)):
        for seats in (2, 4):
            for one, two in (("course", "greedy"), ("trader", "course"), ("expert", "trader")):
                contest = Contest("skye", boxes, (), seats, (one, two), SEED)
                yield Rung(contest, MOST, 0.5, until_clear=True)


def levels() -> Iterator[Rung]:
    """Each level against the one below; those that have met in the base games are not asked again."""
    met = {(rung.contest.game, rung.contest.seats, *rung.contest.bots[:2]) for rung in strength()}
    for game, most in (("skye", 5), ("clans", 4)):
        for seats in range(2, most + 1):
            for one, two in (("medium", "easy"), ("hard", "medium"), ("expert", "hard")):
                bots = (LEVELS[game][one], LEVELS[game][two])
                if (game, seats, *bots) not in met:
                    fair = 1 / seats if seats % 2 else 0.5
                    contest = Contest(game, (), (), seats, bots, SEED)
                    yield Rung(contest, MOST, fair, until_clear=True)


MOST = 600
"""Games of a contest that ends when its answer is clear."""


def self_play() -> Iterator[Rung]:
    """Experts among themselves; the target is in points."""
    for seats, points in ((2, 67.0), (3, 67.0), (4, 67.0), (5, 54.0)):
        contest = Contest("skye", (), (), seats, ("expert",) * seats, SEED)
        yield Rung(contest, 24, points)


def play(rung: Rung, jobs: int) -> dict[str, Any]:
    deals = -(-rung.games // len(rung.contest.seatings))
    played: list[tuple[Played, ...]] = []
    for deal in play_deals(rung.contest, deals, jobs):
        played.append(deal)
        if rung.until_clear and is_clear(rung.contest, played):
            break
    rows = standings(rung.contest, played)
    return {
        "command": rung.command,
        "compiled": describe().compiled,
        "deals": len(played),
        "target": rung.target,
        "bots": {row.bot: asdict(row) for row in rows},
    }


def page(results: Mapping[str, Mapping[str, Any]]) -> str:
    """The ladder as a page of the guide."""
    lines = [
        "# The ladder",
        "",
        "Who beats whom, measured in the arena. Every deal is played in every seating, so neither",
        "luck nor seats decide; the interval is one of 95 % over deals. *Needed* is what the lower",
        "end should reach. Written by `python -m clachan.bots.arena.ladder`; the figures and the",
        "command for each line are in `benchmarks/results/arena.json`. Contests that are missing have",
        "not been played yet; the same command plays them.",
        "",
        "Two bots at an even number of seats alternate; otherwise one sits against the rest, and a fair",
        "share is less. Where only the order counts, a contest ends when it is clear (99.9 %). Tables",
        "offer people levels, easy, medium, hard and expert: these are "
        + ", ".join([f"`{code}`" for code in LEVELS["skye"].values()])
        + " in Isle",
        "of Skye and "
        + ", ".join([f"`{code}`" for code in LEVELS["clans"].values()])
        + " in Clans and Glory.",
    ]
    titles = {"skye": "Isle of Skye", "clans": "Clans and Glory"}
    for game, title in titles.items():
        lines += ["", f"## {title}", "", _HEAD, _RULE]
        for rung in rungs():
            found = results.get(rung.command)
            if rung.contest.game == game and found is not None:
                lines.append(_row(rung, found))
    known = [rung.command for rung in (*rungs(), *self_play())]
    others = [command for command in results if command not in known]
    if others:
        lines += ["", "## Other contests", "", "| command | wins | 95 % |", "|---|---|---|"]
        for command in others:
            row = results[command]["bots"][command.split("--bots ")[1].split()[0].split(",")[0]]
            shares = f"{row['low']:.1%} to {row['high']:.1%}"
            lines.append(f"| `{command}` | {row['win_share']:.1%} | {shares} |")
    lines += ["", "## Experts among themselves, Isle of Skye", ""]
    lines += ["| seats | mean points | needed | games |", "|---|---|---|---|"]
    for rung in self_play():
        found = results.get(rung.command)
        if found is not None:
            row = found["bots"]["expert"]
            lines.append(
                f"| {rung.contest.seats} | {row['mean_points']:.1f} | {rung.target:.0f} "
                f"| {row['games']} |"
            )
    return "\n".join(lines) + "\n"


_HEAD = (
    "| boxes | seats | contest | wins | 95 % | needed | points | ms a decision (median) | games |"
)
_RULE = "|---|---|---|---|---|---|---|---|---|"


def _row(rung: Rung, found: Mapping[str, Any]) -> str:
    contest = rung.contest
    first = found["bots"][contest.bots[0]]
    other = found["bots"][contest.bots[-1]]
    rest = len(contest.bots) - 1
    against = contest.bots[1] if rest == 1 else f"{rest} {contest.bots[1]}"
    return (
        f"| {' + '.join(contest.boxes) or 'base'} | {contest.seats} "
        f"| {contest.bots[0]} against {against} "
        f"| {first['win_share']:.1%} | {first['low']:.1%} to {first['high']:.1%} "
        f"| {rung.target:.0%} | {first['mean_points']:.0f} to {other['mean_points']:.0f} "
        f"| {1000 * first['median_seconds']:.1f} | {first['games']} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    results: dict[str, Any] = {}
    if wanted.results.is_file():
        results = json.loads(wanted.results.read_text(encoding="utf-8"))
    for rung in (*rungs(), *self_play()):
        if rung.command not in results and wanted.only in rung.command:
            results[rung.command] = play(rung, wanted.jobs)
            text = json.dumps(results, indent=1, sort_keys=True)
            wanted.results.write_text(text + "\n", encoding="utf-8")
        wanted.page.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
