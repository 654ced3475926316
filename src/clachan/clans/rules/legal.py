"""The legal moves of a player's turn; counted and sampled without listing them. (Clans 3, 4)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.clans.rules.cards import COLOR_GROUP, RANK_GROUP, Card
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.places import Place
from clachan.clans.rules.state import ClansState
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat


class TurnMoves(LegalMoves):
    """For each card in hand the places where it may go, and whether a shield may be added.

    `fits` has the places where a card fits face up, `allowed` those where it may be laid. A card
    that fits nowhere may be hidden on any free place if no other card fits either (Clans 4.1), or
    always with the house rule (Clans 7.2). Moves are ordered by card, then by place; each move
    without a shield comes before the same move with one.
    """

    def __init__(self, state: ClansState, seat: Seat) -> None:
        near = state.near
        free = state.free
        hand = state.hands[seat]
        fits: list[int] = []
        pairs = 0
        for card in hand:
            places = (near[COLOR_GROUP[card]] | near[RANK_GROUP[card]]) & free
            fits.append(places)
            pairs += places.bit_count()
        self.hand: Final = hand
        self.fits: Final = fits
        self.allowed = fits
        self.pairs = pairs
        """The number of pairs of a card and an allowed place."""
        self.has_shield: Final = state.shields[seat] > 0
        if state.setup.house_rule or pairs == 0:
            self.allowed = [places or free for places in fits]
            self.pairs = sum([places.bit_count() for places in self.allowed])

    def __iter__(self) -> Iterator[Move]:
        for i, card in enumerate(self.hand):
            places = self.allowed[i]
            while places:
                place = Place((places & -places).bit_length() - 1)
                places &= places - 1
                for shield in (False, True) if self.has_shield else (False,):
                    if self.fits[i]:
                        yield Lay(card, place, shield)
                    else:
                        yield Hide(card, place, shield)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Lay):
            return self._is_legal(move.card, move.place, move.shield, face_down=False)
        if isinstance(move, Hide):
            return self._is_legal(move.card, move.place, move.shield, face_down=True)
        return False

    def _is_legal(self, card: Card, place: Place, shield: bool, face_down: bool) -> bool:
        if card not in self.hand or (shield and not self.has_shield):
            return False
        i = self.hand.index(card)
        if face_down == bool(self.fits[i]):
            return False
        return bool(self.allowed[i] >> place & 1)

    def __len__(self) -> int:
        return 2 * self.pairs if self.has_shield else self.pairs

    def sample(self, rng: Rng) -> Move:
        shield = False
        if self.has_shield:
            drawn = rng.below(2 * self.pairs)
            shield = drawn & 1 == 1
            drawn >>= 1
        else:
            drawn = rng.below(self.pairs)
        i = 0
        places = self.allowed[0]
        count = places.bit_count()
        while drawn >= count:
            drawn -= count
            i += 1
            places = self.allowed[i]
            count = places.bit_count()
        while drawn:
            places &= places - 1
            drawn -= 1
        place = Place((places & -places).bit_length() - 1)
        if self.fits[i]:
            return Lay(self.hand[i], place, shield)
        return Hide(self.hand[i], place, shield)
