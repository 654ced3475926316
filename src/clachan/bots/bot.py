"""What a bot is: a player that can give its reasons."""

from __future__ import annotations

from typing import Protocol, TypeVar

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra]):
    """Chooses from what its seat may see, never from a state; its luck is handed in.

    A bot keeps nothing from move to move that it could not work out again from the view, so that
    the same view and the same luck give the same choice.
    """

    @property
    def blind(self) -> bool:
        """Wants no view at all; None is passed instead."""

    def choose(self, view: V_contra, moves: LegalMoves, rng: Rng) -> Move: ...

    def explain(self, view: V_contra, move: Move) -> tuple[Line, ...]:
        """Why this move, or why not: lines with codes and facts, worded by `words.py` or the page."""
