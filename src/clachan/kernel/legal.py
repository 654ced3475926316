"""Collections of legal moves that need not list them all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from clachan.kernel import mypyc_attr
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalMoves:
    """The legal moves of a seat: iterate over them, test with `in`, count with `len`, or `sample`.

    The order depends on the position only. There is no ABC and no Generic above this class: with such
    a base, every attribute and call of the compiled moves would go through dictionaries
    (docs/decisions/0005).
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
        """Draw one of the moves, all equally likely; there must be at least one."""

    def __repr__(self) -> str:
        # Not `len(self)`: chance may have more moves than `len` can return.
        return f"<{self.__len__()} legal moves>"


class ListedMoves(LegalMoves):
    """A short list of legal moves."""

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
