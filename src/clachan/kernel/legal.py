"""The moves open to a seat: iterate, ask `in`, count, or draw one, without listing them all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from clachan.kernel.rng import Rng

M = TypeVar("M")


class LegalMoves(ABC, Generic[M]):
    """Legal moves in a fixed order that depends on the position alone."""

    __slots__ = ()

    @abstractmethod
    def __iter__(self) -> Iterator[M]: ...

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def sample(self, rng: Rng) -> M:
        """One of the moves, each equally likely."""


class ListedMoves(LegalMoves[M]):
    """Few enough to be listed."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[M]) -> None:
        self._moves = moves

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __len__(self) -> int:
        return len(self._moves)

    def sample(self, rng: Rng) -> M:
        return self._moves[rng.below(len(self._moves))]
