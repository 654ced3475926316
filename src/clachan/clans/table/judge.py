"""Judges decisions in Clans and Glory: which card, where, and whether with a shield.

Searches over sampled hands find the best moves. Then the best few and the move that was played are compared,
each on the same deals, so that luck does not decide. What a single search finds depends much on which answers
it happens to try first, so several searches are made, and their mean counts.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from clachan.bots.review.judgment import AT_REVIEW, Explanation, Judgment
from clachan.clans.bots.position import PositionSampler
from clachan.clans.bots.search import ClansSearch
from clachan.clans.bots.search_bots import ClansExpertBot
from clachan.clans.bots.variants import play_variant
from clachan.clans.rules.engine import ClansAndGlory
from clachan.clans.rules.state import ClansState
from clachan.clans.rules.view import ClansView
from clachan.clans.table.standing import play_on, points_of
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

SEARCHES: Final = 4
"""Searches that look for the best moves, and as many that compare them."""
SEARCHED: Final = 600
"""Iterations of a search for the best moves."""
COMPARED: Final = 1000
"""Iterations of a comparison for each of the best moves and the one that was played."""
BEST: Final = 4
"""The moves that are compared with the one that was played."""
PLAYED_ON: Final = 40
"""Playouts for the points that a move leads to."""


class ClansJudge:
    """Judges decisions with searches that take `effort` times as long as usual.

    A longer search is both: longer by the square root of the effort, and repeated that many times as often.
    """

    def __init__(self, game: ClansAndGlory, effort: float = AT_REVIEW) -> None:
        self._game: Final = game
        self._effort: Final = effort
        self._bot: Final = ClansExpertBot()

    def judge(self, state: ClansState, seat: Seat, move: Move) -> Judgment | None:
        rng = Rng("card")
        view = self._game.view(state, seat)
        search = ClansSearch(view, rng)
        if len(search.choices) < 2:
            return None
        compared = self._best_moves(view, rng)
        played = search.moves().index(move)
        if played not in compared:
            compared.append(played)
        rewards = self._rewards(view, compared, rng)
        best = max(compared, key=lambda number: rewards[number])
        cost = rewards[best] - rewards[played]
        if best == played or cost <= 0.0:
            return Judgment("card", move, move, 0.0, 0.0)
        sampler = PositionSampler(view, rng)
        points = _lead(sampler, search, best, rng) - _lead(sampler, search, played, rng)
        return Judgment("card", move, search.move(best), max(0.0, points), cost)

    def _best_moves(self, view: ClansView, rng: Rng) -> list[int]:
        """The moves that all searches together tried most often, without other cards for the same choice."""
        visits: dict[int, int] = {}
        choices: dict[int, int] = {}
        for _ in range(self._times(SEARCHES)):
            search = ClansSearch(view, rng)
            search.run(self._times(SEARCHED))
            for number in search.ranking():
                visits[number] = visits.get(number, 0) + search.visits(number)
        for number in sorted(visits, key=lambda number: -visits[number]):
            choices.setdefault(search.choices[number], number)
        return list(choices.values())[:BEST]

    def _rewards(self, view: ClansView, numbers: list[int], rng: Rng) -> dict[int, float]:
        """The mean reward of each of these moves over all comparisons."""
        searches = self._times(SEARCHES)
        rewards = dict.fromkeys(numbers, 0.0)
        for _ in range(searches):
            search = ClansSearch(view, rng)
            search.compare(numbers, self._times(COMPARED))
            for number in numbers:
                rewards[number] += search.reward(number) / searches
        return rewards

    def explain(self, state: ClansState, seat: Seat, move: Move) -> Explanation:
        return Explanation(self._bot.explain(self._game.view(state, seat), move))

    def _times(self, number: int) -> int:
        return max(1, round(number * sqrt(self._effort)))


def _lead(sampler: PositionSampler, search: ClansSearch, number: int, rng: Rng) -> float:
    """The mean lead over the rivals at the end, when everybody plays on by the forecast."""
    total = 0.0
    for _ in range(PLAYED_ON):
        position = sampler.deal(rng)
        seat = position.turn
        play_variant(position, search.choices[number], search.variants[number])
        play_on(position, rng)
        points = points_of(position)
        mine = points[seat]
        total += mine - (sum(points) - mine) / (len(points) - 1)
    return total / PLAYED_ON
