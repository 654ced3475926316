"""What is on sale, what it costs a buyer, and where the gold comes from.

Tables, hints and bots read these values instead of computing prices themselves. The phases make them
with the functions that carry out the purchase, so both always agree.
"""

from __future__ import annotations

from typing import NamedTuple

from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.tiles import Tile


class Payment(NamedTuple):
    """What one move costs a seat."""

    price: int
    """What is asked of everybody: the announced price, stone and space, or the cost of a blind draw."""
    paid: int
    """The gold the buyer hands over."""
    bank: int
    """The rest of the price: the bank pays it, or waives it when the price is paid to the bank."""
    pieces: tuple[str, ...]
    """The pieces used to lower the price, by name."""
    gold_left: int
    """The buyer's gold right after paying; negative if there is a shortfall."""
    shortfall: int
    """How much gold the buyer lacks."""
    lost: int = 0
    """Gold committed to a tile of one's own that goes to the bank with this move."""


class Way(NamedTuple):
    """One way to take an offer."""

    move: Move
    payment: Payment
    is_legal: bool
    """The seat may make this move now."""


class Offer(NamedTuple):
    """Something on sale to a seat."""

    tile: Tile | None
    """None stands for tiles drawn blind from the bag."""
    seller: Seat | None
    """None is the bank. The buyer's own seat means: take this tile of yours off the market."""
    price: int
    ways: tuple[Way, ...]
    """Every way to take it, affordable or not; the way without any help comes first."""

    @property
    def cheapest(self) -> Way:
        """The way that costs the least gold; of equal ways, the one that uses the fewest pieces."""
        best = self.ways[0]
        for way in self.ways:
            if _cost(way) < _cost(best):
                best = way
        return best


def _cost(way: Way) -> tuple[int, int]:
    return way.payment.paid, len(way.payment.pieces)


def payment(
    price: int, paid: int, gold: int, pieces: tuple[str, ...] = (), lost: int = 0
) -> Payment:
    """The payment of a buyer who has `gold` and hands over `paid` for something that costs `price`."""
    return Payment(
        price=price,
        paid=paid,
        bank=price - paid,
        pieces=pieces,
        gold_left=gold - paid,
        shortfall=max(0, paid - gold),
        lost=lost,
    )
