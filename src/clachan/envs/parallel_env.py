"""PettingZoo: all agents act in every step (parallel)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pettingzoo

from clachan.envs.setup import (
    Observation,
    Seeds,
    action_space,
    checked_action,
    checked_seed,
    new_game,
    observation_space,
    observe,
)
from clachan.kernel.encoding import InvalidAction
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Options, Outcome
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.library.text import table_text


class ParallelEnv(pettingzoo.ParallelEnv[str, Observation, int]):
    """A game in cycles: every agent acts in every step, if it has a decision to make.

    An action of an agent whose mask is empty, or that its mask does not allow, is ignored; the agent's
    info then has `ignored`. Seats that act at the same time choose at the same time. After `max_cycles`
    steps the game is truncated.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "render_modes": ["ansi", "human"],
        "render_fps": 4,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        name: str,
        seats: int = 2,
        boxes: Iterable[str] = (),
        options: Options | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise InvalidOption(f"max_cycles is at least 1, not {max_cycles}")
        self.metadata = {**type(self).metadata, "name": f"clachan_{name}_v0"}
        self.play = new_game(name, seats, boxes, options)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.observation_spaces = {a: observation_space(self.play) for a in self.possible_agents}
        self.action_spaces = {agent: action_space(self.play) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seeds = Seeds()
        self._cycles = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        checked = checked_seed(seed)
        self.play.start(Rng(self._seeds.next(checked, np.random.default_rng())))
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: observe(self.play, Seat(seat)) for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if not self.agents:
            raise InvalidOption("the game is over or has not started; call reset() first")
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        acting = self.play.to_act
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                continue
            action = checked_action(actions[agent], self.play.actions.size)
            try:
                if Seat(seat) in acting:
                    self.play.act(Seat(seat), action)
                else:
                    infos[agent]["ignored"] = True
            except InvalidAction:
                infos[agent]["ignored"] = True
        self._cycles += 1
        is_over = not self.play.to_act
        is_cut = not is_over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = self.play.rewards() if is_over else [0.0] * len(self.possible_agents)
        if is_over:
            outcome: Outcome = self.play.game.outcome(self.play.state)
            for seat, agent in enumerate(self.possible_agents):
                infos[agent] |= {"points": outcome.points[seat], "place": outcome.places[seat]}
        observations = self._observations()
        terminations = dict.fromkeys(self.agents, is_over)
        truncations = dict.fromkeys(self.agents, is_cut)
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            print(self._text())  # noqa: T201 - this is what the mode is for
        paid = dict(zip(self.possible_agents, rewards, strict=True))
        return observations, paid, terminations, truncations, infos

    def render(self) -> str | None:
        """The table as a spectator sees it, as text; with `human` it is printed after every step."""
        return self._text() if self.render_mode == "ansi" else None

    def _text(self) -> str:
        return table_text(self.play.game, self.play.state, None)

    def close(self) -> None:
        """Nothing to close."""
