"""Chapter 4: face-down cards."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from tests.clans.table import BLUE, GAME, RED, moves, play, table

STUCK = table("T5 red-4", ["blue-3 green-5", "red-6"])
"""Neither of blue's cards matches the only card on the table."""


def test_a_player_who_can_lay_nothing_lays_any_card_face_down_on_any_free_place() -> None:
    """(Clans 4.1, Ruling C9)"""
    listed = moves(STUCK, BLUE)
    assert len(listed) == 2 * 25 * 2
    assert listed[:4] == [
        *["hide green-5 L", "hide green-5 L shield"],
        *["hide green-5 T1", "hide green-5 T1 shield"],
    ]
    assert listed[-1] == "hide blue-3 B12 shield"
    assert not [text for text in listed if " T5" in text]


def test_no_card_is_hidden_while_another_fits() -> None:
    """Red 8 fits, so no card may be hidden, not even one that does not fit. (Clans 4.1)

    (Ruling C9)
    """
    state = table("T5 red-4", ["blue-3 red-8"])
    with pytest.raises(
        IllegalMove,
        match=r"blue cannot hide blue-3 T1: red-8 can be laid face up, for example on T4 "
        r"\(Clans 4\.1\)",
    ):
        play(state, "blue hide blue-3 T1")
    with pytest.raises(IllegalMove, match=r"\(Clans 4\.1\)"):
        play(state, "blue hide red-8 T1")


def test_a_card_that_does_not_fit_cannot_be_laid_face_up_even_then() -> None:
    """(Clans 4.1, 3.2)"""
    with pytest.raises(IllegalMove, match=r"\(Clans 3\.2\)"):
        play(STUCK, "blue lay blue-3 T6")


def test_a_face_down_card_needs_a_free_place_of_this_table_and_a_hand_card() -> None:
    """(Clans 4.1)"""
    with pytest.raises(IllegalMove, match=r"T5 is taken \(Clans 3\.1\)"):
        play(STUCK, "blue hide blue-3 T5")
    with pytest.raises(IllegalMove, match=r"a table of 4 boards has no place B17"):
        play(STUCK, "blue hide blue-3 B17")
    with pytest.raises(IllegalMove, match="red-6 is not in blue's hand"):
        play(STUCK, "blue hide red-6 T1")


def test_a_shield_may_go_with_it() -> None:
    """(Clans 4.2)"""
    after = play(STUCK, "blue hide blue-3 T10 shield")
    assert after.stacks == [(), (), (), (BLUE,)]
    poor = table("T5 red-4", ["blue-3"], shields=[0, 5])
    assert moves(poor, BLUE)[0] == "hide blue-3 L"
    with pytest.raises(IllegalMove, match=r"blue has no shield left \(Clans 3\.4\)"):
        play(poor, "blue hide blue-3 T10 shield")


def test_it_keeps_its_place() -> None:
    """(Clans 4.3)"""
    after = play(STUCK, "blue hide blue-3 T6")
    with pytest.raises(IllegalMove, match="T6 is taken"):
        play(after, "red lay red-6 T6")
    (down,) = GAME.view(after, None).face_down
    assert (down.place, down.seat) == ("T6", BLUE)


def test_no_card_matches_it() -> None:
    """Red 6 would match the hidden green 6 in rank, were it open. (Clans 4.3, Ruling C10)"""
    state = table("T5 red-4", ["", "red-6"], face_down="T9 blue green-6")
    state.turn = RED
    assert {text.split()[2] for text in moves(state, RED)} == {"T4", "T6", "B5"}


def test_a_place_next_to_it_can_still_match_another_card() -> None:
    """T6 lies between a face-down card and red 4: red 4 is enough. (Clans 4.3, 3.2)"""
    state = table("T5 red-4", ["red-6"], face_down="T7 red green-6")
    assert "lay red-6 T6" in moves(state, BLUE)
