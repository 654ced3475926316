"""Chapter 11: the end of the game."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.skye.rules.icons import SHEEP
from clachan.skye.rules.state import SkyeState
from tests.skye.table import BLUE, GAME, YELLOW, all_pass, lines_of, play, table
from tests.skye.territory import LANDSCAPE, TILES, territory


def last_round(
    seats: int = 2,
    gold: tuple[int, ...] = (0, 0, 0, 0, 0),
    points: tuple[int, ...] = (),
    drawing: str = "castle",
) -> SkyeState:
    """The end of the last round; what is scored there gives nothing to these territories."""
    return table(
        "buy",
        seats=seats,
        scoring="S01,S03,S05,S10",
        round_=5 if seats == 5 else 6,
        gold=gold,
        points=points,
        territories=[territory(drawing)],
    )


def final_lines(drawing: str, gold: int = 0) -> list[str]:
    """What blue gets in the final scoring."""
    return lines_of(all_pass(last_round(gold=(gold, 0), drawing=drawing))[1], "final", BLUE)


def test_there_are_two_scrolls_of_each_kind() -> None:
    """(Skye 11.1)"""
    scrolls = sorted([(tile.scroll, tile.name) for tile in LANDSCAPE if tile.scroll])
    assert scrolls == [
        ("broch", "T04"), ("broch", "T22"),
        ("cattle", "T44"), ("cattle", "T64"),
        ("farm", "T16"), ("farm", "T55"),
        ("lighthouse", "T61"), ("lighthouse", "T71"),
        ("sheep/2", "T23"), ("sheep/2", "T48"),
        ("ship/2", "T27"), ("ship/2", "T62"),
        ("whisky/2", "T15"), ("whisky/2", "T63"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("drawing", "line"),
    [
        ("T66 \n T64 \n castle", "2 scroll at n1, scroll cattle, doubled no"),
        ("T67 T60 castle T22", "2 scroll at e1, scroll broch, doubled no"),
        ("T16/180 \n castle \n T28", "1 scroll at n1, scroll farm, doubled no"),
        ("T26 . \n castle T71/270 \n T31/270 .", "2 scroll at e1, scroll lighthouse, doubled no"),
        ("T09 \n castle \n T23/270", "1 scroll at s1, scroll sheep/2, doubled no"),
        ("castle T27 T43/90", "1 scroll at e1, scroll ship/2, doubled no"),
        ("T60 T15/90 castle \n . . T01", "1 scroll at w1, scroll whisky/2, doubled no"),
    ],
)
def test_every_kind_of_scroll(drawing: str, line: str) -> None:
    """Things in the whole territory, whether joined to the scroll or not. (Skye 11.1)"""
    assert final_lines(drawing) == [line]


def test_five_objects_on_a_2_for_1_scroll_give_2_points() -> None:
    """T72 has three sheep and T09 two. (Skye 11.1)"""
    five_sheep = """
        .         .         T09
        T48/180   T72/180   castle
    """
    assert final_lines(five_sheep) == ["2 scroll at w2, scroll sheep/2, doubled no"]


def test_a_scroll_may_give_nothing() -> None:
    """(Skye 11.1)"""
    assert final_lines("castle T22") == ["0 scroll at e1, scroll broch, doubled no"]


def test_each_scroll_scores_on_its_own() -> None:
    """Both broch scrolls count the same two brochs. (Skye 11.1)"""
    two = """
        T67   T60   castle   T22
        .     .     T04/90   .
    """
    assert final_lines(two) == [
        "2 scroll at e1, scroll broch, doubled no",
        "2 scroll at s1, scroll broch, doubled no",
    ]


def test_a_scroll_in_a_completed_area_gives_double() -> None:
    """The pasture of the scroll runs from w3 to w1. (Skye 11.2)"""
    assert final_lines("T48/180 T72/180 castle") == ["1 scroll at w2, scroll sheep/2, doubled no"]
    assert final_lines("T20 T48/180 T72/180 castle") == [
        "4 scroll at w2, scroll sheep/2, doubled yes"
    ]


def test_the_points_are_doubled_after_rounding() -> None:
    """Five sheep are two pairs, so 2 x 2, not 5. (Skye 11.2) (Ruling S26)"""
    built = territory("T20 T48/180 T72/180 castle")
    assert built.icons[SHEEP] == 5
    assert final_lines("T20 T48/180 T72/180 castle") == [
        "4 scroll at w2, scroll sheep/2, doubled yes"
    ]


def test_the_area_of_the_scroll_counts_not_that_of_the_things() -> None:
    """The water of T22 is closed by T42, its mountain is open. (Skye 11.2) (Ruling S34)"""
    assert final_lines("T60 castle T22") == ["1 scroll at e1, scroll broch, doubled no"]
    closed = """
        .     .        T42/270
        T60   castle   T22
    """
    assert final_lines(closed) == ["2 scroll at e1, scroll broch, doubled yes"]


@pytest.mark.parametrize(
    ("gold", "points", "left"),
    [(0, 0, 0), (4, 0, 4), (5, 1, 0), (9, 1, 4), (10, 2, 0), (63, 12, 3)],
)
def test_5_gold_are_exchanged_for_1_point(gold: int, points: int, left: int) -> None:
    """(Skye 11.3)"""
    over, events = all_pass(last_round(gold=(gold, 0)))
    assert lines_of(events, "final", BLUE) == ([f"{points} gold, gold {gold}"] if points else [])
    assert (over.points[BLUE], over.gold[BLUE]) == (points, left)


def test_scrolls_come_before_gold_and_after_the_last_round() -> None:
    """(Skye 11.1) (Skye 11.3)"""
    _, events = all_pass(last_round(gold=(7, 7), drawing="T66 \n T64 \n castle"))
    codes = [
        (event.code, dict(event.facts).get("reason") or dict(event.facts)["slot"])
        for event in events
        if event.seat == BLUE and event.lines
    ]
    assert codes == [("final", "scroll"), ("final", "gold")]


@pytest.mark.parametrize(
    ("points", "gold", "places"),
    [
        ((30, 31), (4, 0), (2, 1)),
        ((30, 30), (2, 3), (2, 1)),
        ((30, 30), (4, 3), (1, 2)),
        ((30, 20, 30, 25), (1, 4, 2, 0), (2, 4, 1, 3)),
    ],
)
def test_most_points_win_then_most_gold_left(
    points: tuple[int, ...], gold: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """(Skye 11.4) (Ruling S27)"""
    over, _ = all_pass(last_round(len(points), gold, points))
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.places == places


def test_gold_that_was_exchanged_breaks_no_tie() -> None:
    """Blue has 11 gold and 30 points, yellow 7 gold and 31: 32 each, 1 against 2 left. (Skye 11.4)"""
    over, _ = all_pass(last_round(gold=(11, 7), points=(30, 31)))
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.points == (32, 32)
    assert outcome.winners == (YELLOW,)


def test_players_who_are_still_tied_share_the_win() -> None:
    """(Skye 11.5) (Ruling S27)"""
    over, _ = all_pass(last_round(3, gold=(3, 8, 2), points=(30, 29, 30)))
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.points == (30, 30, 30)
    assert outcome.winners == (BLUE, YELLOW)
    assert outcome.places == (1, 1, 3)


def test_nothing_is_played_after_the_end() -> None:
    """(Skye 2.2) (Skye 11.4)"""
    over, _ = all_pass(last_round())
    assert GAME.to_act(over) == ()
    with pytest.raises(IllegalMove, match=r"blue cannot pass: the game is over \(Skye 2\.2\)"):
        play(over, "blue pass")


def test_tiles_without_a_scroll_give_nothing_at_the_end() -> None:
    """(Skye 11.1)"""
    assert TILES["T24"].scroll == ""
    assert final_lines("T60 castle T24") == []
