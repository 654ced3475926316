"""What all bots for Isle of Skye share: one method for each kind of decision."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clachan.bots.skye.appraisal import Appraisal
from clachan.bots.skye.boxes.catalog import senses
from clachan.bots.skye.boxes.sense import Weighing
from clachan.bots.skye.market import EVEN
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.prices import PriceGuide
from clachan.bots.skye.reasons import (
    Offer,
    land_lines,
    passing_lines,
    purchase_lines,
    sheet_lines,
)
from clachan.bots.skye.stalls import (
    affordable,
    bonuses,
    keeping_axed,
    relief_by,
    tiles_on_table,
)
from clachan.bots.skye.worth import Worth
from clachan.games.skye.moves import Build, Buy, Pass, Price
from clachan.games.skye.view import SkyeView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


class SkyeBot(ABC):
    """Knows from the view in which phase it is asked, and prices, buys or builds."""

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        for sense in senses(view):
            move = sense.choose(self._weighing(view), moves, rng)
            if move is not None:
                return move
        if view.phase == "price":
            return self.price(view, rng)
        if view.phase == "buy":
            return self.buy(view, moves, rng)
        if view.phase == "build":
            return self.build(view, rng)
        return moves.sample(rng)

    def _weighing(self, view: SkyeView) -> Weighing:
        return Weighing(view, Outlook(view), self.weigh(view), self.envy(view))

    @abstractmethod
    def weigh(self, view: SkyeView) -> Worth:
        """How this bot weighs lands."""

    def envy(self, view: SkyeView) -> int:
        """How much the rivals' results count against the own, in hundredths."""
        return EVEN

    def chances(self, view: SkyeView, move: Price) -> list[float]:
        """How likely each tile of a sheet is sold; nothing from those who see no market."""
        return []

    def offers(self, view: SkyeView) -> list[Offer]:
        """What this bot may buy, and what it thinks of that against passing."""
        seat = seat_of(view)
        weighing = self._weighing(view)
        found: list[Offer] = []
        for offer in affordable(view, seat):
            tenths = 0
            for reason in purchase_lines(weighing, seat, offer, relief_by(view, offer)):
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
        """The terms that the move changes, as this bot weighs them."""
        seat = seat_of(view)
        weighing = self._weighing(view)
        if isinstance(move, Build):
            land = view.lands[seat]
            after = land.with_tile(move.tile, move.cell, move.turn)
            return tuple(land_lines(weighing, seat, land, after))
        if isinstance(move, Buy):
            return tuple(purchase_lines(weighing, seat, move, relief_by(view, move)))
        if isinstance(move, Pass) and view.phase == "buy":
            return tuple(passing_lines(view, seat, self.offers(view)))
        if isinstance(move, Price):
            tiles = tiles_on_table(view)
            bonus = bonuses(view, weighing.outlook, tiles)
            appraisal = Appraisal(weighing.worth, view.lands, tiles, bonus)
            guide = PriceGuide(view, weighing.outlook, appraisal, keeping_axed(view))
            return tuple(sheet_lines(view, seat, guide, move.prices, self.chances(view, move)))
        return tuple([line for sense in senses(view) for line in sense.explain(weighing, move)])


def seat_of(view: SkyeView) -> int:
    """The seat that is asked; spectators are never asked."""
    seat = view.seat
    assert seat is not None, "a spectator has nothing to decide"
    return int(seat)
