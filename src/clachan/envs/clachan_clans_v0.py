"""Clans and Glory for PettingZoo: `env`, `raw_env` and `parallel_env`.

The arguments are `seats`, `boxes`, `options` and `render_mode`, and `max_cycles` except for `raw_env`.
"""

from __future__ import annotations

from typing import Any

from clachan.envs import require

require("numpy", "gymnasium", "pettingzoo")

from clachan.envs.aec_env import TurnEnv  # noqa: E402 - after the check of what is installed
from clachan.envs.cycle_env import CycleEnv  # noqa: E402
from clachan.envs.pettingzoo_module import turn_env  # noqa: E402


def env(max_cycles: int | None = None, **arguments: Any) -> Any:
    """Clans and Glory in turn order, in PettingZoo's wrappers; an illegal action ends the game."""
    return turn_env("clans", max_cycles, **arguments)


def raw_env(**arguments: Any) -> TurnEnv:
    """Clans and Glory in turn order, without wrappers."""
    return TurnEnv("clans", **arguments)


def parallel_env(**arguments: Any) -> CycleEnv:
    """Clans and Glory with all agents acting in every step."""
    return CycleEnv("clans", **arguments)
