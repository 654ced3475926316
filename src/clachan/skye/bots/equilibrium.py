"""Pricing as a zero-sum game between two seats: a mixed strategy that no rival can exploit.

Every action is a whole price sheet. The market gives the payoff of each pair of sheets, regret matching
finds a mixed strategy for both sides, and the bot draws a sheet from its own. It does not exploit weak
rivals either.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import clockwise
from clachan.skye.bots.base import seat_of
from clachan.skye.bots.expert import ExpertBot
from clachan.skye.bots.market import FULL_WEIGHT, OFFER_SIZE, Market
from clachan.skye.bots.prices import PriceFormula, Sheet
from clachan.skye.bots.trader import formula_for, market_for
from clachan.skye.rules.moves import AXE, Price
from clachan.skye.rules.view import SkyeView

STEPS: Final = 200
PRICES: Final = (1, 2, 3, 4, 5, 7, 9, 12)


class EquilibriumBot(ExpertBot):
    """With two seats, draws its prices from an equilibrium; with more, prices like the expert."""

    def rival_weight(self, view: SkyeView) -> int:
        """Full weight: only a zero-sum game has such an equilibrium."""
        return FULL_WEIGHT

    def price(self, view: SkyeView, rng: Rng) -> Move:
        seat = seat_of(view)
        analysis = self.analysis(view)
        formula = formula_for(view, analysis)
        if view.seats != 2 or formula.keeps_axed[seat]:
            return super().price(view, rng)
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_for(view, analysis, order, self.rival_weight(view))
        mine = sheets(formula, seat)
        theirs = sheets(formula, 1 - seat)
        payoffs = [[payoff(market, formula, seat, one, two) for two in theirs] for one in mine]
        return Price(mine[drawn(mix(payoffs), rng)])


def sheets(formula: PriceFormula, seat: int) -> list[Sheet]:
    """Every axe with prices from a coarse scale, up to the gold of the seat. (Skye 4.2-4.4)"""
    gold = formula.gold[seat]
    found: list[Sheet] = []
    for axe in range(OFFER_SIZE):
        for one in PRICES:
            for two in PRICES:
                if one + two <= gold:
                    prices = [one, two]
                    prices.insert(axe, AXE)
                    found.append(tuple(prices))
    return found


def payoff(market: Market, formula: PriceFormula, seat: int, one: Sheet, two: Sheet) -> float:
    """The payoff of the first sheet for its seat against the second."""
    market.set_prices(seat, one, formula.gold[seat])
    market.set_prices(1 - seat, two, formula.gold[1 - seat])
    market.run([], 0)
    return float(market.objective(seat))


def mix(payoffs: list[list[float]]) -> list[float]:
    """The row player's average strategy after regret matching on both sides.

    >>> [round(share, 1) for share in mix([[1.0, -1.0], [-1.0, 1.0]])]
    [0.5, 0.5]
    """
    rows = len(payoffs)
    columns = len(payoffs[0])
    regret = [0.0] * rows
    other_regret = [0.0] * columns
    total = [0.0] * rows
    for step in range(1, STEPS + 1):
        mine = _matching(regret)
        theirs = _matching(other_regret)
        gains = [0.0] * rows
        losses = [0.0] * columns
        for i in range(rows):
            row = payoffs[i]
            share = mine[i]
            gain = 0.0
            for j in range(columns):
                gain += theirs[j] * row[j]
                losses[j] += share * row[j]
            gains[i] = gain
        value = 0.0
        for i in range(rows):
            value += mine[i] * gains[i]
        for i in range(rows):
            regret[i] = max(0.0, regret[i] + gains[i] - value)
            total[i] += step * mine[i]
        for j in range(columns):
            other_regret[j] = max(0.0, other_regret[j] + value - losses[j])
    whole = sum(total)
    return [share / whole for share in total]


def _matching(regret: list[float]) -> list[float]:
    """A strategy in proportion to regret, uniform if there is none."""
    whole = sum(regret)
    if whole <= 0.0:
        return [1.0 / len(regret)] * len(regret)
    return [part / whole for part in regret]


def drawn(shares: list[float], rng: Rng) -> int:
    """A random index with these probabilities."""
    left = rng.unit()
    for i, share in enumerate(shares):
        left -= share
        if left < 0.0:
            return i
    return len(shares) - 1
