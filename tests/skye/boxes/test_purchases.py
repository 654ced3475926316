"""Offers and payments say what really happens, with every set of boxes."""

from __future__ import annotations

import pytest

from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN
from clachan.skye.boxes.druids.rules.tablet_status import tablet_status
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import Pass
from clachan.skye.rules.purchases import Offer, Payment
from clachan.skye.rules.state import SkyeState, turn_order
from tests.skye.boxes.games import SUBSETS, moments, opened
from tests.skye.boxes.table import BLUE, RED, YELLOW, BoxGame, dolmen, give

JOURNEYMAN = BoxGame("journeyman")
DRUIDS = BoxGame("druids")
BOTH = BoxGame("journeyman", "druids")
BANK_PAYS = "0 10 0"
SHOPPING = ("own_tile_first", "buy", "second_buy")


def shown(offers: list[Offer]) -> list[str]:
    """`T05 for 3: buy T05 from yellow pays 1; ...`, with `!` before ways that are not legal."""
    texts: list[str] = []
    for offer in offers:
        ways = [
            f"{'' if way.is_legal else '! '}{way.move} pays {way.payment.paid}"
            for way in offer.ways
        ]
        name = "blind" if offer.tile is None else offer.tile.name
        texts.append(f"{name} for {offer.price}: {'; '.join(ways)}")
    return texts


@pytest.mark.parametrize("boxes", [(), *SUBSETS], ids="-".join)
@pytest.mark.parametrize("seats", [2, 5])
def test_offers_and_payments_agree_with_moves_and_gold(boxes: tuple[str, ...], seats: int) -> None:
    """(Skye 6.2, 6.3) (Druids 3.2, 3.5, 6.2-6.4) (Journeyman 3.7, 8.4)"""
    paid = 0
    for seed in range(4):
        game, _ = opened(boxes, seats, seed)
        for state, seat, move, after, _ in moments(boxes, seats, seed):
            names = [phase.name for phase in game.rules.phases]
            if names[state.phase] in SHOPPING if state.phase < len(names) else False:
                for other in turn_order(state):
                    offers_match_moves(game, state, other)
            cost = game.payment(state, seat, move)
            if cost is not None and after.round == state.round and after.phase < len(names):
                if not names[state.phase].startswith("plan"):
                    assert cost.gold_left == after.gold[seat], (str(move), cost)
                paid += cost.paid
    assert paid > 0, "nothing was bought in any of these games"


def offers_match_moves(game: Skye, state: SkyeState, seat: Seat) -> None:
    """The legal ways of all offers are the legal purchases; every other way lacks the turn or gold."""
    legal: list[Move] = []
    for offer in game.offers(state, seat):
        assert offer.cheapest.payment.paid == min([way.payment.paid for way in offer.ways])
        for way in offer.ways:
            assert way.payment == game.payment(state, seat, way.move)
            assert way.payment.price == offer.price == way.payment.paid + way.payment.bank
            is_affordable = way.payment.shortfall == 0
            assert is_affordable == (way.payment.gold_left >= 0)
            if way.is_legal:
                assert is_affordable
                legal.append(way.move)
            elif is_affordable:
                assert seat not in game.to_act(state) or state.now != state.phase
    if state.now == state.phase:
        purchases = [move for move in game.legal_moves(state, seat) if not isinstance(move, Pass)]
        assert sorted(map(str, legal)) == sorted(map(str, purchases))
    else:
        assert not legal, "an interlude comes first"


def test_the_bank_pays_and_the_buyer_keeps_the_gold() -> None:
    """(Journeyman 8.4)"""
    state = JOURNEYMAN.at("buy", gold=[0, 3], for_sale=["", "T05:2"], progress=[BANK_PAYS])
    offer = JOURNEYMAN.game.offers(state, BLUE)[0]
    assert (offer.seller, offer.price, offer.ways[0].is_legal) == (YELLOW, 2, True)
    assert offer.ways[0].payment == Payment(
        price=2, paid=0, bank=2, pieces=(), gold_left=0, shortfall=0
    )


def test_a_waiting_seat_sees_what_will_be_on_sale() -> None:
    """(Skye 6.1, 6.2)"""
    state = DRUIDS.at("buy", gold=[9, 2], for_sale=["T01:3", "T05:4"])
    assert shown(DRUIDS.game.offers(state, BLUE)) == ["T05 for 4: buy T05 from yellow pays 4"]
    assert shown(DRUIDS.game.offers(state, YELLOW)) == ["T01 for 3: ! buy T01 from blue pays 3"]
    assert DRUIDS.game.offers(state, YELLOW)[0].cheapest.payment.shortfall == 1
    state = DRUIDS.play(state, "blue pass")
    assert DRUIDS.game.offers(state, BLUE) == [], "blue has had its turn"


def test_each_tablet_is_a_way_of_its_own() -> None:
    """(Druids 6.3) (Druids 6.7)"""
    state = DRUIDS.at("buy", gold=[1, 0], for_sale=["", "T05:4"], held=["TB1 TB2"])
    ways = [
        "! buy T05 from yellow pays 4",
        "! tablet TB1 buy T05 from yellow pays 2",
        "tablet TB1 TB2 buy T05 from yellow pays 0",
    ]
    assert shown(DRUIDS.game.offers(state, BLUE)) == [f"T05 for 4: {'; '.join(ways)}"]
    cheapest = DRUIDS.game.offers(state, BLUE)[0].cheapest
    assert cheapest.payment.pieces == ("TB1", "TB2")
    assert (cheapest.payment.bank, cheapest.payment.gold_left) == (4, 1)


def test_where_the_bank_pays_no_tablet_is_needed() -> None:
    """(Journeyman 8.4) (Druids 6.7)"""
    state = BOTH.at("buy", gold=[0, 0], for_sale=["", "T05:3"], progress=[BANK_PAYS], held=["TB1"])
    assert shown(BOTH.game.offers(state, BLUE)) == ["T05 for 3: buy T05 from yellow pays 0"]


def test_keeping_a_tile_loses_the_gold_on_it() -> None:
    """(Druids 6.2)"""
    state = DRUIDS.at("own_tile_first", gold=[4, 0], for_sale=["T01:1 T03:2", ""], held=["TA1"])
    offers = DRUIDS.game.offers(state, BLUE)
    assert shown(offers) == [
        "T01 for 0: tablet TA1 keep T01 pays 0",
        "T03 for 0: tablet TA1 keep T03 pays 0",
    ]
    assert [offer.ways[0].payment.lost for offer in offers] == [1, 2]
    assert [offer.seller for offer in offers] == [BLUE, BLUE]
    assert offers[1].ways[0].payment.gold_left == 4
    assert DRUIDS.game.offers(state, YELLOW) == [], "yellow has no tablet for this"


def test_the_second_turn_offers_the_row_and_a_blind_draw() -> None:
    """(Druids 3.2, 3.3) (Druids 6.4)"""
    state = DRUIDS.at("second_buy", gold=[2, 0], row="D11 D12 D13 D14 D15", held=["TC1"])
    offers = DRUIDS.game.offers(state, BLUE)
    assert [offer.tile.name for offer in offers if offer.tile] == [
        "D11",
        "D12",
        "D13",
        "D14",
        "D15",
    ]
    blind = offers[-1]
    assert (blind.tile, blind.seller, blind.price) == (None, None, 5)
    assert shown([blind]) == ["blind for 5: ! blind pays 5; ! tablet TC1 blind pays 3"]
    assert blind.cheapest.payment.shortfall == 1


def test_of_the_tiles_drawn_blind_one_is_kept_for_nothing() -> None:
    """(Druids 3.3)"""
    state = DRUIDS.at("second_buy", 3, gold=[5, 9, 9])
    waiting = DRUIDS.play(state, "blue blind")
    assert DRUIDS.game.offers(waiting, BLUE) == [], "chance has not pulled yet"
    assert DRUIDS.game.offers(waiting, YELLOW)[-1].ways[0].is_legal is False
    pulled = DRUIDS.play(waiting, "chance pull T01 T05")
    assert shown(DRUIDS.game.offers(pulled, BLUE)) == [
        "T01 for 0: keep T01 pays 0",
        "T05 for 0: keep T05 pays 0",
    ]
    assert len(DRUIDS.game.offers(pulled, RED)) == 6


def test_moves_that_buy_nothing_on_sale_have_no_payment() -> None:
    """(Skye 6.2) (Druids 6.1)"""
    state = DRUIDS.at("buy", gold=[9, 9], for_sale=["T01:3", "T05:4"], held=["TB1"])
    for line in (
        "blue pass",
        "blue buy T01 from blue",
        "blue buy T07 from yellow",
        "blue tablet TB2 buy T05 from yellow",
        "yellow tablet TB1 buy T01 from blue",
    ):
        assert DRUIDS.game.payment(state, *DRUIDS.said(line)) is None, line
    assert (
        DRUIDS.game.payment(state, Seat(4), DRUIDS.game.parse_move("buy T05 from yellow")) is None
    )
    assert DRUIDS.game.offers(state, Seat(4)) == []


def test_a_free_step_costs_its_fee_and_a_plan_all_its_steps() -> None:
    """(Journeyman 3.7)"""
    state = JOURNEYMAN.at("buy", gold=[2, 5], for_sale=["", "J1:1"], progress=["0 0 2"])
    state = JOURNEYMAN.play(state, "blue buy J1 from yellow", "yellow stay")
    seat, move = JOURNEYMAN.said("blue step herald")
    cost = JOURNEYMAN.game.payment(state, seat, move)
    assert cost is not None
    assert cost.gold_left == JOURNEYMAN.game.play(state, seat, move).state.gold[BLUE]
    territory = JOURNEYMAN.territory("castle\nT50")
    state = JOURNEYMAN.at("plan", gold=[20, 5], territories=[territory])
    cost = JOURNEYMAN.game.payment(state, *JOURNEYMAN.said("blue plan castle merchant"))
    assert cost is not None and cost.price > 0
    state = JOURNEYMAN.play(state, "blue plan castle merchant")
    told = JOURNEYMAN.told(state, "yellow plan")
    assert f"stepped blue track merchant, space 1, paid {cost.paid}" in told


def test_the_status_of_a_tablet() -> None:
    """(Druids 6.1)"""
    state = DRUIDS.at("buy", gold=[9, 0], for_sale=["", "T05:4"], held=["TB1 TC1 TD1"])
    give(state, BLUE, "TB2", state.round)

    def statuses(of: SkyeState) -> dict[str, str]:
        held = dolmen(of).held[BLUE]
        return {one.tablet.name: tablet_status(of, BLUE, one.tablet.name) for one in held}

    assert statuses(state) == {"TB1": "usable", "TC1": "resting", "TD1": "resting", "TB2": "later"}
    state = DRUIDS.play(state, "blue tablet TB1 buy T05 from yellow")
    assert statuses(state)["TB1"] == "used"
    state = DRUIDS.play(state, "yellow pass")
    assert statuses(state) == {"TB1": "used", "TC1": "usable", "TD1": "resting", "TB2": "later"}
    assert DOLMEN.of(state).used == ("TB1",)
