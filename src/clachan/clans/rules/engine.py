"""Clans and Glory as a `Game`: chance sets up the table, then the players lay cards."""

from __future__ import annotations

from typing import Final

from clachan.clans.rules.actions import ClansActions
from clachan.clans.rules.chance import apply_chance_move, chance_moves, deal
from clachan.clans.rules.determinize import determinize
from clachan.clans.rules.events import events_of, public_text
from clachan.clans.rules.legal import TurnMoves
from clachan.clans.rules.notation import parse_move
from clachan.clans.rules.refusals import refusal, seat_name, turn_refusal
from clachan.clans.rules.scoring import scores
from clachan.clans.rules.setup import OPTIONS, SEAT_COUNTS, SEAT_NAMES, parse_options
from clachan.clans.rules.state import OVER, ClansState
from clachan.clans.rules.tokens import ClansTokens
from clachan.clans.rules.turn import take_turn
from clachan.clans.rules.view import ClansView, view_of
from clachan.kernel.encoding import ActionEncoding, ViewEncoding
from clachan.kernel.errors import IllegalMove, InvalidNotation
from clachan.kernel.game import Game, Option, Options, Outcome, Transition
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat, places

RULES_VERSION: Final = 1

_ACTING: Final[tuple[tuple[Seat, ...], ...]] = (
    *[(Seat(seat),) for seat in range(len(SEAT_NAMES))],
    (),
    (CHANCE,),
)
"""The answer of `to_act` for each `state.turn`: the four seats, NOBODY (-2) and CHANCE (-1)."""


class ClansAndGlory:
    """The rules. The object holds no data of a particular game; states do."""

    @property
    def name(self) -> str:
        return "clans"

    @property
    def rules_version(self) -> int:
        return RULES_VERSION

    @property
    def boxes(self) -> tuple[str, ...]:
        return ()

    @property
    def content(self) -> tuple[str, ...]:
        return ()

    @property
    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return SEAT_COUNTS

    @property
    def seat_names(self) -> tuple[str, ...]:
        return SEAT_NAMES

    def __repr__(self) -> str:
        return "<Clans and Glory>"

    def __reduce__(self) -> tuple[object, ...]:
        return game, ()

    def setup(self, seats: int, options: Options) -> ClansState:
        """Return the state before chance deals anything. (Clans 1)"""
        return ClansState.empty(parse_options(seats, options))

    def copy(self, state: ClansState) -> ClansState:
        return state.copy()

    def to_act(self, state: ClansState) -> tuple[Seat, ...]:
        return _ACTING[state.turn]

    def legal_moves(self, state: ClansState, seat: Seat) -> LegalMoves:
        if seat != state.turn:
            return ListedMoves(())
        if seat >= 0:
            return TurnMoves(state, seat)
        return chance_moves(state) if seat == CHANCE else ListedMoves(())

    def deal(self, state: ClansState, rng: Rng) -> Move:
        return deal(state, rng)

    def apply(self, state: ClansState, seat: Seat, move: Move) -> None:
        if seat == CHANCE:
            apply_chance_move(state, move)
        else:
            take_turn(state, seat, move)

    def check(self, state: ClansState, seat: Seat, move: Move) -> None:
        """Raise `IllegalMove` with the reason if a move is not legal."""
        if seat not in self.to_act(state):
            raise IllegalMove(seat_name(seat), str(move), turn_refusal(state))
        if move not in self.legal_moves(state, seat):
            raise IllegalMove(seat_name(seat), str(move), refusal(state, seat, move))

    def play(self, state: ClansState, seat: Seat, move: Move) -> Transition[ClansState]:
        self.check(state, seat, move)
        after = state.copy()
        self.apply(after, seat, move)
        return Transition(after, tuple(events_of(after, seat, move)))

    def public_text(self, state: ClansState, seat: Seat, move: Move, listener: Seat | None) -> str:
        return public_text(state, seat, move, listener)

    def view(self, state: ClansState, seat: Seat | None) -> ClansView:
        if seat is not None and not 0 <= seat < state.setup.seats:
            raise InvalidNotation(
                f"there is no seat {seat} in a game with {state.setup.seats} seats (Clans 1.2)"
            )
        return view_of(state, seat)

    def determinize(self, view: ClansView, rng: Rng) -> ClansState:
        return determinize(view, rng)

    def action_encoding(self) -> ActionEncoding:
        """Moves as small numbers."""
        return ClansActions()

    def view_encoding(self, seats: int) -> ViewEncoding:
        """Views of games with this many seats as bytes."""
        return ClansTokens(seats)

    def view_to_encode(self, state: ClansState, seat: Seat) -> ClansView:
        """The view without the lines of points."""
        return view_of(state, seat, with_lines=False)

    def outcome(self, state: ClansState) -> Outcome | None:
        """Most points win, then most cards; players still tied share the win. (Clans 5.8)"""
        if state.stage != OVER:
            return None
        won = scores(state)
        return Outcome(tuple([points for points, _ in won]), places(won))

    def parse_move(self, text: str) -> Move:
        return parse_move(text)


def game() -> Game[ClansState, ClansView]:
    """Clans and Glory, for 2 to 4 players."""
    return ClansAndGlory()
