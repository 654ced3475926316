"""Paying with stone tablets. (Druids 6.1, 6.3, 6.4, 6.7)"""

from __future__ import annotations

from clachan.kernel.errors import Refusal
from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, DolmenState, total_of, usable
from clachan.skye.boxes.druids.rules.tablets import useful_sets
from clachan.skye.rules.state import SkyeState


def price_after(dolmen: DolmenState, price: int, tablets: tuple[str, ...]) -> int:
    """What is left of a price after the discounts of tablets, never less than nothing. (Druids 6.3, 6.4)"""
    return max(0, price - total_of(dolmen, tablets))


def tablet_refusal(
    state: SkyeState, seat: Seat, price: int, tablets: tuple[str, ...], kind: str
) -> Refusal | None:
    """Why a seat cannot use these tablets for a purchase at this price; None if it can."""
    if not tablets:
        return None
    held = [one.tablet.name for one in DOLMEN.of(state).held[seat]]
    discounts = usable(state, seat, kind)
    names = [tablet.name for tablet in discounts]
    for name in tablets:
        if name not in names:
            reason = (
                f"{name} cannot be used for this purchase now"
                if name in held
                else f"{name} is not one of this player's tablets"
            )
            return Refusal("no_such_tablet", "Druids 6.1", reason, [("tablet", name)])
    if tablets not in useful_sets(discounts, price):
        return Refusal(
            "idle_tablet",
            "Ruling D16",
            "each tablet used must lower the price, and of equal tablets the one gained first goes first",
        )
    return None
