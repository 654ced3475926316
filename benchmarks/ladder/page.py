"""The ladder as a page of the guide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from benchmarks.ladder.matchups import (
    Matchup,
    levels,
    more_games,
    self_play,
    strength,
    with_boxes,
)
from clachan.bots.arena.standing import one_on_one
from clachan.catalog import package_of

Results = Mapping[str, Mapping[str, Any]]
"""The result of each contest, by its command."""


def _codes(game: str) -> str:
    return ", ".join([f"`{code}`" for code in package_of(game).levels.values()])


_INTRODUCTION: Final = """\
# The ladder

Which bot beats which, measured in the arena. Every deal is played in every seating, so neither luck nor the
seat decides. The interval is a 95% interval over deals. *Needed* is the win share that its lower end should
reach (the fair share where only the order matters), and *reached* says whether it does. `make arena` plays
the missing contests and writes this page; the results and the command for each line are in
`benchmarks/results/arena.json`.

With an even number of seats two bots alternate. Otherwise one bot plays against the rest, and its fair
share is smaller. *One on one* makes these lines comparable: of the games that were won by the bot or by one
given rival, this is the share that the bot won, and half is fair. *Median ms* is the time for a decision.
"""

_LEVELS: Final = f"""\
Tables offer the levels easy, medium, hard, expert and master. These are
{_codes("skye")} in Isle of Skye
and {_codes("clans")} in Clans and Glory. Pairs that met above are not listed again. Here and with
boxes a contest stops when its result is clear (99.9%).
"""

_MORE_GAMES: Final = """\
Masters that imagine four times as many games for each option as their rival. `master` imagines 128 with two
seats, and fewer with more seats or boxes. More games must not make it weaker, so here the upper end of the
interval should reach half. Above 32 games they hardly make it stronger either.
"""

_TIMES: Final = """\
Median and 95th percentile of the time for each kind of decision, in milliseconds of CPU time (compiled, one
core), from those contests above that recorded it.
"""

_TIMES_HEAD: Final = """\
| boxes | seats | bot | against | median / 95th percentile |
|---|---|---|---|---|
"""

_HEAD: Final = """\
| boxes | seats | contest | wins | interval | one on one | needed | reached | points | median ms | games |
|---|---|---|---|---|---|---|---|---|---|---|
"""


def page(results: Results) -> str:
    base = list(strength())
    parts = [_INTRODUCTION]
    for game, title in (("skye", "Isle of Skye"), ("clans", "Clans and Glory")):
        matchups = [matchup for matchup in base if matchup.contest.game == game]
        parts.append(f"\n## {title}\n\n{_HEAD}{_rows(matchups, results)}")
    parts.append(
        f"\n## More imagined games\n\n{_MORE_GAMES}\n{_HEAD}{_rows(more_games(), results)}"
    )
    parts.append(f"\n## With boxes\n\n{_HEAD}{_rows(with_boxes(), results)}")
    for game, title in (("skye", "Isle of Skye"), ("clans", "Clans and Glory")):
        matchups = [matchup for matchup in levels() if matchup.contest.game == game]
        introduction = f"{_LEVELS}\n" if game == "skye" else ""
        parts.append(f"\n## Levels, {title}\n\n{introduction}{_HEAD}{_rows(matchups, results)}")
    parts.append("\n## Experts against each other, Isle of Skye\n\n")
    parts.append("| seats | mean points | needed | reached | games |\n|---|---|---|---|---|\n")
    for matchup in self_play():
        parts.append(_self_play_row(matchup, results.get(matchup.command)) + "\n")
    parts.append(f"\n## Thinking time\n\n{_TIMES}\n{_TIMES_HEAD}{_time_rows(results)}")
    return "".join(parts)


def _time_rows(results: Results) -> str:
    rows: list[str] = []
    for matchup in (*strength(), *more_games(), *with_boxes(), *levels()):
        found = results.get(matchup.command, {}).get("bots", {})
        names = tuple(dict.fromkeys(matchup.contest.bots))
        for bot, rival in zip(names, reversed(names), strict=True):
            times = found.get(bot, {}).get("times", {})
            if times and bot.partition("@")[0] in ("master", "expert"):
                kinds = ", ".join(
                    [f"{kind or 'card'} {_span(times[kind])}" for kind in sorted(times)]
                )
                boxes = " + ".join(matchup.contest.boxes) or "base"
                if matchup.contest.game == "clans":
                    boxes = "Clans and Glory"
                seats = matchup.contest.seats
                rows.append(f"| {boxes} | {seats} | {bot} | {rival} | {kinds} |\n")
    return "".join(rows)


def _span(times: tuple[float, float]) -> str:
    return f"{1000 * times[0]:.0f} / {1000 * times[1]:.0f}"


def _rows(matchups: Iterable[Matchup], results: Results) -> str:
    return "".join([_row(matchup, results.get(matchup.command)) + "\n" for matchup in matchups])


def _row(matchup: Matchup, found: Mapping[str, Any] | None) -> str:
    contest = matchup.contest
    rest = len(contest.bots) - 1
    against = contest.bots[1] if rest == 1 else f"{rest} {contest.bots[1]}"
    start = (
        f"| {' + '.join(contest.boxes) or 'base'} | {contest.seats} "
        f"| {contest.bots[0]} against {against} |"
    )
    if found is None:
        return f"{start} not played yet | | | {matchup.target:.0%} | | | | |"
    first = found["bots"][contest.bots[0]]
    other = found["bots"][contest.bots[-1]]
    reached = _yes(first[matchup.reaches] >= matchup.target)
    return (
        f"{start} {first['win_share']:.1%} | {first['low']:.1%} to {first['high']:.1%} "
        f"|{_one_on_one(matchup, first)} | {matchup.target:.0%} | {reached} "
        f"| {first['mean_points']:.0f} to {other['mean_points']:.0f} "
        f"| {1000 * first['median_seconds']:.1f} | {_games(found, first['games'], matchup)} |"
    )


def _one_on_one(matchup: Matchup, found: Mapping[str, Any]) -> str:
    """The win share one on one with its interval, where one bot plays against several."""
    seating = matchup.contest.seatings[0]
    fair = seating.count(matchup.contest.bots[0]) / len(seating)
    if fair == 0.5:
        return ""
    share, low, high = [one_on_one(found[part], fair) for part in ("win_share", "low", "high")]
    return f" {share:.0%} ({low:.0%} to {high:.0%})"


def _self_play_row(matchup: Matchup, found: Mapping[str, Any] | None) -> str:
    start = f"| {matchup.contest.seats} |"
    if found is None:
        return f"{start} not played yet | {matchup.target:.0f} | | |"
    row = found["bots"]["expert"]
    reached = _yes(row["mean_points"] >= matchup.target)
    games = _games(found, row["games"], matchup)
    return f"{start} {row['mean_points']:.1f} | {matchup.target:.0f} | {reached} | {games} |"


def _games(found: Mapping[str, Any], games: int, matchup: Matchup) -> str:
    """The number of games, and how many are wanted if the contest is not finished."""
    return str(games) if found.get("finished", True) else f"{games} of {matchup.games}"


def _yes(reached: bool) -> str:
    return "yes" if reached else "**no**"
