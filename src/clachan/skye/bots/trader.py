"""The trader: evaluates everything, for itself and its rivals, and prices by a formula."""

from __future__ import annotations

from typing import Final

from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import clockwise
from clachan.skye.bots.boxes import box_strategies
from clachan.skye.bots.build_plan import best_plan
from clachan.skye.bots.evaluation import Evaluation, full_evaluation
from clachan.skye.bots.fictitious_play import FictitiousPlay
from clachan.skye.bots.market import FULL_WEIGHT, MILLI, NOTHING, OFFER_SIZE, Market
from clachan.skye.bots.market_view import (
    bonuses,
    discount_of,
    keeping_axed,
    leftover_values,
    tiles_on_table,
)
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.prices import PriceFormula
from clachan.skye.bots.reasons import ValuedPurchase
from clachan.skye.bots.skye_bot import SkyeBot, seat_of
from clachan.skye.bots.tile_gains import TileGains
from clachan.skye.rules.moves import Buy, Pass, Price
from clachan.skye.rules.phases.buy import BuyingStage
from clachan.skye.rules.view import SkyeView

GUESSES: Final = 50
"""Simulated markets for the chance that a tile sells."""


class RoundAnalysis:
    """What a bot computed about a round; valid until a territory changes."""

    def __init__(self, view: SkyeView, evaluation: Evaluation) -> None:
        self.round = view.round
        self.scoring = view.scoring
        self.territories = view.territories
        self.outlook = Outlook(view)
        self.evaluation = evaluation
        self.box_states = view.box_states
        tiles = tiles_on_table(view)
        self.tile_gains = TileGains(
            self.evaluation, view.territories, tiles, bonuses(view, self.outlook, tiles)
        )
        self.leftover_values = leftover_values(view, self.outlook, evaluation)

    def is_valid_for(self, view: SkyeView) -> bool:
        """Whether the territories are the same and no tile is new."""
        if (self.round, self.scoring, len(self.territories)) != (
            view.round,
            view.scoring,
            view.seats,
        ):
            return False
        for mine, territory in zip(self.territories, view.territories, strict=True):
            if mine is not territory:
                return False
        for part, other in zip(self.box_states, view.box_states, strict=True):
            if part[1] is not other[1]:
                return False
        return all([tile.index in self.tile_gains.index for tile in tiles_on_table(view)])


class TraderBot(SkyeBot):
    """Prices by a formula, buys with the rest of the phase in mind, builds all tiles together."""

    def __init__(self) -> None:
        self._analysis: RoundAnalysis | None = None

    def analysis(self, view: SkyeView) -> RoundAnalysis:
        """The analysis of the round, kept from pricing until the purchases."""
        known = self._analysis
        if known is None or not known.is_valid_for(view):
            known = RoundAnalysis(view, self.evaluation(view))
            self._analysis = known
        return known

    def evaluation(self, view: SkyeView) -> Evaluation:
        return full_evaluation(Outlook(view), view.territories)

    def price(self, view: SkyeView, rng: Rng) -> Move:
        return Price(formula_for(view, self.analysis(view)).sheet(seat_of(view)))

    def chances(self, view: SkyeView, move: Price) -> list[float]:
        analysis = self.analysis(view)
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_for(view, analysis, order, self.rival_weight(view))
        play = FictitiousPlay(market, formula_for(view, analysis), Rng("chances"))
        return play.chances(seat_of(view), move.prices, GUESSES)

    def buy(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        """The purchase with the best result for this seat after everyone else has bought too."""
        market = self._remaining_market(view)
        outlook = Outlook(view)
        best: Move = Pass()
        most = result_of(market, view, outlook, best)
        for move in moves:
            if isinstance(move, Buy):
                result = result_of(market, view, outlook, move)
                if result > most:
                    best = move
                    most = result
        return best

    def offers(self, view: SkyeView) -> list[ValuedPurchase]:
        """The same for every affordable offer, compared with passing."""
        market = self._remaining_market(view)
        outlook = Outlook(view)
        passed = result_of(market, view, outlook, Pass())
        unit = MILLI * (view.seats - 1)
        return [
            (offer, (result_of(market, view, outlook, offer) - passed) / unit)
            for offer in outlook.purchases(seat_of(view))
        ]

    def _remaining_market(self, view: SkyeView) -> Market:
        """The market with everyone who has not bought yet."""
        stage = view.stage
        assert isinstance(stage, BuyingStage), "there is a queue while tiles are bought"
        queue = [int(buyer) for buyer in stage.queue]
        return market_for(view, self.analysis(view), queue, self.rival_weight(view))

    def build(self, view: SkyeView, rng: Rng) -> Move:
        seat = seat_of(view)
        evaluation = self.evaluation(view)
        first = best_plan(evaluation, view.territories[seat], seat, view.received[seat]).first
        assert first is not None, "a seat that builds has a tile that fits"
        return first


def formula_for(view: SkyeView, analysis: RoundAnalysis) -> PriceFormula:
    return PriceFormula(view, analysis.outlook, analysis.tile_gains, keeping_axed(analysis.outlook))


def market_for(
    view: SkyeView, analysis: RoundAnalysis, queue: list[int], rival_weight: int = FULL_WEIGHT
) -> Market:
    """The market with these buyers."""
    known = box_strategies(view)
    seats = range(view.seats)
    discount = [
        sum([strategy.discount(view, analysis.outlook, seat) for strategy in known])
        for seat in seats
    ]
    sales = [
        sum([strategy.sale_bonus(view, analysis.outlook, seat) for strategy in known])
        for seat in seats
    ]
    return Market(
        view,
        analysis.outlook,
        analysis.tile_gains,
        queue,
        discount=discount,
        sale_bonus=sales,
        leftover_values=analysis.leftover_values,
        rival_weight=rival_weight,
    )


def reset_market(market: Market, view: SkyeView) -> None:
    """Reset the market to the view."""
    for seat in range(view.seats):
        market.cash[seat] = view.gold[seat]
        market.own[seat] = (1 << len(view.for_sale[seat])) - 1
        market.bought[seat] = NOTHING
        for i, price in enumerate(view.prices[seat]):
            market.prices[OFFER_SIZE * seat + i] = price


def result_of(market: Market, view: SkyeView, outlook: Outlook, move: Move) -> int:
    """The result for the seat if it makes this purchase (or none) and the others follow."""
    seat = seat_of(view)
    reset_market(market, view)
    market.discount[seat] = discount_of(outlook, seat, move)
    market.take(seat, purchase_of(view, move))
    market.run([], 1)
    return market.objective(seat)


def purchase_of(view: SkyeView, move: Move) -> int:
    if isinstance(move, Buy):
        return OFFER_SIZE * move.seller + view.for_sale[move.seller].index(move.tile) + 1
    return NOTHING
