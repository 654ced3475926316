"""The dice game Pig with actions and observations: a game of somebody else that can be an environment."""

from __future__ import annotations

from typing import Any

from clachan.game_package import GamePackage, without_boxes
from clachan.kernel.encoding import ActionEncoding, ViewEncoding, refuse
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from tests.any_game.pig import HOLD, ROLL, Pig, PigState

MOVES = (ROLL, HOLD)


class PigActions(ActionEncoding):
    size = 2

    def __init__(self) -> None:
        self.game = Pig()

    def encode(self, state: Any, seat: Seat, move: Move) -> list[int]:
        return [0 if move == ROLL else 1]

    def mask(self, state: Any, seat: Seat, chosen: list[int]) -> bytes:
        legal = self.game.legal_moves(state, seat)
        return bytes([move in legal for move in MOVES])

    def decode(self, state: Any, seat: Seat, chosen: list[int]) -> Move | None:
        [action] = chosen
        if not 0 <= action < self.size or not self.mask(state, seat, [])[action]:
            raise refuse(action)
        return MOVES[action]

    def name_of(self, action: int) -> str:
        return str(MOVES[action])


class PigBytes(ViewEncoding):
    def __init__(self, seats: int) -> None:
        self.size = seats + 1

    def encode(self, view: Any, chosen: list[int]) -> bytes:
        seats = range(self.size - 1)
        return bytes([view.pot, *[view.points[(view.seat + seat) % len(seats)] for seat in seats]])


class EncodedPig(Pig):
    def action_encoding(self) -> ActionEncoding:
        return PigActions()

    def view_encoding(self, seats: int) -> ViewEncoding:
        return PigBytes(seats)

    def view_to_encode(self, state: PigState, seat: Seat) -> PigState:
        return self.view(state, seat)


PACKAGE = GamePackage("pig", without_boxes("pig", EncodedPig), title="Pig")
