"""The ladder: play the contests that show which bot beats which, and write the page.

    python -m benchmarks.ladder RESULTS.json PAGE.md \\
        [--only WORDS] [--minutes M] [--jobs J] [--on ray:ADDRESS]

plays the contests that are missing from the results (with --only, just those whose command contains
WORDS) and writes the page, with --on on a Ray cluster. The results name the command that plays each contest
by hand. With --minutes a contest pauses after that time: the page says how many games it has so far, and the
next run goes on where this one stopped.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.ladder.matchups import Matchup, matchups, self_play
from benchmarks.ladder.page import page
from benchmarks.ladder.paused_contest import PausedContest
from clachan.bots.arena.contest import ArenaGame, play_deals
from clachan.bots.arena.standing import is_clear, standings
from clachan.bots.arena.workers import HERE
from clachan.build import describe


def play(
    matchup: Matchup,
    jobs: int,
    on: str = HERE,
    minutes: float | None = None,
    paused: PausedContest | None = None,
) -> dict[str, Any]:
    """The result of a contest, or of the deals that are played when the minutes are over."""
    deals = -(-matchup.games // len(matchup.contest.seatings))
    end = None if minutes is None else perf_counter() + 60.0 * minutes
    played: list[tuple[ArenaGame, ...]] = [] if paused is None else paused.deals()
    for deal in play_deals(matchup.contest, deals, jobs, on, len(played)):
        played.append(deal)
        if paused is not None:
            paused.append(deal)
        if matchup.until_clear and is_clear(matchup.contest, played):
            break
        if end is not None and perf_counter() > end:
            break
    rows = standings(matchup.contest, played)
    return {
        "command": matchup.command,
        "compiled": describe().compiled,
        "deals": len(played),
        "finished": len(played) >= deals
        or (matchup.until_clear and is_clear(matchup.contest, played)),
        "target": matchup.target,
        "bots": {row.bot: asdict(row) for row in rows},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--on", default=HERE)
    wanted = parser.parse_args()
    results: dict[str, Any] = {}
    if wanted.results.is_file():
        results = json.loads(wanted.results.read_text(encoding="utf-8"))
    for matchup in (*matchups(), *self_play()):
        known = results.get(matchup.command)
        is_missing = known is None or not known.get("finished", True)
        if is_missing and wanted.only in matchup.command:
            paused = PausedContest(wanted.results, matchup.command)
            found = play(matchup, wanted.jobs, wanted.on, wanted.minutes, paused)
            if known is None or found["deals"] > known["deals"]:
                results[matchup.command] = found
            if found["finished"]:
                paused.delete()
            text = json.dumps(results, indent=1, sort_keys=True)
            wanted.results.write_text(text + "\n", encoding="utf-8")
        wanted.page.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
