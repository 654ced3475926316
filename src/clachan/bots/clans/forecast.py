"""The forecast of a board: what its shields will probably take at the end of the game.

A bot that only counts the cards on the board now loses three games in four against one that forecasts.
A shield never changes its place in the stack; only lower ranks that appear later change what it takes.
"""

from __future__ import annotations

from math import exp
from typing import Final

from clachan.bots.clans.position import SearchPosition
from clachan.games.clans.cards import LOWEST_RANK, RANKS

ARRIVALS: Final = 1.6
"""How many more cards come to boards with shields; 1 would be an even spread over the free places."""

_ROOM: Final = 8
"""The most free places on a board, plus 1."""


class Forecast:
    """The cards expected after the next move; none with `arrivals` 0."""

    def __init__(self, position: SearchPosition, arrivals: float) -> None:
        free = position.free.bit_count() - 1
        self._rate: Final = arrivals * (position.lays_left - 1) / free if free else 0.0
        self._unseen: Final = position.unseen
        self._all_unseen: Final = max(1, sum(position.unseen))
        self._is_known: Final = [False] * _ROOM
        self._coming: Final = [0.0] * (_ROOM * RANKS)
        """`coming[room * RANKS + rank]`: cards of a rank expected on a board with `room` free places."""
        self._absent: Final = [0.0] * (_ROOM * RANKS)
        """The chance that no such card comes."""
        self._chance: Final = [0.0] * 24

    def _look(self, room: int) -> None:
        """Compute the expected cards for boards with `room` free places; only a few numbers occur."""
        self._is_known[room] = True
        for rank in range(RANKS):
            coming = self._rate * room * self._unseen[rank] / self._all_unseen
            self._coming[room * RANKS + rank] = coming
            self._absent[room * RANKS + rank] = exp(-coming)

    def absent(self, room: int, rank: int) -> float:
        if not self._is_known[room]:
            self._look(room)
        return self._absent[room * RANKS + rank]

    def board(
        self, counts: list[int], first: int, extra: int, room: int, weights: list[float]
    ) -> float:
        """The weighted points of a board's shields.

        `counts[first:]` are its cards by rank, `extra` is the rank of one more card (-1: none), `room`
        its free places and `weights` the weight of each shield's points. `chance[k]` is the chance that
        k ranks have appeared so far; the cards of the next rank then belong to shield k.
        """
        shields = len(weights)
        if shields == 0:
            return 0.0
        if not self._is_known[room]:
            self._look(room)
        if shields == 1:
            return self._one_shield(counts, first, extra, room) * weights[0]
        chance = self._chance
        certain = 0
        chance[0] = 1.0
        for k in range(1, shields + 1):
            chance[k] = 0.0
        worth = 0.0
        for rank in range(RANKS):
            count = counts[first + rank]
            if rank == extra:
                count += 1
            points = (LOWEST_RANK + rank) * (count + self._coming[room * RANKS + rank])
            for k in range(shields):
                worth += chance[k] * points * weights[k]
            stays = 0.0 if count else self._absent[room * RANKS + rank]
            if count:
                certain += 1
                if certain == shields:
                    break
            for k in range(shields, 0, -1):
                chance[k] = chance[k] * stays + chance[k - 1] * (1.0 - stays)
            chance[0] *= stays
        return worth

    def _one_shield(self, counts: list[int], first: int, extra: int, room: int) -> float:
        """The same for a single shield, the most common case: it takes the lowest rank."""
        chance = 1.0
        worth = 0.0
        for rank in range(RANKS):
            count = counts[first + rank]
            if rank == extra:
                count += 1
            worth += chance * (LOWEST_RANK + rank) * (count + self._coming[room * RANKS + rank])
            if count:
                break
            chance *= self._absent[room * RANKS + rank]
        return worth
