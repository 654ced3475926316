"""Players with human weaknesses: they like one thing too much, and forget about another."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.naive import NaiveBot
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.seated import seat_of
from clachan.bots.skye.terms import Term
from clachan.bots.skye.trader import TraderBot
from clachan.bots.skye.worth import Worth, all_scorings, everything
from clachan.games.skye.icons import ICONS, Icon
from clachan.games.skye.territory import Territory
from clachan.games.skye.view import SkyeView


class Fancy(Term):
    """Things this player simply likes to have, and so pays too much for."""

    def __init__(self, icon: Icon, each: float) -> None:
        super().__init__("fancy")
        self._icon: Final = icon
        self._each: Final = each

    def worth(self, land: Territory, seat: int) -> float:
        return self._each * land.icons[self._icon]


def nature(view: SkyeView) -> int:
    """Fixed for a seat at a table: whom one sits beside does not change what one likes."""
    number = 7 * seat_of(view) + view.seats
    for name in view.scoring:
        for letter in name:
            number = (31 * number + ord(letter)) % 65521
    return number


def with_weaknesses(view: SkyeView, worth: Worth, each: float) -> Worth:
    """The same without one of the slots, and with a fancy for one kind of thing."""
    forgotten = nature(view) % len(view.scoring)
    terms = [term for term in worth.terms if term.slot != forgotten]
    terms.append(Fancy(Icon(nature(view) // 7 % ICONS), each))
    return Worth(terms)


class DreamerBot(NaiveBot):
    """Counts the scorings to come, forgets one of them, and buys what it likes at any price."""

    def weigh(self, view: SkyeView) -> Worth:
        return with_weaknesses(view, all_scorings(Outlook(view), view.lands), 3.0)


class CollectorBot(TraderBot):
    """Trades with open eyes, but forgets one of the scorings and has a soft spot."""

    def weigh(self, view: SkyeView) -> Worth:
        return with_weaknesses(view, everything(Outlook(view), view.lands), 3.0)
