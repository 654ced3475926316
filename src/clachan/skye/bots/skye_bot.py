"""The base of all bots for Isle of Skye: one method for each kind of decision."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.skye.bots.box_strategy import DecisionContext, ValuedMove
from clachan.skye.bots.boxes import box_strategies
from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.bots.market import FULL_WEIGHT
from clachan.skye.bots.market_view import (
    bonuses,
    keeping_axed,
    tiles_on_table,
)
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.prices import PriceFormula
from clachan.skye.bots.reasons import (
    ValuedPurchase,
    passing_lines,
    purchase_lines,
    sheet_lines,
    territory_lines,
)
from clachan.skye.bots.tile_gains import TileGains
from clachan.skye.rules.moves import Build, Buy, Pass, Price
from clachan.skye.rules.view import SkyeView


class SkyeBot(ABC):
    """Prices, buys or builds, depending on the phase."""

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        for strategy in box_strategies(view):
            options = strategy.options(self._context(view), moves, rng)
            if options:
                return self.decide_for_box(view, options, rng)
        if view.phase == "price":
            return self.price(view, rng)
        if view.phase == "buy":
            return self.buy(view, moves, rng)
        if view.phase == "build":
            return self.build(view, rng)
        return moves.sample(rng)

    def _context(self, view: SkyeView) -> DecisionContext:
        return DecisionContext(view, Outlook(view), self.evaluation(view), self.rival_weight(view))

    def decide_for_box(self, view: SkyeView, options: list[ValuedMove], rng: Rng) -> Move:
        """The move of a box that gains most; `options` are sorted that way."""
        return options[0][0]

    @abstractmethod
    def evaluation(self, view: SkyeView) -> Evaluation:
        """How this bot evaluates territories."""

    def rival_weight(self, view: SkyeView) -> int:
        """The weight of the rivals' results against its own, in percent."""
        return FULL_WEIGHT

    def chances(self, view: SkyeView, move: Price) -> list[float]:
        """How likely each tile is to sell; empty if the bot ignores the market."""
        return []

    def offers(self, view: SkyeView) -> list[ValuedPurchase]:
        """The affordable offers, and what each would gain compared with passing."""
        seat = seat_of(view)
        context = self._context(view)
        found: list[ValuedPurchase] = []
        for offer in context.outlook.purchases(seat):
            tenths = 0
            for reason in purchase_lines(context, seat, offer):
                tenths += int(reason.facts[0][1])
            found.append((offer, tenths / 10.0))
        return found

    @abstractmethod
    def price(self, view: SkyeView, rng: Rng) -> Move: ...

    @abstractmethod
    def buy(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move: ...

    @abstractmethod
    def build(self, view: SkyeView, rng: Rng) -> Move: ...

    def explain(self, view: SkyeView, move: Move) -> tuple[Line, ...]:
        """The terms that the move changes, as this bot evaluates them."""
        seat = seat_of(view)
        context = self._context(view)
        if isinstance(move, Build):
            territory = view.territories[seat]
            after = territory.with_tile(move.tile, move.cell, move.rotation)
            return tuple(territory_lines(context, seat, territory, after))
        if isinstance(move, Buy):
            return tuple(purchase_lines(context, seat, move))
        if isinstance(move, Pass) and view.phase == "buy":
            return tuple(passing_lines(view, seat, self.offers(view)))
        if isinstance(move, Price):
            tiles = tiles_on_table(view)
            bonus = bonuses(view, context.outlook, tiles)
            tile_gains = TileGains(context.evaluation, view.territories, tiles, bonus)
            formula = PriceFormula(view, context.outlook, tile_gains, keeping_axed(context.outlook))
            return tuple(sheet_lines(view, seat, formula, move.prices, self.chances(view, move)))
        return tuple(
            [line for strategy in box_strategies(view) for line in strategy.explain(context, move)]
        )


def seat_of(view: SkyeView) -> int:
    """The seat that has to decide; spectators never do."""
    seat = view.seat
    assert seat is not None, "a spectator has nothing to decide"
    return int(seat)
