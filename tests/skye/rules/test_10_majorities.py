"""Chapter 10, scoring tiles: majorities."""

from __future__ import annotations

from clachan.kernel.seats import Seat
from clachan.skye.rules.state import SkyeState
from tests.skye.table import BLUE, YELLOW, all_pass, in_words, lines_of, play, table, told
from tests.skye.territory import made_up, territory


def majority_lines(state: SkyeState, tile: str) -> list[list[str]]:
    """The lines of every seat."""
    return [
        [in_words(line) for line in state.seams.scoring[tile].lines(state, Seat(i))]
        for i in range(state.seats)
    ]


def test_the_whisky_majority_counts_tiles_with_barrels() -> None:
    """No road is needed: that of T21 does not reach the castle. (Skye 10.4) (Ruling S20)"""
    two = territory("""
        .         T02
        T21/270   castle
    """)
    one = territory("castle \n T01", "C_YELLOW")
    state = table(seats=3, territories=[two, one, territory("castle", "C_RED")])
    assert majority_lines(state, "S04") == [
        ["5 whisky_majority at n1 w1, count 2"],
        ["2 whisky_majority at s1, count 1"],
        [],
    ]


def test_a_tile_with_many_barrels_is_one_tile() -> None:
    """(Skye 10.4) (Ruling S20)"""
    distillery = made_up("distillery", like="T01", whisky=3)
    state = table(
        territories=[
            territory("castle \n distillery", "C_BLUE", distillery),
            territory("T60 castle", "C_YELLOW"),
        ]
    )
    assert majority_lines(state, "S04") == [
        ["5 whisky_majority at s1, count 1"],
        ["5 whisky_majority at w1, count 1"],
    ]


def test_the_ship_majority_counts_ships() -> None:
    """T43 shows two of them. (Skye 10.12)"""
    state = table(
        seats=4,
        territories=[
            territory("castle T34/180"),
            territory("castle T43/180", "C_YELLOW"),
            territory("castle T06", "C_RED"),
            territory("castle T42", "C_WHITE"),
        ],
    )
    assert majority_lines(state, "S12") == [
        ["2 ship_majority at e1, count 1"],
        ["5 ship_majority at e1, count 2"],
        ["2 ship_majority at e1, count 1"],
        [],
    ]


def test_the_gold_majority_counts_gold_held() -> None:
    """(Skye 10.13)"""
    state = table(seats=5, gold=[3, 9, 0, 9, 4])
    assert majority_lines(state, "S13") == [
        [],
        ["5 gold_majority, count 9"],
        [],
        ["5 gold_majority, count 9"],
        [],
    ]


def test_whoever_holds_no_gold_scores_nothing_for_it() -> None:
    """(Skye 10.13) (Skye 9.2)"""
    assert majority_lines(table(gold=[2, 0]), "S13") == [["5 gold_majority, count 2"], []]
    assert majority_lines(table(gold=[0, 0]), "S13") == [[], []]


def test_the_gold_in_hand_after_buying_counts() -> None:
    """Blue had more, but its stakes are lost; yellow sold a tile. (Skye 10.13) (Ruling S23)"""
    state = table(
        "price",
        scoring="S13,S01,S02,S03",
        gold=[12, 6],
        for_sale=["T07 T43 T26", "T08 T19 T24"],
    )
    state = play(
        state,
        "blue price axe 4 4",
        "yellow price axe 2 3",
        "blue buy T24 from yellow",
        "yellow pass",
        "blue build T24 e1 0",
        "blue build T26 n1 0",
        "blue build T43 w1 180",
    )
    events = told(state, "yellow build T19 w1 90")
    assert lines_of(events, "scored", BLUE) == ["2 gold_majority, count 1"]
    assert lines_of(events, "scored", YELLOW) == ["5 gold_majority, count 7"]


def test_the_income_of_the_next_round_comes_after_the_gold_majority() -> None:
    """(Skye 10.13)"""
    after, events = all_pass(table("buy", scoring="S13,S01,S02,S03", gold=[1, 2]))
    assert lines_of(events, "scored", YELLOW) == ["5 gold_majority, count 2"]
    assert after.gold == [6, 7]
