"""The buying phase of Isle of Skye: sellers, offers, and the ways to buy a tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from clachan.kernel.line import Event
from clachan.kernel.seats import Seat
from clachan.skye.rules.moves import Buy, Pass
from clachan.skye.rules.phases.buy import BuyingStage
from clachan.skye.rules.purchases import Offer, Way
from clachan.skye.rules.state import turn_order
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.position import SkyePosition, payment_out, seat_of
from clachan.skye.table.wire import (
    BuyingStageOut,
    BuyMoveOut,
    OfferOut,
    PastSaleOut,
    SellerOut,
)

_MOST_SIMILAR: Final = 5
"""How many similar sales are shown."""


class Sale(NamedTuple):
    """A sold tile: its price, and what the buyer really paid."""

    tile: str
    price: int
    paid: int
    seller: int
    buyer: int | None


def cheapest_first(position: SkyePosition, offer: Offer | None) -> list[Way]:
    """The ways to buy a tile that are legal for the seat now, the cheapest first."""
    if offer is None or not position.at.may_move:
        return []
    legal = [way for way in offer.ways if way.is_legal]
    return sorted(legal, key=lambda way: (way.payment.paid, len(way.payment.pieces)))


def shortfall_of(offer: Offer | None) -> int:
    """The gold that is missing for the cheapest way to buy the tile."""
    return 0 if offer is None else offer.cheapest.payment.shortfall


def buying_stage(position: SkyePosition) -> BuyingStageOut:
    stage = position.view.stage
    assert isinstance(stage, BuyingStage)
    seat = position.seat
    return {
        "kind": "buy",
        "gold": position.gold,
        "committed": 0 if seat is None else sum(position.view.prices[seat]),
        "sellers": sellers_out(position, stage.queue),
        "can_pass": position.legal_text(Pass),
    }


def sellers_out(position: SkyePosition, queue: Sequence[Seat]) -> list[SellerOut]:
    """Every seat in turn order, with the tiles it offers and those it has sold in this round."""
    view = position.view
    sales = sales_of(position)
    buyers = {sale.buyer for sale in sales}
    offers = {(offer.seller, offer.tile): offer for offer in position.offers}
    sellers: list[SellerOut] = []
    for order, seller in enumerate(turn_order(position.state)):
        if queue and queue[0] == seller:
            state = "buying"
        elif seller in queue:
            state = "waiting"
        else:
            state = "bought" if seller in buyers else "passed"
        open_ = [
            _offer(position, seller, offers.get((seller, tile)), tile.name, price)
            for tile, price in zip(view.for_sale[seller], view.prices[seller], strict=False)
        ]
        sold = [_sold(sale) for sale in sales if sale.seller == seller]
        sellers.append(
            {
                "seat": int(seller),
                "order": order + 1,
                "state": state,  # type: ignore[typeddict-item]  # one of the four
                "offers": sorted([*open_, *sold], key=_tile),
            }
        )
    return sellers


def _tile(offer: OfferOut) -> str:
    return offer["tile"]


def _offer(
    position: SkyePosition, seller: Seat, offer: Offer | None, tile: str, price: int
) -> OfferOut:
    moves: list[BuyMoveOut] = [
        {
            "kind": "buy",
            "text": str(way.move),
            "tile": tile,
            "seller": int(seller),
            "payment": payment_out(way.payment),
        }
        for way in cheapest_first(position, offer)
        if isinstance(way.move, Buy)
    ]
    shortfall = shortfall_of(offer)
    if seller == position.seat:
        state = "mine"
    elif moves:
        state = "open"
    else:
        state = "short" if shortfall else "closed"
    return {
        "tile": tile,
        "price": price,
        "state": state,  # type: ignore[typeddict-item]  # one of the five
        "buyer": None,
        "shortfall": shortfall,
        "moves": moves,
    }


def _sold(sale: Sale) -> OfferOut:
    return {
        "tile": sale.tile,
        "price": sale.price,
        "state": "sold",
        "buyer": sale.buyer,
        "shortfall": 0,
        "moves": [],
    }


def sales_of(position: SkyePosition, round_: int | None = None) -> list[Sale]:
    """The sales of a round; of the current one by default."""
    number = position.view.round if round_ is None else round_
    events = position.at.events
    return events.cached(f"sales {number}", lambda: _sales(events.of_round(number)), len(events))


def _sales(events: Sequence[Event]) -> list[Sale]:
    sales: list[Sale] = []
    for event in events:
        if event.code == "sold":
            facts = dict(event.facts)
            price = int(facts["price"])
            sales.append(
                Sale(
                    tile=str(facts["tile"]),
                    price=price,
                    paid=int(facts.get("paid", price)),
                    seller=seat_of(str(facts["seller"])),
                    buyer=None if event.seat is None else int(event.seat),
                )
            )
    return sales


def similar_sales(position: SkyePosition, tile: Tile) -> list[PastSaleOut]:
    """The tiles of earlier rounds that are most like this one, and their prices; newer sales first."""
    name, round_ = f"similar to {tile.name}", position.view.round
    return position.at.events.cached(name, lambda: _similar_sales(position, tile), round_)


def _similar_sales(position: SkyePosition, tile: Tile) -> list[PastSaleOut]:
    found: list[tuple[tuple[int, int, int], int, Sale]] = []
    for round_ in range(position.view.round - 1, 0, -1):
        for sale in sales_of(position, round_):
            alike = _likeness(tile, position.state.seams.tileset.named[sale.tile])
            if alike is not None:
                found.append((alike, round_, sale))
    found.sort(key=lambda each: each[:2], reverse=True)
    return [
        {"tile": sale.tile, "round": round_, "price": sale.price}
        for _, round_, sale in found[:_MOST_SIMILAR]
    ]


def _likeness(one: Tile, other: Tile) -> tuple[int, int, int] | None:
    """How much two tiles have in common: scroll, symbols, terrain; None if it is too little to compare."""
    scroll = int(bool(one.scroll) and one.scroll == other.scroll)
    icons = sum([min(n, other.icons[icon]) for icon, n in one.shown])
    is_plain = not one.scroll and not one.shown
    if not (scroll or icons or is_plain):
        return None
    sides = list(other.sides)
    terrain = 0
    for side in one.sides:
        if side in sides:
            sides.remove(side)
            terrain += 1
    return (scroll, icons, terrain) if scroll or icons or terrain == len(one.sides) else None
