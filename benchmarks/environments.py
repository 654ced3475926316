"""Measure the vector environments on one core: `python -m benchmarks.environments`.

An action is chosen at random from each mask, outside of what is measured. Times are CPU time.
"""

from __future__ import annotations

import sys
import time
from typing import Final

import gymnasium
import numpy as np

import clachan.envs  # noqa: F401 - registers the environments
from clachan.build import describe

TARGETS: Final = {"clachan/Skye-v0": 20_000, "clachan/Clans-v0": 30_000}
"""Steps per second and core with the compiled engine, against the random bot."""
NUM_ENVS: Final = 64


def steps_per_second(name: str, steps: int) -> float:
    env = gymnasium.make_vec(name, num_envs=NUM_ENVS, copy=False)
    observations, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    spent = 0.0
    for _ in range(steps):
        mask = observations["action_mask"]
        actions = (mask * rng.random(mask.shape, np.float32)).argmax(1)
        start = time.process_time()
        observations, *_ = env.step(actions)
        spent += time.process_time() - start
    return NUM_ENVS * steps / spent


def main(steps: int = 1000) -> int:
    """Print a line for each environment; return 1 if the compiled engine misses a target."""
    build = describe()
    print(build)
    missed = False
    for name, target in TARGETS.items():
        found = steps_per_second(name, steps)
        missed |= build.compiled and found < target
        print(f"{name}: {found:,.0f} steps/s (target {target:,}, compiled)")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
