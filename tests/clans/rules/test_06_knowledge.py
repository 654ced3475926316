"""Chapter 6: what players know."""

from __future__ import annotations

import pytest

from clachan.clans.rules.cards import card_name
from clachan.kernel.errors import InvalidNotation
from clachan.kernel.seats import CHANCE, Seat
from tests.clans.table import BLUE, GAME, RED, dealt, events_of, parse_line, play, table

STUCK = table("T5 red-4", ["blue-3 green-5", "red-6"])


def test_what_is_open_to_everyone() -> None:
    """(Clans 6.1)"""
    state = table(
        "T5 red-4",
        ["blue-3 green-5", "red-6"],
        face_down="T9 red gray-3",
        stacks={2: "blue red"},
        shields=[4, 3],
    )
    for seat in (None, BLUE, RED):
        view = GAME.view(state, seat)
        assert view.ranks_out == (7, 8)
        assert view.face_up == (("T5", "red-4"),)
        assert [(down.place, down.seat) for down in view.face_down] == [("T9", RED)]
        assert view.stacks == ((), (BLUE, RED), (), ())
        assert view.hand_sizes == (2, 1)
        assert view.shields == (4, 3)
        assert view.to_act == (BLUE,)


def test_only_its_owner_knows_a_hand() -> None:
    """(Clans 6.2)"""
    assert GAME.view(STUCK, BLUE).hand == ("green-5", "blue-3")
    assert GAME.view(STUCK, RED).hand == ("red-6",)
    assert GAME.view(STUCK, None).hand == ()
    for seat, secrets in ((RED, ("green-5", "blue-3")), (BLUE, ("red-6",))):
        assert not [card for card in secrets if card in repr(GAME.view(STUCK, seat))]


def test_nobody_knows_the_cards_taken_out() -> None:
    """Not even when the game is over. (Clans 6.2)"""
    state = dealt(4)
    secret = [card_name(card) for card in state.out]
    while GAME.to_act(state):
        (acting,) = GAME.to_act(state)
        state = GAME.play(state, acting, next(iter(GAME.legal_moves(state, acting)))).state
    for seat in (None, *[Seat(i) for i in range(4)]):
        view = GAME.view(state, seat)
        assert view.cards_out == 5
        assert not [card for card in secret if card in repr(view)]


def test_players_see_only_their_own_hand_in_a_deal() -> None:
    """All players see their own hand and no other. (Clans 6.2, 8.4)"""
    state = table(seats=2)
    hands = "hands red-3 red-4 / blue-3 blue-4 blue-5"
    move = GAME.parse_move(hands)
    assert GAME.public_text(state, CHANCE, move, BLUE) == "hands red-3 red-4 / ? ? ?"
    assert GAME.public_text(state, CHANCE, move, RED) == "hands ? ? / blue-3 blue-4 blue-5"
    assert GAME.public_text(state, CHANCE, move, None) == "hands ? ? / ? ? ?"
    out = GAME.parse_move("out red-3 red-4 red-5")
    for listener in (None, BLUE, RED):
        assert GAME.public_text(state, CHANCE, out, listener) == "out ? ? ?"


def test_everyone_sees_open_moves() -> None:
    """(Clans 6.1)"""
    state = table("T5 red-4", ["red-6"])
    for line in ("blue lay red-6 T6 shield", "chance start red", "chance place red-5 T1 red-6 B3"):
        seat, move = parse_line(line)
        assert (
            GAME.public_text(state, seat, move, None)
            == GAME.public_text(state, seat, move, RED)
            == str(move)
        )


def test_a_face_down_card_is_known_to_the_player_who_laid_it() -> None:
    """(Clans 6.3, Ruling C11)"""
    seat, move = parse_line("blue hide blue-3 T9 shield")
    assert GAME.public_text(STUCK, seat, move, BLUE) == "hide blue-3 T9 shield"
    assert GAME.public_text(STUCK, seat, move, RED) == "hide ? T9 shield"
    assert GAME.public_text(STUCK, seat, move, None) == "hide ? T9 shield"
    after = play(STUCK, "blue hide blue-3 T9 shield")
    assert [down.card for down in GAME.view(after, BLUE).face_down] == ["blue-3"]
    assert [down.card for down in GAME.view(after, RED).face_down] == [None]
    assert [down.card for down in GAME.view(after, None).face_down] == [None]
    assert "blue-3" not in repr(events_of(STUCK, "blue hide blue-3 T9 shield"))


def test_it_is_shown_to_all_at_the_end_of_the_game() -> None:
    """(Clans 6.3, Ruling C11)"""
    state = table("T5 red-4", ["red-6"], face_down="T9 red gray-3", lays_left=1)
    assert [down.card for down in GAME.view(state, BLUE).face_down] == [None]
    (shown,) = [e for e in events_of(state, "blue lay red-6 T6") if e.code == "shown"]
    assert (shown.seat, shown.facts[0]) == (RED, ("card", "gray-3"))
    after = play(state, "blue lay red-6 T6")
    for seat in (None, BLUE, RED):
        assert [down.card for down in GAME.view(after, seat).face_down] == ["gray-3"]


def test_an_unknown_seat_has_no_view() -> None:
    """(Clans 1.2)"""
    for seat in (Seat(2), CHANCE):
        with pytest.raises(
            InvalidNotation, match=f"there is no seat {seat} in a game with 2 seats"
        ):
            GAME.view(STUCK, seat)
