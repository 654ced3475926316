"""The bots of the house: code, name and one sentence each, by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.bot import Bot
from clachan.bots.clans import onemove, search
from clachan.bots.dice import RandomBot
from clachan.bots.foreign.finding import find_player
from clachan.bots.foreign.guard import Guarded
from clachan.bots.skye.character import CollectorBot, DreamerBot
from clachan.bots.skye.equilibrium import EquilibriumBot
from clachan.bots.skye.expert import ExpertBot
from clachan.bots.skye.naive import CourseBot, GreedyBot
from clachan.bots.skye.trader import TraderBot
from clachan.kernel.errors import InvalidOption


@dataclass(frozen=True)
class Entry:
    """A bot that can be asked to sit down."""

    code: str
    name: str
    sentence: str
    make: Callable[[], Bot[Any]]
    timed: Callable[[float], Bot[Any]] | None = None
    """Makes one with a budget of seconds for a decision, if it can keep one."""


_DICE: Final = Entry("random", "Dice", "Makes any legal move.", RandomBot)

BOTS: Final[dict[str, tuple[Entry, ...]]] = {
    "skye": (
        _DICE,
        Entry("greedy", "Magpie", "Takes what scores at the end of this round.", GreedyBot),
        Entry(
            "dreamer", "Cottar", "Forgets one scoring, and overpays for what it likes.", DreamerBot
        ),
        Entry("course", "Crofter", "Counts every scoring to come, but no market.", CourseBot),
        Entry("collector", "Pedlar", "Trades well, but forgets one scoring.", CollectorBot),
        Entry("trader", "Chapman", "Weighs land and rivals, and asks a fair price.", TraderBot),
        Entry(
            "equilibrium",
            "Advocate",
            "At two seats, prices by a mix that nobody can exploit.",
            EquilibriumBot,
        ),
        Entry(
            "expert",
            "Factor",
            "Prices by a search that rivals cannot exploit.",
            ExpertBot,
            ExpertBot,
        ),
    ),
    "clans": (
        _DICE,
        Entry("hasty", "Page", "Lays its shields at the first chance.", onemove.HastyBot),
        Entry("greedy", "Magpie", "Plays as if the game ended now.", onemove.GreedyBot),
        Entry("trader", "Seer", "Plays for what boards will bring at the end.", onemove.TraderBot),
        Entry(
            "expert",
            "Bard",
            "Imagines hundreds of games before each card.",
            search.ExpertBot,
            search.ExpertBot,
        ),
    ),
}
"""Weakest first."""


LEVELS: Final[dict[str, dict[str, str]]] = {
    "skye": {"easy": "dreamer", "medium": "collector", "hard": "trader", "expert": "expert"},
    "clans": {"easy": "hasty", "medium": "greedy", "hard": "trader", "expert": "expert"},
}
"""What a table offers to people, easiest first; each is a bot with measured strength."""


def entries(game: str) -> tuple[Entry, ...]:
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
        return Guarded(code, player, bot(game, "greedy"))
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
