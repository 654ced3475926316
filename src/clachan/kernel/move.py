"""What every move has in common: it is a small value, and it has a text that parses back."""

from __future__ import annotations

from abc import abstractmethod


class Move:
    """A decision, made by a seat or by chance.

    Moves are plain classes with final attributes rather than frozen dataclasses: compiled, they are
    built twenty times faster and their attributes cannot be set (docs/decisions/0001).
    Two moves are equal when their class and their text are. There is no ABC above them: a compiled
    class with a foreign base is slower, and a weak reference to it would break the process.
    """

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str:
        """The notation of the move; `parse_move` reads it back."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"<{self}>"
