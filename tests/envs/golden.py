"""Hashes of what the environments show, for `golden.json`: `python -m tests.envs.golden`.

A changed hash means that agents trained before see something else. Then give the environments a new
version instead of writing the hashes again.
"""

from __future__ import annotations

import hashlib
import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

FILE = Path(__file__).parent / "golden.json"
GAMES = 200


def hashes() -> dict[str, str]:
    """A hash of all observations, masks and rewards of 200 seeded games, by the id of the environment."""
    from clachan.envs import clachan_clans_v0, clachan_skye_v0  # noqa: PLC0415 - needs the extra
    from clachan.envs.gymnasium_env import BotEnv  # noqa: PLC0415

    return {
        "clachan/Skye-v0": gymnasium_hash(partial(BotEnv, "skye"), (2, 3, 4, 5)),
        "clachan/Clans-v0": gymnasium_hash(partial(BotEnv, "clans"), (2, 3, 4)),
        "clachan_skye_v0": pettingzoo_hash(clachan_skye_v0, (2, 3, 4, 5)),
        "clachan_clans_v0": pettingzoo_hash(clachan_clans_v0, (2, 3, 4)),
    }


def choose(mask: Any, number: int) -> int:
    """An action that the mask allows, different from step to step."""
    allowed = np.flatnonzero(mask)
    return int(allowed[number * 7919 % len(allowed)])


def add(digest: Any, observation: Any, reward: float) -> None:
    for key in sorted(observation):
        digest.update(np.ascontiguousarray(observation[key]).tobytes())
    digest.update(f"{reward:.6f}".encode())


def gymnasium_hash(create: Any, counts: tuple[int, ...]) -> str:
    digest = hashlib.sha256()
    envs = [create(seats=seats, seat=None) for seats in counts]
    for seed in range(GAMES):
        env = envs[seed % len(envs)]
        observation, _ = env.reset(seed=seed)
        add(digest, observation, 0.0)
        over, number = False, seed
        while not over:
            number += 1
            action = choose(observation["action_mask"], number)
            observation, reward, over, _, _ = env.step(action)
            add(digest, observation, reward)
    return digest.hexdigest()


def pettingzoo_hash(module: Any, counts: tuple[int, ...]) -> str:
    digest = hashlib.sha256()
    envs = [module.raw_env(seats=seats) for seats in counts]
    for seed in range(GAMES):
        env = envs[seed % len(envs)]
        env.reset(seed=seed)
        number = seed
        while True:
            observation, _, over, _, _ = env.last()
            if over:
                break
            number += 1
            add(digest, observation, 0.0)
            env.step(choose(observation["action_mask"], number))
        for agent in env.possible_agents:
            add(digest, env.observe(agent), env.rewards[agent])
    return digest.hexdigest()


if __name__ == "__main__":
    FILE.write_text(json.dumps(hashes(), indent=1) + "\n", encoding="utf-8")
