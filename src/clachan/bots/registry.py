"""The bots that come with clachan, by game: code, name and one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.clans import one_move, search_bots
from clachan.bots.interface import Bot
from clachan.bots.random_bot import RandomBot
from clachan.bots.skye.equilibrium import EquilibriumBot
from clachan.bots.skye.expert import ExpertBot
from clachan.bots.skye.handicapped import CollectorBot, DreamerBot
from clachan.bots.skye.master import MasterBot
from clachan.bots.skye.simple import CourseBot, GreedyBot
from clachan.bots.skye.trader import TraderBot
from clachan.catalog import factory_of
from clachan.kernel.errors import InvalidOption

SECONDS_AT_TABLE: Final = 1.5
"""The most that a decision of a bot may take at a table."""

GAMES: Final = "games"
MOST_GAMES: Final = 100_000


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
    make_counted: Callable[[int], Bot[Any]] | None = None
    """Makes one that imagines a number of games for each option (in Clans and Glory, for each card)."""
    make_limited: Callable[[float], Bot[Any]] | None = None
    """Makes the usual one, but with a time limit for each decision, if the bot needs one at tables."""

    def at_table(self) -> Bot[Any]:
        """A new bot for a table of people."""
        return self.make() if self.make_limited is None else self.make_limited(SECONDS_AT_TABLE)


def _limited_master(seconds: float) -> Bot[Any]:
    return MasterBot(limit=seconds)


def _master_with_games(games: int) -> Bot[Any]:
    return MasterBot(games=games)


def _limited_clans_master(seconds: float) -> Bot[Any]:
    return search_bots.ClansMasterBot(limit=seconds)


def _clans_master_with_games(games: int) -> Bot[Any]:
    return search_bots.ClansMasterBot(games=games)


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
        BotEntry(
            "master",
            "Laird",
            "Imagines the rest of the game before each decision.",
            MasterBot,
            MasterBot,
            _master_with_games,
            _limited_master,
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
            search_bots.ClansExpertBot,
            search_bots.ClansExpertBot,
        ),
        BotEntry(
            "master",
            "Chieftain",
            "Simulates thousands of games, and solves the last turns.",
            search_bots.ClansMasterBot,
            search_bots.ClansMasterBot,
            _clans_master_with_games,
            _limited_clans_master,
        ),
    ),
}
"""Weakest first. A game that is not listed here has the random bot."""


LEVELS: Final[dict[str, dict[str, str]]] = {
    "skye": {
        "easy": "dreamer",
        "medium": "collector",
        "hard": "trader",
        "expert": "expert",
        "master": "master",
    },
    "clans": {
        "easy": "hasty",
        "medium": "greedy",
        "hard": "trader",
        "expert": "expert",
        "master": "master",
    },
}
"""The levels offered to people, easiest first; each is a bot of measured strength."""


def entries(game: str) -> tuple[BotEntry, ...]:
    """The bots for a game of the catalog, weakest first; every game has at least `random`."""
    factory_of(game)
    return BOTS.get(game, (RANDOM,))


def levels_of(game: str) -> tuple[str, ...]:
    """The bots that people choose from, easiest first; all of them if the game has no levels."""
    levels = LEVELS.get(game)
    return tuple([entry.code for entry in entries(game)] if levels is None else levels.values())


def bot(game: str, code: str) -> Bot[Any]:
    """A new bot by code or level, or by code and seconds (`expert@2`) or games (`master@48games`).

    >>> type(bot("skye", "hard")) is type(bot("skye", "trader"))
    True
    """
    code = LEVELS.get(game, {}).get(code, code)
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
