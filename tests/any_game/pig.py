"""Pig, a small dice game: the engine only, to prove that any game can be played everywhere.

On your turn you roll a die as often as you like. Every number is added to the pot, but a 1 loses the
pot and ends the turn. Hold to score the pot. The first player to reach the target wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from clachan.kernel.errors import IllegalMove, InvalidNotation, InvalidOption, Refusal
from clachan.kernel.game import Option, Options, Outcome, Transition
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.line import Event, Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, PerSeat, Seat, places

TARGETS: Final = ("20", "50", "100")


class PigMove(Move):
    """`roll` or `hold`, or `die 4` for chance."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __str__(self) -> str:
        return self.text


ROLL, HOLD = PigMove("roll"), PigMove("hold")
FACES: Final = [PigMove(f"die {face}") for face in range(1, 7)]


@dataclass
class PigState:
    """Nothing is secret, so a view is a copy of the state with the seat of its viewer."""

    target: int
    points: PerSeat[int]
    turn: Seat
    pot: int = 0
    rolling: bool = False
    """The die has been thrown; chance is next."""
    seat: Seat | None = None
    """The viewer, in a view."""


class Pig:
    """The rules, as a `Game[PigState, PigState]`."""

    name = "pig"
    rules_version = 1
    boxes: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    options = (Option("target", "20", f"points needed to win: {', '.join(TARGETS)}"),)
    seat_counts = (2, 3)
    seat_names = ("white", "black", "gold")

    def setup(self, seats: int, options: Options) -> PigState:
        target = options.get("target", "20")
        if seats not in self.seat_counts or target not in TARGETS or set(options) - {"target"}:
            raise InvalidOption(f"Pig has no game for {seats} seats with {dict(options)}")
        return PigState(int(target), (0,) * seats, Seat(0))

    def copy(self, state: PigState) -> PigState:
        return replace(state)

    def to_act(self, state: PigState) -> tuple[Seat, ...]:
        if max(state.points) >= state.target:
            return ()
        return (CHANCE,) if state.rolling else (state.turn,)

    def legal_moves(self, state: PigState, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return ListedMoves(())
        if seat == CHANCE:
            return ListedMoves(FACES)
        return ListedMoves((ROLL, HOLD) if state.pot else (ROLL,))

    def deal(self, state: PigState, rng: Rng) -> Move:
        return FACES[rng.below(6)]

    def apply(self, state: PigState, seat: Seat, move: Move) -> None:
        state.rolling = move == ROLL
        if move == HOLD:
            points = list(state.points)
            points[seat] += state.pot
            state.points = tuple(points)
        if move == HOLD or move == FACES[0]:
            state.pot = 0
            state.turn = Seat((state.turn + 1) % len(state.points))
        elif seat == CHANCE:
            state.pot += FACES.index(move) + 1  # type: ignore[arg-type]

    def play(self, state: PigState, seat: Seat, move: Move) -> Transition[PigState]:
        if move not in self.legal_moves(state, seat):
            who = self.seat_names[seat] if 0 <= seat < len(state.points) else f"seat {seat}"
            reason = Refusal("not_now", "", "the rules of Pig do not allow it now")
            raise IllegalMove(who, str(move), reason)
        after = self.copy(state)
        self.apply(after, seat, move)
        if move == HOLD:
            return Transition(after, (Event("scored", seat, (Line("pot", state.pot),)),))
        return Transition(after, (Event("turn_lost", state.turn),) if move == FACES[0] else ())

    def public_text(self, state: PigState, seat: Seat, move: Move, listener: Seat | None) -> str:
        return str(move)

    def view(self, state: PigState, seat: Seat | None) -> PigState:
        return replace(state, seat=seat)

    def determinize(self, view: PigState, rng: Rng) -> PigState:
        return replace(view, seat=None)

    def outcome(self, state: PigState) -> Outcome | None:
        if self.to_act(state):
            return None
        return Outcome(state.points, places(tuple([(points,) for points in state.points])))

    def parse_move(self, text: str) -> Move:
        for move in (ROLL, HOLD, *FACES):
            if str(move) == text.strip():
                return move
        raise InvalidNotation(f"{text!r} is not a move of Pig: write roll, hold or die 4")
