"""A room: a table as a value. `evolution.py` makes it out of a log, `play.py` decides what comes next.

Nothing here asks which game is played: the Game protocol says all there is to know.

A seat may have a *draft*: moves it has chosen and may still withdraw. Open moves (building) are drafted
one by one and go into the game when the seat confirms them. A sealed move (prices, plans) that is
confirmed while others still decide stays a draft, *ready*, until the last one is; so it can be taken
back until the screens go down, and the record has one sheet a player and round. (Ruling S9)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from clachan.kernel.game import Game, Outcome
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, commitment, open_record
from clachan.kernel.seats import CHANCE, PerSeat, Seat
from clachan.tables.clock import Clock
from clachan.tables.setup import PERSON, Chair, Setup

WAITING_FOR_PEOPLE: Final = "open"
PLAYING: Final = "playing"
FINISHED: Final = "finished"


@dataclass(frozen=True)
class Draft:
    """Moves of a seat that are not in the game yet."""

    moves: tuple[Move, ...] = ()
    ready: bool = False


NO_DRAFT: Final = Draft()


@dataclass(frozen=True, slots=True)
class LogEvent:
    """A row as it may be told: `heard` has a text for each seat and one for spectators at the end,
    or a single one when everybody hears the same."""

    ply: int
    kind: str
    at: int
    seat: int | None
    heard: tuple[str, ...]
    events: tuple[Event, ...]
    args: tuple[tuple[str, str], ...]

    def text_for(self, listener: int | None) -> str:
        return self.heard[-1 if listener is None or len(self.heard) == 1 else listener]


@dataclass(frozen=True)
class Table:
    """Everything there is to know about a table; nobody outside the server gets it."""

    id: str
    setup: Setup
    host: str
    game: Game[Any, Any]
    ply: int
    created_at: int
    updated_at: int
    chairs: PerSeat[Chair]
    clock: Clock
    drafts: PerSeat[Draft]
    since: PerSeat[int]
    """The ply since which each seat's present decision stands as it is."""
    asked: frozenset[int] = frozenset()
    """The seats that the present decision was put to, those included that have decided."""
    state: Any = None
    entries: tuple[Entry, ...] = ()
    deals: int = 0
    story: tuple[LogEvent, ...] = ()
    keys: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """The last ply that each command brought about."""
    rematch: str = ""
    late: frozenset[int] = frozenset()
    """Seats whose time ran out, and whose people have not come back."""

    @property
    def seats(self) -> range:
        return range(len(self.chairs))

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """Whom the game waits for; ready drafts are not in the game yet."""
        return () if self.state is None else self.game.to_act(self.state)

    @cached_property
    def owing(self) -> tuple[int, ...]:
        """Whom the table waits for."""
        return tuple([s for s in self.acting if s != CHANCE and not self.drafts[s].ready])

    @cached_property
    def bots_owing(self) -> tuple[int, ...]:
        """The bots that the table waits for.

        They do not move while the clock has sent all people away: a game is not played to its end
        without anybody, and who comes back finds it where it was.
        """
        people = [chair for chair in self.chairs if chair.kind == PERSON]
        if self.late and all([chair.substitute for chair in people]):
            return ()
        return tuple([seat for seat in self.owing if self.chairs[seat].bot])

    @cached_property
    def outcome(self) -> Outcome | None:
        return None if self.state is None else self.game.outcome(self.state)

    @cached_property
    def status(self) -> str:
        if self.state is None:
            return WAITING_FOR_PEOPLE
        return PLAYING if self.acting else FINISHED

    @cached_property
    def commitment(self) -> str:
        """What is shown of the seed until the game is over."""
        return commitment(self.setup.seed)

    def seats_of(self, guest: str) -> tuple[int, ...]:
        return tuple([s for s, chair in enumerate(self.chairs) if guest and chair.guest == guest])

    def is_sealed(self, seat: int, move: Move) -> bool:
        """Others may not hear it when it is made."""
        return self.game.public_text(self.state, Seat(seat), move, None) != str(move)

    def with_draft(self, seat: int) -> Any:
        """The position as `seat` sees it before its draft is played: with its open moves in it.

        A move after which the seat owes nothing more is left out, because more might follow from it
        than the seat's own doing; so is a sealed one.
        """
        state = self.state
        for move in self.drafts[seat].moves:
            if self.is_sealed(seat, move):
                break
            after = self.game.play(state, Seat(seat), move).state
            if seat not in self.game.to_act(after):
                break
            state = after
        return state

    def is_complete(self, seat: int) -> bool:
        """The draft leaves the seat nothing to decide."""
        moves = self.drafts[seat].moves
        if not moves:
            return False
        if self.is_sealed(seat, moves[-1]):
            return True
        state = self.state
        for move in moves:
            state = self.game.play(state, Seat(seat), move).state
        return seat not in self.game.to_act(state)

    def record(self) -> Record:
        """The game so far in the save format. It holds every secret."""
        names = tuple([chair.name or colour for chair, colour in self._named()])
        head = open_record(
            self.game, len(self.chairs), dict(self.setup.options), names, self.setup.seed
        ).header
        outcome = self.outcome
        return Record(head, self.entries, None if outcome is None else outcome.points)

    def _named(self) -> Iterable[tuple[Chair, str]]:
        return zip(self.chairs, self.game.seat_names, strict=False)
