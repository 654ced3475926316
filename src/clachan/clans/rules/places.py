"""The places for cards at the long table; a `Seat` is a player. (Clans 2.2)"""

from __future__ import annotations

from typing import Final, NewType

from clachan.kernel.errors import InvalidNotation

Place = NewType("Place", int)
"""A place for one card: L, then T1 T2 T3..., then R, then B1 B2 B3...

The numbering is that of the longest table. Shorter tables leave out the high columns.
"""

PLACES_PER_SIDE: Final = 3
MAX_BOARDS: Final = 6
"""The number of boards of the longest table."""

COLUMNS: Final = PLACES_PER_SIDE * MAX_BOARDS
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
    """Return the place in a column of the upper row; columns count from 1."""
    return Place(column)


def lower(column: int) -> Place:
    """Return the place in a column of the lower row; columns count from 1."""
    return Place(COLUMNS + 1 + column)


def place_name(place: Place) -> str:
    """Return the notation of a place; `parse_place` reads it back. (Clans 2.2)

    >>> place_name(upper(4)), place_name(lower(18)), place_name(RIGHT_HEAD)
    ('T4', 'B18', 'R')
    """
    return PLACE_NAMES[place]


def parse_place(text: str) -> Place:
    """Parse a place, such as `T4`. (Clans 2.2)

    >>> parse_place("B2") == lower(2)
    True
    """
    found = _NAMED.get(text)
    if found is None:
        raise InvalidNotation(
            f"{text!r} is not a place at the table. Write T1 to T{COLUMNS} for the upper row, "
            f"B1 to B{COLUMNS} for the lower row, L or R for the heads (Clans 2.2)"
        )
    return found
