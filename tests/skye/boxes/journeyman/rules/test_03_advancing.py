"""Chapters 2 and 3: the golden rule, and steps."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from tests.skye.boxes.table import BLUE, PASTURE_ALL_ROUND, RED, YELLOW, BoxGame, traveler

TABLE = BoxGame("journeyman")
MARKET = ["T01:2 T03:1", "T05:1 T06:4"]


def test_what_is_gained_works_from_the_next_round_on() -> None:
    """(Journeyman 2.1)"""
    territory = TABLE.territory("castle\nT50")
    state = TABLE.at("plan", territories=[territory, territory])
    state = TABLE.play(state, "blue plan s1 merchant", "yellow plan")
    assert TABLE.phase(state) == "draw"
    assert (traveler(state).usable.movement, traveler(state, YELLOW).usable.movement) == (5, 4)
    state = TABLE.at("buy", for_sale=["T01:1 J7:1", ""], gold=[5, 5])
    state = TABLE.play(state, "blue pass", "yellow buy J7 from blue", "blue stay")
    state = TABLE.play(state, "yellow step merchant")
    assert traveler(state, YELLOW).benefits.movement == 5
    assert traveler(state, YELLOW).usable.movement == 4, "not in this round"


def test_points_are_scored_at_once() -> None:
    """(Journeyman 2.2)"""
    state = TABLE.at("buy", for_sale=MARKET, points=[7, 7])
    state = TABLE.play(state, "blue buy T05 from yellow")
    assert "stepped yellow +1 progress track warrior, space 1" in TABLE.told(
        state, "yellow step warrior"
    )
    assert TABLE.play(state, "yellow step warrior").points == [7, 8]


def test_a_step_leads_to_the_next_space_and_is_voluntary() -> None:
    """(Journeyman 3.1) (Ruling J3)"""
    state = TABLE.play(TABLE.at("buy", for_sale=MARKET), "blue buy T05 from yellow")
    assert TABLE.moves(state, YELLOW) == ["step warrior", "stay"]
    assert traveler(TABLE.play(state, "yellow step warrior"), YELLOW).progress == (1, 0, 0)
    assert traveler(TABLE.play(state, "yellow stay"), YELLOW).progress == (0, 0, 0)


def test_a_marker_on_the_last_space_stays_there() -> None:
    """Nobody is asked for a step that cannot be taken. (Journeyman 3.1) (Journeyman 12.2)"""
    state = TABLE.at("buy", for_sale=MARKET, progress=["", "10 0 0"])
    state = TABLE.play(state, "blue buy T05 from yellow")
    assert TABLE.phase(state) == "buy"
    assert TABLE.game.to_act(state) == (YELLOW,)


def test_each_tile_sold_allows_a_step_on_the_warrior_track_only() -> None:
    """(Journeyman 3.2)"""
    state = TABLE.at("buy", 3, for_sale=["", "T05:1 T06:1", "T07:1 T08:1"])
    state = TABLE.play(state, "blue buy T05 from yellow", "yellow step warrior")
    state = TABLE.play(state, "yellow buy T07 from red", "red step warrior")
    state = TABLE.play(state, "red buy T06 from yellow", "yellow step warrior")
    assert traveler(state, YELLOW).progress == (2, 0, 0)
    assert traveler(state, RED).progress == (1, 0, 0)
    state = TABLE.play(TABLE.at("buy", for_sale=MARKET), "blue buy T05 from yellow")
    with pytest.raises(IllegalMove, match=r"brings a step on warrior \(Journeyman 3.2\)"):
        TABLE.play(state, "yellow step herald")


def test_a_received_symbol_allows_a_step_on_any_track() -> None:
    """(Journeyman 3.3)"""
    state = TABLE.at("buy", for_sale=["", "J1:1 T06:4"])
    state = TABLE.play(state, "blue buy J1 from yellow", "yellow stay")
    assert TABLE.moves(state, BLUE) == ["step warrior", "step merchant", "step herald", "stay"]
    state = TABLE.play(state, "blue step herald")
    assert traveler(state).progress == (0, 0, 1)


def test_the_symbol_counts_even_if_the_tile_fits_nowhere() -> None:
    """(Journeyman 3.3) (Ruling J4)"""
    walled_in = TABLE.territory(PASTURE_ALL_ROUND)
    state = TABLE.at("buy", territories=[walled_in], for_sale=["", "J8:1"])
    state = TABLE.play(state, "blue buy J8 from yellow", "yellow stay", "blue step merchant")
    assert "gave_back blue tile J8" in TABLE.told(state, "yellow pass")
    assert traveler(TABLE.play(state, "yellow pass")).progress == (0, 1, 0)


def test_the_seller_decides_first_then_the_buyer_then_buying_goes_on() -> None:
    """(Journeyman 3.4) (Ruling J5)"""
    state = TABLE.at("buy", 3, for_sale=["", "J1:1 T06:4", "T07:1"])
    state = TABLE.play(state, "blue buy J1 from yellow")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("step", (YELLOW,))
    with pytest.raises(IllegalMove, match="the table waits for yellow"):
        TABLE.play(state, "blue step warrior")
    state = TABLE.play(state, "yellow stay")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("step", (BLUE,))
    state = TABLE.play(state, "blue step warrior")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("buy", (YELLOW,))


def test_steps_for_unsold_tiles_follow_when_buying_is_over_in_turn_order() -> None:
    """(Journeyman 3.4) (Ruling J5)"""
    state = TABLE.at("buy", 3, start="red", for_sale=["J1:1 J2:1", "T06:4", "J3:1"])
    state = TABLE.play(state, "red pass", "blue pass", "yellow pass")
    assert TABLE.game.to_act(state) == (RED,)
    state = TABLE.play(state, "red step warrior")
    assert TABLE.game.to_act(state) == (BLUE,)
    state = TABLE.play(state, "blue step warrior", "blue step herald")
    assert TABLE.phase(state) == "build"
    assert traveler(state, BLUE).progress == (1, 0, 1)


def test_a_collected_marker_allows_a_step_its_tile_satisfies() -> None:
    """T50 shows barrels, a sheep and a cattle. (Journeyman 3.5)"""
    state = TABLE.at("plan", territories=[TABLE.territory("castle\nT50")])
    assert [
        text for text in TABLE.moves(state, BLUE) if "s1 " in text and "castle" not in text
    ] == [
        "plan s1 warrior",
        "plan s1 merchant",
    ]
    with pytest.raises(IllegalMove, match=r"herald track asks for lighthouse \(Journeyman 3.5\)"):
        TABLE.play(state, "blue plan s1 herald")


def test_on_the_castle_every_step_can_be_bought() -> None:
    """(Journeyman 3.6)"""
    state = TABLE.at("plan", gold=[5, 5])
    assert TABLE.moves(state, BLUE) == [
        "plan",
        "plan castle warrior",
        "plan castle merchant",
        "plan castle herald",
    ]
    state = TABLE.play(state, "blue plan castle merchant", "yellow plan")
    assert traveler(state).progress == (0, 1, 0)
    assert state.gold[BLUE] == 5 - 2 + 5


def test_a_space_that_asks_for_the_castle_is_free_there() -> None:
    """(Journeyman 3.6)"""
    state = TABLE.at("plan", gold=[0, 0], progress=["2 0 1"])
    assert TABLE.moves(state, BLUE) == ["plan", "plan castle warrior", "plan castle herald"]
    state = TABLE.play(state, "blue plan castle herald", "yellow plan")
    assert state.gold == [5 + 1, 5], "the income of the next round, one gold by the Warrior track"


def test_a_fee_is_due_on_every_step_in_whatever_way() -> None:
    """Herald space 3: a scroll and a fee of 1, castle price 3. (Journeyman 3.7) (Ruling J6)"""
    scroll = TABLE.territory("castle\nT64")
    state = TABLE.at("plan", gold=[5, 5], progress=["0 0 2"], territories=[scroll])
    assert TABLE.play(state, "blue plan s1 herald", "yellow plan").gold[BLUE] == 5 - 1 + 6
    assert TABLE.play(state, "blue plan castle herald", "yellow plan").gold[BLUE] == 5 - 4 + 6
    state = TABLE.at("buy", gold=[2, 5], for_sale=["", "J1:1"], progress=["0 0 2"])
    state = TABLE.play(state, "blue buy J1 from yellow", "yellow stay", "blue step herald")
    assert state.gold[BLUE] == 2 - 1 - 1


def test_whoever_cannot_pay_cannot_step() -> None:
    """(Journeyman 3.7) (Ruling J6)"""
    state = TABLE.at("buy", gold=[1, 5], for_sale=["", "J1:1"], progress=["0 0 2"])
    state = TABLE.play(state, "blue buy J1 from yellow", "yellow stay")
    assert TABLE.moves(state, BLUE) == ["step warrior", "step merchant", "stay"]
    with pytest.raises(IllegalMove, match=r"a fee of 1 gold, with only 0 .*\(Journeyman 3.7\)"):
        TABLE.play(state, "blue step herald")
    state = TABLE.at("plan", gold=[3, 5], progress=["0 0 2"])
    with pytest.raises(IllegalMove, match=r"costs 4 gold, with only 3 left \(Journeyman 3.7\)"):
        TABLE.play(state, "blue plan castle herald")


def test_stakes_do_not_pay_fees() -> None:
    """Only gold in hand does. (Journeyman 3.7)"""
    state = TABLE.at("buy", gold=[0, 1], for_sale=["T01:9 J1:1", "T05:1"], progress=["10 10 2"])
    state = TABLE.play(state, "blue pass", "yellow pass")
    assert TABLE.phase(state) == "build", "no step can be paid, so nobody is asked"
