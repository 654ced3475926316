"""The base class of all moves."""

from __future__ import annotations

from abc import abstractmethod

from clachan.kernel import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A decision of a seat or of chance: a small immutable value with a notation.

    Two moves are equal if their class and their notation are equal. Moves are plain classes with
    final attributes, not frozen dataclasses: when compiled, they are created twenty times faster and
    still cannot be changed (docs/decisions/0001). There is no ABC above them, because a compiled
    class with an interpreted base is slower, and a weak reference to it would crash the process.
    Games that are not compiled can derive their moves from it all the same.
    """

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str:
        """Return the notation of the move; `Game.parse_move` reads it back."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"<{self}>"

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Move:
        return self
