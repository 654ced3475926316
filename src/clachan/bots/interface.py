"""The interface of a bot: a player that can explain its moves."""

from __future__ import annotations

from typing import Protocol, TypeVar

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra]):
    """Chooses a move from the view of its seat and a random number generator, never from a state.

    A bot remembers nothing between moves that it could not compute again from the view, so the same
    view and the same generator always give the same move.
    """

    @property
    def blind(self) -> bool:
        """Whether the bot ignores the view; it is then given None."""

    def choose(self, view: V_contra, moves: LegalMoves, rng: Rng) -> Move:
        """One of the legal moves."""

    def explain(self, view: V_contra, move: Move) -> tuple[Line, ...]:
        """Reasons for and against a move, as codes and facts; `words.py` and the page word them."""
