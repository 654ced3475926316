"""What a bot needs to know about a box to play with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

TileGain = Callable[[Tile], float]
ValuedMove = tuple[Move, float]
"""A move of a box, and what it gains in points; only differences matter."""


class DecisionContext:
    """What a decision depends on: the view, the outlook, and how the bot evaluates territories and rivals."""

    def __init__(
        self, view: SkyeView, outlook: Outlook, evaluation: Evaluation, rival_weight: int
    ) -> None:
        self.view: Final = view
        self.outlook: Final = outlook
        self.evaluation: Final = evaluation
        self.rival_weight: Final = rival_weight
        """The weight of the rivals' results against its own, in percent."""


class BoxStrategy:
    """The strategy for a box that changes nothing; boxes override what they change."""

    def tile_bonus(self, view: SkyeView, outlook: Outlook, seat: int, tile: Tile) -> float:
        """Points for receiving a tile, besides its place in the territory."""
        return 0.0

    def sale_bonus(self, view: SkyeView, outlook: Outlook, seat: int) -> float:
        """Points for selling a tile, besides the gold."""
        return 0.0

    def discount(self, view: SkyeView, outlook: Outlook, seat: int) -> int:
        """The gold that the bank would pay for the next tile bought from another player."""
        return 0

    def leftover_values(
        self, view: SkyeView, outlook: Outlook, evaluation: Evaluation, seat: int
    ) -> list[float]:
        """Points that gold left after the market may bring, besides its own value.

        By the amount of gold; more gold than the list has entries counts as its last.
        """
        return []

    def options(self, context: DecisionContext, moves: LegalMoves, rng: Rng) -> list[ValuedMove]:
        """The moves worth a thought if this is a decision of the box, best first; otherwise none."""
        return []

    def quick_worth(
        self, state: SkyeState, outlook: Outlook, seat: Seat, moves: list[Move], gain: TileGain
    ) -> list[float]:
        """What each move of a decision of the box is worth, in points, roughly and fast; empty for others.

        `gain` says what a tile adds to the seat's territory. `outlook` looks from the round of the state, but
        its own state is the one the bot sees.
        """
        return []

    def explain(self, context: DecisionContext, move: Move) -> list[Line]:
        """The reasons for a move of the box; none for other moves."""
        return []


def best_first(options: list[ValuedMove]) -> list[ValuedMove]:
    """By what the moves gain; equals stay in their order."""
    return sorted(options, key=lambda option: option[1], reverse=True)


def first_move(moves: LegalMoves) -> Move:
    """The first legal move, which shows the kind of decision."""
    for move in moves:
        return move
    raise AssertionError("a seat to act has a legal move")
