"""Seats at a table, counted from 0 clockwise; luck has a seat too."""

from __future__ import annotations

from typing import Final, NewType, TypeAlias, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)

CHANCE: Final = Seat(-1)
CHANCE_NAME: Final = "chance"

PerSeat: TypeAlias = tuple[T, ...]
"""One value per player, in seat order."""


_MOST_SEATS: Final = 8
_CIRCLES: Final = [
    [tuple([Seat((first + i) % seats) for i in range(seats)]) for first in range(max(seats, 1))]
    for seats in range(_MOST_SEATS + 1)
]
"""Every circle by the number of its seats and its first seat, because games ask all the time."""


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Every seat once, beginning with `first`.

    >>> clockwise(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return _CIRCLES[seats][first]


def seats_with_more(values: list[int], seat: Seat) -> int:
    """How many seats have more than `seat`.

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
    """The place of each seat, best first; equal scores share the better place.

    >>> places(((50, 2), (61, 0), (50, 2)))
    (2, 1, 2)
    """
    return tuple([1 + sum([1 for other in scores if other > mine]) for mine in scores])
