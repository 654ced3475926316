"""The bots that come with clachan, by game: code, name and one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.clans import one_move, search
from clachan.bots.interface import Bot
from clachan.bots.random_bot import RandomBot
from clachan.bots.skye.equilibrium import EquilibriumBot
from clachan.bots.skye.expert import ExpertBot
from clachan.bots.skye.handicapped import CollectorBot, DreamerBot
from clachan.bots.skye.simple import CourseBot, GreedyBot
from clachan.bots.skye.trader import TraderBot
from clachan.catalog import factory_of
from clachan.kernel.errors import InvalidOption


class UnknownBot(InvalidOption):
    """The game has no bot of this name."""


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be given a seat."""

    code: str
    name: str
    sentence: str
    make: Callable[[], Bot[Any]]
    make_timed: Callable[[float], Bot[Any]] | None = None
    """Makes one that thinks for a number of seconds per decision, if the bot can do that."""


RANDOM: Final = BotEntry("random", "Dice", "Makes any legal move.", RandomBot)
"""Plays every game from its engine alone."""

BOTS: Final[dict[str, tuple[BotEntry, ...]]] = {
    "skye": (
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
        BotEntry(
            "trader", "Chapman", "Values tiles for everyone and asks a fair price.", TraderBot
        ),
        BotEntry(
            "equilibrium",
            "Advocate",
            "With two seats, mixes its prices so that nobody can exploit them.",
            EquilibriumBot,
        ),
        BotEntry(
            "expert",
            "Factor",
            "Searches for prices that rivals cannot exploit.",
            ExpertBot,
            ExpertBot,
        ),
    ),
    "clans": (
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
            search.ClansExpertBot,
            search.ClansExpertBot,
        ),
    ),
}
"""Weakest first. A game that is not listed here has the random bot."""


LEVELS: Final[dict[str, dict[str, str]]] = {
    "skye": {"easy": "dreamer", "medium": "collector", "hard": "trader", "expert": "expert"},
    "clans": {"easy": "hasty", "medium": "greedy", "hard": "trader", "expert": "expert"},
}
"""The levels offered to people, easiest first; each is a bot of measured strength."""


def entries(game: str) -> tuple[BotEntry, ...]:
    """The bots for a game of the catalog, weakest first; every game has at least `random`."""
    factory_of(game)
    return BOTS.get(game, (RANDOM,))


def bot(game: str, code: str) -> Bot[Any]:
    """A new bot of this list, by code or level, or by code and seconds (`expert@2`).

    >>> type(bot("skye", "hard")) is type(bot("skye", "trader"))
    True
    """
    code = LEVELS.get(game, {}).get(code, code)
    name, at, seconds = code.partition("@")
    for entry in entries(game):
        if entry.code == code:
            return entry.make()
        if entry.code == name and at and entry.make_timed is not None:
            return entry.make_timed(_parse_seconds(code, seconds))
    known = ", ".join([entry.code for entry in entries(game)])
    raise UnknownBot(f"there is no bot {code!r} for {game}; use {known}")


def _parse_seconds(code: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 3600.0:
        raise InvalidOption(f"bot {code!r}: write the seconds after the @, as in expert@0.5")
    return seconds
