"""The bot that leaves everything to luck."""

from __future__ import annotations

from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


class RandomBot:
    """Takes any legal move, each equally likely, of any game."""

    @property
    def blind(self) -> bool:
        return True

    def choose(self, view: object, moves: LegalMoves[Move], rng: Rng) -> Move:
        return moves.sample(rng)
