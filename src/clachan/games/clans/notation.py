"""Text to move; `str(move)` is the way back. (Clans 8)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.games.clans.cards import Card, parse_card
from clachan.games.clans.moves import ChooseStart, DealHands, Hide, Lay, SeatCards, TakeOut
from clachan.games.clans.places import parse_place
from clachan.games.clans.setting import SEAT_NAMES
from clachan.kernel.errors import InvalidNotation
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat

_SHIELD: Final = "shield"


def parse_move(text: str) -> Move:
    """Read a move of chance or of a player.

    >>> str(parse_move("lay red-3 T4 shield"))
    'lay red-3 T4 shield'
    """
    words = text.split()
    verb = words[0] if words else ""
    rest = words[1:]
    if verb in ("lay", "hide"):
        return _turn(text, verb, rest)
    if verb == "out":
        return TakeOut(_ascending(text, rest))
    if verb == "start":
        return _start(text, rest)
    if verb == "seat":
        return _seat(text, rest)
    if verb == "hands":
        groups = " ".join(rest).split("/")
        return DealHands(tuple([_ascending(text, group.split()) for group in groups]))
    raise InvalidNotation(
        f"{text!r} is no move of Clans and Glory: it begins with lay or hide, "
        f"or for chance with out, start, seat or hands (Clans 8)"
    )


def _turn(text: str, verb: str, words: Sequence[str]) -> Move:
    has_shield = len(words) == 3 and words[2] == _SHIELD
    if len(words) != 2 and not has_shield:
        raise InvalidNotation(
            f"{text!r}: write '{verb} red-3 T4', or '{verb} red-3 T4 shield' (Clans 8.3)"
        )
    card = parse_card(words[0])
    place = parse_place(words[1])
    return Lay(card, place, has_shield) if verb == "lay" else Hide(card, place, has_shield)


def _start(text: str, words: Sequence[str]) -> Move:
    if len(words) != 1 or words[0] not in SEAT_NAMES:
        raise InvalidNotation(
            f"{text!r}: write 'start blue', with one of {', '.join(SEAT_NAMES)} (Clans 8.2)"
        )
    return ChooseStart(Seat(SEAT_NAMES.index(words[0])))


def _seat(text: str, words: Sequence[str]) -> Move:
    if not words or len(words) % 2:
        raise InvalidNotation(f"{text!r}: write 'seat red-5 T2 green-6 B5 ...' (Clans 8.2)")
    cards = tuple([parse_card(word) for word in words[::2]])
    places = tuple([parse_place(word) for word in words[1::2]])
    return SeatCards(cards, places)


def _ascending(text: str, words: Sequence[str]) -> tuple[Card, ...]:
    cards = tuple([parse_card(word) for word in words])
    for i in range(1, len(cards)):
        if cards[i - 1] >= cards[i]:
            raise InvalidNotation(
                f"{text!r}: {words[i]} cannot follow {words[i - 1]}, cards are listed once each "
                f"and in ascending order (Clans 8.1)"
            )
    if not cards:
        raise InvalidNotation(f"{text!r}: a list of cards is missing (Clans 8.2)")
    return cards
