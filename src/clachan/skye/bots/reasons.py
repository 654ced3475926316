"""Reasons for a move as lines with codes and facts: the terms it changes, and what a price does.

Amounts are whole points; the fact `tenths` is more precise. `bots/words.py` puts them into words.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.skye.bots.box_strategy import DecisionContext
from clachan.skye.bots.market import FULL_WEIGHT
from clachan.skye.bots.prices import PriceFormula
from clachan.skye.bots.terms import Term
from clachan.skye.bots.tile_gains import best_placement
from clachan.skye.rules.moves import AXE, SEAT_NAMES, Buy
from clachan.skye.rules.state import SLOTS
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

ValuedPurchase = tuple[Buy, float]
"""A purchase, and its gain compared with passing."""


def line(code: str, points: float, facts: tuple[Fact, ...] = (), rule: str = "") -> Line:
    return Line(code, _whole(points), rule, (), (("tenths", _whole(10.0 * points)), *facts))


def _whole(x: float) -> int:
    return int(x + 0.5) if x >= 0.0 else -int(0.5 - x)


def territory_lines(
    context: DecisionContext, seat: int, before: Territory, after: Territory
) -> list[Line]:
    """What each term gains or loses from one territory to the other, largest first."""
    changed: list[tuple[float, Line]] = []
    for term in context.evaluation.terms:
        gain = term.worth(after, seat) - term.worth(before, seat)
        if abs(gain) >= 0.05:
            changed.append((-abs(gain), _term_line(context, term, gain)))
    return [found for _, found in sorted(changed, key=_size)]


def _size(pair: tuple[float, Line]) -> float:
    return pair[0]


def _term_line(context: DecisionContext, term: Term, gain: float) -> Line:
    if term.slot < 0:
        return line(term.code, gain)
    slot = context.outlook.slots[term.slot]
    rounds = [str(number) for number in slot.rounds]
    if slot.now and term.code != "potential":
        rounds.insert(0, str(context.outlook.round))
    facts: tuple[Fact, ...] = (
        ("slot", SLOTS[slot.place]),
        ("tile", slot.tile.name),
        ("scoring", slot.tile.reason),
        ("rounds", " ".join(rounds)),
    )
    return line(term.code, gain, facts, slot.tile.rule)


def tile_lines(context: DecisionContext, seat: int, tile: Tile) -> list[Line]:
    """What a tile would change at its best place."""
    territory = context.view.territories[seat]
    placement = best_placement(
        context.evaluation, territory, seat, tile, context.evaluation.of(territory, seat)
    )
    if placement.place < 0:
        return [line("fits_nowhere", 0.0, (("tile", tile.name),), "Skye 7.6")]
    return territory_lines(context, seat, territory, placement.territory)


def purchase_lines(context: DecisionContext, seat: int, move: Buy) -> list[Line]:
    """The tile's terms, the price less what the bank pays, and the effect on the seller.

    A bot that ignores its rivals' results says nothing about the seller.
    """
    view = context.view
    territories = view.territories
    evaluation = context.evaluation
    rate = context.outlook.gold_rate
    payment = context.outlook.payment(seat, move)
    assert payment is not None, "a purchase of something on sale"
    price = payment.price
    paid = payment.paid
    theirs = territories[move.seller]
    before = evaluation.of(theirs, move.seller)
    kept = best_placement(evaluation, theirs, move.seller, move.tile, before).worth - before
    found = tile_lines(context, seat, move.tile)
    found.append(line("price", -rate * paid, (("gold", paid),), "Skye 6.3"))
    if context.rival_weight:
        facts: tuple[Fact, ...] = (("seat", SEAT_NAMES[move.seller]), ("gold", price))
        share = context.rival_weight / FULL_WEIGHT / (view.seats - 1)
        found.append(line("denial", share * kept, facts, "Skye 6.2"))
        found.append(line("seller_paid", -2.0 * share * rate * price, facts, "Skye 6.4"))
    return found


def passing_lines(view: SkyeView, seat: int, offers: list[ValuedPurchase]) -> list[Line]:
    """Why nothing is bought: the best offer, and its gain compared with passing."""
    if not offers:
        return [line("nothing_affordable", 0.0, (("gold", view.gold[seat]),), "Skye 6.3")]
    best, most = max(offers, key=_surplus)
    facts: tuple[Fact, ...] = (("tile", best.tile.name), ("seat", SEAT_NAMES[best.seller]))
    return [line("best_offer", most, facts, "Skye 6.2")]


def _surplus(offer: ValuedPurchase) -> float:
    return offer[1]


def sheet_lines(
    view: SkyeView, seat: int, formula: PriceFormula, prices: tuple[int, ...], chances: list[float]
) -> list[Line]:
    """For every tile: its worth to me and to each rival, their gold, both results, and the chance of a sale.

    `chances` may be empty; otherwise the chance comes with the average outcome.
    """
    found: list[Line] = []
    for i, price in enumerate(prices):
        tile = view.for_sale[seat][i].name
        mine = formula.own_gains[seat][i]
        facts: tuple[Fact, ...] = (("tile", tile), ("gold", _whole(mine / formula.rate)))
        found.append(line("worth_to_me", mine, facts))
        for other in range(view.seats):
            if other != seat:
                found.append(_rival_line(view, formula, other, seat, i))
        facts = (("tile", tile), ("gold", price))
        if price == AXE:
            if formula.keeps_axed[seat]:
                found.append(line("if_kept", mine, facts, "Skye 6.5"))
            else:
                found.append(line("axe", 0.0, (("tile", tile),), "Skye 5.1"))
            continue
        buyer: Fact = ("buyer", likely_buyer(view, formula, seat, i, price))
        sold = 2.0 * price * formula.rate
        found.append(line("if_sold", sold, (*facts, buyer), "Skye 6.4"))
        found.append(line("if_kept", mine, facts, "Skye 6.5"))
        if chances:
            expected = chances[i] * sold + (1.0 - chances[i]) * mine
            percent: Fact = ("percent", _whole(100.0 * chances[i]))
            found.append(line("sale_chance", expected, (*facts, percent), "Skye 6.2"))
    left = view.gold[seat] - sum(prices)
    found.append(line("left_to_buy", left * formula.rate, (("gold", left),), "Skye 6.3"))
    return found


def _rival_line(view: SkyeView, formula: PriceFormula, other: int, seat: int, i: int) -> Line:
    gain = formula.gains[other][seat][i]
    worth = _whole(gain / formula.rate)
    return line(
        "rival_would_pay",
        gain,
        (
            ("tile", view.for_sale[seat][i].name),
            ("seat", SEAT_NAMES[other]),
            ("gold", min(worth, view.gold[other])),
            ("rival_gold", view.gold[other]),
            ("worth", worth),
        ),
    )


NOBODY: Final = "nobody"


def likely_buyer(view: SkyeView, formula: PriceFormula, seat: int, i: int, price: int) -> str:
    """The rival who can pay and gains most; `nobody` if the price is too high for everyone."""
    buyer = NOBODY
    most = price * formula.rate
    for other in range(view.seats):
        gain = formula.gains[other][seat][i]
        if other != seat and view.gold[other] >= price and gain > most:
            buyer = SEAT_NAMES[other]
            most = gain
    return buyer
