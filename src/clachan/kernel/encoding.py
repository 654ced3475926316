"""Moves and views as small numbers, for programs that learn.

A move is a short sequence of actions: numbers below a fixed limit that are chosen one after the other.
A mask says which of them can come next. A view is a row of bytes of a fixed length. Both are exact: every
legal move has exactly one sequence, and no other sequence is a move.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from clachan.kernel import mypyc_attr
from clachan.kernel.errors import GameError
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat


class InvalidAction(GameError):
    """An action that cannot come next."""

    code: ClassVar[str] = "invalid_action"


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionEncoding:
    """Moves of one game as sequences of actions from 0 to `size` - 1.

    The actions chosen so far for the next move of a seat are passed as a list. They must come from the
    masks.
    """

    size: int

    @abstractmethod
    def encode(self, state: Any, seat: Seat, move: Move) -> list[int]:
        """Return the actions of a legal move."""

    @abstractmethod
    def mask(self, state: Any, seat: Seat, chosen: list[int]) -> bytes:
        """Return a byte for each action, 1 if it can come next; all are 0 if the seat has no decision.

        It depends on nothing that the seat may not know.
        """

    @abstractmethod
    def decode(self, state: Any, seat: Seat, chosen: list[int]) -> Move | None:
        """Return the move of a sequence; None if it is not complete.

        Raises `InvalidAction` if the last action was not in the mask.
        """

    @abstractmethod
    def name_of(self, action: int) -> str:
        """Return an action as a short text."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DescribedActions(ActionEncoding):
    """Actions that mean something else in each position, and are described by rows of numbers there."""

    features_shape: tuple[int, int]
    """The most rows, and the length of a row."""

    @abstractmethod
    def features(self, state: Any, seat: Seat, chosen: list[int]) -> list[list[int]]:
        """Describe what can come next by rows of numbers from 0 to 65535; none if they are not needed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ViewEncoding:
    """Views of one game as rows of `size` bytes. It is made from the view alone, so it keeps secrets."""

    size: int

    @abstractmethod
    def encode(self, view: Any, chosen: list[int]) -> bytes:
        """Return a view as bytes, with the actions already chosen for the next move of its seat.

        Seats are counted from the viewer's.
        """


def refuse(action: int) -> InvalidAction:
    """Return the error for an action that is not in the mask."""
    return InvalidAction(f"action {action} cannot come next; take one that the mask allows")
