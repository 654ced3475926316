"""The expert: evaluates like the trader, and searches for prices that rivals cannot exploit."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import clockwise
from clachan.skye.bots.fictitious_play import FictitiousPlay, SearchEffort
from clachan.skye.bots.market import FULL_WEIGHT
from clachan.skye.bots.skye_bot import seat_of
from clachan.skye.bots.trader import TraderBot, formula_for, market_for
from clachan.skye.rules.moves import Price
from clachan.skye.rules.view import SkyeView

LONE_RIVAL_WEIGHT: Final = 70
"""How much a point lost by the only rival counts, in percent of a point won.

At 100, experts put the axe on tiles that are good for both: two of them lose 2 to 4 points a round that way.
At 70 they win as often, 48% (42 to 55) against those at 100 and 75% against the trader as before, and two of
them score 4 points more.
"""

SEARCH_SHARE: Final = 0.3
"""The share of the time for a price sheet that may be used before the last comparison of sheets."""


class ExpertBot(TraderBot):
    """Prices by fictitious play, with a fixed amount of work or, if given, for that many seconds.

    With a limit the fixed amount of work ends after that many seconds.
    """

    def __init__(self, seconds: float = 0.0, limit: float = 0.0) -> None:
        super().__init__()
        self._seconds: Final = seconds
        self._limit: Final = limit

    def rival_weight(self, view: SkyeView) -> int:
        return LONE_RIVAL_WEIGHT if view.seats == 2 else FULL_WEIGHT

    def price(self, view: SkyeView, rng: Rng) -> Move:
        start = perf_counter()
        analysis = self.analysis(view)
        seat = seat_of(view)
        formula = formula_for(view, analysis)
        if formula.keeps_axed[seat]:
            return Price(formula.sheet(seat))
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_for(view, analysis, order, self.rival_weight(view))
        left = 0.0
        if self._seconds > 0.0:
            left = max(0.001, self._seconds - (perf_counter() - start))
        effort = effort_for(view.seats, left, SEARCH_SHARE * self._limit)
        return Price(FictitiousPlay(market, formula, rng).sheet(seat, effort))


def effort_for(seats: int, seconds: float, limit: float = 0.0) -> SearchEffort:
    """The work for one price sheet; `seconds` above 0: as much as fits."""
    if seats == 2:
        return SearchEffort(
            rounds=80,
            samples=6,
            final_samples=48,
            guess_share=0.3,
            seconds=seconds,
            limit=limit,
        )
    return SearchEffort(
        rounds=24, samples=5, final_samples=40, guess_share=0.5, seconds=seconds, limit=limit
    )
