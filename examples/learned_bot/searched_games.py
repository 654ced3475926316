"""Games of Clans and Glory in which the expert's search looks at every decision.

A game is not played by the search alone: some moves are the trader's and some are random. So the network
learns what to do in positions that only come up after weaker moves, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from clachan.bots.registry import bot
from clachan.catalog import find_game
from clachan.clans.bots.search import ClansSearch
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE

from .features import FEATURES, move_features

SEATS: Final = (2, 2, 2, 3, 2, 2, 2, 4)
"""The seats of one game after the other: three games in four are for two."""

_MOST_VISITED: Final = 60
_BY_VISITS: Final = 80
_TRADER: Final = 95
"""Who moves, by a number below 100: the search, the search with some variety, the trader, else chance."""


@dataclass(frozen=True)
class SearchPlan:
    """Which games to play, and how long to search."""

    seed: str
    iterations: int

    def to_json(self) -> dict[str, Any]:
        return {"seed": self.seed, "iterations": self.iterations, "features": list(FEATURES)}


@dataclass(frozen=True)
class Decisions:
    """Decisions one after the other: how many moves each has, and of every move its row and visits."""

    sizes: Any
    rows: Any
    visits: Any

    def __len__(self) -> int:
        return len(self.sizes)


def joined(parts: list[Decisions]) -> Decisions:
    """All decisions of several parts."""
    return Decisions(
        np.concatenate([part.sizes for part in parts]),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.visits for part in parts]),
    )


class SearchTask:
    """Plays games by their numbers; can be sent to another process."""

    def __init__(self, plan: SearchPlan) -> None:
        self.plan: Final = plan

    def __call__(self, numbers: range) -> Decisions:
        return joined([self.play(number) for number in numbers])

    def play(self, number: int) -> Decisions:
        """Play one game; all randomness comes from the seed and the number."""
        game = find_game("clans")
        state = game.setup(SEATS[number % len(SEATS)], {})
        rng = Rng(self.plan.seed).fork(number)
        chance, variety, searching = [rng.fork(use) for use in range(3)]
        rows: list[Any] = []
        visits: list[Any] = []
        while acting := game.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                game.apply(state, seat, game.deal(state, chance))
                continue
            view = game.view(state, seat)
            legal = game.legal_moves(state, seat)
            moves: list[Move] = list(legal)
            search = ClansSearch(view, searching)
            search.run(self.plan.iterations)
            counts = {move: search.visits(i) for i, move in enumerate(search.moves())}
            tried = [counts[move] for move in moves]
            if len(moves) > 1:
                rows.append(move_features(view, moves).astype(np.float16))
                visits.append(np.array(tried, np.int32))
            who = variety.below(100)
            if who < _MOST_VISITED:
                move = moves[tried.index(max(tried))]
            elif who < _BY_VISITS:
                move = moves[drawn(tried, variety)]
            elif who < _TRADER:
                move = bot("clans", "trader").choose(view, legal, variety)
            else:
                move = moves[variety.below(len(moves))]
            game.apply(state, seat, move)
        sizes = np.array([len(row) for row in rows], np.int32)
        return Decisions(sizes, np.concatenate(rows), np.concatenate(visits))


def drawn(counts: list[int], rng: Rng) -> int:
    """A random index, each as likely as its count says."""
    ticket = rng.below(sum(counts))
    for number, count in enumerate(counts):
        ticket -= count
        if ticket < 0:
            return number
    raise AssertionError("a ticket is below the sum of the counts")
