"""Chapter 9: scoring a round."""

from __future__ import annotations

import pytest

from clachan.kernel.line import total
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.rules.scoring.kinds import majority
from tests.skye.games import next_move, states
from tests.skye.table import (
    BLUE,
    GAME,
    YELLOW,
    all_pass,
    lines_of,
    play,
    table,
    told,
)
from tests.skye.territory import territory

SHEEP_AND_SQUARE = """
    T09      T28
    castle   T24
"""
"""Three sheep, one square."""


@pytest.mark.parametrize(
    ("seats", "round_", "slots"),
    [
        (2, 1, "A"),
        (2, 2, "B"),
        (3, 3, "AC"),
        (4, 4, "BD"),
        (4, 5, "ACD"),
        (2, 6, "BCD"),
        (5, 1, "AB"),
        (5, 2, "AC"),
        (5, 3, "BD"),
        (5, 4, "ACD"),
        (5, 5, "BCD"),
    ],
)
def test_the_slots_of_the_round_are_scored_for_all_players(
    seats: int, round_: int, slots: str
) -> None:
    """(Skye 9.1)"""
    _, events = all_pass(table("buy", seats=seats, round_=round_))
    scored = [(dict(event.facts)["slot"], event.seat) for event in events if event.code == "scored"]
    assert scored == [(slot, seat) for slot in slots for seat in range(seats)]


def test_the_points_of_all_slots_are_added() -> None:
    """Round 3 scores A, sheep, and C, areas. (Skye 9.1)"""
    before = table("buy", round_=3, points=[4, 4], territories=[territory(SHEEP_AND_SQUARE)])
    after, events = all_pass(before)
    assert lines_of(events, "scored", BLUE) == [
        "2 sheep at n1",
        "1 sheep at e1n1",
        "1 areas at castle e1",
        "1 areas at e1",
    ]
    assert after.points == [4 + 5, 4]


def test_the_order_of_the_slots_has_no_effect() -> None:
    """All scoring tiles see the same territories and the same gold. (Skye 9.1) (Ruling S30)"""
    blue = territory(SHEEP_AND_SQUARE)
    results = [
        all_pass(table("buy", scoring=scoring, round_=6, gold=[3, 7], territories=[blue]))[0].points
        for scoring in ("S02,S01,S09,S13", "S02,S13,S09,S01", "S02,S09,S13,S01")
    ]
    assert results == [results[0]] * 3


@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ([4, 3, 2, 1], [5, 2, 0, 0]),
        ([1, 2, 3, 4], [0, 0, 2, 5]),
        ([3, 3, 2, 1], [5, 5, 0, 0]),
        ([3, 2, 2, 1], [5, 2, 2, 0]),
        ([3, 2, 2, 2, 2], [5, 2, 2, 2, 2]),
        ([2, 2, 2, 2, 2], [5, 5, 5, 5, 5]),
        ([1, 0, 0, 0], [5, 0, 0, 0]),
        ([1, 1, 0], [5, 5, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_majorities_and_their_ties(amounts: list[int], points: list[int]) -> None:
    """Ties for the first place leave no second, ties for the second all get 2. (Skye 9.2)"""
    assert [majority(amounts, Seat(i)) for i in range(len(amounts))] == points


@pytest.mark.parametrize(
    ("amounts", "points"), [([5, 1], [5, 2]), ([3, 3], [5, 5]), ([3, 0], [5, 0]), ([0, 0], [0, 0])]
)
def test_the_second_place_counts_with_two_players_too(
    amounts: list[int], points: list[int]
) -> None:
    """(Skye 9.2) (Ruling S18)"""
    assert [majority(amounts, Seat(i)) for i in range(2)] == points


def test_every_point_stands_in_a_line_with_reason_and_cells() -> None:
    """(Skye 9.3)"""
    state = table(
        "build", round_=2, received=["T38", ""], territories=[territory(SHEEP_AND_SQUARE)]
    )
    events = told(state, "blue build T38 s1 0")
    (event,) = [event for event in events if event.code == "scored" and event.seat == BLUE]
    assert event.facts == (("slot", "B"), ("tile", "S01"))
    (line,) = event.lines
    assert (line.amount, line.reason, line.rule) == (2, "squares", "Skye 10.1")
    assert line.cells == ("n1", "e1n1", "castle", "e1")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_lines_of_whole_games_add_up_to_the_points(seats: int) -> None:
    """(Skye 9.3)"""
    rng = Rng(f"lines of {seats}")
    state = GAME.setup(seats, {})
    told_points = [0] * seats
    while GAME.to_act(state):
        state, events = GAME.play(state, *next_move(state, rng))
        for event in events:
            if event.code in ("scored", "final") and event.seat is not None:
                told_points[event.seat] += total(event.lines)
                assert all(line.amount > 0 or line.reason == "scroll" for line in event.lines)
                assert all(line.rule.startswith("Skye 1") for line in event.lines)
        assert state.points == told_points


@pytest.mark.parametrize(
    ("seats", "starts"),
    [(2, [1, 0, 1, 0, 1, 0]), (3, [1, 2, 0, 1, 2, 0]), (5, [1, 2, 3, 4, 0])],
)
def test_the_next_player_clockwise_becomes_start_player(seats: int, starts: list[int]) -> None:
    """(Skye 9.4)"""
    seen = {state.round: state.start for state in states(seats, "starts", {"start": "yellow"})}
    assert list(seen.values()) == starts


def test_after_the_last_round_the_start_player_stays() -> None:
    """(Skye 9.4)"""
    state = table("buy", round_=6, start="yellow")
    assert play(state, "yellow pass", "blue pass").start == YELLOW
