"""The bots of Clans and Glory."""

from __future__ import annotations

from typing import Any, Final

from clachan.bots.interface import Bot, BotEntry
from clachan.bots.random_bot import RANDOM
from clachan.clans.bots import one_move, search_bots


def _limited_master(seconds: float) -> Bot[Any]:
    return search_bots.ClansMasterBot(limit=seconds)


def _master_with_games(games: int) -> Bot[Any]:
    return search_bots.ClansMasterBot(games=games)


BOTS: Final = (
    RANDOM,
    BotEntry("hasty", "Page", "Lays its shields at the first chance.", one_move.HastyBot),
    BotEntry("greedy", "Magpie", "Plays as if the game ended now.", one_move.ClansGreedyBot),
    BotEntry(
        "trader",
        "Seer",
        "Plays for what each board will be worth at the end.",
        one_move.ClansTraderBot,
    ),
    BotEntry(
        "expert",
        "Bard",
        "Simulates hundreds of games before each card.",
        search_bots.ClansExpertBot,
        search_bots.ClansExpertBot,
    ),
    BotEntry(
        "master",
        "Chieftain",
        "Simulates thousands of games, and solves the last turns.",
        search_bots.ClansMasterBot,
        search_bots.ClansMasterBot,
        _master_with_games,
        _limited_master,
    ),
)
"""Weakest first."""
