"""Parse moves; `str(move)` is the inverse. (Clans 8)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.clans.rules.cards import Card, parse_card
from clachan.clans.rules.moves import ChooseStart, DealHands, Hide, Lay, PlaceStartCards, TakeOut
from clachan.clans.rules.places import parse_place
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.kernel.errors import InvalidNotation
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat

_SHIELD: Final = "shield"


def parse_move(text: str) -> Move:
    """Parse a move of chance or of a player.

    >>> str(parse_move("lay red-3 T4 shield"))
    'lay red-3 T4 shield'
    """
    words = text.split()
    verb = words[0] if words else ""
    rest = words[1:]
    if verb in ("lay", "hide"):
        return _parse_turn(text, verb, rest)
    if verb == "out":
        return TakeOut(_parse_cards(text, rest))
    if verb == "start":
        return _parse_start(text, rest)
    if verb == "place":
        return _parse_start_cards(text, rest)
    if verb == "hands":
        groups = " ".join(rest).split("/")
        return DealHands(tuple([_parse_cards(text, group.split()) for group in groups]))
    raise InvalidNotation(
        f"{text!r} is not a move of Clans and Glory. Moves start with lay or hide; "
        f"moves of chance start with out, start, place or hands (Clans 8)"
    )


def _parse_turn(text: str, verb: str, words: Sequence[str]) -> Move:
    has_shield = len(words) == 3 and words[2] == _SHIELD
    if len(words) != 2 and not has_shield:
        raise InvalidNotation(
            f"{text!r}: write '{verb} red-3 T4', or '{verb} red-3 T4 shield' (Clans 8.3)"
        )
    card = parse_card(words[0])
    place = parse_place(words[1])
    return Lay(card, place, has_shield) if verb == "lay" else Hide(card, place, has_shield)


def _parse_start(text: str, words: Sequence[str]) -> Move:
    if len(words) != 1 or words[0] not in SEAT_NAMES:
        raise InvalidNotation(
            f"{text!r}: write 'start blue', with one of {', '.join(SEAT_NAMES)} (Clans 8.2)"
        )
    return ChooseStart(Seat(SEAT_NAMES.index(words[0])))


def _parse_start_cards(text: str, words: Sequence[str]) -> Move:
    if not words or len(words) % 2:
        raise InvalidNotation(f"{text!r}: write 'place red-5 T2 green-6 B5 ...' (Clans 8.2)")
    cards = tuple([parse_card(word) for word in words[::2]])
    places = tuple([parse_place(word) for word in words[1::2]])
    return PlaceStartCards(cards, places)


def _parse_cards(text: str, words: Sequence[str]) -> tuple[Card, ...]:
    cards = tuple([parse_card(word) for word in words])
    for i in range(1, len(cards)):
        if cards[i - 1] >= cards[i]:
            raise InvalidNotation(
                f"{text!r}: {words[i]} cannot follow {words[i - 1]}. List each card once, "
                f"in ascending order (Clans 8.1)"
            )
    if not cards:
        raise InvalidNotation(f"{text!r}: the list of cards is missing (Clans 8.2)")
    return cards
