"""The only list of bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.dice import RandomBot
from clachan.kernel.errors import InvalidOption
from clachan.kernel.match import Player


@dataclass(frozen=True)
class Bot:
    """A bot as it is offered to people: a code to type, a name, and a sentence on how it plays."""

    code: str
    name: str
    sentence: str
    make: Callable[[], Player[Any]]


BOTS: Final = {
    bot.code: bot
    for bot in (Bot("random", "Luck", "Takes any legal move, each equally likely.", RandomBot),)
}


def find_bot(code: str) -> Bot:
    """The bot with that code.

    >>> find_bot("random").name
    'Luck'
    """
    if code not in BOTS:
        raise InvalidOption(f"there is no bot {code!r}; bots: {', '.join(BOTS)}")
    return BOTS[code]
