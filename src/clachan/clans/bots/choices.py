"""The choices of a turn in groups: which rank on which board, with a shield or without.

A choice is a number: its board, its rank plus 1 (0: face down) and whether a shield is laid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.clans.bots.forecast import POINT, Forecast
from clachan.clans.bots.position import (
    COUNT_BITS,
    HEIGHT,
    ON_BOARD,
    SearchPosition,
    bit,
    words,
)
from clachan.clans.rules.cards import COLORS, RANKS
from clachan.clans.rules.places import MAX_BOARDS

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

CHOICE_BITS: Final = 4
CHOICES: Final = 16
"""Choices are numbered by board: `board * CHOICES + (rank + 1) * 2 + shield`."""


def board_of(choice: i64) -> i64:
    return choice >> CHOICE_BITS


def rank_of(choice: i64) -> i64:
    """The rank, counted from 0; -1 for a card that is laid face down."""
    return (choice >> 1 & 7) - 1


def has_shield(choice: i64) -> bool:
    return choice & 1 != 0


class TurnChoices:
    """The choices of the player to move, with their worth: own points minus the rivals' mean.

    A shield costs `shield_price` as long as it could still be laid in a later turn. The worth is in parts of
    a point, once for each rival; `point` is how many.
    """

    def __init__(self, forecast: Forecast, seats: int, shield_price: float) -> None:
        self._forecast: Final = forecast
        self.point: Final = POINT * (seats - 1)
        self._rivals: i64 = seats - 1
        self._full_price: i64 = int(shield_price * self.point)
        self._before: Final = words([0] * MAX_BOARDS)
        self._listed = False
        self._seat: i64 = 0
        self._shields: i64 = 0
        self._price: i64 = 0
        self.best: i64 = -1
        """The choice with the highest worth."""
        self.most: i64 = 0
        self.found: Final[list[i64]] = []
        self.worths: Final[list[i64]] = []

    def list_all(self, position: SearchPosition) -> None:
        """Find the best choice and list all of them, with their worth."""
        self._listed = True
        self.found.clear()
        self.worths.clear()
        self.look_at(position, 0)
        self._listed = False

    def look_at(self, position: SearchPosition, first: i64) -> None:
        """Find the best choice. Among equals, the one that comes first counted from rank `first`."""
        seat = position.turn
        shields = position.shields_left(seat)
        self._seat = seat
        self._shields = shields
        self._price = 0
        if position.turns_left() > shields:
            self._price = self._full_price
        self.best = -1
        self._begin(position)
        layout = position.layout
        free = position.free
        near = position.near
        hand = position.hands[seat].bits
        colors: i64 = len(COLORS)
        step: i64 = RANKS
        ranks: i64 = layout.ranks
        rank = first
        fitting = False
        left: i64 = ranks
        while left:
            cards = hand >> rank
            places: i64 = 0
            color: i64 = 0
            any_card = False
            while cards:
                if cards & 1:
                    places |= near[color].bits
                    any_card = True
                cards >>= step
                color += 1
            if any_card:
                places = (places | near[colors + rank].bits) & free
                if places:
                    fitting = True
                    self._lay(position, places, rank)
            left -= 1
            rank += 1
            if rank == ranks:
                rank = 0
        if not fitting or (layout.house_rule and position.unfit_cards()):
            self._lay(position, free, -1)

    def _begin(self, position: SearchPosition) -> None:
        """Look at the boards as they are before the turn."""
        forecast = self._forecast
        forecast.begin(position)
        for number, board in enumerate(position.boards):
            bits = board.bits
            height = bits >> HEIGHT
            worth: i64 = 0
            if height:
                forecast.look_at(bits, position.room(number), height)
                worth = forecast.worth(bits, self._seat)
            self._before[number].bits = worth

    def _lay(self, position: SearchPosition, places: i64, rank: i64) -> None:
        """Consider a card of a rank (-1: face down) on every board with one of these places."""
        forecast = self._forecast
        card: i64 = 0
        if rank >= 0:
            card = bit(COUNT_BITS * rank)
        shields = self._shields
        choice = (rank + 1) * 2
        number: i64 = 0
        while places:
            if places & ON_BOARD:
                board = position.boards[number].bits
                height = board >> HEIGHT
                worth = -self._before[number].bits
                if height or shields:
                    wanted = height + 1 if shields else height
                    forecast.look_at(board + card, position.room(number) - 1, wanted)
                    worth += forecast.worth(board, self._seat)
                self._consider(choice, worth)
                if shields:
                    worth += self._rivals * forecast.shield(height) - self._price
                    self._consider(choice + 1, worth)
            places >>= 8
            choice += CHOICES
            number += 1

    def _consider(self, choice: i64, worth: i64) -> None:
        if self._listed:
            self.found.append(choice)
            self.worths.append(worth)
        if self.best < 0 or worth > self.most:
            self.best = choice
            self.most = worth
