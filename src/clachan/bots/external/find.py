"""Find a bot by what was typed on the command line. Nothing else may start programs or load files."""

from __future__ import annotations

from typing import Any, Final

from clachan.bots.external.guard import GuardedBot
from clachan.bots.external.loader import find_player
from clachan.bots.interface import Bot, BotEntry
from clachan.bots.registry import UnknownBot, bot, entries

_FALLBACK: Final = "greedy"
"""Moves for an external bot that fails, where the game has it; otherwise the weakest bot does."""


def any_bot(game: str, text: str) -> Bot[Any]:
    """A new bot of the registry, or an external one (`./file.py:Class`, `exec:program`, a package's)."""
    try:
        return bot(game, text)
    except UnknownBot as unknown:
        player = find_player(game, text)
        if player is None:
            raise UnknownBot(f"{unknown}, ./file.py:Class or 'exec:program'") from None
    fallback = _fallback(game)
    return GuardedBot(text, player, fallback.make(), fallback.code)


def _fallback(game: str) -> BotEntry:
    known = entries(game)
    return next((entry for entry in known if entry.code == _FALLBACK), known[0])
