"""PettingZoo: agents act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from pettingzoo import AECEnv

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
from clachan.kernel.game import Options, Outcome
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.library.text import table_text


class TurnEnv(AECEnv[str, Observation, int]):
    """A game in turn order. Agent `player_0` has seat 0, and so on; a step is one action.

    An agent keeps its turn until its move is complete. When several seats act at the same time, they
    take turns in seat order and do not see what the others have chosen. An action that the mask does
    not allow raises `InvalidAction`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "render_modes": ["ansi", "human"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        name: str,
        seats: int = 2,
        boxes: Iterable[str] = (),
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": f"clachan_{name}_v0"}
        self.play = new_game(name, seats, boxes, options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.observation_spaces = {a: observation_space(self.play) for a in self.possible_agents}
        self.action_spaces = {agent: action_space(self.play) for agent in self.possible_agents}
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        checked = checked_seed(seed)
        self.play.start(Rng(self._seeds.next(checked, np.random.default_rng())))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.to_act[0]]

    def observe(self, agent: str) -> Observation:
        return observe(self.play, Seat(self.possible_agents.index(agent)))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = Seat(self.possible_agents.index(agent))
        self.play.act(seat, checked_action(action, self.play.actions.size))
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        acting = self.play.to_act
        if acting:
            if seat not in acting or not self.play.chosen[seat]:
                self.agent_selection = self.possible_agents[acting[0]]
        else:
            self._finish()
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self._text())  # noqa: T201 - this is what the mode is for

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        outcome: Outcome = self.play.game.outcome(self.play.state)
        rewards = self.play.rewards()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = rewards[seat]
            self.infos[agent] = {"points": outcome.points[seat], "place": outcome.places[seat]}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table as the agent to act sees it, as text; with `human` it is printed after every step."""
        return self._text() if self.render_mode == "ansi" else None

    def _text(self) -> str:
        seat = self.possible_agents.index(self.agent_selection)
        return table_text(self.play.game, self.play.state, Seat(seat))

    def close(self) -> None:
        """Nothing to close."""
