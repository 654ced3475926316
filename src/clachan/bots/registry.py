"""The bots of the house: code, name and one sentence each, by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.bot import Bot
from clachan.bots.clans import one_move, search
from clachan.bots.external.guard import GuardedBot
from clachan.bots.external.loader import find_player
from clachan.bots.random_bot import RandomBot
from clachan.bots.skye.equilibrium import EquilibriumBot
from clachan.bots.skye.expert import ExpertBot
from clachan.bots.skye.handicapped import CollectorBot, DreamerBot
from clachan.bots.skye.simple import CourseBot, GreedyBot
from clachan.bots.skye.trader import TraderBot
from clachan.kernel.errors import InvalidOption


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be asked to sit down."""

    code: str
    name: str
    sentence: str
    make: Callable[[], Bot[Any]]
    timed: Callable[[float], Bot[Any]] | None = None
    """Makes one with a budget of seconds for a decision, if it can keep one."""


_DICE: Final = BotEntry("random", "Dice", "Makes any legal move.", RandomBot)

BOTS: Final[dict[str, tuple[BotEntry, ...]]] = {
    "skye": (
        _DICE,
        BotEntry("greedy", "Magpie", "Takes what scores at the end of this round.", GreedyBot),
        BotEntry(
            "dreamer", "Cottar", "Forgets one scoring, and overpays for what it likes.", DreamerBot
        ),
        BotEntry("course", "Crofter", "Counts every scoring to come, but no market.", CourseBot),
        BotEntry("collector", "Pedlar", "Trades well, but forgets one scoring.", CollectorBot),
        BotEntry("trader", "Chapman", "Weighs land and rivals, and asks a fair price.", TraderBot),
        BotEntry(
            "equilibrium",
            "Advocate",
            "At two seats, prices by a mix that nobody can exploit.",
            EquilibriumBot,
        ),
        BotEntry(
            "expert",
            "Factor",
            "Prices by a search that rivals cannot exploit.",
            ExpertBot,
            ExpertBot,
        ),
    ),
    "clans": (
        _DICE,
        BotEntry("hasty", "Page", "Lays its shields at the first chance.", one_move.HastyBot),
        BotEntry("greedy", "Magpie", "Plays as if the game ended now.", one_move.ClansGreedyBot),
        BotEntry(
            "trader",
            "Seer",
            "Plays for what boards will bring at the end.",
            one_move.ClansTraderBot,
        ),
        BotEntry(
            "expert",
            "Bard",
            "Imagines hundreds of games before each card.",
            search.ClansExpertBot,
            search.ClansExpertBot,
        ),
    ),
}
"""Weakest first."""


LEVELS: Final[dict[str, dict[str, str]]] = {
    "skye": {"easy": "dreamer", "medium": "collector", "hard": "trader", "expert": "expert"},
    "clans": {"easy": "hasty", "medium": "greedy", "hard": "trader", "expert": "expert"},
}
"""What a table offers to people, easiest first; each is a bot with measured strength."""


def entries(game: str) -> tuple[BotEntry, ...]:
    """The bots for a game, weakest first."""
    if game not in BOTS:
        raise InvalidOption(f"no bots for {game!r}: there are bots for {', '.join(BOTS)}")
    return BOTS[game]


def bot(game: str, code: str) -> Bot[Any]:
    """A fresh bot: by its code or level, by code and seconds (`expert@2`), or anybody's (`foreign/`).

    >>> type(bot("skye", "hard")) is type(bot("skye", "trader"))
    True
    """
    code = LEVELS.get(game, {}).get(code, code)
    name, at, seconds = code.partition("@")
    for entry in entries(game):
        if entry.code == code:
            return entry.make()
        if entry.code == name and at and entry.timed is not None:
            return entry.timed(_budget(code, seconds))
    player = find_player(game, code)
    if player is not None:
        return GuardedBot(code, player, bot(game, "greedy"))
    known = ", ".join([entry.code for entry in entries(game)])
    raise InvalidOption(
        f"no bot {code!r} for {game}: there are {known}, ./file.py:Class and 'exec:program'"
    )


def _budget(code: str, seconds: str) -> float:
    try:
        budget = float(seconds)
    except ValueError:
        budget = 0.0
    if not 0.0 < budget <= 3600.0:
        raise InvalidOption(f"bot {code!r}: write seconds after the @, as in expert@0.5")
    return budget
