"""The buying phase as a small game of numbers: who buys what at which price, and who is better off.

Pricing, the axe and buying need nothing of the territories but the gains of tiles. So the market knows only
flat tables of whole numbers, in thousandths of a point, and runs a hundred thousand times a second.
"""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.tile_gains import TileGains
from clachan.games.skye.moves import AXE
from clachan.games.skye.scoring.kinds import majority
from clachan.games.skye.view import SkyeView
from clachan.kernel.seats import Seat

MILLI: Final = 1000
OFFER_SIZE: Final = 3
"""Tiles in front of a screen; stall places are numbered 3 * seat + place."""

FULL_WEIGHT: Final = 100
"""Hundredths: what a rival loses counts as much as what is won."""

_UNKNOWN: Final = -(1 << 40)
NOTHING: Final = 0
"""Stands for no purchase; a purchase is the number of its stall place plus 1."""


def milli(points: float) -> int:
    return int(points * MILLI)


class Market:
    """Seats with gold, stalls and land, and the rest of a buying phase."""

    def __init__(
        self,
        view: SkyeView,
        outlook: Outlook,
        tile_gains: TileGains,
        queue: list[int],
        discount: list[int],
        sale_bonus: list[float],
        leftover_values: list[list[float]],
        rival_weight: int = FULL_WEIGHT,
    ) -> None:
        """`queue`: who still buys, in order. `relief`: gold that the bank pays of a purchase.
        `sale_bonus`: points for selling a tile, beside the gold. `prospects`: points that gold left
        over may still bring each seat, by the number of pieces. `envy`: how much the rivals' results
        count against the own, in hundredths.
        """
        seats = view.seats
        self.seats: Final = seats
        self.queue: Final = queue
        self.rate: Final = milli(outlook.gold_rate)
        self.offer_sizes: Final = [len(front) for front in view.for_sale]
        self.discount: Final = discount
        self.has_discount: Final = sum(discount) > 0
        self._rival_weight: Final = rival_weight
        self._sale_bonus: Final = [milli(bonus) for bonus in sale_bonus]
        self._leftover_values: Final = [
            [milli(points) for points in values] for values in leftover_values
        ]
        self._has_leftover_values: Final = any(leftover_values)
        self.prices: Final = [0] * (OFFER_SIZE * seats)
        self.cash: Final = list(view.gold)
        self.own: Final = [0] * seats
        """The unsold tiles of each stall, as a mask."""
        self.bought: Final = [NOTHING] * seats
        self._width: Final = OFFER_SIZE * seats + 1
        self._tile_gains: Final = tile_gains
        self._sets: Final = [self._masks(view, seat) for seat in range(seats)]
        self._fixed: Final = [
            sum([1 << tile_gains.index[tile.index] for tile in tiles]) for tiles in view.received
        ]
        self._worth: Final[list[list[int]]] = [
            [_UNKNOWN] * (self._width << OFFER_SIZE) for _ in range(seats)
        ]
        self._scores_gold: Final = any(
            [slot.now and slot.tile.reason == "gold_majority" for slot in outlook.slots]
        )

    def _masks(self, view: SkyeView, seat: int) -> list[int]:
        index = self._tile_gains.index
        return [1 << index[tile.index] for tile in view.for_sale[seat]]

    def set_prices(self, seat: int, sheet: tuple[int, ...] | list[int], gold: int) -> None:
        """A stall as its sheet says, the axed tile gone and the stakes laid. (Skye 4, 5)"""
        own = 0
        for i, price in enumerate(sheet):
            if price != AXE:
                own |= 1 << i
                gold -= price
                self.prices[OFFER_SIZE * seat + i] = price
        self.own[seat] = own
        self.cash[seat] = gold
        self.bought[seat] = NOTHING

    def worth(self, seat: int, own: int, bought: int) -> int:
        """What a seat gains by the tiles it has for sure, its unsold ones, and a bought one.

        Each unsold tile lacks the bonus for a sale.
        """
        table = self._worth[seat]
        key = own * self._width + bought
        found = table[key]
        if found == _UNKNOWN:
            tiles = self._fixed[seat]
            for i in range(self.offer_sizes[seat]):
                if own >> i & 1:
                    tiles |= self._sets[seat][i]
            if bought:
                tiles |= self._sets[(bought - 1) // OFFER_SIZE][(bought - 1) % OFFER_SIZE]
            unsold = own.bit_count()
            found = (
                milli(self._tile_gains.gain_of_set(seat, tiles)) - unsold * self._sale_bonus[seat]
            )
            table[key] = found
        return found

    def favorite(self, buyer: int, noise: list[int]) -> int:
        """The purchase with the largest surplus: gain, price, and what it does to the seller.

        A sale takes a tile from the seller, and gives back the stake and the price.
        """
        best = NOTHING
        most = 0
        own = self.own[buyer]
        cash = self.cash[buyer] + self.discount[buyer]
        base = self.worth(buyer, own, NOTHING)
        share = FULL_WEIGHT * (self.seats - 1)
        for seller in range(self.seats):
            left = self.own[seller]
            if seller == buyer or left == 0:
                continue
            had = self.worth(seller, left, self.bought[seller])
            for i in range(OFFER_SIZE):
                if left >> i & 1 == 0:
                    continue
                place = OFFER_SIZE * seller + i
                price = self.prices[place]
                if price > cash:
                    continue
                paid = price
                if self.has_discount:
                    paid = max(0, price - self.discount[buyer])
                lost = had - self.worth(seller, left & ~(1 << i), self.bought[seller])
                surplus = (
                    self.worth(buyer, own, place + 1)
                    - base
                    - self.rate * paid
                    + self._rival_weight * (lost - 2 * self.rate * price) // share
                )
                if self._has_leftover_values:
                    hand = self.cash[buyer]
                    surplus += self.leftover_value(buyer, hand - paid) - self.leftover_value(
                        buyer, hand
                    )
                if noise:
                    surplus += noise[buyer * OFFER_SIZE * self.seats + place]
                if surplus > most:
                    most = surplus
                    best = place + 1
        return best

    def leftover_value(self, seat: int, gold: int) -> int:
        """What so much gold may still bring after the market, beside its own worth."""
        values = self._leftover_values[seat]
        return values[min(gold, len(values) - 1)] if values and gold >= 0 else 0

    def take(self, buyer: int, purchase: int) -> None:
        """Carry out a purchase. (Skye 6.3, 6.4)"""
        if purchase == NOTHING:
            return
        place = purchase - 1
        seller = place // OFFER_SIZE
        price = self.prices[place]
        self.cash[buyer] -= max(0, price - self.discount[buyer]) if self.has_discount else price
        self.cash[seller] += 2 * price
        self.own[seller] &= ~(1 << place % OFFER_SIZE)
        self.bought[buyer] = purchase

    def run(self, noise: list[int], first: int) -> None:
        """Everybody from place `first` of the queue on buys the favourite."""
        for position in range(first, len(self.queue)):
            buyer = self.queue[position]
            self.take(buyer, self.favorite(buyer, noise))

    def objective(self, seat: int) -> int:
        """The seat's result less the mean of its rivals' as far as it counts, times their number."""
        mine = 0
        theirs = 0
        for other in range(self.seats):
            utility = (
                self.worth(other, self.own[other], self.bought[other])
                + self.rate * self.cash[other]
            )
            if self._has_leftover_values:
                utility += self.leftover_value(other, self.cash[other])
            if self._scores_gold:
                utility += MILLI * majority(self.cash, Seat(other))
            if other == seat:
                mine = utility
            else:
                theirs += utility
        return (self.seats - 1) * mine - self._rival_weight * theirs // FULL_WEIGHT
