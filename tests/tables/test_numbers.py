"""Every number that a table shows is compared with the engine after the move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.boards import BANK_PAYS, Effect
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN, Traveler
from clachan.skye.rules.state import SkyeState
from clachan.tables.orders import Play
from clachan.tables.questions import previews
from clachan.tables.setup import person
from clachan.tables.views.table import Viewer, table_view
from tests.tables.logged_table import ANA, BO, CAT, LoggedTable, set_up

GUESTS = (ANA, BO, CAT)
BOXES: tuple[tuple[str, ...], ...] = ((), ("journeyman",), ("druids",), ("journeyman", "druids"))


def totals(state: SkyeState, seat: Seat) -> tuple[dict[str, int], int, int]:
    """The points of each scoring tile now, the income, and the points at the end without gold."""
    slots = {"ABCD"[i]: tile.amount(state, seat) for i, tile in enumerate(state.scoring)}
    income = sum([rule.amount(state, seat) for rule in state.seams.income])
    final = sum([rule.amount(state, seat) for rule in state.seams.final])
    return slots, income, final


class Checker:
    """Plays one random game and compares every number shown with the result."""

    def __init__(self, boxes: tuple[str, ...], seed: int) -> None:
        holders = [person(guest, guest) for guest in GUESTS]
        self.logged = LoggedTable(set_up("skye", holders, boxes, seed=f"numbers {seed}"))
        self.rng = Rng(seed)
        self.compared: Counter[str] = Counter()
        self.sales: list[tuple[str, int, int]] = []
        """Every sale so far: tile, round, price."""

    @property
    def state(self) -> SkyeState:
        state: SkyeState = self.logged.table.state
        return state

    def play(self, seat: int, text: str) -> None:
        table, before = self.logged.table, self.state
        self.logged.send(table.holders[seat].guest, Play(seat, table.ply, text))
        for tiles, prices in zip(before.for_sale, before.prices, strict=True):
            for tile, price in zip(tiles, prices, strict=False):
                if f"buy {tile.name} from" in text:
                    self.sales.append((tile.name, before.round, price))

    def run(self) -> None:
        while self.logged.table.waiting_for:
            table = self.logged.table
            seat = table.waiting_for[0]
            view: Any = table_view(table, Viewer(table.holders[seat].guest, seat))
            position = view["position"]
            player = position["players"][seat]
            assert player["gold"] == self.state.gold[seat]
            slots, income, _ = totals(self.state, Seat(seat))
            assert player["income"] == income
            assert {s["slot"]: s["points"][seat] for s in position["scoring"]} == slots
            priced = [move for move in view["moves"] if move.get("payment")]
            self.check_offers(view, seat)
            self.check_similar_sales(position)
            helped = [move for move in priced if move["payment"]["bank"]]
            if helped or (priced and self.rng.below(4)):
                chosen = helped or priced
                self.check_payment(seat, chosen[self.rng.below(len(chosen))])
            elif view["moves"][0]["kind"] == "build":
                self.check_build(seat, view["moves"][0])
            else:
                self.play(seat, self.logged.legal(seat, self.rng))

    def check_offers(self, view: Any, seat: int) -> None:
        """The stage offers exactly the legal purchases; offers that are `short` cannot be bought."""
        stage = view["position"]["stage"]
        if stage["kind"] != "buy":
            return
        offers = [offer for seller in stage["sellers"] for offer in seller["offers"]]
        offered = {move["text"] for offer in offers for move in offer["moves"]}
        assert offered == {move["text"] for move in view["moves"] if move["kind"] == "buy"}
        for offer in offers:
            assert (offer["state"] == "open") == bool(offer["moves"])
            if offer["state"] == "short":
                assert offer["shortfall"] > 0
            paid = [move["payment"]["paid"] for move in offer["moves"]]
            assert paid == sorted(paid)
            assert all([move["payment"]["price"] == offer["price"] for move in offer["moves"]])
            self.compared[f"offer {offer['state']}"] += 1

    def check_similar_sales(self, position: Any) -> None:
        """Tiles like one's own were sold in earlier rounds, for that price; none is left out."""
        stage = position["stage"]
        if stage["kind"] != "price":
            return
        named = self.state.seams.tileset.named
        past = [sale for sale in self.sales if sale[1] < position["round"]]
        for name, similar in stage["similar_sales"].items():
            tile = named[name]
            assert name in stage["tiles"]
            shown = [(sale["tile"], sale["round"], sale["price"]) for sale in similar]
            assert set(shown) <= set(past)
            alike = [
                sale
                for sale in past
                if (tile.scroll and named[sale[0]].scroll == tile.scroll)
                or any([a and b for a, b in zip(tile.icons, named[sale[0]].icons, strict=True)])
            ]
            if tile.scroll or any(tile.icons):
                assert set(shown) <= set(alike)
                assert len(shown) == min(5, len(alike))
            self.compared["similar sale"] += len(shown)

    def check_payment(self, seat: int, move: Any) -> None:
        """A purchase costs what its payment says."""
        before, payment = self.state, move["payment"]
        others = [gold for i, gold in enumerate(before.gold) if i != seat]
        assert payment["shortfall"] == 0
        assert payment["price"] == payment["paid"] + payment["bank"]
        self.play(seat, move["text"])
        after = self.state
        if after.round == before.round:
            assert after.gold[seat] == payment["gold_left"] == before.gold[seat] - payment["paid"]
            if move["kind"] == "buy":
                seller = move["seller"]
                assert after.gold[seller] == before.gold[seller] + 2 * payment["price"]
            else:
                assert [gold for i, gold in enumerate(after.gold) if i != seat] == others
            self.compared[move["kind"]] += 1
            if payment["bank"]:
                self.compared["bank"] += 1
            if payment["pieces"]:
                self.compared["pieces"] += 1

    def check_build(self, seat: int, family: Any) -> None:
        """A placement changes what its preview says."""
        table, before = self.logged.table, self.state
        *_, found = previews(table, seat, tile=family["tile"])
        placements = {(*p["cell"], p["rotation"]): p["text"] for p in family["placements"]}
        assert {(*p["cell"], p["rotation"]) for p in found["placements"]} == set(placements)
        preview = found["placements"][self.rng.below(len(found["placements"]))]
        old = totals(before, Seat(seat))
        self.play(seat, placements[(*preview["cell"], preview["rotation"])])
        after = self.state
        if after.round != before.round or not self.logged.table.waiting_for:
            return
        new = totals(after, Seat(seat))
        left = {slot: before.track.rounds_left(i, before.round) for i, slot in enumerate("ABCD")}
        changed = {s: new[0][s] - old[0][s] for s in new[0] if new[0][s] != old[0][s] and left[s]}
        assert {change["slot"]: change["change"] for change in preview["slots"]} == changed
        now = sum([n for slot, n in changed.items() if before.round in left[slot]])
        final = new[2] - old[2]
        assert preview["points_now"] == now
        assert preview["points_by_end"] == final + sum(
            [n * len(left[slot]) for slot, n in changed.items()]
        )
        assert preview["income"] == new[1] - old[1]
        self.compared["placement"] += 1


@pytest.mark.parametrize("boxes", BOXES, ids=lambda boxes: "+".join(boxes) or "base")
def test_every_number_the_table_shows(boxes: tuple[str, ...]) -> None:
    compared: Counter[str] = Counter()
    for seed in range(5):
        checker = Checker(boxes, seed)
        checker.run()
        compared += checker.compared
    wanted = ["buy", "placement", "offer open", "offer short", "offer sold", "similar sale"]
    if "druids" in boxes:
        wanted += ["dolmen", "blind", "pieces", "bank"]
    assert all([compared[kind] for kind in wanted]), compared


def test_the_price_is_zero_when_the_bank_pays() -> None:
    """Journeyman's power: the bank pays the first tile. (Journeyman 8.4)"""
    logged = LoggedTable(set_up(boxes=("journeyman",)))
    logged.play_until("buy", Rng(1))
    (seat,) = logged.table.waiting_for
    state = logged.table.game.copy(logged.table.state)
    journeymen = JOURNEYMEN.of(state)
    old = journeymen.travelers[seat]
    usable = old.usable.with_effect(Effect(power=BANK_PAYS))
    traveler = Traveler(
        old.layout, old.progress, old.cell, usable, usable, old.gold_due, old.bought
    )
    JOURNEYMEN.set(state, journeymen.with_traveler(Seat(seat), traveler))
    state.gold[seat] = 0
    logged.table = replace(logged.table, state=state)
    who = logged.table.holders[seat].guest
    view: Any = table_view(logged.table, Viewer(who, seat))
    sellers = view["position"]["stage"]["sellers"]
    offers = [o for seller in sellers for o in seller["offers"] if o["state"] != "mine"]
    assert offers and all([offer["state"] == "open" for offer in offers])
    move = offers[0]["moves"][0]
    assert move["payment"] == {
        "price": offers[0]["price"],
        "paid": 0,
        "bank": offers[0]["price"],
        "pieces": [],
        "gold_left": 0,
        "shortfall": 0,
        "lost": 0,
    }
    logged.send(who, Play(seat, logged.table.ply, move["text"]))
    assert logged.table.state.gold[seat] == 0
