"""The `Game` protocol. `conformance.py` checks whether a class follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.pickling import reduced
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat, Seat

S = TypeVar("S")
V = TypeVar("V")

Options = Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts; its value is a word, as in the header of a record."""

    name: str
    default: str
    help: str

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game. Every seat with place 1 has won; there may be several."""

    points: PerSeat[int]
    places: PerSeat[int]

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won."""
        return tuple([Seat(i) for i, place in enumerate(self.places) if place == 1])


class Transition(NamedTuple, Generic[S]):
    """The result of a move: the state after it, and the events every player sees."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S, V]):
    """The rules of a game with states of type `S`, which players see as views of type `V`.

    A game object holds rules only: all methods get the state they work on. Chance is a seat of its
    own (`CHANCE`), and what it deals is a move like any other, so a game is fully determined by its
    options and its moves. `kernel.jsonable.to_json` converts views and events to plain JSON, and
    `str(move)` is the notation of a move. That is all a program needs to play and show a game.

    `play` is for everybody: it checks the move and leaves the old state unchanged. `apply` is for
    search: it trusts the move and changes a state that the caller owns.
    """

    @property
    def name(self) -> str:
        """The name of the game in records, commands and the catalog: one lowercase word."""

    @property
    def rules_version(self) -> int:
        """The version of the rules; it changes when old records would replay differently."""

    @property
    def boxes(self) -> tuple[str, ...]:
        """The expansions in play, without the base game."""

    @property
    def content(self) -> tuple[str, ...]:
        """Notes on content that differs from the printed game; shown in records and views."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that `setup` accepts."""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats the game can be played with, in ascending order."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, usually colors, as written in records; enough for every seat count."""

    def setup(self, seats: int, options: Options) -> S:
        """Return the state before the first move.

        Options that are left out have their default. Raises `InvalidOption` for an unknown option, a
        wrong value or a number of seats the game does not support.
        """

    def copy(self, state: S) -> S:
        """Return a copy that can be changed without changing `state`."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return every seat that has to make a decision now.

        It is `(CHANCE,)` when chance is next and empty when the game is over. When several seats act
        at the same time, each of them stays in the answer until it has moved.
        """

    def legal_moves(self, state: S, seat: Seat) -> LegalMoves:
        """Return the legal moves of a seat; none if it is not to act or does not exist."""

    def deal(self, state: S, rng: Rng) -> Move:
        """Draw the next move of chance. It has to be chance's turn."""

    def play(self, state: S, seat: Seat, move: Move) -> Transition[S]:
        """Check a move and play it on a copy; return the new state and its events.

        Raises `IllegalMove` with the reason; `state` itself never changes.
        """

    def apply(self, state: S, seat: Seat, move: Move) -> None:
        """Play a move from `legal_moves` in place, without checking it."""

    def public_text(self, state: S, seat: Seat, move: Move, listener: Seat | None) -> str:
        """Return the text of a move as `listener` may see it when it is made (None: a spectator).

        It is `str(move)` unless the move is secret; then an event tells it when it is revealed. `state`
        is the state before the move.
        """

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat may see, or a spectator (None).

        A view holds everything its viewer may know and nothing else. It has the attribute `seat`, can
        be compared with `==`, and can be converted to JSON.
        """

    def determinize(self, view: V, rng: Rng) -> S:
        """Return a random full state that is consistent with `view`: its view is equal to `view`."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result of a finished game, or None if it is not over."""

    def parse_move(self, text: str) -> Move:
        """Parse the notation of a move; `str(move)` is the inverse. Raises `InvalidNotation`."""
