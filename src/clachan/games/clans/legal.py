"""The moves of a player's turn, counted and drawn without being listed. (Clans 3, 4)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.games.clans.cards import COLOUR_GROUP, RANK_GROUP, Card
from clachan.games.clans.moves import Hide, Lay
from clachan.games.clans.places import Place
from clachan.games.clans.state import State
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat


class TurnMoves(LegalMoves):
    """For each hand card the places where it may go, and whether a shield may follow.

    `fits` are the places where a card fits, `open_to` those where it may be laid. A card that
    fits nowhere may be laid face down on every free place if no other fits either (Clans 4.1), or
    by the house rule in any case (Clans 7.2). The order is by card, by place, without a shield first.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        near = state.near
        free = state.free
        hand = state.hands[seat]
        fits: list[int] = []
        pairs = 0
        for card in hand:
            places = (near[COLOUR_GROUP[card]] | near[RANK_GROUP[card]]) & free
            fits.append(places)
            pairs += places.bit_count()
        self.hand: Final = hand
        self.fits: Final = fits
        self.open_to = fits
        self.pairs = pairs
        """How many ways there are to lay a card, shields aside."""
        self.has_shield: Final = state.shields[seat] > 0
        if state.setting.house_rule or pairs == 0:
            self.open_to = [places or free for places in fits]
            self.pairs = sum([places.bit_count() for places in self.open_to])

    def __iter__(self) -> Iterator[Move]:
        for i, card in enumerate(self.hand):
            places = self.open_to[i]
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
            return self._allows(move.card, move.place, move.shield, face_down=False)
        if isinstance(move, Hide):
            return self._allows(move.card, move.place, move.shield, face_down=True)
        return False

    def _allows(self, card: Card, place: Place, shield: bool, face_down: bool) -> bool:
        if card not in self.hand or (shield and not self.has_shield):
            return False
        i = self.hand.index(card)
        if face_down == bool(self.fits[i]):
            return False
        return bool(self.open_to[i] >> place & 1)

    def __len__(self) -> int:
        return 2 * self.pairs if self.has_shield else self.pairs

    def sample(self, rng: Rng) -> Move:
        """One of the moves, each equally likely."""
        shield = False
        if self.has_shield:
            drawn = rng.below(2 * self.pairs)
            shield = drawn & 1 == 1
            drawn >>= 1
        else:
            drawn = rng.below(self.pairs)
        i = 0
        places = self.open_to[0]
        count = places.bit_count()
        while drawn >= count:
            drawn -= count
            i += 1
            places = self.open_to[i]
            count = places.bit_count()
        while drawn:
            places &= places - 1
            drawn -= 1
        place = Place((places & -places).bit_length() - 1)
        if self.fits[i]:
            return Lay(self.hand[i], place, shield)
        return Hide(self.hand[i], place, shield)
