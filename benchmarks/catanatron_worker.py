"""Plays random games of catanatron: reads a line with seconds, writes a line with rates.

It runs in its own environment. A decision is one choice of a player among its playable actions,
counted as in our own `decisions/s`; a free one has at least two options. Times are CPU time.
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
    """Play whole games of four random players for about the given number of seconds."""
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
