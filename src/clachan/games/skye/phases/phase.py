"""What a phase is: it begins, asks seats for moves, and is over when nobody is to act any more."""

from __future__ import annotations

from typing import Final

from clachan.games.skye.purchases import Offer, Payment
from clachan.games.skye.state import SkyeState, Stage
from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

NO_STAGE: Final = Stage()
NO_MOVES: Final = ListedMoves(())


class Phase:
    """A phase in which nothing is to be decided; phases with decisions override the rest."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def begin(self, state: SkyeState) -> None:
        """Do what happens without a decision, and set the stage."""

    def is_over(self, state: SkyeState) -> bool:
        """Nobody owes a decision any more."""
        return True

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        """Who owes a decision; nobody when the phase is over."""
        return ()

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        """The moves of a seat; none for a seat that owes no decision."""
        return NO_MOVES

    def sample(self, state: SkyeState, seat: Seat, rng: Rng) -> Move:
        """One of the moves of a seat that owes a decision; phases often played at random are quick here."""
        return self.legal_moves(state, seat).sample(rng)

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        """What chance does, when chance is to act."""
        raise AssertionError(f"nothing is left to chance in the phase {self.name}")

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        raise AssertionError(f"nobody moves in the phase {self.name}")

    def play_randomly(self, state: SkyeState, rng: Rng) -> int:
        """Everybody decides at random until the phase is over; tells how many decisions that were.

        The same luck leads to the same table as `sample` and `apply`, decision by decision.
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
        """Clear the table when nobody is to act any more."""

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
        """What everybody else hears of a move."""
        return str(move)

    def stage_seen(self, state: SkyeState, seat: Seat | None) -> Stage:
        """The stage as `seat` may see it."""
        return state.stage

    def determinize(self, state: SkyeState, rng: Rng) -> None:
        """Replace what the stage hides by something that could be there."""


def wrong_phase(name: str) -> Refusal:
    return Refusal(
        "wrong_phase", "Skye 2.1", f"no such move in the phase '{name}'", [("phase", name)]
    )
