"""What all bots for Isle of Skye share: one method for each kind of decision."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clachan.bots.skye.boxes.catalog import senses
from clachan.bots.skye.boxes.sense import Weighing
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.worth import Worth
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

    def choose(self, view: SkyeView, moves: LegalMoves[Move], rng: Rng) -> Move:
        for sense in senses(view):
            move = sense.choose(Weighing(view, Outlook(view), self.weigh(view)), moves, rng)
            if move is not None:
                return move
        if view.phase == "price":
            return self.price(view, rng)
        if view.phase == "buy":
            return self.buy(view, moves, rng)
        if view.phase == "build":
            return self.build(view, rng)
        return moves.sample(rng)

    @abstractmethod
    def weigh(self, view: SkyeView) -> Worth:
        """How this bot weighs lands."""

    @abstractmethod
    def price(self, view: SkyeView, rng: Rng) -> Move: ...

    @abstractmethod
    def buy(self, view: SkyeView, moves: LegalMoves[Move], rng: Rng) -> Move: ...

    @abstractmethod
    def build(self, view: SkyeView, rng: Rng) -> Move: ...

    @abstractmethod
    def explain(self, view: SkyeView, move: Move) -> tuple[Line, ...]: ...


def seat_of(view: SkyeView) -> int:
    """The seat that is asked; spectators are never asked."""
    seat = view.seat
    assert seat is not None, "a spectator has nothing to decide"
    return int(seat)
