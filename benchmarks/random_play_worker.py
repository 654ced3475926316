"""Plays random games in an environment and prints actions per second of CPU time.

    python benchmarks/random_play_worker.py pettingzoo pettingzoo.classic.chess_v6 1.0
    python benchmarks/random_play_worker.py open_spiel backgammon 1.0

Each library is used as in its own documentation: ask for the observation, choose at random among what the
mask or the list of legal actions allows, step. Only what it plays is imported, so it runs in any Python.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

SEED: Final = 1


def pettingzoo_game(name: str) -> Callable[[int], int]:
    """A function that plays one game and returns the number of actions."""
    env = import_module(name).env()

    def play(seed: int) -> int:
        env.reset(seed=seed)
        actions = 0
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            done = over or cut
            space: Any = env.action_space(agent)
            env.step(None if done else space.sample(observation["action_mask"]))
            actions += not done
        return actions

    return play


def open_spiel_game(name: str) -> Callable[[int], int]:
    """The same for a game of OpenSpiel; draws of chance are not counted."""
    import pyspiel  # noqa: PLC0415 - only where it is installed

    if name.startswith("clachan"):
        import_module("clachan.envs.open_spiel_games")
    elif name.startswith("python"):
        import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
        return actions

    return play


LIBRARIES: Final = {"pettingzoo": pettingzoo_game, "open_spiel": open_spiel_game}


def actions_per_second(library: str, name: str, seconds: float) -> float:
    """Play whole games for about the given time, after one to warm up."""
    play = LIBRARIES[library](name)
    play(SEED)
    actions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        actions += play(SEED + games)
    return actions / spent


if __name__ == "__main__":
    print(actions_per_second(sys.argv[1], sys.argv[2], float(sys.argv[3])))
