"""The buying phase as a small numbers game: who buys what at which price, and who gains.

Pricing, the axe and buying depend on the territories only through the gains of tiles. So the market is flat
tables of integers, in thousandths of a point, and can be run a hundred thousand times a second.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.tile_gains import TileGains
from clachan.skye.rules.moves import AXE
from clachan.skye.rules.scoring.kinds import majority
from clachan.skye.rules.view import SkyeView

MILLI: Final = 1000
OFFER_SIZE: Final = 3
"""Tiles offered by a seat; an offer has the number `OFFER_SIZE * seat + place`."""

FULL_WEIGHT: Final = 100
"""Percent weight of a rival's loss against a gain of one's own."""

_UNKNOWN: Final = -(1 << 40)
NOTHING: Final = 0
"""No purchase; a purchase is the number of the offer plus 1."""


def milli(points: float) -> int:
    return int(points * MILLI)


class Market:
    """The gold, offers and tiles of every seat, and the rest of a buying phase."""

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
        """`queue`: who still buys, in order. `discount`: gold that the bank pays for a purchase.
        `sale_bonus`: points for selling a tile, besides the gold. `leftover_values`: points that leftover
        gold may still bring each seat, by the amount of gold. `rival_weight`: the weight of the rivals'
        results against the seat's own, in percent.
        """
        seats = view.seats
        self.seats: Final = seats
        self.queue: Final = queue
        self.rate: Final = milli(outlook.gold_rate)
        self.offer_sizes: Final = [len(tiles) for tiles in view.for_sale]
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
        """The unsold tiles of each seat, as a mask."""
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
        """Set the prices of a seat: the axed tile is gone, the gold is committed. (Skye 4, 5)"""
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
        """The gain of a seat from the tiles it has received, its unsold ones, and a bought one.

        Every unsold tile misses the bonus for a sale.
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
        """The purchase with the largest surplus: gain, price, and the effect on the seller.

        A seller loses the tile, and gets the price and the gold committed to it.
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
        """What leftover gold may still bring after the market, besides its own value."""
        values = self._leftover_values[seat]
        return values[min(gold, len(values) - 1)] if values and gold >= 0 else 0

    def take(self, buyer: int, purchase: int) -> None:
        """Make a purchase. (Skye 6.3, 6.4)"""
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
        """Let everyone from index `first` of the queue buy their favorite."""
        for position in range(first, len(self.queue)):
            buyer = self.queue[position]
            self.take(buyer, self.favorite(buyer, noise))

    def objective(self, seat: int) -> int:
        """The seat's result minus the weighted mean of its rivals', times the number of rivals."""
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
