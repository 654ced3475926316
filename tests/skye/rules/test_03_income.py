"""Chapter 3: income."""

from __future__ import annotations

import pytest

from clachan.kernel.line import total
from clachan.skye.rules.phases.income import income
from clachan.skye.rules.territory import Territory
from tests.skye.table import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    all_pass,
    in_words,
    lines_of,
    table,
)
from tests.skye.territory import made_up, territory


def income_of(built: Territory) -> list[str]:
    return [in_words(line) for line in income(table(territories=[built]), BLUE)]


TWO_BARRELS_AND_ONE_CUT_OFF = """
    .         T02      .
    T21/270   castle   .
    .         T01      .
"""


def test_the_castle_gives_5_gold() -> None:
    """(Skye 3.1)"""
    assert income_of(territory()) == ["5 castle at castle"]


def test_a_barrel_pays_when_a_road_leads_to_the_castle() -> None:
    """The mountain of T21 touches the castle, its road does not. (Skye 3.2)"""
    assert income_of(territory(TWO_BARRELS_AND_ONE_CUT_OFF)) == [
        "5 castle at castle",
        "1 barrels at n1",
        "1 barrels at s1",
    ]


def test_a_barrel_may_be_far_away() -> None:
    """(Skye 3.2)"""
    road = """
        .   T39
        .   T09/270
        .   castle
    """
    assert income_of(territory(road)) == ["5 castle at castle"], "the two roads of T09 do not join"
    road = """
        .   T39
        .   T33
        .   castle
    """
    assert income_of(territory(road)) == ["5 castle at castle", "1 barrels at n2"]


def test_t16_gives_gold_for_its_barrels_only() -> None:
    """No road of it meets the castle's, so it gives none. (Skye 3.2) (Ruling S33)"""
    assert income_of(territory("T16/180 \n castle")) == ["5 castle at castle"]
    assert income_of(territory("T16 castle")) == ["5 castle at castle", "1 barrels at w1"]


def test_a_tile_counts_once_however_many_barrels_it_shows() -> None:
    """No tile in the box shows more than one set of barrels, so this one is made up. (Skye 3.2)"""
    distillery = made_up("distillery", like="T01", whisky=3)
    built = territory("castle \n distillery", "C_BLUE", distillery)
    assert income_of(built) == ["5 castle at castle", "1 barrels at s1"]


@pytest.mark.parametrize(
    ("round_", "players_ahead", "gold"),
    [(1, 2, 0), (2, 2, 0), (3, 1, 1), (3, 3, 3), (4, 2, 4), (5, 2, 6), (6, 3, 12), (6, 0, 0)],
)
def test_gold_for_each_player_ahead_from_round_3_on(
    round_: int, players_ahead: int, gold: int
) -> None:
    """(Skye 3.3)"""
    points = [7] + [8] * players_ahead + [7] * (3 - players_ahead)
    lines = income(table(seats=4, round_=round_, points=points), BLUE)
    assert [in_words(line) for line in lines[1:]] == (
        [f"{gold} players_ahead, players {players_ahead}, each {gold // players_ahead}"]
        if gold
        else []
    )


def test_the_track_of_five_players_has_its_own_gold() -> None:
    """Green is last of five in round 4. (Skye 3.3)"""
    state = table(seats=5, round_=4, points=[9, 8, 7, 6, 5])
    assert [total(income(state, seat)) for seat in (BLUE, YELLOW, RED, WHITE, GREEN)] == [
        5,
        7,
        9,
        11,
        13,
    ]


def test_only_players_with_strictly_more_points_are_ahead() -> None:
    """(Skye 3.3)"""
    state = table(seats=4, round_=6, points=[10, 10, 12, 10])
    assert total(income(state, BLUE)) == 5 + 4
    assert total(income(state, RED)) == 5


def test_income_of_13_in_round_5() -> None:
    """Castle 5, two barrels on its roads, a third cut off, two players ahead at 3 each. (Skye 3.3)"""
    blue = territory(TWO_BARRELS_AND_ONE_CUT_OFF)
    state = table(seats=4, round_=5, points=[10, 11, 12, 10], territories=[blue])
    lines = income(state, BLUE)
    assert [in_words(line) for line in lines] == [
        "5 castle at castle",
        "1 barrels at n1",
        "1 barrels at s1",
        "6 players_ahead, players 2, each 3",
    ]
    assert total(lines) == 13


def test_the_points_at_the_beginning_of_the_round_count() -> None:
    """Yellow overtakes blue by its ship in round 4, so blue is behind in round 5. (Skye 3.3)"""
    with_ship = territory("castle T34/180", "C_YELLOW")
    before = table(
        "buy", round_=4, gold=[1, 2], points=[3, 2], territories=[territory(), with_ship]
    )
    after, events = all_pass(before)
    assert after.points == [3, 7]
    assert lines_of(events, "income", BLUE) == [
        "5 castle at castle",
        "3 players_ahead, players 1, each 3",
    ]
    assert lines_of(events, "income", YELLOW) == ["5 castle at castle"]
    assert after.gold == [1 + 8, 2 + 5]
