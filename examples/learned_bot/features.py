"""What the network is told about a move in Clans and Glory: a row of numbers for each legal move.

Everything is computed from the view of a seat, so nothing depends on the rivals' hands. All rivals count as
one, and ranks are counted from the lowest. The numbers are about 1 in size.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from clachan.clans.bots.forecast import ARRIVALS, POINT, Forecast
from clachan.clans.bots.position import (
    BOARD_BITS,
    COUNT,
    COUNT_BITS,
    HEIGHT,
    ON_BOARD,
    OWNERS,
    STACK,
    PositionSampler,
    with_shield,
)
from clachan.clans.rules.cards import CARDS, COLOR_GROUP, NAMES, RANK_GROUP, RANKS
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.view import ClansView
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


def _numbered(name: str) -> list[str]:
    return [f"{name} {number}" for number in range(1, RANKS + 1)]


FEATURES: Final = (
    # the table; the same for all moves of a decision
    "two seats", "three seats", "four seats", "turns left", "last turn", "turns without a shield",
    "my shields", "rivals' shields", *_numbered("unknown cards of rank"),
    # the move
    "face up", "shield", *_numbered("rank"), *_numbered("left in hand of rank"),
    # its board after the move, and what the move changes
    "free places", "shields", *_numbered("cards of rank"), *_numbered("my shield"),
    *_numbered("rival's shield"), *_numbered("forecast of shield"), "my points", "rivals' points",
    "my gain", "rivals' gain", "gain", "next shield", "next shield before",
    "best shield elsewhere", "second best shield elsewhere",
    # who can go on there
    *_numbered("rivals' ways with rank"), *_numbered("my ways with rank"), "my ways elsewhere",
    "my cards that fit nowhere",
)  # fmt: skip
"""The names of the numbers."""

_POINTS: Final = 10.0 * POINT
_TURNS: Final = 8.0
_SHIELDS: Final = 4.0
_CARDS: Final = 4.0
_WAYS: Final = 10.0
"""The units: about the largest values that are usual."""


class BoardForecast:
    """What the shields on a board will take, in units of ten points."""

    def __init__(self, forecast: Forecast, board: int, room: int, me: int) -> None:
        height = min(OWNERS, board >> HEIGHT)
        forecast.look_at(board, room, OWNERS + 1)
        takes = [int(forecast.shield(number)) / _POINTS for number in range(OWNERS)]
        self.mine: Final = [float(board >> STACK + 2 * slot & 3 == me) for slot in range(height)]
        self.takes: Final = takes
        self.my_points: Final = sum([takes[slot] for slot, mine in enumerate(self.mine) if mine])
        self.rival_points: Final = sum(takes[:height]) - self.my_points
        self.next_shield: Final = takes[height] if height < OWNERS else 0.0


class MoveFeatures:
    """Computes the rows of one decision."""

    def __init__(self, view: ClansView) -> None:
        # A sampled position: the rivals' hands in it are made up, and never looked at.
        position = PositionSampler(view, Rng("features")).seen
        self._me: Final = int(position.turn)
        self._layout: Final = position.layout
        self._forecast: Final = Forecast(position, ARRIVALS)
        self._forecast.begin(position)
        self._free: Final = int(position.free)
        self._near: Final = [int(word.bits) for word in position.near]
        self._boards: Final = [int(board.bits) for board in position.boards]
        self._before: Final = [
            BoardForecast(self._forecast, board, self._room(number, self._free), self._me)
            for number, board in enumerate(self._boards)
        ]
        seen = {card for _, card in view.face_up} | set(view.hand)
        seen |= {down.card for down in view.face_down if down.card is not None}
        self._hand: Final = [card for card in range(CARDS) if NAMES[card] in view.hand]
        self._unknown: Final = [
            card
            for card in range(CARDS)
            if NAMES[card] not in seen and card % RANKS < self._layout.ranks
        ]
        self._shields: Final = view.shields[self._me]
        self._turns: Final = int(position.turns_left())
        self._table: Final = self._table_row(view)
        self._board_rows: Final[dict[tuple[int, int, bool], list[float]]] = {}
        self._way_rows: Final[dict[tuple[int, int, bool], list[float]]] = {}

    def row(self, move: Move) -> list[float]:
        """The numbers of a move, in the order of `FEATURES`."""
        assert isinstance(move, Lay | Hide), "a turn lays one card (Clans 3.1)"
        face_up = isinstance(move, Lay)
        place = int(self._layout.number_of[move.place])
        rank = move.card % RANKS
        left = [card for card in self._hand if card != move.card]
        board_key = (place >> BOARD_BITS, rank if face_up else -1, move.shield)
        if board_key not in self._board_rows:
            self._board_rows[board_key] = self._board_row(*board_key)
        way_key = (place, int(move.card), face_up)
        if way_key not in self._way_rows:
            self._way_rows[way_key] = self._way_row(place, int(move.card), face_up, left)
        return [
            *self._table,
            float(face_up),
            float(move.shield),
            *[float(other == rank) for other in range(RANKS)],
            *[count / _CARDS for count in by_rank(left)],
            *self._board_rows[board_key],
            *self._way_rows[way_key],
        ]

    def _room(self, board: int, free: int) -> int:
        return (free >> (board << BOARD_BITS) & ON_BOARD).bit_count()

    def _table_row(self, view: ClansView) -> list[float]:
        rivals = [left for seat, left in enumerate(view.shields) if seat != self._me]
        return [
            *[float(view.seats == seats) for seats in (2, 3, 4)],
            self._turns / _TURNS,
            float(self._turns == 1),
            (self._turns - self._shields) / _TURNS,
            self._shields / _SHIELDS,
            sum(rivals) / len(rivals) / _SHIELDS,
            *[count / _CARDS for count in by_rank(self._unknown)],
        ]

    def _board_row(self, number: int, rank: int, shield: bool) -> list[float]:
        board = self._boards[number]
        if rank >= 0:
            board += 1 << COUNT_BITS * rank
        if shield:
            board = int(with_shield(board, self._me))
        room = self._room(number, self._free) - 1
        before = self._before[number]
        after = BoardForecast(self._forecast, board, room, self._me)
        others = [b.next_shield for other, b in enumerate(self._before) if other != number]
        best, second = [*sorted(others, reverse=True), 0.0, 0.0][:2]
        spare = [0.0] * (OWNERS - len(after.mine))
        my_gain = after.my_points - before.my_points
        rival_gain = after.rival_points - before.rival_points
        return [
            room / _TURNS,
            (board >> HEIGHT) / _SHIELDS,
            *[(board >> COUNT_BITS * other & COUNT) / _CARDS for other in range(RANKS)],
            *after.mine,
            *spare,
            *[1.0 - mine for mine in after.mine],
            *spare,
            *after.takes,
            after.my_points,
            after.rival_points,
            my_gain,
            rival_gain,
            my_gain - rival_gain,
            after.next_shield,
            before.next_shield,
            best,
            second,
        ]

    def _way_row(self, place: int, card: int, face_up: bool, left: list[int]) -> list[float]:
        """In how many ways cards can be laid face up after the move, on its board and elsewhere."""
        near = self._near.copy()
        if face_up:
            related = int(self._layout.related[place])
            near[COLOR_GROUP[card]] |= related
            near[RANK_GROUP[card]] |= related
        free = self._free & ~(1 << place)
        on_board = ON_BOARD << (place >> BOARD_BITS << BOARD_BITS)
        theirs = [0] * RANKS
        for other in self._unknown:
            fits = (near[COLOR_GROUP[other]] | near[RANK_GROUP[other]]) & free & on_board
            theirs[other % RANKS] += fits.bit_count()
        mine = [0] * RANKS
        elsewhere = 0
        unfit = 0
        for other in left:
            fits = (near[COLOR_GROUP[other]] | near[RANK_GROUP[other]]) & free
            here = (fits & on_board).bit_count()
            mine[other % RANKS] += here
            elsewhere += fits.bit_count() - here
            unfit += fits == 0
        return [
            *[ways / _WAYS for ways in theirs],
            *[ways / _WAYS for ways in mine],
            elsewhere / _WAYS / _CARDS,
            unfit / _CARDS,
        ]


def by_rank(cards: Iterable[int]) -> list[int]:
    """The number of cards of each rank, the lowest first."""
    counts = [0] * RANKS
    for card in cards:
        counts[card % RANKS] += 1
    return counts


def move_features(view: ClansView, moves: Iterable[Move]) -> Any:
    """A row of numbers for each move, as an array."""
    features = MoveFeatures(view)
    return np.array([features.row(move) for move in moves], np.float32)
