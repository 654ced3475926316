"""The seats of the long table, called places here because a Seat is a player. (Clans 2.2)"""

from __future__ import annotations

from typing import Final, NewType

from clachan.kernel.errors import InvalidNotation

Place = NewType("Place", int)
"""A place for one card: L, then T1 T2 T3..., then R, then B1 B2 B3...

The numbers are those of the longest table; a shorter one does without the high columns.
"""

PLACES_A_SIDE: Final = 3
LONGEST: Final = 6
"""The most boards a table can have."""

COLUMNS: Final = PLACES_A_SIDE * LONGEST
LEFT_HEAD: Final = Place(0)
RIGHT_HEAD: Final = Place(COLUMNS + 1)
PLACES: Final = 2 * COLUMNS + 2

PLACE_NAMES: Final = [
    "L",
    *[f"T{column}" for column in range(1, COLUMNS + 1)],
    "R",
    *[f"B{column}" for column in range(1, COLUMNS + 1)],
]
_NAMED: Final = {name: Place(number) for number, name in enumerate(PLACE_NAMES)}


def upper(column: int) -> Place:
    """The place in the upper row, counted from 1."""
    return Place(column)


def lower(column: int) -> Place:
    """The place in the lower row, counted from 1."""
    return Place(COLUMNS + 1 + column)


def place_name(place: Place) -> str:
    """The notation of a place, which `parse_place` reads back. (Clans 2.2)

    >>> place_name(upper(4)), place_name(lower(18)), place_name(RIGHT_HEAD)
    ('T4', 'B18', 'R')
    """
    return PLACE_NAMES[place]


def parse_place(text: str) -> Place:
    """Read a place.

    >>> parse_place("B2") == lower(2)
    True
    """
    found = _NAMED.get(text)
    if found is None:
        raise InvalidNotation(
            f"{text!r} is not a seat of the table: write T1 to T{COLUMNS} for the upper row, "
            f"B1 to B{COLUMNS} for the lower one, L or R for a head (Clans 2.2)"
        )
    return found
