"""The bots that can be asked to sit down, by game and level."""

from __future__ import annotations

from typing import Final

from clachan.bots.registry import BotEntry, entries
from clachan.kernel.errors import InvalidOption

_SUBSTITUTE: Final = ("trader", "course", "greedy", "random")
"""Who plays on for a person who is away, if the table did not say: good, and quick enough."""
_FALLBACK: Final = ("greedy", "random")
"""Who steps in for one move when a bot is stuck or broken."""


def check_level(game: str, level: str) -> BotEntry:
    for entry in entries(game):
        if entry.code == level:
            return entry
    known = ", ".join([entry.code for entry in entries(game)])
    raise InvalidOption(f"there is no bot {level!r} for {game}; bots: {known}")


def substitute_of(game: str) -> str:
    return _first(game, _SUBSTITUTE)


def fallback_of(game: str) -> str:
    return _first(game, _FALLBACK)


def _first(game: str, wanted: tuple[str, ...]) -> str:
    known = [entry.code for entry in entries(game)]
    return next(level for level in wanted if level in known)
