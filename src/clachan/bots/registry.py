"""The bots that come with a game, by code or level."""

from __future__ import annotations

from typing import Any, Final

from clachan.bots.interface import Bot, BotEntry
from clachan.bots.random_bot import RANDOM
from clachan.catalog import package_of
from clachan.kernel.errors import InvalidOption

GAMES: Final = "games"
MOST_GAMES: Final = 100_000


class UnknownBot(InvalidOption):
    """The game has no bot of this name."""


def entries(game: str) -> tuple[BotEntry, ...]:
    """The bots for a game of the catalog, weakest first; every game has at least `random`."""
    bots = package_of(game).bots
    return (RANDOM,) if bots is None else bots.load()


def levels_of(game: str) -> tuple[str, ...]:
    """The bots that people choose from, easiest first; all of them if the game has no levels."""
    levels = package_of(game).levels
    return tuple(levels.values()) or tuple([entry.code for entry in entries(game)])


def bot(game: str, code: str) -> Bot[Any]:
    """A new bot by code or level, or by code and seconds (`expert@2`) or games (`master@48games`).

    >>> type(bot("skye", "hard")) is type(bot("skye", "trader"))
    True
    """
    code = package_of(game).levels.get(code, code)
    name, at, seconds = code.partition("@")
    for entry in entries(game):
        if entry.code == code:
            return entry.make()
        if entry.code != name or not at:
            continue
        if seconds.endswith(GAMES) and entry.make_counted is not None:
            return entry.make_counted(_parse_games(code, seconds.removesuffix(GAMES)))
        if entry.make_timed is not None:
            return entry.make_timed(_parse_seconds(code, seconds))
    known = ", ".join([entry.code for entry in entries(game)])
    raise UnknownBot(f"there is no bot {code!r} for {game}; use {known}")


def _parse_games(code: str, text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= MOST_GAMES:
        raise InvalidOption(
            f"bot {code!r}: write the games for each option after the @, as in master@48games"
        )
    return int(text)


def _parse_seconds(code: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 3600.0:
        raise InvalidOption(f"bot {code!r}: write the seconds after the @, as in expert@0.5")
    return seconds
