"""Views as bytes. (Clans 6)

Seats are counted clockwise from the viewer, who is 1; 0 means nobody. The row has, one byte each:

* the stage, the number of cards left to lay, whose turn it is, the start player, the options `borders`
  and `house_rule`;
* each place: 0 if it is free, 1 + the card if it is face up, 44 if it is an unknown card face down, 45 + the
  card if the viewer knows it;
* each place: who laid the card face down there;
* for each board its stack of shields, up to 7, in the order they were laid;
* each card: 1 if it is in the viewer's hand;
* for each seat the shields and the cards it has left;
* the actions chosen so far for the next move, plus 1.
"""

from __future__ import annotations

from typing import Final

from clachan.clans.rules.cards import CARDS, parse_card
from clachan.clans.rules.places import MAX_BOARDS, PLACES, PLACES_PER_SIDE, parse_place
from clachan.clans.rules.state import STAGE_NAMES
from clachan.clans.rules.view import ClansView
from clachan.kernel.encoding import ViewEncoding

_HEAD: Final = 6
_UNKNOWN: Final = CARDS + 2
_KNOWN: Final = CARDS + 3
_TALLEST: Final = 2 * PLACES_PER_SIDE + 1
"""No board has more places, and a shield comes with a card."""
_CHOSEN: Final = 2


class ClansTokens(ViewEncoding):
    """Views of games with a number of seats as rows of bytes."""

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats
        self._owners: Final = _HEAD + PLACES
        self._stacks: Final = self._owners + PLACES
        self._hand: Final = self._stacks + MAX_BOARDS * _TALLEST
        self._left: Final = self._hand + CARDS
        self._chosen: Final = self._left + 2 * seats
        self.size = self._chosen + _CHOSEN

    def encode(self, view: ClansView, chosen: list[int]) -> bytes:
        row = bytearray(self.size)
        seats = view.seats
        viewer: int = 0 if view.seat is None else view.seat
        row[0] = STAGE_NAMES.index(view.stage)
        row[1] = view.lays_left
        for seat in view.to_act:
            row[2] = (seat - viewer) % seats + 1 if seat >= 0 else 0
        start = view.start
        row[3] = 0 if start is None else (start - viewer) % seats + 1
        for name, value in view.options:
            if name == "borders":
                row[4] = value == "on"
            elif name == "house_rule":
                row[5] = value == "on"
        for place_name, card_name in view.face_up:
            row[_HEAD + parse_place(place_name)] = 1 + parse_card(card_name)
        for down in view.face_down:
            place = parse_place(down.place)
            card = down.card
            row[_HEAD + place] = _UNKNOWN if card is None else _KNOWN + parse_card(card)
            row[self._owners + place] = (down.seat - viewer) % seats + 1
        for board, stack in enumerate(view.stacks):
            at = self._stacks + board * _TALLEST
            for owner in stack:
                row[at] = (owner - viewer) % seats + 1
                at += 1
        for name in view.hand:
            row[self._hand + parse_card(name)] = 1
        for i in range(seats):
            at = self._left + 2 * ((i - viewer) % seats)
            row[at] = view.shields[i]
            row[at + 1] = view.hand_sizes[i]
        for number, action in enumerate(chosen):
            row[self._chosen + number] = action + 1
        return bytes(row)
