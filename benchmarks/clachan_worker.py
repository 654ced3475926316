"""Runs our own measurements: reads a line `seconds name`, writes a line with the value.

The first line it writes says whether the compiled engine runs. With `--games N` it plays N random games of
Isle of Skye with four seats and writes the number of decisions.
"""

from __future__ import annotations

import json
import sys

from clachan.build import describe
from clachan.catalog import find_game
from clachan.cli.measurements import SEATS, measurements
from clachan.kernel.match import rollout
from clachan.kernel.rng import Rng


def decisions_of(games: int) -> int:
    """The decisions in this many random games."""
    game = find_game("skye")
    made = 0
    for number in range(games):
        made += rollout(game, game.setup(SEATS, {}), Rng(f"bench/{number}"))
    return made


if __name__ == "__main__" and sys.argv[1:2] == ["--games"]:
    print(decisions_of(int(sys.argv[2])))
elif __name__ == "__main__":
    known = {found.name: found for found in measurements()}
    build = describe()
    head = {
        "compiled": build.compiled,
        "build": str(build),
        "names": {name: found.unit for name, found in known.items()},
    }
    print(json.dumps(head), flush=True)
    for line in sys.stdin:
        seconds, _, name = line.strip().partition(" ")
        print(json.dumps(known[name].run(float(seconds))), flush=True)
