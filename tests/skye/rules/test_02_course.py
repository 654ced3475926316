"""Chapter 2: course of the game."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.kernel.seats import CHANCE
from clachan.skye.rules.phases.buy import BuyingStage
from tests.skye.table import BLUE, GAME, RED, YELLOW, all_pass, play, table, told


def test_a_round_goes_through_its_phases_in_order() -> None:
    """Income, drawing, pricing, axe, buying, building, scoring. (Skye 2.1)"""
    state = GAME.setup(2, {"scoring": "beginner"})
    seen: list[str] = []
    for line in (
        "chance start blue",
        "chance draw T07 T26 T31 / T15 T24 T60",
        "blue price axe 1 1",
        "yellow price axe 1 1",
        "blue buy T24 from yellow",
        "yellow pass",
        "blue build T24 e1 0",
        "blue build T26 n1 0",
        "blue build T31 s1 180",
        "yellow build T60 n1 0",
    ):
        seen += [line] + [event.code for event in told(state, line)]
        state = play(state, line)
    assert seen == [
        "chance start blue", "round", "income", "income",
        "chance draw T07 T26 T31 / T15 T24 T60",
        "blue price axe 1 1", "ready",
        "yellow price axe 1 1", "ready", "revealed", "revealed",
        "blue buy T24 from yellow", "sold",
        "yellow pass", "passed", "kept", "kept",
        "blue build T24 e1 0", "blue build T26 n1 0", "blue build T31 s1 180",
        "yellow build T60 n1 0", "scored", "scored", "round", "income", "income",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        ("draw", "chance start blue"),
        ("price", "blue pass"),
        ("buy", "blue price 1 1 axe"),
        ("buy", "blue build T26 n1 0"),
        ("build", "blue pass"),
    ],
)
def test_every_move_has_its_phase(phase: str, line: str) -> None:
    """(Skye 2.1)"""
    state = table(phase, received=["T26", "T26"] if phase == "build" else [])
    with pytest.raises(IllegalMove, match=rf"no such move in the phase '{phase}' \(Skye 2\.1\)"):
        play(state, line)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_the_final_scoring_follows_the_last_round(seats: int, rounds: int) -> None:
    """(Skye 2.2)"""
    before_last, events = all_pass(table("buy", seats=seats, round_=rounds - 1))
    assert before_last.round == rounds
    assert "final" not in [event.code for event in events]
    assert GAME.outcome(before_last) is None
    over, events = all_pass(table("buy", seats=seats, round_=rounds))
    assert over.round == rounds
    assert "final" in [event.code for event in events]
    assert GAME.to_act(over) == ()
    assert GAME.outcome(over) is not None


def test_seats_are_taken_in_the_order_blue_yellow_red_white_green() -> None:
    """(Skye 2.3)"""
    assert GAME.seat_names == ("blue", "yellow", "red", "white", "green")
    assert [built.tiles[0].name for built in GAME.setup(3, {}).territories] == [
        "C_BLUE",
        "C_YELLOW",
        "C_RED",
    ]


def test_turn_order_is_clockwise_from_the_start_player() -> None:
    """After the last seat comes blue again. (Skye 2.3)"""
    state = table("buy", seats=3, start="red")
    order = []
    while isinstance(state.stage, BuyingStage):
        (seat,) = GAME.to_act(state)
        order.append(seat)
        state = GAME.play(state, seat, GAME.parse_move("pass")).state
    assert order == [RED, BLUE, YELLOW]
    assert GAME.to_act(state) == (CHANCE,)
