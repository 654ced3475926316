"""Cards: a rank in a colour. (Clans 1.1)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from clachan.games.clans.content import CONTENT
from clachan.kernel.errors import InvalidNotation

Card = NewType("Card", int)
"""A card as a number in ascending order: by colour, then by rank. (Clans 8.1)"""

COLOURS: Final[tuple[str, ...]] = tuple(CONTENT["colours"])
TRADES: Final[tuple[str, ...]] = tuple(CONTENT["trades"])
"""What the people of each rank do, from the lowest rank up. (Ruling C2)"""

LOWEST_RANK: Final[int] = CONTENT["lowest_rank"]
RANKS: Final = len(TRADES)
CARDS: Final = len(COLOURS) * RANKS

COLOUR_GROUP: Final = [card // RANKS for card in range(CARDS)]
RANK_GROUP: Final = [len(COLOURS) + card % RANKS for card in range(CARDS)]
GROUPS: Final = len(COLOURS) + RANKS
"""Cards match when they share a group: seven groups are the colours, six the ranks. (Clans 3.2)"""


def rank_of(card: Card) -> int:
    return LOWEST_RANK + card % RANKS


def matches(card: Card, other: Card) -> bool:
    """Whether two cards share their colour or their rank. (Clans 3.2)

    >>> red_3, red_8, blue_8 = [parse_card(name) for name in ("red-3", "red-8", "blue-8")]
    >>> matches(red_8, red_3), matches(red_8, blue_8), matches(red_3, blue_8)
    (True, True, False)
    """
    return card // RANKS == other // RANKS or card % RANKS == other % RANKS


NAMES: Final = [f"{colour}-{LOWEST_RANK + rank}" for colour in COLOURS for rank in range(RANKS)]
_NAMED: Final = {name: Card(number) for number, name in enumerate(NAMES)}


def card_name(card: Card) -> str:
    """The notation of a card, which `parse_card` reads back. (Clans 8.1)"""
    return NAMES[card]


def card_names(cards: Iterable[Card]) -> str:
    return " ".join([NAMES[card] for card in cards])


def parse_card(text: str) -> Card:
    """Read a card.

    >>> card_name(parse_card("grey-3"))
    'grey-3'
    """
    found = _NAMED.get(text)
    if found is None:
        raise InvalidNotation(
            f"{text!r} is not a card: write red-3, with a colour out of {', '.join(COLOURS)} "
            f"and a rank from {LOWEST_RANK} to {LOWEST_RANK + RANKS - 1} (Clans 8.1)"
        )
    return found
