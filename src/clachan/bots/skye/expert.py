"""The expert: the trader's eyes, and prices by a search for what cannot be exploited."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from clachan.bots.skye.answers import Counsel, Effort
from clachan.bots.skye.market import EVEN
from clachan.bots.skye.seated import seat_of
from clachan.bots.skye.trader import TraderBot, guide_of, market_of
from clachan.games.skye.moves import Price
from clachan.games.skye.view import SkyeView
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import clockwise

ENVY_OF_ONE: Final = 70
"""What a lone rival loses, in hundredths of what is won.

With 100 the axe falls on tiles that are good for both: two experts put 2 to 4 points a round more into the
bag than they must. With 70 they win as often, 48 games of 100 (42 to 55) against those with 100 and 75 to
their 75 against the trader, and two of them end with 4 points more.
"""


class ExpertBot(TraderBot):
    """Fictitious play on the gain matrix; `seconds` is a budget for a price sheet, 0 for none."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__()
        self._seconds: Final = seconds

    def envy(self, view: SkyeView) -> int:
        return ENVY_OF_ONE if view.seats == 2 else EVEN

    def price(self, view: SkyeView, rng: Rng) -> Move:
        start = perf_counter()
        study = self.study(view)
        seat = seat_of(view)
        guide = guide_of(view, study)
        if guide.keeps_axed[seat]:
            return Price(guide.sheet(seat))
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_of(view, study, order, self.envy(view))
        left = 0.0
        if self._seconds > 0.0:
            left = max(0.001, self._seconds - (perf_counter() - start))
        effort = Effort(80, 6, 48, 0.3, left)
        if view.seats > 2:
            effort = Effort(24, 5, 40, 0.5, left)
        return Price(Counsel(market, guide, rng).sheet(seat, effort))
