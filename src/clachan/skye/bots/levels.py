"""The bots of Isle of Skye."""

from __future__ import annotations

from typing import Any, Final

from clachan.bots.interface import Bot, BotEntry
from clachan.bots.random_bot import RANDOM
from clachan.skye.bots.expert import ExpertBot
from clachan.skye.bots.handicapped import CollectorBot, DreamerBot
from clachan.skye.bots.master import MasterBot
from clachan.skye.bots.simple import CourseBot, GreedyBot
from clachan.skye.bots.trader import TraderBot


def _limited_master(seconds: float) -> Bot[Any]:
    return MasterBot(limit=seconds)


def _master_with_games(games: int) -> Bot[Any]:
    return MasterBot(games=games)


BOTS: Final = (
    RANDOM,
    BotEntry("greedy", "Magpie", "Plays for the scoring at the end of this round.", GreedyBot),
    BotEntry(
        "dreamer",
        "Cottar",
        "Ignores one scoring tile and overpays for what it likes.",
        DreamerBot,
    ),
    BotEntry("course", "Crofter", "Counts every scoring ahead, but not the market.", CourseBot),
    BotEntry("collector", "Pedlar", "Trades well, but ignores one scoring tile.", CollectorBot),
    BotEntry("trader", "Chapman", "Values tiles for everyone and asks a fair price.", TraderBot),
    BotEntry(
        "expert",
        "Factor",
        "Searches for prices that rivals cannot exploit.",
        ExpertBot,
        ExpertBot,
    ),
    BotEntry(
        "master",
        "Laird",
        "Imagines the rest of the game before each decision.",
        MasterBot,
        MasterBot,
        _master_with_games,
        _limited_master,
    ),
)
"""Weakest first."""
