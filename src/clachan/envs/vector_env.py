"""Many games at once in one process, for Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from clachan.bots.interface import Bot
from clachan.envs.gymnasium_env import LOSE, RAISE, BotOpponents
from clachan.envs.setup import (
    FEATURES_KEY,
    MASK,
    OBSERVATION,
    Observation,
    Seeds,
    action_space,
    checked_seed,
    observation_space,
    observe,
)
from clachan.kernel.encoding import InvalidAction
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Options
from clachan.library.loading import named_boxes


class BotVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.int64]]):
    """`num_envs` games against bots, with the arguments of the single environment.

    A game that is over starts again with the next step, whose action is ignored (`NEXT_STEP`). Every
    sub-environment plays exactly the games of a single one with the same seed. All rows are written to the
    same arrays; with `copy=False` these arrays are returned themselves.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 2,
        seat: int | None = 0,
        opponents: str | Sequence[str | Bot[Any]] = "random",
        boxes: Iterable[str] = (),
        options: Options | None = None,
        illegal: str = LOSE,
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        if illegal not in (LOSE, RAISE):
            raise InvalidOption(f"illegal is {LOSE!r} or {RAISE!r}, not {illegal!r}")
        if render_mode is not None:
            raise InvalidOption("vector environments do not render; use gymnasium.make for that")
        boxes = named_boxes(boxes)
        self._tables = [
            BotOpponents(game, seats, seat, opponents, boxes, options) for _ in range(num_envs)
        ]
        self._illegal = illegal
        self._copy = copy
        self._seeds = [Seeds() for _ in range(num_envs)]
        play = self._tables[0].play
        self.num_envs = num_envs
        self.render_mode = None
        self.closed = False
        self.single_observation_space = observation_space(play)
        self.single_action_space = action_space(play)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        # The encoders' bytes are copied into these buffers, which the arrays show.
        self._width = play.tokens.size
        self._actions = play.actions.size
        self._rows = bytearray(num_envs * self._width)
        self._masks = bytearray(num_envs * self._actions)
        self._observation: Observation = {
            OBSERVATION: np.frombuffer(self._rows, np.uint8).reshape(num_envs, self._width),
            MASK: np.frombuffer(self._masks, np.int8).reshape(num_envs, self._actions),
        }
        if FEATURES_KEY in self.single_observation_space.spaces:
            shape = self.single_observation_space[FEATURES_KEY].shape
            assert shape is not None
            self._observation[FEATURES_KEY] = np.zeros((num_envs, *shape), np.uint16)
        self._over: NDArray[np.bool_] = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise InvalidOption(f"{self.num_envs} games need that many seeds, not {len(seed)}")
            seeds = [checked_seed(one) for one in seed]
            super().reset(seed=seeds[0])
        else:
            first = checked_seed(seed)
            super().reset(seed=first)
            seeds = [None if first is None else first + i for i in range(self.num_envs)]
        for i, one in enumerate(seeds):
            self._start(i, one)
        return self._observed(), {"seat": self._seats()}

    def _start(self, i: int, seed: int | None = None) -> None:
        self._tables[i].start(self._seeds[i].next(seed, self.np_random))
        self._over[i] = False
        self._write(i)

    def _write(self, i: int) -> None:
        table = self._tables[i]
        play = table.play
        seat = table.seat
        if FEATURES_KEY in self._observation:
            for key, row in observe(play, seat).items():
                self._observation[key][i] = row
            return
        width = self._width
        self._rows[i * width : (i + 1) * width] = play.observation(seat)
        width = self._actions
        self._masks[i * width : (i + 1) * width] = play.mask(seat)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        rewards: NDArray[np.float64] = np.zeros(self.num_envs, np.float64)
        over = self._over
        finished: list[int] = []
        illegal: list[int] = []
        for i, action in enumerate(np.asarray(actions).tolist()):
            if over[i]:
                self._start(i)
                continue
            table = self._tables[i]
            try:
                table.act(action)
            except InvalidAction:
                if self._illegal == RAISE:
                    raise
                rewards[i] = -1.0
                illegal.append(i)
            else:
                if table.is_over:
                    rewards[i] = table.play.rewards()[table.seat]
                    finished.append(i)
            self._write(i)
        for i in (*finished, *illegal):
            over[i] = True
        infos = self._infos(finished, illegal)
        truncated: NDArray[np.bool_] = np.zeros(self.num_envs, np.bool_)
        return self._observed(), rewards, over.copy(), truncated, infos

    def _infos(self, finished: list[int], illegal: list[int]) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": self._seats()}
        for i in finished:
            infos = self._add_info(infos, self._tables[i].info(), i)
        for i in illegal:
            infos = self._add_info(infos, {"illegal": True}, i)
        return infos

    def _seats(self) -> NDArray[np.int64]:
        return np.array([table.seat for table in self._tables], np.int64)

    def _observed(self) -> Observation:
        if not self._copy:
            return self._observation
        return {key: rows.copy() for key, rows in self._observation.items()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are possible now in each game."""
        return self._observation[MASK].astype(np.bool_)
