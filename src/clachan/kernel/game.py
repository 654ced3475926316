"""The promises every game keeps. `conformance.py` puts a game to the test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat, Seat

S = TypeVar("S")
V = TypeVar("V")

Options = Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """A choice made when the table is set up; values are words, as in a record's header."""

    name: str
    default: str
    help: str


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game. Seats with place 1 have won; there may be several."""

    points: PerSeat[int]
    places: PerSeat[int]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple([Seat(i) for i, place in enumerate(self.places) if place == 1])


class Transition(NamedTuple, Generic[S]):
    """The result of a move: the state after it, and the events every player sees."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S, V]):
    """A game over states `S` that players see as views `V`.

    `play` is for everybody: it checks, and leaves the old state as it was. `apply` is for search: it
    trusts a move out of `legal_moves` and works in place on a state the caller owns.
    """

    @property
    def name(self) -> str: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes on the table beside the base game."""

    @property
    def content(self) -> tuple[str, ...]:
        """Notes on content that is not the printed one, for records and views."""

    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def seat_counts(self) -> tuple[int, ...]: ...
    @property
    def seat_names(self) -> tuple[str, ...]:
        """The colour of each seat, as written in records."""

    def setup(self, seats: int, options: Options) -> S: ...
    def copy(self, state: S) -> S: ...
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Every seat that owes a decision; `(CHANCE,)` for luck; nobody when the game is over.

        A seat goes on owing its decision whatever the other seats of the same answer do.
        """

    def legal_moves(self, state: S, seat: Seat) -> LegalMoves: ...
    def sample(self, state: S, seat: Seat, rng: Rng) -> Move:
        """One of the legal moves of a seat that is to act, the one that `legal_moves` would draw."""

    def deal(self, state: S, rng: Rng) -> Move:
        """What chance does next, as a move."""

    def rollout(self, state: S, rng: Rng) -> int:
        """Play on at random, in place, to the end; tells how many decisions the seats made.

        The same luck leads to the same end as `match.playout`, but moves need not be made on the way.
        """

    def play(self, state: S, seat: Seat, move: Move) -> Transition[S]:
        """Check a move and play it on a copy; return the new state and its events.

        Raises `IllegalMove` with the reason; `state` itself never changes.
        """

    def apply(self, state: S, seat: Seat, move: Move) -> None:
        """Play a move from `legal_moves` in place, without checking it."""

    def public_text(self, state: S, seat: Seat, move: Move, listener: Seat | None) -> str:
        """The text of a move as `listener` sees it when it is made (None: a spectator)."""

    def view(self, state: S, seat: Seat | None) -> V: ...
    def determinize(self, view: V, rng: Rng) -> S:
        """A full state that looks like `view`, with everything unseen drawn at random."""

    def outcome(self, state: S) -> Outcome | None: ...
    def parse_move(self, text: str) -> Move: ...
