"""The long table: its places, and which of them are neighbors or opposites. (Clans 2)"""

from __future__ import annotations

from typing import Final

from clachan.clans.rules.places import (
    LEFT_HEAD,
    PLACES,
    PLACES_PER_SIDE,
    RIGHT_HEAD,
    Place,
    lower,
    upper,
)

NO_BOARD: Final = -1


class LongTable:
    """A row of boards with a head place at each end. (Clans 2.1)

    Sets of places are bit sets, one bit per place. `related[place]` is the set of its neighbors and
    its opposite; `board_of[place]` is its board, counted from 0.

    >>> from clachan.clans.rules.places import PLACE_NAMES, parse_place
    >>> table = LongTable(boards=4, borders=True)
    >>> [PLACE_NAMES[place] for place in table.neighbors(parse_place("T3"))]
    ['T2', 'T4']
    >>> PLACE_NAMES[table.opposite(parse_place("L"))]
    'R'
    """

    def __init__(self, boards: int, borders: bool) -> None:
        columns = boards * PLACES_PER_SIDE
        rows = range(1, columns + 1)
        self.boards: Final = boards
        self.borders: Final = borders
        self.ring: Final = [
            LEFT_HEAD,
            *[upper(column) for column in rows],
            RIGHT_HEAD,
            *[lower(column) for column in reversed(rows)],
        ]
        self.places: Final = sorted(self.ring)
        self.board_of: Final = [NO_BOARD] * PLACES
        for column in rows:
            self.board_of[upper(column)] = (column - 1) // PLACES_PER_SIDE
            self.board_of[lower(column)] = (column - 1) // PLACES_PER_SIDE
        self.board_of[LEFT_HEAD] = 0
        self.board_of[RIGHT_HEAD] = boards - 1
        self.places_on: Final = [
            [place for place in self.places if self.board_of[place] == board]
            for board in range(boards)
        ]
        self.related: Final = [0] * PLACES
        for place in self.places:
            for other in (*self.neighbors(place), self.opposite(place)):
                self.related[place] |= 1 << other
        self.all_places: Final = sum([1 << place for place in self.places])

    def __repr__(self) -> str:
        return f"LongTable({self.boards}, borders={self.borders})"

    def has(self, place: Place) -> bool:
        """Return whether this table has the place; short tables lack the high columns."""
        return self.board_of[place] != NO_BOARD

    def neighbors(self, place: Place) -> tuple[Place, ...]:
        """Return the places before and after this one on the ring. (Clans 2.3)

        With `borders` off, places on two different boards are not neighbors. (Clans 7.1)
        """
        at = self.ring.index(place)
        around = (self.ring[at - 1], self.ring[(at + 1) % len(self.ring)])
        return tuple(
            [
                other
                for other in around
                if self.borders or self.board_of[other] == self.board_of[place]
            ]
        )

    def opposite(self, place: Place) -> Place:
        """Return the place across the table; the heads face each other. (Clans 2.4)"""
        if place == LEFT_HEAD:
            return RIGHT_HEAD
        if place == RIGHT_HEAD:
            return LEFT_HEAD
        return lower(place) if place < RIGHT_HEAD else Place(place - RIGHT_HEAD)
