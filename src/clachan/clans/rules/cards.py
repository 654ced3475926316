"""Cards: each has a color and a rank. (Clans 1.1)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from clachan.clans.rules.content import CONTENT
from clachan.kernel.errors import InvalidNotation

Card = NewType("Card", int)
"""A card as a number, ordered by color and then by rank. (Clans 8.1)"""

COLORS: Final[tuple[str, ...]] = tuple(CONTENT["colors"])
TRADES: Final[tuple[str, ...]] = tuple(CONTENT["trades"])
"""The trade of each rank, from the lowest rank up. (Ruling C2)"""

LOWEST_RANK: Final[int] = CONTENT["lowest_rank"]
RANKS: Final = len(TRADES)
CARDS: Final = len(COLORS) * RANKS

COLOR_GROUP: Final = [card // RANKS for card in range(CARDS)]
RANK_GROUP: Final = [len(COLORS) + card % RANKS for card in range(CARDS)]
GROUPS: Final = len(COLORS) + RANKS
"""Seven color groups and six rank groups; cards match when they share a group. (Clans 3.2)"""


def rank_of(card: Card) -> int:
    """Return the number printed on a card."""
    return LOWEST_RANK + card % RANKS


def matches(card: Card, other: Card) -> bool:
    """Return whether two cards share a color or a rank. (Clans 3.2)

    >>> red_3, red_8, blue_8 = [parse_card(name) for name in ("red-3", "red-8", "blue-8")]
    >>> matches(red_8, red_3), matches(red_8, blue_8), matches(red_3, blue_8)
    (True, True, False)
    """
    return card // RANKS == other // RANKS or card % RANKS == other % RANKS


NAMES: Final = [f"{color}-{LOWEST_RANK + rank}" for color in COLORS for rank in range(RANKS)]
_NAMED: Final = {name: Card(number) for number, name in enumerate(NAMES)}


def card_name(card: Card) -> str:
    """Return the notation of a card; `parse_card` reads it back. (Clans 8.1)"""
    return NAMES[card]


def card_names(cards: Iterable[Card]) -> str:
    """Return the notation of several cards, separated by spaces."""
    return " ".join([NAMES[card] for card in cards])


def parse_card(text: str) -> Card:
    """Parse a card, such as `red-3`. (Clans 8.1)

    >>> card_name(parse_card("gray-3"))
    'gray-3'
    """
    found = _NAMED.get(text)
    if found is None:
        raise InvalidNotation(
            f"{text!r} is not a card. Write it like red-3: a color ({', '.join(COLORS)}) "
            f"and a rank from {LOWEST_RANK} to {LOWEST_RANK + RANKS - 1} (Clans 8.1)"
        )
    return found
