"""Collections of legal moves that need not list them all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final

from clachan.kernel import mypyc_attr
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

_SHOWN: Final = 3
"""How many moves the `repr` of a collection names."""


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

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("legal moves cannot be pickled: pickle the state and ask for them again")

    def __repr__(self) -> str:
        # Not `len(self)`: chance may have more moves than `len` can return.
        count = self.__len__()
        shown: list[str] = []
        for move in self:
            if len(shown) == _SHOWN:
                shown.append("...")
                break
            shown.append(str(move))
        return f"<{count} move{'' if count == 1 else 's'}{': ' if shown else ''}{', '.join(shown)}>"


class ChanceMoves(LegalMoves):
    """The moves of chance, also drawn piece by piece: one card or tile after the other.

    At each step all `options` are equally likely, and all moves are equally likely in the end.
    """

    __slots__ = ()

    @abstractmethod
    def options(self, drawn: list[int]) -> list[int]:
        """Return what can be drawn after these numbers; nothing if the move is complete."""

    @abstractmethod
    def move(self, drawn: list[int]) -> Move:
        """Return the move that these numbers, drawn one after the other, make."""


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
