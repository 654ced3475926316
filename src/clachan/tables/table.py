"""A table as a value. `replay.py` makes it out of a log, `play.py` decides what comes next.

Nothing here asks which game is played: the Game protocol says all there is to know.

A seat may have a *draft*: moves it has chosen and may still undo. Open moves (building) are drafted one
by one and go into the game when the seat confirms them. A sealed move (prices, plans) that is confirmed
while others still decide stays a draft, *ready*, until the last one is; so it can be undone until all
are revealed, and the record has one sheet per player and round. (Ruling S9)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from clachan.kernel.game import Game, Outcome
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, commitment, open_record
from clachan.kernel.seats import CHANCE, PerSeat, Seat
from clachan.tables.append_only import AppendOnlyList, AppendOnlyMap
from clachan.tables.clock import Clock
from clachan.tables.setup import PERSON, SeatHolder, Setup

WAITING_FOR_PEOPLE: Final = "open"
PLAYING: Final = "playing"
FINISHED: Final = "finished"


@dataclass(frozen=True)
class Draft:
    """Moves of a seat that are not in the game yet."""

    moves: tuple[Move, ...] = ()
    ready: bool = False


NO_DRAFT: Final = Draft()


@dataclass(frozen=True)
class LogEvent:
    """A row of the log as it may be told. (`texts` has one text for each seat and one for spectators at
    the end, or a single one when everybody may know the same.)

    `round` is the round before this event; games without rounds have none.
    """

    ply: int
    kind: str
    at: int
    seat: int | None
    round: int | None
    move: Move | None
    texts: tuple[str, ...]
    events: tuple[Event, ...]
    args: tuple[tuple[str, str], ...]

    def text_for(self, listener: int | None) -> str:
        return self.texts[-1 if listener is None or len(self.texts) == 1 else listener]

    @property
    def round_after(self) -> int | None:
        """The round that this event leads to."""
        return round_after(self.events, self.round)


def round_after(events: Iterable[Event], before: int | None) -> int | None:
    """The round named by the last `round` event, if there is one."""
    for event in events:
        if event.code == "round":
            before = int(dict(event.facts)["round"])
    return before


@dataclass(frozen=True)
class Table:
    """Everything there is to know about a table, secrets included; views pick what may be shown."""

    id: str
    setup: Setup
    host: str
    game: Game[Any, Any]
    ply: int
    created_at: int
    updated_at: int
    holders: PerSeat[SeatHolder]
    clock: Clock
    drafts: PerSeat[Draft]
    decision_ply: PerSeat[int]
    """The ply since which each seat's present decision stands as it is."""
    decision_seats: frozenset[int] = frozenset()
    """The seats that the present decision was put to, those included that have decided."""
    state: Any = None
    entries: AppendOnlyList[Entry] = field(default_factory=AppendOnlyList)
    deal_count: int = 0
    events: AppendOnlyList[LogEvent] = field(default_factory=AppendOnlyList)
    keys: AppendOnlyMap[tuple[str, str], int] = field(default_factory=AppendOnlyMap)
    """The last ply that each command brought about."""
    rematch: str = ""
    timed_out: frozenset[int] = frozenset()
    """Seats whose time ran out, and whose people have not come back."""

    @property
    def seats(self) -> range:
        return range(len(self.holders))

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """The seats the game waits for; ready drafts are not in the game yet."""
        return () if self.state is None else self.game.to_act(self.state)

    @cached_property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return tuple([s for s in self.acting if s != CHANCE and not self.drafts[s].ready])

    @cached_property
    def bots_to_move(self) -> tuple[int, ...]:
        """The bots that the table waits for.

        They do not move while the clock has sent all people away: a game is not played to its end
        without anybody, and whoever comes back finds it where it was.
        """
        people = [holder for holder in self.holders if holder.kind == PERSON]
        if self.timed_out and all([holder.substitute for holder in people]):
            return ()
        return tuple([seat for seat in self.waiting_for if self.holders[seat].bot])

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

    @property
    def round(self) -> int | None:
        """The round that the log has come to."""
        return self.events[-1].round_after if self.events else None

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(
            [s for s, holder in enumerate(self.holders) if guest and holder.guest == guest]
        )

    def is_sealed(self, seat: int, move: Move) -> bool:
        """Others may not know this move when it is made."""
        return self.game.public_text(self.state, Seat(seat), move, None) != str(move)

    def with_draft(self, seat: int) -> Any:
        """The position as `seat` sees it while it drafts: with its open moves played."""
        return self.draft_result(seat)[0]

    def draft_result(self, seat: int) -> tuple[Any, tuple[Move, ...]]:
        """The position with a seat's draft in it, and the drafted moves that are not in it.

        A sealed move is left out. So is a move that ends the seat's decision, because more than the
        seat's own doing may follow from it.
        """
        state = self.state
        moves = self.drafts[seat].moves
        if not moves:
            return state, ()
        phase = self._phase(state)
        for count, move in enumerate(moves):
            if self.is_sealed(seat, move):
                return state, moves[count:]
            after = self.game.play(state, Seat(seat), move).state
            if seat not in self.game.to_act(after) or self._phase(after) != phase:
                return state, moves[count:]
            state = after
        return state, ()

    def is_draft_complete(self, seat: int) -> bool:
        """The draft leaves the seat nothing to decide."""
        return bool(self.drafts[seat].moves) and bool(self.draft_result(seat)[1])

    def _phase(self, state: Any) -> Any:
        """The phase and round of a position, for games whose views have them."""
        view = self.game.view(state, None)
        return getattr(view, "phase", None), getattr(view, "round", None)

    def record(self) -> Record:
        """The game so far in the save format. It holds every secret."""
        names = tuple(
            [
                holder.name or color
                for holder, color in zip(self.holders, self.game.seat_names, strict=False)
            ]
        )
        head = open_record(
            self.game, len(self.holders), dict(self.setup.options), names, self.setup.seed
        ).header
        outcome = self.outcome
        return Record(head, tuple(self.entries), None if outcome is None else outcome.points)
