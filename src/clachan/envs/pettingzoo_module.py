"""What each of PettingZoo's modules offers: `env`, `raw_env` and `parallel_env` of one game."""

from __future__ import annotations

from typing import Any, Final

from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from clachan.envs.aec_env import TurnEnv
from clachan.envs.cycle_env import CycleEnv

ILLEGAL_REWARD: Final = -1


def turn_env(name: str, max_cycles: int | None, **arguments: Any) -> Any:
    """The game with agents in turn order, checked and ended by an illegal action.

    A cycle is a step of every agent. So with `max_cycles` all agents step in turn, also those that have
    nothing to decide, as in `cycle_env`.
    """
    if max_cycles is not None:
        return parallel_to_aec(CycleEnv(name, max_cycles=max_cycles, **arguments))
    env = TurnEnv(name, **arguments)
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)
