"""Bots with human weaknesses: they overvalue one symbol and ignore one scoring tile."""

from __future__ import annotations

from typing import Final

from clachan.skye.bots.evaluation import Evaluation, all_rounds_evaluation, full_evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.simple import SimpleBot
from clachan.skye.bots.skye_bot import seat_of
from clachan.skye.bots.terms import Term
from clachan.skye.bots.trader import TraderBot
from clachan.skye.rules.icons import ICONS, Icon
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.view import SkyeView


class LikingTerm(Term):
    """A symbol that this bot likes, and pays too much for."""

    def __init__(self, icon: Icon, each: float) -> None:
        super().__init__("liking")
        self._icon: Final = icon
        self._each: Final = each

    def worth(self, territory: Territory, seat: int) -> float:
        return self._each * territory.icons[self._icon]


def trait_number(view: SkyeView) -> int:
    """A number that decides a bot's weaknesses; it stays the same for a seat during a game."""
    number = 7 * seat_of(view) + view.seats
    for name in view.scoring:
        for letter in name:
            number = (31 * number + ord(letter)) % 65521
    return number


def with_handicap(view: SkyeView, evaluation: Evaluation, each: float) -> Evaluation:
    """The evaluation without one scoring tile, and with a liking for one symbol."""
    forgotten = trait_number(view) % len(view.scoring)
    terms = [term for term in evaluation.terms if term.slot != forgotten]
    terms.append(LikingTerm(Icon(trait_number(view) // 7 % ICONS), each))
    return Evaluation(terms)


class DreamerBot(SimpleBot):
    """Counts the scorings still to come except one, and pays any price for what it likes."""

    def evaluation(self, view: SkyeView) -> Evaluation:
        return with_handicap(view, all_rounds_evaluation(Outlook(view), view.territories), 3.0)


class CollectorBot(TraderBot):
    """Trades like the trader, but ignores one scoring tile and likes one symbol too much."""

    def evaluation(self, view: SkyeView) -> Evaluation:
        return with_handicap(view, full_evaluation(Outlook(view), view.territories), 3.0)
