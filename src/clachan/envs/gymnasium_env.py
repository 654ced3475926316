"""Gymnasium: one seat is yours, bots play the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, SupportsInt

import gymnasium
import numpy as np
from numpy.typing import NDArray

from clachan.bots.interface import Bot
from clachan.bots.registry import bot as registered_bot
from clachan.envs.setup import (
    MASK,
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

LOSE: Final = "lose"
RAISE: Final = "raise"


class BotOpponents:
    """A game in which one seat is the learner's and bots play the others."""

    def __init__(
        self,
        name: str,
        seats: int,
        seat: int | None,
        opponents: str | Sequence[str | Bot[Any]],
        boxes: Iterable[str],
        options: Options | None,
    ) -> None:
        self.play = new_game(name, seats, boxes, options)
        if seat is not None and not 0 <= seat < seats:
            raise InvalidOption(f"there is no seat {seat!r} in a game with {seats} seats")
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        if len(names) == 1:
            names = names * (seats - 1)
        if len(names) != seats - 1:
            raise InvalidOption(f"{seats} seats need 1 or {seats - 1} opponents, not {len(names)}")
        self._bots = [registered_bot(name, one) if isinstance(one, str) else one for one in names]
        self._wanted = seat
        self.seat = Seat(0)
        self._players: list[tuple[Bot[Any], Rng] | None] = []

    def start(self, seed: str) -> None:
        """Start a game and play up to the learner's first decision."""
        rng = Rng(seed)
        seats = self.play.seats
        self.seat = Seat(rng.fork("seat").below(seats) if self._wanted is None else self._wanted)
        bots = iter(self._bots)
        self._players = [
            None if seat == self.seat else (next(bots), rng.fork(seat)) for seat in range(seats)
        ]
        self.play.start(rng)
        self._answer()

    def act(self, action: int) -> None:
        """Choose an action; when the learner's move is complete, the bots play theirs."""
        if self.play.act(self.seat, action) is not None:
            self._answer()

    def _answer(self) -> None:
        play = self.play
        game = play.game
        while True:
            acting = play.to_act
            if not acting or self.seat in acting:
                return
            seat = acting[0]
            player = self._players[seat]
            assert player is not None, "the learner's seat is not among them"
            bot, rng = player
            if bot.blind:
                play.play(seat, game.legal_moves(play.state, seat).sample(rng))
            else:
                view = game.view(play.state, seat)
                play.play(seat, bot.choose(view, game.legal_moves(play.state, seat), rng))

    @property
    def is_over(self) -> bool:
        return not self.play.to_act

    def info(self) -> dict[str, Any]:
        """The seat, and at the end points and places."""
        outcome: Outcome | None = self.play.game.outcome(self.play.state)
        found: dict[str, Any] = {"seat": int(self.seat)}
        if outcome is not None:
            found["points"] = np.array(outcome.points)
            found["places"] = np.array(outcome.places)
        return found


class BotEnv(gymnasium.Env[Observation, SupportsInt]):
    """A game against bots. An episode is a game, a step is an action; the reward comes at the end.

    `seat` is the learner's seat, or None for another one in each game. `opponents` is a bot, or one for
    each other seat in order, by code. With `illegal="lose"` an action that the mask does not allow ends the
    game as lost; with `illegal="raise"` it is an error.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seat: int | None = 0,
        opponents: str | Sequence[str | Bot[Any]] = "random",
        boxes: Iterable[str] = (),
        options: Options | None = None,
        illegal: str = LOSE,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in (LOSE, RAISE):
            raise InvalidOption(f"illegal is {LOSE!r} or {RAISE!r}, not {illegal!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InvalidOption(f"there is no render mode {render_mode!r}; use ansi or human")
        self._table = BotOpponents(game, seats, seat, opponents, boxes, options)
        self._illegal = illegal
        self._seeds = Seeds()
        self._is_over = True
        self.render_mode = render_mode
        self.action_space = action_space(self._table.play)
        self.observation_space = observation_space(self._table.play)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        checked = checked_seed(seed)
        super().reset(seed=checked)
        self._table.start(self._seeds.next(checked, self.np_random))
        self._is_over = False
        self._show()
        return self._observation(), self._table.info()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise InvalidOption("the game is over or has not started; call reset() first")
        reward = 0.0
        info: dict[str, Any] = {}
        try:
            self._table.act(checked_action(action, self._table.play.actions.size))
        except InvalidAction:
            if self._illegal == RAISE:
                raise
            self._is_over = True
            reward = -1.0
            info["illegal"] = True
        if self._table.is_over:
            self._is_over = True
            reward = self._table.play.rewards()[self._table.seat]
        self._show()
        return self._observation(), reward, self._is_over, False, {**self._table.info(), **info}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are possible now, for MaskablePPO."""
        return self._observation()[MASK].astype(np.bool_)

    def _observation(self) -> Observation:
        return observe(self._table.play, self._table.seat)

    def render(self) -> Any:
        """The table as text; with `human` it is printed after every step."""
        return self._text() if self.render_mode == "ansi" else None

    def _text(self) -> str:
        play = self._table.play
        return table_text(play.game, play.state, self._table.seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._text())  # noqa: T201 - this is what the mode is for
