"""The only list of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from clachan.games.clans import engine as clans_engine
from clachan.games.skye import catalog as skye_catalog
from clachan.games.skye.data_rows import read_content
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game

Maker = Callable[[Iterable[str], Iterable[Path]], Game[Any, Any]]


def skye(boxes: Iterable[str], content: Iterable[Path]) -> Game[Any, Any]:
    """Isle of Skye, with boxes and rows of the user's own for them."""
    return skye_catalog.skye(boxes, [read_content(file) for file in content])


def clans(boxes: Iterable[str], content: Iterable[Path]) -> Game[Any, Any]:
    """Clans and Glory, which has no boxes to add and no content to replace."""
    unknown = ", ".join(boxes)
    if unknown:
        raise InvalidOption(f"no box {unknown} for Clans and Glory; it has none")
    for file in content:
        raise InvalidOption(f"{file}: nothing in Clans and Glory can be replaced")
    return clans_engine.game()


GAMES: Final[dict[str, Maker]] = {"skye": skye, "clans": clans}
"""Each game by its name, made with the boxes that are on the table."""


def find_game(name: str, boxes: Iterable[str] = (), content: Iterable[Path] = ()) -> Game[Any, Any]:
    """The game of that name with those boxes added, and rows of the user's own out of files.

    >>> find_game("skye").seat_counts
    (2, 3, 4, 5)
    """
    if name not in GAMES:
        raise InvalidOption(f"there is no game {name!r}; games: {', '.join(GAMES)}")
    return GAMES[name](boxes, content)
