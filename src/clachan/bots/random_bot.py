"""The random bot: the baseline that every other bot must beat."""

from __future__ import annotations

from typing import Any, Final

from clachan.bots.interface import BotEntry
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


class RandomBot:
    """Makes any legal move, each equally likely, in any game."""

    @property
    def blind(self) -> bool:
        return True

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        return moves.sample(rng)

    def explain(self, view: Any, move: Move) -> tuple[Line, ...]:
        return (Line("random", 0),)


RANDOM: Final = BotEntry("random", "Dice", "Makes any legal move.", RandomBot)
"""Plays every game from its engine alone."""
