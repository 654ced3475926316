"""Who sits where: each bot takes every seat, with the same deals."""

from __future__ import annotations

from itertools import permutations, product

from clachan.kernel.errors import InvalidOption

Seating = tuple[str, ...]


def seatings(bots: tuple[str, ...], seats: int) -> tuple[Seating, ...]:
    """All seatings in which a deal is played.

    Two bots alternate if the number of seats is even; otherwise the first bot plays against the rest.
    As many bots as seats are seated in every order if all are different, and rotated if not. Any other
    number of bots is seated in every way in which each bot has a seat.

    >>> seatings(("a", "b"), 4)
    (('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a'))
    >>> seatings(("a", "b"), 3)
    (('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a'))
    >>> seatings(("a", "b", "b", "b"), 4)[1]
    ('b', 'a', 'b', 'b')
    """
    if not 2 <= len(bots) <= seats:
        raise InvalidOption(f"{len(bots)} bots do not fit {seats} seats; name 2 to {seats} bots")
    if len(bots) == seats:
        if len(set(bots)) == seats:
            return tuple(sorted(permutations(bots), key=lambda order: _places(order, bots)))
        return _rotated(bots)
    if len(bots) == 2:
        rest = ("b" * (seats - 1)) if seats % 2 else ("ba" * seats)[: seats - 1]
        return _rotated(tuple([bots["ab".index(letter)] for letter in "a" + rest]))
    return tuple([order for order in product(bots, repeat=seats) if set(order) == set(bots)])


def _places(order: Seating, bots: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([bots.index(bot) for bot in order])


def _rotated(table: Seating) -> tuple[Seating, ...]:
    """Every rotation, without duplicates."""
    found: list[Seating] = []
    for i in range(len(table)):
        rotation = table[len(table) - i :] + table[: len(table) - i]
        if rotation not in found:
            found.append(rotation)
    return tuple(found)
