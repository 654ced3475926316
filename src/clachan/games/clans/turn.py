"""A turn: one card, perhaps a shield, and the next player. (Clans 3, 4)"""

from __future__ import annotations

from clachan.games.clans.moves import Hide, Lay
from clachan.games.clans.state import NOBODY, OVER, Hidden, State
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat


def take_turn(state: State, seat: Seat, move: Move) -> None:
    """Lay a card, perhaps a shield, and pass the turn on.

    The game is over when the short hand is empty, which is the last one of the round. (Clans 5.1)
    """
    if isinstance(move, Lay):
        card = move.card
        place = move.place
        shield = move.shield
        state.put(card, place)
    else:
        assert isinstance(move, Hide), f"{move} is no move of a player"
        card = move.card
        place = move.place
        shield = move.shield
        state.free &= ~(1 << place)
        state.hidden = (*state.hidden, Hidden(place, seat, card))
    hand = state.hands[seat].copy()
    hand.remove(card)
    state.hands[seat] = hand
    setting = state.setting
    if shield:
        state.stacks[setting.table.board_of[place]] += (seat,)
        state.shields[seat] -= 1
    state.lays_left -= 1
    if state.lays_left:
        state.turn = setting.next_seat[seat]
    else:
        state.turn = NOBODY
        state.stage = OVER
