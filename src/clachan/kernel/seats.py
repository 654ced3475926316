"""Seats, counted from 0 clockwise; chance has a seat of its own."""

from __future__ import annotations

from typing import Final, NewType, TypeAlias, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)

CHANCE: Final = Seat(-1)
CHANCE_NAME: Final = "chance"

PerSeat: TypeAlias = tuple[T, ...]
"""One value per seat, in seat order."""


_MOST_SEATS: Final = 8
_ORDERS: Final = [
    [tuple([Seat((first + i) % seats) for i in range(seats)]) for first in range(max(seats, 1))]
    for seats in range(_MOST_SEATS + 1)
]
"""All orders by number of seats and first seat; a table, because games ask very often."""


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in clockwise order, starting with `first`.

    >>> clockwise(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return _ORDERS[seats][first]


def seats_with_more(values: list[int], seat: Seat) -> int:
    """Return the number of seats whose value is higher than that of `seat`.

    >>> seats_with_more([3, 5, 3, 9], Seat(0))
    2
    """
    mine = values[seat]
    count = 0
    for value in values:
        if value > mine:
            count += 1
    return count


def places(scores: PerSeat[tuple[int, ...]]) -> PerSeat[int]:
    """Return the place of each seat, 1 for the best score; equal scores share a place.

    >>> places(((50, 2), (61, 0), (50, 2)))
    (2, 1, 2)
    """
    return tuple([1 + sum([1 for other in scores if other > mine]) for mine in scores])
