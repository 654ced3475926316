"""The trader: weighs everything, for itself and for its rivals, and prices by formula."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.answers import Counsel
from clachan.bots.skye.appraisal import Appraisal
from clachan.bots.skye.boxes.catalog import senses
from clachan.bots.skye.layout import best_layout
from clachan.bots.skye.market import EVEN, MILLI, NOTHING, STALL, Market
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.prices import PriceGuide
from clachan.bots.skye.reasons import Offer
from clachan.bots.skye.seated import SkyeBot, seat_of
from clachan.bots.skye.stalls import (
    affordable,
    bonuses,
    keeping_axed,
    prospects,
    relief_by,
    tiles_on_table,
)
from clachan.bots.skye.worth import Worth, everything
from clachan.games.skye.moves import Buy, Pass, Price
from clachan.games.skye.phases.buy import Buying
from clachan.games.skye.view import SkyeView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import clockwise

GUESSES: Final = 50
"""Markets that are imagined to say how likely a tile is sold."""


class Study:
    """What was worked out about a round: it holds as long as the lands stay as they are."""

    def __init__(self, view: SkyeView, worth: Worth) -> None:
        self.round = view.round
        self.scoring = view.scoring
        self.lands = view.lands
        self.outlook = Outlook(view)
        self.worth = worth
        self.slices = view.slices
        tiles = tiles_on_table(view)
        self.appraisal = Appraisal(
            self.worth, view.lands, tiles, bonuses(view, self.outlook, tiles)
        )
        self.prospects = prospects(view, self.outlook, worth)

    def is_of(self, view: SkyeView) -> bool:
        """The same lands, and no tile on the table that was not there."""
        if (self.round, self.scoring, len(self.lands)) != (view.round, view.scoring, view.seats):
            return False
        for mine, land in zip(self.lands, view.lands, strict=True):
            if mine is not land:
                return False
        for part, other in zip(self.slices, view.slices, strict=True):
            if part[1] is not other[1]:
                return False
        return all([tile.index in self.appraisal.index for tile in tiles_on_table(view)])


class TraderBot(SkyeBot):
    """Prices by formula, buys with a look at the rest of the phase, builds all tiles together."""

    def __init__(self) -> None:
        self._study: Study | None = None

    def study(self, view: SkyeView) -> Study:
        """Remembered from the pricing for the purchases of the same round."""
        known = self._study
        if known is None or not known.is_of(view):
            known = Study(view, self.weigh(view))
            self._study = known
        return known

    def weigh(self, view: SkyeView) -> Worth:
        return everything(Outlook(view), view.lands)

    def price(self, view: SkyeView, rng: Rng) -> Move:
        return Price(guide_of(view, self.study(view)).sheet(seat_of(view)))

    def chances(self, view: SkyeView, move: Price) -> list[float]:
        study = self.study(view)
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_of(view, study, order, self.envy(view))
        counsel = Counsel(market, guide_of(view, study), Rng("chances"))
        return counsel.chances(seat_of(view), move.prices, GUESSES)

    def buy(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        """The purchase that leaves this seat best off when everybody after it has bought too."""
        market = self._rest(view)
        best: Move = Pass()
        most = result_of(market, view, best)
        for move in moves:
            if isinstance(move, Buy):
                result = result_of(market, view, move)
                if result > most:
                    best = move
                    most = result
        return best

    def offers(self, view: SkyeView) -> list[Offer]:
        """As for buying, with what everybody after it will buy."""
        market = self._rest(view)
        passed = result_of(market, view, Pass())
        unit = MILLI * (view.seats - 1)
        return [
            (offer, (result_of(market, view, offer) - passed) / unit)
            for offer in affordable(view, seat_of(view))
        ]

    def _rest(self, view: SkyeView) -> Market:
        """The market with all who have not bought yet."""
        stage = view.stage
        assert isinstance(stage, Buying), "there is a queue while tiles are bought"
        queue = [int(buyer) for buyer in stage.queue]
        return market_of(view, self.study(view), queue, self.envy(view))

    def build(self, view: SkyeView, rng: Rng) -> Move:
        seat = seat_of(view)
        worth = self.weigh(view)
        first = best_layout(worth, view.lands[seat], seat, view.received[seat]).first
        assert first is not None, "a seat that is asked to build has a tile that fits"
        return first


def guide_of(view: SkyeView, study: Study) -> PriceGuide:
    return PriceGuide(view, study.outlook, study.appraisal, keeping_axed(view))


def market_of(view: SkyeView, study: Study, queue: list[int], envy: int = EVEN) -> Market:
    """The market with these buyers still to come."""
    known = senses(view)
    seats = range(view.seats)
    relief = [sum([sense.relief(view, seat) for sense in known]) for seat in seats]
    sales = [
        sum([sense.sale_bonus(view, study.outlook, seat) for sense in known]) for seat in seats
    ]
    return Market(view, study.outlook, study.appraisal, queue, relief, sales, study.prospects, envy)


def lay_out(market: Market, view: SkyeView) -> None:
    """Put everything back to where it is in the view."""
    for seat in range(view.seats):
        market.cash[seat] = view.gold[seat]
        market.own[seat] = (1 << len(view.front[seat])) - 1
        market.bought[seat] = NOTHING
        for i, price in enumerate(view.prices[seat]):
            market.prices[STALL * seat + i] = price


def result_of(market: Market, view: SkyeView, move: Move) -> int:
    """How the seat to act fares when it makes this purchase, or none, and the others follow."""
    seat = seat_of(view)
    lay_out(market, view)
    market.relief[seat] = relief_by(view, move)
    market.take(seat, purchase_of(view, move))
    market.run([], 1)
    return market.objective(seat)


def purchase_of(view: SkyeView, move: Move) -> int:
    if isinstance(move, Buy):
        return STALL * move.seller + view.front[move.seller].index(move.tile) + 1
    return NOTHING
