"""Moves as actions: a card, a place, and whether to add a shield. (Clans 8.3)

There are 82 actions: 42 cards, 38 places, and 2 for the shield. A move is always three of them.
"""

from __future__ import annotations

from typing import Final

from clachan.clans.rules.cards import CARDS, NAMES, Card
from clachan.clans.rules.legal import TurnMoves
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.places import PLACE_NAMES, PLACES, Place
from clachan.clans.rules.state import PLAYING, ClansState
from clachan.kernel.encoding import ActionEncoding, refuse
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat

FIRST_PLACE: Final = CARDS
NO_SHIELD: Final = CARDS + PLACES
SHIELD: Final = NO_SHIELD + 1
ACTIONS: Final = NO_SHIELD + 2


class ClansActions(ActionEncoding):
    """The actions of Clans and Glory, for any number of seats and any options."""

    def __init__(self) -> None:
        self.size = ACTIONS

    def encode(self, state: ClansState, seat: Seat, move: Move) -> list[int]:
        if isinstance(move, Lay):
            return [move.card, FIRST_PLACE + move.place, SHIELD if move.shield else NO_SHIELD]
        assert isinstance(move, Hide), f"{move} is not a player's move"
        return [move.card, FIRST_PLACE + move.place, SHIELD if move.shield else NO_SHIELD]

    def mask(self, state: ClansState, seat: Seat, chosen: list[int]) -> bytes:
        mask = bytearray(ACTIONS)
        if state.stage != PLAYING or state.turn != seat:
            return bytes(mask)
        moves = TurnMoves(state, seat)
        if len(chosen) == 0:
            for i, card in enumerate(moves.hand):
                if moves.allowed[i]:
                    mask[card] = 1
        elif len(chosen) == 1:
            places = moves.allowed[moves.hand.index(Card(chosen[0]))]
            at = FIRST_PLACE
            while places:
                if places & 1:
                    mask[at] = 1
                places >>= 1
                at += 1
        else:
            mask[NO_SHIELD] = 1
            if moves.has_shield:
                mask[SHIELD] = 1
        return bytes(mask)

    def decode(self, state: ClansState, seat: Seat, chosen: list[int]) -> Move | None:
        if state.stage != PLAYING or state.turn != seat:
            raise refuse(chosen[len(chosen) - 1])
        moves = TurnMoves(state, seat)
        last = chosen[len(chosen) - 1]
        if len(chosen) == 1:
            if last not in moves.hand or not moves.allowed[moves.hand.index(Card(last))]:
                raise refuse(last)
            return None
        i = moves.hand.index(Card(chosen[0]))
        place = chosen[1] - FIRST_PLACE
        if len(chosen) == 2:
            if not 0 <= place < PLACES or not moves.allowed[i] >> place & 1:
                raise refuse(last)
            return None
        if last != NO_SHIELD and (last != SHIELD or not moves.has_shield):
            raise refuse(last)
        if moves.fits[i]:
            return Lay(Card(chosen[0]), Place(place), last == SHIELD)
        return Hide(Card(chosen[0]), Place(place), last == SHIELD)

    def name_of(self, action: int) -> str:
        if action < FIRST_PLACE:
            return NAMES[action]
        if action < NO_SHIELD:
            return PLACE_NAMES[action - FIRST_PLACE]
        return "shield" if action == SHIELD else "no shield"
