"""The moves open to a seat: iterate, ask `in`, count, or draw one, without listing them all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


class LegalMoves:
    """Legal moves in a fixed order that depends on the position alone.

    No ABC and no Generic above it: with such a base every attribute and every call of the compiled
    moves goes through dictionaries (docs/decisions/0005).
    """

    __slots__ = ()

    @abstractmethod
    def __iter__(self) -> Iterator[Move]: ...

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def sample(self, rng: Rng) -> Move:
        """One of the moves, each equally likely."""


class ListedMoves(LegalMoves):
    """Few enough to be listed."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __len__(self) -> int:
        return len(self._moves)

    def sample(self, rng: Rng) -> Move:
        return self._moves[rng.below(len(self._moves))]
