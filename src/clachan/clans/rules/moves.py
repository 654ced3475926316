"""The moves of chance and of the players. (Clans 8.2, 8.3)"""

from __future__ import annotations

from typing import Final

from clachan.clans.rules.cards import NAMES, Card, card_names
from clachan.clans.rules.places import PLACE_NAMES, Place
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.kernel.move import Move
from clachan.kernel.seats import PerSeat, Seat


class TakeOut(Move):
    """Chance takes cards out of the game, face down. (Clans 1.4)"""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards

    def __reduce__(self) -> tuple[object, ...]:
        return TakeOut, (self.cards,)

    def __str__(self) -> str:
        return f"out {card_names(self.cards)}"


class ChooseStart(Move):
    """Chance draws the start player. (Clans 1.5)"""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def __reduce__(self) -> tuple[object, ...]:
        return ChooseStart, (self.seat,)

    def __str__(self) -> str:
        return f"start {SEAT_NAMES[self.seat]}"


class PlaceStartCards(Move):
    """Chance puts the start cards on their places. (Clans 1.6)"""

    def __init__(self, cards: tuple[Card, ...], places: tuple[Place, ...]) -> None:
        self.cards: Final = cards
        self.places: Final = places

    def __reduce__(self) -> tuple[object, ...]:
        return PlaceStartCards, (self.cards, self.places)

    def __str__(self) -> str:
        pairs = zip(self.cards, self.places, strict=True)
        return "place " + " ".join([f"{NAMES[card]} {PLACE_NAMES[place]}" for card, place in pairs])


class DealHands(Move):
    """Chance deals the remaining cards as hands. (Clans 1.7)"""

    def __init__(self, hands: PerSeat[tuple[Card, ...]]) -> None:
        self.hands: Final = hands

    def __reduce__(self) -> tuple[object, ...]:
        return DealHands, (self.hands,)

    def __str__(self) -> str:
        return "hands " + " / ".join([card_names(hand) for hand in self.hands])


class Lay(Move):
    """Lay a card face up, with or without a shield on its board. (Clans 3.2, 3.3)"""

    def __init__(self, card: Card, place: Place, shield: bool) -> None:
        self.card: Final = card
        self.place: Final = place
        self.shield: Final = shield

    def __reduce__(self) -> tuple[object, ...]:
        return Lay, (self.card, self.place, self.shield)

    def __str__(self) -> str:
        return _text("lay", self.card, self.place, self.shield)


class Hide(Move):
    """Lay a card face down, with or without a shield on its board. (Clans 4.1, 4.2)"""

    def __init__(self, card: Card, place: Place, shield: bool) -> None:
        self.card: Final = card
        self.place: Final = place
        self.shield: Final = shield

    def __reduce__(self) -> tuple[object, ...]:
        return Hide, (self.card, self.place, self.shield)

    def __str__(self) -> str:
        return _text("hide", self.card, self.place, self.shield)


def _text(verb: str, card: Card, place: Place, shield: bool) -> str:
    return f"{verb} {NAMES[card]} {PLACE_NAMES[place]}{' shield' if shield else ''}"
