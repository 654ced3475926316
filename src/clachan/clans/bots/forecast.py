"""The forecast of a board: what its shields will probably take at the end of the game.

A bot that only counts the cards on the board now loses three games in four against one that forecasts.
A shield never changes its place in the stack; only lower ranks that appear later change what it takes.

Chances and points are whole numbers of small parts: that is faster, and the same on every machine.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from clachan.clans.bots.position import COUNT, COUNT_BITS, HEIGHT, STACK, SearchPosition
from clachan.clans.rules.cards import LOWEST_RANK

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

ARRIVALS: Final = 1.6
"""How many more cards come to boards with shields; 1 would be an even spread over the free places."""

POINT: Final = 256
"""Fixed point: 256 is 1 point."""
_POINT_BITS: Final = 8
_CERTAIN: Final = 65536
_CERTAIN_BITS: Final = 16
"""Probabilities: 65536 is 1."""
_COMES: Final = 256
_COMES_BITS: Final = 8
"""The chance that a rank comes is coarser, so that it fits in a byte."""

_WAYS: Final = 64
"""More than the most free places on a board times the most unseen cards of a rank."""


class Forecast:
    """The cards expected after the next move; none with `arrivals` 0.

    What is expected depends on how many cards are still to be laid, and is computed once for each number.
    `look_at` computes what the first six shields of a board will take; `worth` and `shield` tell.
    """

    def __init__(self, position: SearchPosition, arrivals: float) -> None:
        lays = int(position.lays_left)
        unseen = sum([int(position.unseen >> COUNT_BITS * r & COUNT) for r in range(8)])
        self._arrivals: Final = arrivals
        self._spare: Final = int(position.free).bit_count() - lays
        """The places that stay free at the end of the game."""
        self._kept: Final = unseen - lays
        """The cards that are never laid."""
        self._ranks: i64 = position.layout.ranks
        self._lowest: i64 = LOWEST_RANK
        self._rivals: i64 = position.seats - 1
        self._rows: Final[list[bytes]] = [b""] * (lays + 1)
        self._rates: Final[list[i64]] = [0] * (lays + 1)
        self._comes: bytes = b""
        """The chance that a rank comes to a board, by its free places times the unseen cards."""
        self._rate: i64 = 0
        """The cards of a rank expected for each of these ways."""
        self._unseen: i64 = 0
        self._0: i64 = 0
        self._1: i64 = 0
        self._2: i64 = 0
        self._3: i64 = 0
        self._4: i64 = 0
        self._5: i64 = 0

    def begin(self, position: SearchPosition) -> None:
        """Look at the boards of this position from now on."""
        self._unseen = position.unseen
        self._comes = self._rows[position.lays_left]
        if not self._comes:
            self._comes = self._expect(int(position.lays_left))
        self._rate = self._rates[position.lays_left]

    def _expect(self, lays_left: int) -> bytes:
        free = lays_left + self._spare - 1
        rate = self._arrivals * max(0, lays_left - 1) / free if free else 0.0
        each = rate / max(1, lays_left + self._kept)
        comes = [_COMES * (1.0 - exp(-ways * each)) for ways in range(_WAYS)]
        self._rows[lays_left] = bytes([min(_COMES - 1, round(chance)) for chance in comes])
        self._rates[lays_left] = round(_CERTAIN * each)
        return self._rows[lays_left]

    def absent(self, room: i64, rank: i64) -> float:
        """The chance that no card of a rank comes to a board with this many free places."""
        comes: i64 = self._comes[room * (self._unseen >> COUNT_BITS * rank & COUNT)]
        return 1.0 - int(comes) / _COMES

    def look_at(self, board: i64, room: i64, shields: i64) -> None:
        """Compute what the first few shields of a board with this many free places will take.

        `here_k` is the chance that k ranks have appeared so far; the cards of the next rank then belong to
        shield k. They are plain variables and not a list because that is several times faster.
        """
        if shields <= 3:
            self._look_at_three(board, room, shields)
            return
        all_comes = self._comes
        rate = self._rate
        unseen = self._unseen
        here_0: i64 = _CERTAIN
        here_1: i64 = 0
        here_2: i64 = 0
        here_3: i64 = 0
        here_4: i64 = 0
        here_5: i64 = 0
        take_0: i64 = 0
        take_1: i64 = 0
        take_2: i64 = 0
        take_3: i64 = 0
        take_4: i64 = 0
        take_5: i64 = 0
        certain: i64 = 0
        number: i64 = self._lowest
        end = number + self._ranks
        while number < end:
            count = board & COUNT
            ways = room * (unseen & COUNT)
            points = number * ((count << _POINT_BITS) + (ways * rate >> _POINT_BITS))
            take_0 += here_0 * points
            take_1 += here_1 * points
            take_2 += here_2 * points
            take_3 += here_3 * points
            take_4 += here_4 * points
            take_5 += here_5 * points
            if count:
                certain += 1
                if certain == shields:
                    break
                here_5 = here_4
                here_4 = here_3
                here_3 = here_2
                here_2 = here_1
                here_1 = here_0
                here_0 = 0
            else:
                comes: i64 = all_comes[ways]
                stays = _COMES - comes
                here_5 = here_5 * stays + here_4 * comes >> _COMES_BITS
                here_4 = here_4 * stays + here_3 * comes >> _COMES_BITS
                here_3 = here_3 * stays + here_2 * comes >> _COMES_BITS
                here_2 = here_2 * stays + here_1 * comes >> _COMES_BITS
                here_1 = here_1 * stays + here_0 * comes >> _COMES_BITS
                here_0 = here_0 * stays >> _COMES_BITS
            board >>= COUNT_BITS
            unseen >>= COUNT_BITS
            number += 1
        self._0 = take_0 >> _CERTAIN_BITS
        self._1 = take_1 >> _CERTAIN_BITS
        self._2 = take_2 >> _CERTAIN_BITS
        self._3 = take_3 >> _CERTAIN_BITS
        self._4 = take_4 >> _CERTAIN_BITS
        self._5 = take_5 >> _CERTAIN_BITS

    def _look_at_three(self, board: i64, room: i64, shields: i64) -> None:
        """The same for up to three shields, which most boards have."""
        all_comes = self._comes
        rate = self._rate
        unseen = self._unseen
        here_0: i64 = _CERTAIN
        here_1: i64 = 0
        here_2: i64 = 0
        take_0: i64 = 0
        take_1: i64 = 0
        take_2: i64 = 0
        certain: i64 = 0
        number: i64 = self._lowest
        end = number + self._ranks
        while number < end:
            count = board & COUNT
            ways = room * (unseen & COUNT)
            points = number * ((count << _POINT_BITS) + (ways * rate >> _POINT_BITS))
            take_0 += here_0 * points
            take_1 += here_1 * points
            take_2 += here_2 * points
            if count:
                certain += 1
                if certain == shields:
                    break
                here_2 = here_1
                here_1 = here_0
                here_0 = 0
            else:
                comes: i64 = all_comes[ways]
                stays = _COMES - comes
                here_2 = here_2 * stays + here_1 * comes >> _COMES_BITS
                here_1 = here_1 * stays + here_0 * comes >> _COMES_BITS
                here_0 = here_0 * stays >> _COMES_BITS
            board >>= COUNT_BITS
            unseen >>= COUNT_BITS
            number += 1
        self._0 = take_0 >> _CERTAIN_BITS
        self._1 = take_1 >> _CERTAIN_BITS
        self._2 = take_2 >> _CERTAIN_BITS

    def shield(self, number: i64) -> i64:
        """What a shield of the board looked at will take, counted from 0."""
        if number < 3:
            return self._0 if number == 0 else self._1 if number == 1 else self._2
        if number < 6:
            return self._3 if number == 3 else self._4 if number == 4 else self._5
        return 0

    def points(self, board: i64, seat: i64) -> i64:
        """What the shields of a seat on the board looked at will take."""
        height = board >> HEIGHT
        owners = board >> STACK
        if height == 0:
            return 0
        points: i64 = 0
        if owners & 3 == seat:
            points = self._0
        if height > 1:
            if owners >> 2 & 3 == seat:
                points += self._1
            if height > 2:
                if owners >> 4 & 3 == seat:
                    points += self._2
                if height > 3:
                    if owners >> 6 & 3 == seat:
                        points += self._3
                    if height > 4:
                        if owners >> 8 & 3 == seat:
                            points += self._4
                        if height > 5 and owners >> 10 & 3 == seat:
                            points += self._5
        return points

    def worth(self, board: i64, seat: i64) -> i64:
        """The points of a seat on the board looked at, once for each rival, minus those of the rivals."""
        height = board >> HEIGHT
        if height == 0:
            return 0
        total = self._0
        if height > 1:
            total += self._1
            if height > 2:
                total += self._2
                if height > 3:
                    total += self._3
                    if height > 4:
                        total += self._4
                        if height > 5:
                            total += self._5
        return (self._rivals + 1) * self.points(board, seat) - total
