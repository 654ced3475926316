"""Random games of catanatron, in its own environment: a line with seconds in, a line with rates out.

A decision is one choice of a player among its playable actions, as our own `decisions/s` counts them;
a free one had at least two to choose from. Times are CPU time.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from catanatron import Color, Game, RandomPlayer


class CountingPlayer(RandomPlayer):  # type: ignore[misc]  # catanatron has no types
    made = 0
    free = 0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        CountingPlayer.made += 1
        CountingPlayer.free += len(playable_actions) > 1
        return super().decide(game, playable_actions)


def measure(seconds: float, seed: int) -> dict[str, float]:
    """Whole games of four random players for about so many seconds."""
    CountingPlayer.made = CountingPlayer.free = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        Game([CountingPlayer(color) for color in Color], seed=seed + games).play()
    return {
        "games": games / spent,
        "decisions": CountingPlayer.made / spent,
        "free": CountingPlayer.free / spent,
    }


if __name__ == "__main__":
    for number, line in enumerate(sys.stdin):
        print(json.dumps(measure(float(line), 1_000_000 * (number + 1))), flush=True)
