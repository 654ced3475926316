"""Clans and Glory as a `Game`: chance lays the table, then the players lay cards."""

from __future__ import annotations

from typing import Final

from clachan.games.clans.deals import deal, deals
from clachan.games.clans.guess import guess
from clachan.games.clans.legal import TurnMoves
from clachan.games.clans.notation import parse_move
from clachan.games.clans.refusals import seat_name, why_not, why_not_to_act
from clachan.games.clans.scoring import scores
from clachan.games.clans.setting import OPTIONS, SEAT_COUNTS, SEAT_NAMES, agree
from clachan.games.clans.setup import lay_table
from clachan.games.clans.state import OVER, State
from clachan.games.clans.telling import events, public_text
from clachan.games.clans.turn import take_turn
from clachan.games.clans.view import ClansView, view_of
from clachan.kernel.errors import IllegalMove, InvalidNotation
from clachan.kernel.game import Game, Option, Options, Outcome, Transition
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.match import playout
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat, places

RULES_VERSION: Final = 1

_ACTING: Final[tuple[tuple[Seat, ...], ...]] = (
    *[(Seat(seat),) for seat in range(len(SEAT_NAMES))],
    (),
    (CHANCE,),
)
"""Who is to act by `state.turn`: the four seats, NOBODY, and at the end CHANCE, which is -1."""


class ClansAndGlory:
    """The game. It keeps nothing itself: every state stands alone."""

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

    def setup(self, seats: int, options: Options) -> State:
        """An empty table; what comes on it is left to chance. (Clans 1)"""
        return State.empty(agree(seats, options))

    def copy(self, state: State) -> State:
        return state.copy()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return _ACTING[state.turn]

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        if seat != state.turn:
            return ListedMoves(())
        if seat == CHANCE:
            return deals(state)
        return TurnMoves(state, seat)

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        return self.legal_moves(state, seat).sample(rng)

    def deal(self, state: State, rng: Rng) -> Move:
        return deal(state, rng)

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        if seat == CHANCE:
            lay_table(state, move)
        else:
            take_turn(state, seat, move)

    def rollout(self, state: State, rng: Rng) -> int:
        return playout(self, state, rng)

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Refuse a move that is not legal, with the reason."""
        if seat not in self.to_act(state):
            raise IllegalMove(seat_name(seat), str(move), why_not_to_act(state))
        if move not in self.legal_moves(state, seat):
            raise IllegalMove(seat_name(seat), str(move), why_not(state, seat, move))

    def play(self, state: State, seat: Seat, move: Move) -> Transition[State]:
        self.check(state, seat, move)
        after = state.copy()
        self.apply(after, seat, move)
        return Transition(after, tuple(events(after, seat, move)))

    def public_text(self, state: State, seat: Seat, move: Move, listener: Seat | None) -> str:
        return public_text(state, seat, move, listener)

    def view(self, state: State, seat: Seat | None) -> ClansView:
        if seat is not None and not 0 <= seat < state.setting.seats:
            raise InvalidNotation(
                f"there is no seat {seat} at this table of {state.setting.seats} (Clans 1.2)"
            )
        return view_of(state, seat)

    def determinize(self, view: ClansView, rng: Rng) -> State:
        return guess(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; among equals more cards do, and then the win is shared. (Clans 5.8)"""
        if state.stage != OVER:
            return None
        won = scores(state)
        return Outcome(tuple([points for points, _ in won]), places(won))

    def parse_move(self, text: str) -> Move:
        return parse_move(text)


def game() -> Game[State, ClansView]:
    """Clans and Glory, for 2 to 4 players."""
    return ClansAndGlory()
