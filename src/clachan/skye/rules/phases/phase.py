"""What a phase is: it begins, asks seats for moves, and is over when no seat has to act."""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.purchases import Offer, Payment
from clachan.skye.rules.state import SkyeState, Stage

NO_STAGE: Final = Stage()
NO_MOVES: Final = ListedMoves(())


class Phase:
    """A phase without decisions; phases with decisions override the methods below."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def begin(self, state: SkyeState) -> None:
        """Do what happens without a decision, and set the stage."""

    def is_over(self, state: SkyeState) -> bool:
        """Whether no seat has to act."""
        return True

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        """The seats that have to act; none when the phase is over."""
        return ()

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        """The legal moves of a seat; none for a seat that does not have to act."""
        return NO_MOVES

    def sample(self, state: SkyeState, seat: Seat, rng: Rng) -> Move:
        """A random legal move of a seat that has to act; hot phases do it without listing all moves."""
        return self.legal_moves(state, seat).sample(rng)

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        """What chance does, when chance is to act."""
        raise AssertionError(f"nothing is left to chance in the phase {self.name}")

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        raise AssertionError(f"nobody moves in the phase {self.name}")

    def play_randomly(self, state: SkyeState, rng: Rng) -> int:
        """Play random moves until the phase is over; return the number of decisions.

        The same random numbers lead to the same state as `sample` and `apply`, decision by decision.
        """
        decisions = 0
        acting = self.to_act(state)
        while acting:
            for seat in acting:
                if seat == CHANCE:
                    self.apply(state, seat, self.deal(state, rng))
                else:
                    self.apply(state, seat, self.sample(state, seat, rng))
                    decisions += 1
            acting = self.to_act(state)
        return decisions

    def end(self, state: SkyeState) -> None:
        """Clean up when the phase is over."""

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        """Why a move is not legal now."""
        return wrong_phase(self.name)

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        """What a move would cost a seat; None if the move buys nothing that is on sale to the seat."""
        return None

    def offers(self, state: SkyeState, seat: Seat) -> list[Offer]:
        """What is on sale to a seat in this phase, now or when its turn comes."""
        return []

    def public_text(self, state: SkyeState, seat: Seat, move: Move) -> str:
        """A move as the other players see it."""
        return str(move)

    def stage_seen(self, state: SkyeState, seat: Seat | None) -> Stage:
        """The stage as `seat` may see it."""
        return state.stage

    def determinize(self, state: SkyeState, rng: Rng) -> None:
        """Replace what the stage hides with something that could be there."""


def wrong_phase(name: str) -> Refusal:
    return Refusal(
        "wrong_phase", "Skye 2.1", f"there is no such move in the phase '{name}'", [("phase", name)]
    )
