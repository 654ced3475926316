"""The list of games: ours, those of installed packages, and those registered at run time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clachan.clans.package import CLANS
from clachan.game_package import GamePackage, without_boxes
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game
from clachan.skye.package import SKYE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS: Final = "clachan.games"
"""The entry point group in which installed packages offer games."""

GAMES: Final[dict[str, GamePackage]] = {SKYE.name: SKYE, CLANS.name: CLANS}
"""Our games and those registered at run time; `known_games` adds those of installed packages."""


def register_game(name: str, create: Callable[[], Game[Any, Any]]) -> None:
    """Add a game, so that every command, bot and table can play it.

    `create()` returns the game, and `name` is its `Game.name`. Installed packages need no call: they
    declare an entry point in the group `clachan.games` that points to `create`.
    """
    register_package(GamePackage(name, without_boxes(name, create)))


def register_package(package: GamePackage) -> None:
    """Add a game with bots, a presenter or lessons of its own."""
    if package.name in GAMES:
        raise InvalidOption(f"there already is a game {package.name!r}")
    GAMES[package.name] = package


def find_game(name: str, boxes: Iterable[str] = (), content: Iterable[Path] = ()) -> Game[Any, Any]:
    """Return the game of that name with these boxes and content files.

    >>> find_game("skye").seat_counts
    (2, 3, 4, 5)
    """
    return package_of(name).create(boxes, content)


def package_of(name: str) -> GamePackage:
    """The package of a game, or `InvalidOption`; installed packages are only searched for unknown names."""
    found = GAMES.get(name) or known_games().get(name)
    if found is None:
        raise InvalidOption(f"there is no game {name!r}; games: {', '.join(GAMES)}")
    return found


def known_games() -> Mapping[str, GamePackage]:
    """All games by name, including those of installed packages."""
    _find_installed_games()
    return GAMES


@cache
def _find_installed_games() -> None:
    if sys.platform == "emscripten":
        return  # In a browser nothing else is installed.
    from importlib.metadata import entry_points  # noqa: PLC0415 - takes time, and is rarely needed

    register_installed_games(entry_points(group=ENTRY_POINTS))


def register_installed_games(points: Iterable[EntryPoint]) -> None:
    """Register the games of installed packages; each package is imported when its game is used."""
    for point in points:
        if point.name not in GAMES:
            register_game(point.name, _loader(point))


def _loader(point: EntryPoint) -> Callable[[], Game[Any, Any]]:
    def create() -> Game[Any, Any]:
        game: Game[Any, Any] = point.load()()
        return game

    return create
