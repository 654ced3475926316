"""The only list of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from clachan.games.clans import engine as clans_engine
from clachan.games.skye.catalog import skye
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game


def clans(boxes: Iterable[str] = ()) -> Game[Any, Any]:
    """Clans and Glory, which has no boxes to add."""
    unknown = ", ".join(boxes)
    if unknown:
        raise InvalidOption(f"no box {unknown} for Clans and Glory; it has none")
    return clans_engine.game()


GAMES: Final[dict[str, Callable[[Iterable[str]], Game[Any, Any]]]] = {"skye": skye, "clans": clans}
"""Each game by its name, made with the boxes that are on the table."""


def find_game(name: str, boxes: Iterable[str] = ()) -> Game[Any, Any]:
    """The game of that name with those boxes added.

    >>> find_game("skye").seat_counts
    (2, 3, 4, 5)
    """
    if name not in GAMES:
        raise InvalidOption(f"there is no game {name!r}; games: {', '.join(GAMES)}")
    return GAMES[name](boxes)
