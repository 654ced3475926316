"""Stone tablets. (Druids 6)"""

from __future__ import annotations

from itertools import combinations
from typing import Final

OWN_TILE_FIRST: Final = "own_tile_first"
MARKET_DISCOUNT: Final = "market_discount"
DOLMEN_DISCOUNT: Final = "dolmen_discount"
INCOME: Final = "income"
EXTRA_DRAW: Final = "extra_draw"
KINDS: Final = (OWN_TILE_FIRST, MARKET_DISCOUNT, DOLMEN_DISCOUNT, INCOME, EXTRA_DRAW)


class Tablet:
    """A stone tablet: what it does, and how much gold or how many tiles it gives."""

    def __init__(self, name: str, kind: str, amount: int) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.amount: Final = amount

    def __repr__(self) -> str:
        return f"<tablet {self.name}>"


class HeldTablet:
    """A tablet that a player owns, and the round in which it was gained."""

    def __init__(self, tablet: Tablet, since: int) -> None:
        self.tablet: Final = tablet
        self.since: Final = since

    def __reduce__(self) -> tuple[object, ...]:
        return HeldTablet, (self.tablet, self.since)

    def __repr__(self) -> str:
        return f"<tablet {self.tablet.name} since round {self.since}>"


def useful_sets(tablets: list[Tablet], price: int) -> list[tuple[str, ...]]:
    """The sets of discount tablets in which each tablet lowers the price, by name.

    Of tablets worth the same, the one gained first is used first.

    >>> two = [Tablet("TB1", MARKET_DISCOUNT, 2), Tablet("TB2", MARKET_DISCOUNT, 2)]
    >>> useful_sets(two, 2), useful_sets(two, 3)
    ([('TB1',)], [('TB1',), ('TB1', 'TB2')])
    """
    found: list[tuple[str, ...]] = []
    if not tablets:
        return found
    for size in range(1, len(tablets) + 1):
        for chosen in combinations(tablets, size):
            total = sum([tablet.amount for tablet in chosen])
            least = min([tablet.amount for tablet in chosen])
            if total - least < price and _goes_first(chosen, tablets):
                found.append(tuple([tablet.name for tablet in chosen]))
    return found


def _goes_first(chosen: tuple[Tablet, ...], tablets: list[Tablet]) -> bool:
    """Whether no tablet is used while an equal one gained earlier is not."""
    for place, tablet in enumerate(tablets):
        if tablet in chosen:
            for other in tablets[:place]:
                if other.amount == tablet.amount and other not in chosen:
                    return False
    return True
