"""What a decision cost, compared with the best move that a search found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from clachan.catalog import package_of
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat

AT_REVIEW: Final = 1.0
LONG: Final = 10.0
"""The effort of the search that checks reviews: ten times as long."""


@dataclass(frozen=True)
class Judgment:
    """A decision and the best alternative; they are the same move if nothing better was found."""

    kind: str
    """What was decided: `price`, `buy`, `build`, `card`, `step`, or the phase of a box."""
    played: Move
    better: Move
    points: float
    """What the decision cost, in points of the lead over the rivals; never below 0."""
    chance: float
    """What it cost in chance to win, if the judge knows; otherwise -1, and the points decide."""


@dataclass(frozen=True)
class Explanation:
    """Why a move is good or bad, and what it leads to."""

    reasons: tuple[Line, ...] = ()
    """A bot's reasons for and against the move, from what the seat knew."""
    then: tuple[Move, ...] = ()
    """Where the tiles go that are built afterwards, as well as possible."""


class Judge(Protocol):
    """Judges the decisions of a finished game, each by what its seat knew when it decided."""

    def judge(self, state: Any, seat: Seat, move: Move) -> Judgment | None:
        """The judgment of a move in this state; None if there was nothing to decide."""

    def explain(self, state: Any, seat: Seat, move: Move) -> Explanation:
        """The reasons for and against a move, and what it leads to."""


class Standings(Protocol):
    """Says how the seats stand in a position, in parts that the chance model weighs."""

    def of(self, state: Any) -> list[list[float]]:
        """The parts of every seat's standing, in points."""

    def stage(self, state: Any) -> str:
        """The part of the game, for which the chance model has its own weights."""


@dataclass(frozen=True)
class Reviewing:
    """How decisions in a game are judged, and how its seats stand."""

    judge: Callable[[Any, float], Judge]
    """Makes a judge for a game, with searches that take a multiple of the usual time."""
    standings: Callable[[Any], Standings]
    """Makes the standings for a game."""
    part: Callable[[str], int]
    """The part of a standing that changes with a kind of decision."""
    round_of: Callable[[Any], int]
    """The round of a state; in a game without rounds, the turn of the player to move."""
    interpreted_effort: float
    """The effort when the engine is not compiled, so that a review still takes about a minute."""


def reviewing_of(game: str) -> Reviewing:
    """How decisions of a game are judged; only for games that can be reviewed."""
    found = package_of(game).reviewing
    assert found is not None, "see can_review"
    return found.load()
