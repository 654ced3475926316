"""What each of PettingZoo's modules offers: `env`, `raw_env` and `parallel_env` of one game."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from clachan.catalog import package_of
from clachan.envs.aec_env import TurnEnv
from clachan.envs.parallel_env import ParallelEnv

ILLEGAL_REWARD: Final = -1


class PettingZooModule(ModuleType):
    """The module of a game.

    The arguments are `seats`, `boxes`, `options` and `render_mode`, and `max_cycles` except for `raw_env`.
    """

    def __init__(self, name: str, game: str) -> None:
        super().__init__(name, f"{package_of(game).title} for PettingZoo.")
        self._game: Final = game

    def env(self, max_cycles: int | None = None, **arguments: Any) -> Any:
        """The game in turn order, in PettingZoo's wrappers; an illegal action ends the game.

        A cycle is a step of every agent. So with `max_cycles` all agents step in turn, also those that have
        nothing to decide, as in `parallel_env`.
        """
        if max_cycles is not None:
            return parallel_to_aec(self.parallel_env(max_cycles=max_cycles, **arguments))
        checked = wrappers.TerminateIllegalWrapper(
            self.raw_env(**arguments), illegal_reward=ILLEGAL_REWARD
        )
        checked = wrappers.AssertOutOfBoundsWrapper(checked)
        return wrappers.OrderEnforcingWrapper(checked)

    def raw_env(self, **arguments: Any) -> TurnEnv:
        """The game in turn order, without wrappers."""
        return TurnEnv(self._game, **arguments)

    def parallel_env(self, **arguments: Any) -> ParallelEnv:
        """The game with all agents acting in every step."""
        return ParallelEnv(self._game, **arguments)
