"""A table as a value. `replay.py` builds it from a log, `play.py` carries out orders.

Nothing here depends on the game that is played: everything goes through the `Game` protocol.

A seat may have a *draft*: moves it has chosen and can still undo. Public moves (building) are drafted
one by one and are played when the seat confirms them. A sealed move (prices, plans) that is confirmed
before everybody has decided stays a draft, marked *ready*. So it can be undone until all are revealed,
and the record has one sheet per player and round. (Ruling S9)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from clachan.kernel.game import Game, Outcome
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, commitment, open_record
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, PerSeat, Seat
from clachan.tables import log
from clachan.tables.append_only import AppendOnlyList, AppendOnlyMap
from clachan.tables.clock import Clock
from clachan.tables.exercise import ExerciseStep, Verdict, judge
from clachan.tables.fair_deals import AWAITED, PRACTICE, draw_rng, opened_lines, practice_rng
from clachan.tables.setup import PERSON, Origin, SeatHolder, Setup, display_name

WAITING_FOR_PEOPLE: Final = "open"
PLAYING: Final = "playing"
FINISHED: Final = "finished"
ENDED: Final = "ended"
"""The status of a table that was ended without a result."""


@dataclass(frozen=True)
class Draft:
    """Moves that a seat has chosen and that have not been played yet."""

    moves: tuple[Move, ...] = ()
    ready: bool = False


NO_DRAFT: Final = Draft()


@dataclass(frozen=True)
class LogEvent:
    """A row of the log, prepared for views.

    `texts` is the text of the move as each seat may see it, then as spectators may; or a single text if
    everybody may see the same. `round` is the round before this event; None in games without rounds.
    `author` and `key` identify the command; only its author may see the key.
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
    author: str
    key: str

    def text_for(self, viewer_seat: int | None) -> str:
        """The text as a seat, or a spectator (None), may see it."""
        return self.texts[-1 if viewer_seat is None or len(self.texts) == 1 else viewer_seat]

    @property
    def round_after(self) -> int | None:
        """The round after this event."""
        return round_after(self.events, self.round)


def round_after(events: Iterable[Event], before: int | None) -> int | None:
    """The round of the last `round` event, or `before` if there is none."""
    for event in events:
        if event.code == "round":
            before = int(dict(event.facts)["round"])
    return before


def remaining_events(events: Iterable[LogEvent]) -> list[LogEvent]:
    """The log events without moves that were taken back."""
    kept: list[LogEvent] = []
    moves: list[int] = [0]
    """The number of events kept before each move."""
    for event in events:
        if event.kind == log.TAKEN_BACK:
            left = int(dict(event.args)["left"])
            if left + 1 < len(moves):
                del kept[moves[left + 1] :]
                del moves[left + 1 :]
        elif event.kind == log.MOVE:
            moves.append(len(kept))
        kept.append(event)
    return kept


def practice_line(origin: Origin) -> str:
    """What the record of a game that began at a position says about it.

    >>> practice_line(Origin(34, is_analysis=True))
    'analysis board from move 34 of another game'
    """
    kind = "analysis board" if origin.is_analysis else "played on"
    return f"{kind} from move {origin.moves} of another game"


@dataclass(frozen=True)
class Table:
    """The complete state of a table, including secrets; views select what may be shown."""

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
    """The ply at which each seat's current decision began; commands made before it are stale."""
    decision_seats: frozenset[int] = frozenset()
    """The seats that take part in the current decision, including those that have already decided."""
    state: Any = None
    entries: AppendOnlyList[Entry] = field(default_factory=AppendOnlyList)
    seed: str = ""
    """The seed of all draws, known when the game starts. Nobody may see it before the end."""
    deal_count: int = 0
    """The number of moves of chance so far."""
    events: AppendOnlyList[LogEvent] = field(default_factory=AppendOnlyList)
    keys: AppendOnlyMap[tuple[str, str], int] = field(default_factory=AppendOnlyMap)
    """The last ply of each command, by sender and key."""
    rematch: str = ""
    timed_out: frozenset[int] = frozenset()
    """The seats whose time ran out and whose people have not returned."""
    states: AppendOnlyList[Any] = field(default_factory=AppendOnlyList)
    """The state before the first move and after every move, if moves can be taken back."""
    take_backs: int = 0
    """How often moves were taken back."""
    substituted: frozenset[int] = frozenset()
    """The seats on which a bot was put because their people kept the table waiting."""
    removed: frozenset[str] = frozenset()
    """The guests whom the host removed before the start."""
    is_paused: bool = False
    resumed_at: int = 0
    """When the game was last resumed after a pause."""
    agreed_to_end: frozenset[str] = frozenset()
    """The guests who have agreed to end the game."""
    is_ended: bool = False
    is_talk_on: bool = True

    @property
    def seats(self) -> range:
        return range(len(self.holders))

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that can act in the game, including those with a ready draft."""
        return () if self.state is None or self.is_ended else self.game.to_act(self.state)

    @cached_property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats the table waits for: those that can act and are not ready."""
        return tuple([s for s in self.acting if s != CHANCE and not self.drafts[s].ready])

    @cached_property
    def bots_to_move(self) -> tuple[int, ...]:
        """The seats of bots that have to move now.

        If all people are gone and somebody's time ran out, bots do not move: the game waits until
        somebody returns. Neither do they while the game is paused, and in an exercise they never think.
        """
        if self.is_paused or self.setup.exercise is not None:
            return ()
        people = [holder for holder in self.holders if holder.kind == PERSON]
        if self.timed_out and all([holder.substitute for holder in people]):
            return ()
        return tuple([seat for seat in self.waiting_for if self.holders[seat].bot])

    @cached_property
    def outcome(self) -> Outcome | None:
        return None if self.state is None else self.game.outcome(self.state)

    @cached_property
    def status(self) -> str:
        if self.is_ended:
            return ENDED
        if self.state is None:
            return WAITING_FOR_PEOPLE
        return PLAYING if self.acting else FINISHED

    @cached_property
    def commitment(self) -> str | None:
        """The commitment to the server's share in the luck; None if the seed was chosen.

        The hash of a chosen seed is not shown: a short text can be guessed from it.
        """
        setup = self.setup
        if setup.secret is not None:
            return setup.secret.commitment
        return None if setup.is_practice else commitment(setup.seed)

    @property
    def parts(self) -> PerSeat[str]:
        """What each seat added to the luck of the table; empty if nothing."""
        return tuple(["" if h.part == AWAITED else h.part for h in self.holders])

    @property
    def is_waiting_for_parts(self) -> bool:
        """Whether somebody has not added their promised part yet."""
        return self.state is None and any([holder.part == AWAITED for holder in self.holders])

    def next_draw_rng(self) -> Rng:
        """The generator for the next move of chance."""
        of = practice_rng if self.setup.secret is None else draw_rng
        return of(self.seed, self.deal_count)

    @property
    def played_events(self) -> Sequence[LogEvent]:
        """The log events without moves that were taken back."""
        return remaining_events(self.events) if self.take_backs else self.events

    @property
    def moves_after_undo(self) -> int | None:
        """How many moves are left if the last move of a person is taken back; None if there is none.

        Moves of chance after it are taken back too.
        """
        origin = self.setup.origin
        if origin is None or not self.setup.takes_back:
            return None
        verdict = self.verdict
        if verdict is not None and verdict.wrong_at is not None:
            wrong = origin.moves + verdict.wrong_at
            return wrong if wrong < len(self.entries) else None
        for number in range(len(self.entries) - 1, origin.moves - 1, -1):
            if self.entries[number].seat in self._colors_of_people:
                return number
        return None

    @cached_property
    def verdict(self) -> Verdict | None:
        """How far the exercise of this table is solved; None if it has none."""
        exercise, origin = self.setup.exercise, self.setup.origin
        if exercise is None or origin is None:
            return None
        drafted = [str(move) for move in self.drafts[exercise.seat].moves]
        color = self.game.seat_names[exercise.seat]
        return judge(exercise, color, self.entries[origin.moves :], drafted)

    @property
    def open_step(self) -> ExerciseStep | None:
        """The step of the exercise to be solved now; None after a wrong move and after the last step."""
        exercise, verdict = self.setup.exercise, self.verdict
        if exercise is None or verdict is None or verdict.wrong_at is not None:
            return None
        return exercise.steps[verdict.solved] if verdict.solved < len(exercise.steps) else None

    @property
    def gives_hints(self) -> bool:
        """Whether a seat that has to decide can get a hint: in an exercise only while a step is open."""
        return self.setup.exercise is None or self.open_step is not None

    @cached_property
    def _colors_of_people(self) -> frozenset[str]:
        names = self.game.seat_names
        return frozenset([names[s] for s, h in enumerate(self.holders) if h.kind == PERSON])

    @property
    def round(self) -> int | None:
        """The current round; None in games without rounds."""
        return self.events[-1].round_after if self.events else None

    @property
    def present(self) -> frozenset[str]:
        """The ids of the guests who play a seat themselves."""
        return frozenset([h.guest for h in self.holders if h.guest and not h.substitute])

    @property
    def people(self) -> frozenset[str]:
        """The ids of the guests who have a seat."""
        return frozenset([h.guest for h in self.holders if h.kind == PERSON and h.guest])

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(
            [s for s, holder in enumerate(self.holders) if guest and holder.guest == guest]
        )

    def belongs_to(self, guest: str) -> bool:
        """Whether a guest is a player or the host; others see the table only if it has spectators."""
        return guest == self.host or bool(self.seats_of(guest))

    def is_sealed(self, seat: int, move: Move) -> bool:
        """Whether others may not see this move yet."""
        return self.game.public_text(self.state, Seat(seat), move, None) != str(move)

    def with_draft(self, seat: int) -> Any:
        """The state with the drafted public moves of a seat played."""
        return self.draft_result(seat)[0]

    def draft_result(self, seat: int) -> tuple[Any, tuple[Move, ...]]:
        """The state with a seat's draft played as far as possible, and the drafted moves that are left.

        Sealed moves are not played. Neither is a move that ends the seat's decision, because moves of
        chance or of others may follow from it.
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
        """Whether a seat's draft is complete, so that it has nothing more to decide."""
        return bool(self.drafts[seat].moves) and bool(self.draft_result(seat)[1])

    def _phase(self, state: Any) -> Any:
        """The phase and round of a state, in games whose views have them."""
        view = self.game.view(state, None)
        return getattr(view, "phase", None), getattr(view, "round", None)

    def record(self) -> Record:
        """The game so far as a record, including all secrets."""
        names = tuple(
            [
                display_name(self.holders, seat) or color
                for seat, color in enumerate(self.game.seat_names[: len(self.holders)])
            ]
        )
        head = open_record(
            self.game, len(self.holders), dict(self.setup.options), names, self.seed
        ).header
        head = replace(head, deals=self._deal_lines())
        outcome = self.outcome
        return Record(head, tuple(self.entries), None if outcome is None else outcome.points)

    def _deal_lines(self) -> tuple[tuple[str, str], ...]:
        """The lines of the record about the luck of the game, opened when it is over."""
        lines = (("table", self.id),)
        if self.setup.origin is not None:
            return (*lines, ("practice", practice_line(self.setup.origin)))
        if self.setup.is_practice:
            return (*lines, ("practice", PRACTICE))
        if self.setup.secret is None:
            return lines
        if self.status != FINISHED:
            return (*lines, ("commitment", self.setup.secret.commitment))
        return (*lines, *opened_lines(self.setup.secret, self.parts))
