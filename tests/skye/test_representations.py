"""What a debugger shows: short, plain texts."""

from __future__ import annotations

from tests.skye.boxes.table import BoxGame, dolmen, traveler
from tests.skye.table import GAME, table

MARKET = ["T01:2 T03:3", "T05:1 T06:4"]


def test_states_and_their_parts_print_usefully() -> None:
    state = table("buy", gold=[2, 9], points=[1, 0], for_sale=MARKET)
    assert repr(state) == (
        "<Isle of Skye, round 1, <BuyingStage: queue [0, 1]>, gold 2/9, points 1/0>"
    )
    assert repr(state.scoring[0]) == "<scoring tile S02 sheep>"
    offer = GAME.offers(state, state.start)[0]
    assert repr(offer.cheapest.payment) == (
        "Payment(price=1, paid=1, bank=0, pieces=(), gold_left=1, shortfall=0, lost=0)"
    )


def test_the_parts_of_boxes_print_usefully() -> None:
    state = BoxGame("journeyman", "druids").at("buy", progress=["3 0 1"], held=["TB1"])
    assert repr(dolmen(state)) == "<dolmen row D11 D12 D13 D14 D15, stack of 31>"
    assert repr(dolmen(state).held[0][0]) == "<tablet TB1 since round 1>"
    assert repr(traveler(state)) == "<journeyman at castle, progress 3/0/1>"
