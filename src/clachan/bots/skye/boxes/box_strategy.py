"""What a bot has to know about a box to sit at a table with it."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.evaluation import Evaluation
from clachan.bots.skye.outlook import Outlook
from clachan.games.skye.tiles import Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


class DecisionContext:
    """A decision to be made: the view, what is to come, and how this bot weighs territories and rivals."""

    def __init__(
        self, view: SkyeView, outlook: Outlook, evaluation: Evaluation, rival_weight: int
    ) -> None:
        self.view: Final = view
        self.outlook: Final = outlook
        self.evaluation: Final = evaluation
        self.rival_weight: Final = rival_weight
        """How much the rivals' results count against the own, in hundredths."""


class BoxStrategy:
    """A box that changes nothing; boxes override what they do change."""

    def tile_bonus(self, view: SkyeView, outlook: Outlook, seat: int, tile: Tile) -> float:
        """Points for receiving a tile, beside what it does for the land."""
        return 0.0

    def sale_bonus(self, view: SkyeView, outlook: Outlook, seat: int) -> float:
        """Points for selling a tile, beside the gold."""
        return 0.0

    def discount(self, view: SkyeView, seat: int) -> int:
        """Gold that the bank would pay of the next tile bought from another player."""
        return 0

    def discount_of(self, view: SkyeView, move: Move) -> int:
        """Gold that the bank would pay if the seat to act makes this purchase."""
        return 0

    def keeps_axed_tile(self, view: SkyeView, seat: int) -> bool:
        return False

    def leftover_values(
        self, view: SkyeView, outlook: Outlook, evaluation: Evaluation, seat: int
    ) -> list[float]:
        """Points to be had with gold left after the market, over what the gold is worth itself.

        By the number of gold pieces; more than the list is long are as good as its last.
        """
        return []

    def choose(self, context: DecisionContext, moves: LegalMoves, rng: Rng) -> Move | None:
        """The move, if this is a decision of the box; None leaves it to others."""
        return None

    def explain(self, context: DecisionContext, move: Move) -> list[Line]:
        """The reasons for a move of the box; nothing for others."""
        return []


def first_move(moves: LegalMoves) -> Move:
    """Tells what kind of decision it is."""
    for move in moves:
        return move
    raise AssertionError("a seat that is asked has a move")
