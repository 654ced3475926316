"""The bots of the house: code, name and one sentence each, by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.bot import Bot
from clachan.bots.clans import onemove, search
from clachan.bots.dice import RandomBot
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


_DICE: Final = Entry("random", "Dice", "Makes any legal move.", RandomBot)

BOTS: Final[dict[str, tuple[Entry, ...]]] = {
    "skye": (
        _DICE,
        Entry("greedy", "Magpie", "Takes what scores at the end of this round.", GreedyBot),
        Entry("course", "Crofter", "Counts every scoring to come, but no market.", CourseBot),
        Entry("trader", "Chapman", "Weighs land and rivals, and asks a fair price.", TraderBot),
        Entry("expert", "Factor", "Prices by a search that rivals cannot exploit.", ExpertBot),
    ),
    "clans": (
        _DICE,
        Entry("greedy", "Magpie", "Plays as if the game ended now.", onemove.GreedyBot),
        Entry("trader", "Seer", "Plays for what boards will bring at the end.", onemove.TraderBot),
        Entry("expert", "Bard", "Imagines hundreds of games before each card.", search.ExpertBot),
    ),
}
"""Weakest first."""


def entries(game: str) -> tuple[Entry, ...]:
    """The bots for a game, weakest first."""
    if game not in BOTS:
        raise InvalidOption(f"no bots for {game!r}: there are bots for {', '.join(BOTS)}")
    return BOTS[game]


def bot(game: str, code: str) -> Bot[Any]:
    """A fresh bot, by its code."""
    for entry in entries(game):
        if entry.code == code:
            return entry.make()
    known = ", ".join([entry.code for entry in entries(game)])
    raise InvalidOption(f"no bot {code!r} for {game}: there are {known}")
