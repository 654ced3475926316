"""The interface of a bot: a player that can explain its moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

SECONDS_AT_TABLE: Final = 1.5
"""The most that a decision of a bot may take at a table."""

V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra]):
    """Chooses a move from the view of its seat and a random number generator, never from a state.

    A bot remembers nothing between moves that it could not compute again from the view, so the same
    view and the same generator always give the same move.
    """

    @property
    def blind(self) -> bool:
        """Whether the bot ignores the view; it is then given None."""

    def choose(self, view: V_contra, moves: LegalMoves, rng: Rng) -> Move:
        """One of the legal moves."""

    def explain(self, view: V_contra, move: Move) -> tuple[Line, ...]:
        """Reasons for and against a move, as codes and facts; `words.py` and the page word them."""


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be given a seat."""

    code: str
    name: str
    sentence: str
    make: Callable[[], Bot[Any]]
    make_timed: Callable[[float], Bot[Any]] | None = None
    """Makes one that thinks for a number of seconds per decision, if the bot can do that."""
    make_counted: Callable[[int], Bot[Any]] | None = None
    """Makes one that imagines a number of games for each option."""
    make_limited: Callable[[float], Bot[Any]] | None = None
    """Makes the usual one, but with a time limit for each decision, if the bot needs one at tables."""

    def at_table(self) -> Bot[Any]:
        """A new bot for a table of people."""
        return self.make() if self.make_limited is None else self.make_limited(SECONDS_AT_TABLE)
