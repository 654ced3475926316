"""How the table is laid: every move of chance, carried out in place. (Clans 1)"""

from __future__ import annotations

from clachan.games.clans.moves import ChooseStart, DealHands, SeatCards, TakeOut
from clachan.games.clans.state import CHOOSING_START, DEALING, PLAYING, SEATING, State
from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE


def lay_table(state: State, move: Move) -> None:
    """Do what chance did."""
    if isinstance(move, TakeOut):
        state.out = move.cards
        state.stage = CHOOSING_START if state.start == CHANCE else SEATING
    elif isinstance(move, ChooseStart):
        state.start = move.seat
        state.stage = SEATING
    elif isinstance(move, SeatCards):
        for card, place in zip(move.cards, move.places, strict=True):
            state.put(card, place)
        state.stage = DEALING
    else:
        assert isinstance(move, DealHands), f"{move} is no move of chance"
        for seat, hand in enumerate(move.hands):
            state.hands[seat] = list(hand)
        state.stage = PLAYING
        state.turn = state.start
