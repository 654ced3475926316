"""Prices by a formula: what a seat's tiles are worth to it, and what rivals would pay for them."""

from __future__ import annotations

from typing import Final

from clachan.kernel.rng import Rng
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.tile_gains import TileGains
from clachan.skye.rules.moves import AXE
from clachan.skye.rules.view import SkyeView

Sheet = tuple[int, ...]
"""The prices of one seat's tiles, 0 for the axe."""

UNCOMMITTED: Final = 0.22
"""The share of the gold that is not committed to tiles, so that the seat can still buy."""


def axe_score(seats: int, own: float, rival: float) -> float:
    """How good it is to offer a tile; one that a rival wants more is better axed."""
    return own - (0.4 if seats == 2 else 0.1) * rival


def base_price(seats: int, rate: float, own: float, pay: float) -> float:
    """The price of a tile before rounding and before the limit by the seat's gold."""
    if seats == 2:
        return 0.2 * own / rate + 0.08 * pay + 0.5
    return 0.2 * own / rate + 0.2 * pay + 0.3


def sheet_of(gold: int, axes: list[float], asked: list[float]) -> Sheet:
    """The axe on the tile with the lowest score, and whole prices that leave some gold to buy with."""
    axe = axes.index(min(axes))
    prices = [max(1, int(price + 0.5)) for price in asked]
    prices[axe] = AXE
    most = max(int((1.0 - UNCOMMITTED) * gold), len(prices) - 1)
    while sum(prices) > most:
        prices[prices.index(max(prices))] -= 1
    return tuple(prices)


class PriceFormula:
    """The formula for every seat; good prices are a quarter to a third of what a tile is worth."""

    def __init__(
        self, view: SkyeView, outlook: Outlook, tile_gains: TileGains, keeps_axed: list[bool]
    ) -> None:
        """`keeps_axed`: the seats that keep their axed tile for free."""
        seats = view.seats
        rate = outlook.gold_rate
        self.gold: Final = view.gold
        self.rate: Final = rate
        self.gains: Final = [
            [[tile_gains.gain(seat, tile) for tile in tiles] for tiles in view.for_sale]
            for seat in range(seats)
        ]
        """What each tile gains each seat: `gains[seat][seller][place]`."""
        self.own_gains: Final = [self.gains[seat][seat] for seat in range(seats)]
        self.rival_gains: Final[list[list[float]]] = []
        """What each tile gains the rival who can use it best."""
        self.would_pay: Final[list[list[float]]] = []
        """The gold that some rival would pay, as far as that rival can."""
        for seat in range(seats):
            rival: list[float] = []
            would_pay: list[float] = []
            for i in range(len(view.for_sale[seat])):
                best = 0.0
                pay = 0.0
                for other in range(seats):
                    if other != seat:
                        gain = self.gains[other][seat][i]
                        best = max(best, gain)
                        pay = max(pay, min(gain / rate, float(view.gold[other])))
                rival.append(best)
                would_pay.append(pay)
            self.rival_gains.append(rival)
            self.would_pay.append(would_pay)
        self.keeps_axed: Final = keeps_axed
        self._seats: Final = seats

    def sheet(self, seat: int) -> Sheet:
        """The prices of a seat by the formula."""
        return sheet_of(self.gold[seat], self.axe_scores(seat), self.base_prices(seat))

    def guess(self, seat: int, rng: Rng) -> Sheet:
        """A guess at the prices of others by the same formula: up to 35% off, sometimes another axe."""
        axes = [score + 2.0 * rng.unit() - 1.0 for score in self.axe_scores(seat)]
        asked = [price * (0.65 + 0.7 * rng.unit()) for price in self.base_prices(seat)]
        return sheet_of(self.gold[seat], axes, asked)

    def axe_scores(self, seat: int) -> list[float]:
        """How good it is to offer a tile; one that a rival wants more is better axed.

        A seat that keeps its axed tile puts the axe on the best one.
        """
        if self.keeps_axed[seat]:
            return [-own for own in self.own_gains[seat]]
        return [
            axe_score(self._seats, own, rival)
            for own, rival in zip(self.own_gains[seat], self.rival_gains[seat], strict=True)
        ]

    def base_prices(self, seat: int) -> list[float]:
        """The price of each tile before rounding and before the limit by the seat's gold."""
        return [
            base_price(self._seats, self.rate, own, pay)
            for own, pay in zip(self.own_gains[seat], self.would_pay[seat], strict=True)
        ]
