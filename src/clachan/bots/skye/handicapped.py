"""Players with human weaknesses: they like one thing too much, and forget about another."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.base import seat_of
from clachan.bots.skye.evaluation import Evaluation, all_rounds_evaluation, full_evaluation
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.simple import SimpleBot
from clachan.bots.skye.terms import Term
from clachan.bots.skye.trader import TraderBot
from clachan.games.skye.icons import ICONS, Icon
from clachan.games.skye.territory import Territory
from clachan.games.skye.view import SkyeView


class LikingTerm(Term):
    """Things this player simply likes to have, and so pays too much for."""

    def __init__(self, icon: Icon, each: float) -> None:
        super().__init__("liking")
        self._icon: Final = icon
        self._each: Final = each

    def worth(self, territory: Territory, seat: int) -> float:
        return self._each * territory.icons[self._icon]


def trait_number(view: SkyeView) -> int:
    """Fixed for a seat at a table: whom one sits beside does not change what one likes."""
    number = 7 * seat_of(view) + view.seats
    for name in view.scoring:
        for letter in name:
            number = (31 * number + ord(letter)) % 65521
    return number


def with_handicap(view: SkyeView, evaluation: Evaluation, each: float) -> Evaluation:
    """The same without one of the slots, and with a fancy for one kind of thing."""
    forgotten = trait_number(view) % len(view.scoring)
    terms = [term for term in evaluation.terms if term.slot != forgotten]
    terms.append(LikingTerm(Icon(trait_number(view) // 7 % ICONS), each))
    return Evaluation(terms)


class DreamerBot(SimpleBot):
    """Counts the scorings to come, forgets one of them, and buys what it likes at any price."""

    def evaluation(self, view: SkyeView) -> Evaluation:
        return with_handicap(view, all_rounds_evaluation(Outlook(view), view.territories), 3.0)


class CollectorBot(TraderBot):
    """Trades with open eyes, but forgets one of the scorings and has a soft spot."""

    def evaluation(self, view: SkyeView) -> Evaluation:
        return with_handicap(view, full_evaluation(Outlook(view), view.territories), 3.0)
