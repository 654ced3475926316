"""The ladder: play the contests that show which bot beats which, and write the page.

    python -m clachan.bots.arena.ladder RESULTS.json PAGE.md [--only WORDS] [--jobs J]

plays the contests that are missing from the results (with --only, just those whose command contains
WORDS) and writes the page. The results name the command that plays each contest by hand.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from clachan.bots.arena.contest import ArenaGame, play_deals
from clachan.bots.arena.ladder_page import page
from clachan.bots.arena.matchups import Matchup, matchups, self_play
from clachan.bots.arena.standing import is_clear, standings
from clachan.build import describe


def play(matchup: Matchup, jobs: int) -> dict[str, Any]:
    deals = -(-matchup.games // len(matchup.contest.seatings))
    played: list[tuple[ArenaGame, ...]] = []
    for deal in play_deals(matchup.contest, deals, jobs):
        played.append(deal)
        if matchup.until_clear and is_clear(matchup.contest, played):
            break
    rows = standings(matchup.contest, played)
    return {
        "command": matchup.command,
        "compiled": describe().compiled,
        "deals": len(played),
        "target": matchup.target,
        "bots": {row.bot: asdict(row) for row in rows},
    }


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
    for matchup in (*matchups(), *self_play()):
        if matchup.command not in results and wanted.only in matchup.command:
            results[matchup.command] = play(matchup, wanted.jobs)
            text = json.dumps(results, indent=1, sort_keys=True)
            wanted.results.write_text(text + "\n", encoding="utf-8")
        wanted.page.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
