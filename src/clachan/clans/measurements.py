"""What `clachan bench` measures of Clans and Glory, besides what it measures of every game."""

from __future__ import annotations

from functools import partial
from typing import Final

from clachan.clans.bots.search import ClansSearch
from clachan.clans.bots.search_bots import EXPERT_GAMES
from clachan.clans.rules.engine import game as clans
from clachan.clans.rules.view import ClansView
from clachan.cli.measurements import POSITIONS, SEATS, Measurement, seconds_each
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE


def searched(seats: int, seconds: float) -> float:
    """Iterations per second of the search before the first card, in searches as long as the expert's."""
    game = clans()
    views: list[ClansView] = []
    for number in range(POSITIONS):
        state = game.setup(seats, {})
        rng = Rng(f"searched/{number}")
        while game.to_act(state) == (CHANCE,):
            game.apply(state, CHANCE, game.deal(state, rng))
        views.append(game.view(state, game.to_act(state)[0]))
    made = 0

    def search() -> int:
        nonlocal made
        view = views[made % POSITIONS]
        made += 1
        ClansSearch(view, Rng(f"bench/{made}")).run(EXPERT_GAMES)
        return EXPERT_GAMES

    return 1 / seconds_each(search, seconds)


MEASUREMENTS: Final = tuple(
    [
        Measurement(f"clans search {seats} seats", "games/s", partial(searched, seats))
        for seats in (2, SEATS)
    ]
)
