"""What all environments share: their arguments, spaces and seeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from clachan.catalog import find_game
from clachan.kernel.action_game import ActionGame
from clachan.kernel.encoding import DescribedActions
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Options
from clachan.kernel.seats import Seat
from clachan.library.loading import checked_options, named_boxes

Observation = dict[str, NDArray[Any]]

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
FEATURES_KEY: Final = "candidates"


def new_game(
    name: str, seats: int, boxes: Iterable[str] = (), options: Options | None = None
) -> ActionGame:
    """Return the game of an environment."""
    game: Any = find_game(name, named_boxes(boxes))
    if not hasattr(game, "action_encoding"):
        raise InvalidOption(
            f"{name} cannot be an environment: its moves have no encoding as numbers"
        )
    return ActionGame(game, seats, checked_options(options))


def observation_space(game: ActionGame) -> spaces.Dict:
    """The space of what a seat sees and of its mask, and the rows that describe its actions, if there are."""
    found: dict[str, spaces.Space[Any]] = {
        OBSERVATION: spaces.Box(0, 255, (game.tokens.size,), np.uint8),
        MASK: spaces.Box(0, 1, (game.actions.size,), np.int8),
    }
    if isinstance(game.actions, DescribedActions):
        found[FEATURES_KEY] = spaces.Box(0, 65535, game.actions.features_shape, np.uint16)
    return spaces.Dict(found)


def action_space(game: ActionGame) -> spaces.Discrete:
    return spaces.Discrete(game.actions.size)


def observe(game: ActionGame, seat: Seat) -> Observation:
    """What a seat sees, with its mask."""
    found: Observation = {
        OBSERVATION: np.frombuffer(game.observation(seat), np.uint8).copy(),
        MASK: np.frombuffer(game.mask(seat), np.int8).copy(),
    }
    if isinstance(game.actions, DescribedActions):
        rows: NDArray[np.uint16] = np.zeros(game.actions.features_shape, np.uint16)
        described = []
        if seat in game.to_act:
            described = game.actions.features(game.state, seat, game.chosen[seat])
        if described:
            rows[: len(described)] = described
        found[FEATURES_KEY] = rows
    return found


def checked_seed(seed: object) -> int | None:
    """Return a seed; raise `InvalidOption` unless it is a whole number or None."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise InvalidOption(f"a seed is a whole number from 0, or None, not {seed!r}")
    return int(seed)


def checked_action(action: object, size: int) -> int:
    """Return an action as an int; raise `InvalidOption` if it is not a number from 0 to `size` - 1."""
    if isinstance(action, np.ndarray) and action.shape == ():
        action = action.item()
    if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
        raise InvalidOption(f"an action is a whole number from 0 to {size - 1}, not {action!r}")
    return int(action)


class Seeds:
    """The seed of each game: the one given first, and then one after the other derived from it."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._games = 0

    def next(self, seed: int | None, entropy: np.random.Generator) -> str:
        """Return the seed of the next game; without any seed, the first one comes from `entropy`."""
        if seed is not None or self._first is None:
            self._first = int(entropy.integers(2**53)) if seed is None else seed
            self._games = 0
        else:
            self._games += 1
        return f"{self._first}/{self._games}" if self._games else str(self._first)
