"""What shields will probably take at the end: the forecast of a board.

Counting what lies there now, a bot loses three games of four against one that counts what will come.
A shield never changes its place in the stack; only ranks that appear below it change what it takes.
"""

from __future__ import annotations

from math import exp
from typing import Final

from clachan.bots.clans.position import SearchPosition
from clachan.games.clans.cards import LOWEST_RANK, RANKS

ARRIVALS: Final = 1.6
"""Cards come to where shields lie; 1 would be an even spread over the free places."""

_ROOM: Final = 8
"""Free places on a board, at the most."""


class Forecast:
    """The cards that are to come after the next move; for a count of today, none."""

    def __init__(self, position: SearchPosition, arrivals: float) -> None:
        free = position.free.bit_count() - 1
        self._rate: Final = arrivals * (position.lays_left - 1) / free if free else 0.0
        self._unseen: Final = position.unseen
        self._all_unseen: Final = max(1, sum(position.unseen))
        self._is_known: Final = [False] * _ROOM
        self._coming: Final = [0.0] * (_ROOM * RANKS)
        """`coming[room * RANKS + rank]`: cards of a rank on a board with so many free places."""
        self._absent: Final = [0.0] * (_ROOM * RANKS)
        """The chance that none comes."""
        self._chance: Final = [0.0] * 24

    def _look(self, room: int) -> None:
        """Fill in what comes to a board with so many free places; few such numbers are ever asked for."""
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

        `counts[first:]` are its cards by rank, `extra` is one more rank on it (-1: none), `room` its
        free places and `weights` what a point of each shield counts. `chance[k]` is the chance that
        k ranks have appeared so far; then the cards of the next rank are those of shield k.
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
        """The same for a single shield, as most boards have: it takes the lowest rank."""
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
