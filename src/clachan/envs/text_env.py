"""A text environment in the style of TextArena, for language models. It needs no package.

env = TextEnv("clans", seats=2)
env.reset(seed=7)
done = False
while not done:
    player, observation = env.get_observation()
    done, info = env.step(my_model(observation))
rewards, info = env.close()
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from clachan.catalog import find_game
from clachan.kernel.action_game import place_rewards
from clachan.kernel.errors import GameError, InvalidOption
from clachan.kernel.game import Options, Outcome
from clachan.kernel.move import Move
from clachan.kernel.record import seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.library.loading import checked_options, named_boxes
from clachan.library.text import table_text

LISTED: Final = 60
"""How many legal moves are listed at most."""
_IN_BRACKETS: Final = re.compile(r"\[([^\[\]]+)\]")


class TextEnv:
    """A game in which every decision is a text: the table and the legal moves in, a move out.

    A text that is no legal move is refused with the reason and its rule, and the player tries again; after
    `most_errors` refusals in a row the player loses the game.
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        boxes: Iterable[str] = (),
        options: Options | None = None,
        most_errors: int = 3,
    ) -> None:
        self.game: Any = find_game(game, named_boxes(boxes))
        self.seats = seats
        self.options = checked_options(options)
        self.most_errors = most_errors
        self.state: Any = self.game.setup(seats, self.options)
        self._chance = Rng(0)
        self._news: list[list[str]] = []
        self._refusal = ""
        self._errors = 0
        self._loser: Seat | None = None
        self.is_started = False

    def reset(self, seed: int | str | None = None) -> None:
        """Start a game; without a seed, each game is different."""
        self._chance = Rng(secrets.token_hex(8) if seed is None else seed).fork(CHANCE)
        self.state = self.game.setup(self.seats, self.options)
        self._news = [[] for _ in range(self.seats)]
        self._refusal = ""
        self._errors = 0
        self._loser = None
        self.is_started = True
        self._deal()

    @property
    def is_over(self) -> bool:
        return self._loser is not None or not self.game.to_act(self.state)

    def get_observation(self) -> tuple[int, str]:
        """The player to act, and what it has to know: news, the table, its legal moves."""
        seat = self._seat()
        moves = self.game.legal_moves(self.state, seat)
        shown = [str(move) for move in islice(iter(moves), LISTED)]
        count = len(moves)
        listed = "Legal moves:" if count <= LISTED else f"{LISTED} of the {count} legal moves:"
        parts = [f"You are {seat_name(self.game, seat)}."]
        if self._news[seat]:
            parts.append("Since your last move:\n" + "\n".join(self._news[seat]))
        parts.append(table_text(self.game, self.state, seat))
        parts.append(listed + "\n" + "\n".join([f"[{move}]" for move in shown]))
        if self._refusal:
            parts.append(f"Your last answer was refused: {self._refusal}")
        parts.append("Answer with one move in brackets.")
        return int(seat), "\n\n".join(parts)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move in the last brackets of a text, or the whole text; return whether the game is over.

        If it is refused, the info has `refused` with the reason.
        """
        seat = self._seat()
        if not isinstance(action, str):
            raise InvalidOption(f"an action is a text, not {type(action).__name__}")
        found = _IN_BRACKETS.findall(action)
        text = (found[-1] if found else action).strip()
        try:
            move = self.game.parse_move(text)
            after = self.game.play(self.state, seat, move).state
        except GameError as error:
            self._refusal = str(error)
            self._errors += 1
            if self._errors >= self.most_errors:
                self._loser = seat
            return self.is_over, {"refused": str(error)}
        self._refusal = ""
        self._errors = 0
        self._news[seat] = []
        self._tell(seat, move)
        self.state = after
        self._deal()
        return self.is_over, {}

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        """The reward of each player, and the result; who was refused too often has lost alone."""
        if self._loser is not None:
            others = 1.0 / (self.seats - 1)
            rewards = {s: -1.0 if s == self._loser else others for s in range(self.seats)}
            return rewards, {"lost_by_refusals": int(self._loser)}
        outcome: Outcome | None = self.game.outcome(self.state)
        if outcome is None:
            return dict.fromkeys(range(self.seats), 0.0), {}
        rewards = dict(enumerate(place_rewards(outcome.places)))
        return rewards, {"points": outcome.points, "places": outcome.places}

    def _seat(self) -> Seat:
        if not self.is_started or self.is_over:
            raise InvalidOption("the game is over or has not started; call reset() first")
        acting: tuple[Seat, ...] = self.game.to_act(self.state)
        return acting[0]

    def _tell(self, seat: Seat, move: Move) -> None:
        for listener in range(self.seats):
            if listener != seat:
                text = self.game.public_text(self.state, seat, move, Seat(listener))
                self._news[listener].append(f"{seat_name(self.game, seat)} {text}")

    def _deal(self) -> None:
        while self.game.to_act(self.state) == (CHANCE,):
            move = self.game.deal(self.state, self._chance)
            self._tell(CHANCE, move)
            self.game.apply(self.state, CHANCE, move)
