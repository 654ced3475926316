"""Chapter 7: incomes."""

from __future__ import annotations

from tests.skye.boxes.table import BLUE, YELLOW, BoxGame, traveler

TABLE = BoxGame("journeyman")


def test_gold_and_points_each_round() -> None:
    """Warrior space 2 and B1 give gold, Herald space 2 and B2 points. (Journeyman 7.1)"""
    state = TABLE.at("plan", progress=["3 3 2"], gold=[0, 0])
    state = TABLE.play(state, "blue plan", "yellow plan")
    assert state.gold == [5 + 1 + 2 + 1, 5]
    assert state.points[BLUE] == 1 + 1


def test_the_lines_say_where_it_comes_from() -> None:
    """(Journeyman 7.1)"""
    state = TABLE.play(TABLE.at("plan", progress=["2 0 2"]), "blue plan")
    told = TABLE.told(state, "yellow plan")
    assert "income blue +5 castle +1 tracks" in told
    assert "point_income blue +1 tracks" in told


def test_who_is_ahead_is_decided_before_point_incomes() -> None:
    """Blue's point would put yellow behind; in round 3 that is worth a gold. (Journeyman 7.2) (Ruling J12)"""
    state = TABLE.at("plan", progress=["0 0 2", ""], points=[4, 4], gold=[0, 0])
    state = TABLE.play(state, "blue plan", "yellow plan")
    assert state.round == 3
    assert (state.gold, state.points) == ([5, 5], [5, 4])


def test_gold_given_once_comes_with_the_next_income() -> None:
    """(Journeyman 7.3) (Ruling J13)"""
    ship = TABLE.territory("castle\nT18")
    state = TABLE.at("plan", territories=[ship], progress=["0 4 0"], gold=[3, 3])
    state = TABLE.play(state, "blue plan s1 merchant")
    assert "income blue +5 castle +1 tracks +5 gold_once" in TABLE.told(state, "yellow plan")
    state = TABLE.play(state, "yellow plan")
    assert state.gold == [3 + 11, 3 + 5]
    assert traveler(state).gold_due == 0, "once"


def test_gold_given_once_cannot_be_spent_in_the_same_round() -> None:
    """(Journeyman 2.1) (Journeyman 7.3)"""
    state = TABLE.at("buy", for_sale=["T01:1", "T05:1 J1:1"], gold=[1, 0], progress=["0 4 0"])
    state = TABLE.play(state, "blue buy J1 from yellow", "yellow stay", "blue step merchant")
    assert (state.gold[BLUE], traveler(state).gold_due) == (0, 5)


def test_after_the_last_round_it_comes_before_the_final_scoring() -> None:
    """(Journeyman 7.3)"""
    ship = TABLE.territory("castle\nT18")
    state = TABLE.at("plan", round_=6, territories=[ship], progress=["0 4 0"], gold=[0, 0])
    state = TABLE.play(state, "blue plan s1 merchant")
    told = TABLE.told(state, "yellow plan")
    assert "income blue +5 gold_once" in told
    assert "final blue +1 gold reason gold" in told
    after = TABLE.play(state, "yellow plan")
    assert (after.gold[BLUE], TABLE.phase(after)) == (0, "over")


def test_the_tracks_give_nothing_further_at_the_end() -> None:
    """(Journeyman 7.4)"""
    state = TABLE.at("plan", round_=6, progress=["9 9 9", "0 0 0"], gold=[0, 0])
    state = TABLE.play(state, "blue plan", "yellow plan")
    assert state.points[BLUE] == state.points[YELLOW]
