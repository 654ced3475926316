"""Plays random games of catanatron: reads a line with seconds, writes a line with rates.

With `--games N` it plays N games and writes the number of decisions.

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


def play(seed: int) -> None:
    Game([CountingPlayer(color) for color in Color], seed=seed).play()


def measure(seconds: float, seed: int) -> dict[str, float]:
    """Play whole games of four random players for about the given number of seconds."""
    CountingPlayer.made = CountingPlayer.free = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        play(seed + games)
    return {
        "games": games / spent,
        "decisions": CountingPlayer.made / spent,
        "free": CountingPlayer.free / spent,
    }


if __name__ == "__main__" and sys.argv[1:2] == ["--games"]:
    for seed in range(int(sys.argv[2])):
        play(seed)
    print(CountingPlayer.made)
elif __name__ == "__main__":
    for number, line in enumerate(sys.stdin):
        print(json.dumps(measure(float(line), 1_000_000 * (number + 1))), flush=True)
