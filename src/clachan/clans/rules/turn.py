"""Apply a player's move. (Clans 3, 4)"""

from __future__ import annotations

from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.state import NOBODY, OVER, ClansState, FaceDownCard
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat


def take_turn(state: ClansState, seat: Seat, move: Move) -> None:
    """Lay a card and maybe a shield, in place; then it is the next player's turn.

    The game ends when the short hand is empty; its owner is the last to play. (Clans 5.1)
    """
    if isinstance(move, Lay):
        card = move.card
        place = move.place
        shield = move.shield
        state.put(card, place)
    else:
        assert isinstance(move, Hide), f"{move} is not a player's move"
        card = move.card
        place = move.place
        shield = move.shield
        state.free &= ~(1 << place)
        state.face_down = (*state.face_down, FaceDownCard(place, seat, card))
    hand = state.hands[seat].copy()
    hand.remove(card)
    state.hands[seat] = hand
    setup = state.setup
    if shield:
        state.stacks[setup.table.board_of[place]] += (seat,)
        state.shields[seat] -= 1
    state.lays_left -= 1
    if state.lays_left:
        state.turn = setup.next_seat[seat]
    else:
        state.turn = NOBODY
        state.stage = OVER
