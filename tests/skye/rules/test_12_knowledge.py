"""Chapter 12: what players know."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import InvalidNotation
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import SkyeState
from tests.skye.table import BLUE, GAME, RED, YELLOW, named, play, said, table
from tests.skye.territory import territory

DRAWN = ["T01 T02 T03", "T04 T05 T06", "T07 T08 T09"]
EVERYBODY = (BLUE, YELLOW, RED, None)


def sealed(*lines: str) -> SkyeState:
    return play(table("price", seats=3, for_sale=DRAWN), *lines)


def sheets(state: SkyeState, seat: Seat | None) -> list[str | None]:
    """The price sheets as a seat sees them."""
    stage = GAME.view(state, seat).stage
    assert isinstance(stage, PricingStage)
    return stage.to_json()["sheets"]


def test_everybody_sees_what_is_public() -> None:
    """(Skye 12.1)"""
    state = table(
        "buy",
        seats=3,
        start="red",
        round_=4,
        gold=[1, 2, 3],
        points=[4, 5, 6],
        territories=[territory("castle T42")],
        for_sale=["T01:2 T03:3", "T05:1 T06:4", "T07:2"],
        received=["", "", "T09"],
    )
    for seat in EVERYBODY:
        view = GAME.view(state, seat)
        assert view.scoring == ("S02", "S01", "S09", "S12")
        assert (view.round, view.rounds, view.start, view.phase) == (4, 6, RED, "buy")
        assert view.points == (4, 5, 6)
        assert view.territories[0].placed() == [("castle", "C_BLUE", 0), ("e1", "T42", 0)]
        assert [named(tiles) for tiles in view.for_sale] == ["T01 T03", "T05 T06", "T07"]
        assert view.prices == ((2, 3), (1, 4), (2,))
        assert [named(tiles) for tiles in view.received] == ["", "", "T09"]
        assert view.to_act == (RED,)


def test_the_contents_of_the_bag_can_be_reckoned_by_anybody() -> None:
    """(Skye 12.1)"""
    state = table("buy", territories=[territory("castle T42")], for_sale=["T01:2", "T05:1"])
    for seat in (BLUE, YELLOW, None):
        names = GAME.view(state, seat).bag.to_json()
        assert len(names) == 73 - 3
        assert not {"T42", "T01", "T05"} & set(names)


def test_the_next_draw_is_not_in_the_position() -> None:
    """The same position may go on with any draw. (Skye 12.1)"""
    state = table()
    assert GAME.deal(state, Rng(1)) != GAME.deal(state, Rng(2))


def test_a_sealed_price_sheet_is_known_to_its_owner_alone() -> None:
    """(Skye 12.2)"""
    one = sealed("yellow price 1 1 axe")
    two = sealed("yellow price axe 2 3")
    assert GAME.view(one, YELLOW) != GAME.view(two, YELLOW)
    for seat in (BLUE, RED, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)


def test_players_see_their_own_sheets() -> None:
    """(Skye 12.2)"""
    state = sealed("yellow price 1 1 axe", "blue price axe 2 3")
    assert [sheets(state, seat) for seat in EVERYBODY] == [
        ["price axe 2 3", "sealed", None],
        ["sealed", "price 1 1 axe", None],
        ["sealed", "sealed", None],
        ["sealed", "sealed", None],
    ]


def test_that_a_player_is_ready_is_open_to_all() -> None:
    """(Skye 12.2)"""
    before = sealed()
    seat, move = said("yellow price 1 1 axe")
    assert [GAME.public_text(before, seat, move, listener) for listener in EVERYBODY] == [
        "ready",
        "price 1 1 axe",
        "ready",
        "ready",
    ]
    after, events = GAME.play(before, seat, move)
    assert [(event.code, event.seat, event.facts) for event in events] == [("ready", YELLOW, ())]
    for listener in EVERYBODY:
        assert GAME.view(before, listener) != GAME.view(after, listener)
        assert GAME.view(after, listener).to_act == (BLUE, RED)


def test_other_moves_are_heard_by_all() -> None:
    """(Skye 12.1)"""
    state = table("buy", for_sale=["T01:2", "T05:1"])
    seat, move = said("blue buy T05 from yellow")
    for listener in (BLUE, YELLOW, None):
        assert GAME.public_text(state, seat, move, listener) == "buy T05 from yellow"


def test_gold_is_knowledge_of_everybody() -> None:
    """Stakes behind the screens are still counted with their owner. (Skye 12.3) (Ruling S28)"""
    state = sealed("yellow price 1 1 axe")
    for seat in EVERYBODY:
        assert GAME.view(state, seat).gold == (5, 5, 5)
    state = play(state, "blue price axe 2 3", "red price 1 axe 3")
    for seat in EVERYBODY:
        assert GAME.view(state, seat).gold == (0, 3, 1)


def test_determinizing_changes_only_the_sheets_of_others() -> None:
    """(Skye 12.2)"""
    state = sealed("yellow price 1 1 axe", "blue price axe 2 3")
    view = GAME.view(state, BLUE)
    guesses = [GAME.determinize(view, Rng(seed)) for seed in range(30)]
    assert all(GAME.view(guess, BLUE) == view for guess in guesses)
    of_yellow = {sheets(guess, YELLOW)[YELLOW] for guess in guesses}
    assert len(of_yellow) > 10, "many sheets are possible"


def test_there_is_no_view_for_a_seat_that_is_not_taken() -> None:
    """(Skye 2.3)"""
    with pytest.raises(InvalidNotation, match="there is no seat 3 at this table of 3"):
        GAME.view(sealed(), Seat(3))
