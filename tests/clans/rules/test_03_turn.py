"""Chapter 3: a turn."""

from __future__ import annotations

import pytest

from clachan.clans.rules.cards import NAMES, card_name, matches, parse_card
from clachan.kernel.errors import IllegalMove
from tests.clans.table import BLUE, GAME, GREEN, RED, dealt, events_of, moves, play, table


def test_one_card_in_turn_order_beginning_with_the_start_player() -> None:
    """(Clans 3.1)"""
    state = dealt(3, options={"start": "red"})
    order = []
    for _ in range(4):
        (acting,) = GAME.to_act(state)
        order.append(acting)
        before = len(state.hands[acting])
        state = GAME.play(state, acting, next(iter(GAME.legal_moves(state, acting)))).state
        assert len(state.hands[acting]) == before - 1
    assert order == [RED, GREEN, BLUE, RED]


def test_nobody_plays_out_of_turn() -> None:
    """(Clans 3.1)"""
    state = table("T1 red-3", ["red-4", "red-5"])
    assert moves(state, RED) == []
    with pytest.raises(
        IllegalMove, match=r"red cannot lay red-5 T2: it is blue's turn \(Clans 3\.1\)"
    ):
        play(state, "red lay red-5 T2")


def test_nobody_may_pass() -> None:
    """Every move that is there lays a card. (Clans 3.1)"""
    state = table("T1 red-3", ["red-4 blue-8"])
    assert all([text.startswith("lay ") for text in moves(state, BLUE)])
    stuck = table("T1 red-3", ["blue-8"])
    assert all([text.startswith("hide ") for text in moves(stuck, BLUE)])


def test_only_cards_from_your_own_hand() -> None:
    """(Clans 3.1)"""
    state = table("T1 red-3", ["red-4", "red-5"])
    with pytest.raises(IllegalMove, match=r"red-5 is not in blue's hand \(Clans 3\.1\)"):
        play(state, "blue lay red-5 T2")


def test_only_free_places_of_this_table() -> None:
    """(Clans 3.1, 2.2)"""
    state = table("T1 red-3, T2 blue-4", ["red-4"])
    with pytest.raises(IllegalMove, match=r"T2 is taken \(Clans 3\.1\)"):
        play(state, "blue lay red-4 T2")
    with pytest.raises(IllegalMove, match=r"a table of 4 boards has no place T13 \(Clans 2\.2\)"):
        play(state, "blue lay red-4 T13")


def test_the_card_shares_color_or_rank_with_a_neighbor_or_its_opposite() -> None:
    """(Clans 3.2)"""
    state = table("T5 red-4", ["red-8 blue-4 green-5"], shields=[0])
    assert moves(state, BLUE) == [
        *["lay red-8 T4", "lay red-8 T6", "lay red-8 B5"],
        *["lay blue-4 T4", "lay blue-4 T6", "lay blue-4 B5"],
    ]


def test_two_cards_match_by_their_color_or_by_their_rank() -> None:
    """A card matches the six of its color and the seven of its rank, itself included. (Clans 3.2)"""
    for name in NAMES:
        color, rank = name.split("-")
        others = [parse_card(other) for other in NAMES]
        expected = {other for other in NAMES if color in other or rank in other}
        assert {
            card_name(other) for other in others if matches(parse_card(name), other)
        } == expected
        assert len(expected) == 12


def test_a_card_without_anything_in_common_is_refused() -> None:
    """(Clans 3.2)"""
    state = table("T5 red-4, B6 gray-3", ["red-8 green-5"])
    with pytest.raises(
        IllegalMove,
        match=r"blue cannot lay green-5 T6: green-5 matches no face-up card next to "
        r"or opposite T6 in color or rank; there: red-4 gray-3 \(Clans 3\.2\)",
    ):
        play(state, "blue lay green-5 T6")
    with pytest.raises(IllegalMove, match=r"opposite T1 in color or rank; there: no cards"):
        play(state, "blue lay red-8 T1")


def test_one_match_is_enough() -> None:
    """Red 5 lies between orange 3 and red 8, opposite gray 4. (Clans 3.2)"""
    state = table("T1 orange-3, T3 red-8, B2 gray-4", ["red-5"])
    after = play(state, "blue lay red-5 T2")
    assert dict(GAME.view(after, None).face_up)["T2"] == "red-5"


def test_a_match_may_lie_on_the_next_board_or_at_the_other_head() -> None:
    """(Clans 3.2, 2.3, 2.4)"""
    state = table("T3 red-4, L blue-5", ["red-8 blue-7"], shields=[0])
    assert moves(state, BLUE) == [
        *["lay red-8 T2", "lay red-8 T4", "lay red-8 B3"],
        *["lay blue-7 T1", "lay blue-7 R", "lay blue-7 B1"],
    ]


def test_a_shield_on_the_board_of_the_card_on_top_of_the_others() -> None:
    """(Clans 3.3)"""
    state = table("T5 red-4", ["red-8"], stacks={2: "red red"})
    after = play(state, "blue lay red-8 T6 shield")
    assert after.stacks == [(), (RED, RED, BLUE), (), ()]
    assert after.shields == [4, 5]


def test_the_shield_is_optional() -> None:
    """(Clans 3.3)"""
    after = play(table("T5 red-4", ["red-8"]), "blue lay red-8 T6")
    assert after.stacks == [(), (), (), ()]
    assert after.shields == [5, 5]


def test_a_shield_across_the_border_lies_on_the_board_of_the_card() -> None:
    """The match is on board 1, the card on board 2. (Clans 3.3)"""
    after = play(table("T3 red-4", ["red-8"]), "blue lay red-8 T4 shield")
    assert after.stacks == [(), (BLUE,), (), ()]


def test_heads_belong_to_the_first_and_the_last_board() -> None:
    """(Clans 3.3, 2.2)"""
    state = table("L red-4", ["red-8 red-5", "red-6"], seats=3)
    assert play(state, "blue lay red-8 R shield").stacks[4] == (BLUE,)


def test_a_player_may_have_any_number_of_shields_on_a_board() -> None:
    """(Clans 3.3)"""
    state = table("T5 red-4", ["red-8"], stacks={2: "blue blue blue"}, shields=[2, 5])
    assert play(state, "blue lay red-8 T6 shield").stacks[1] == (BLUE, BLUE, BLUE, BLUE)


def test_the_table_learns_card_and_shield() -> None:
    """(Clans 3.2, 3.3)"""
    state = table("T5 red-4", ["red-8"], stacks={2: "red"})
    laid, shield = events_of(state, "blue lay red-8 T6 shield")
    assert (laid.code, laid.seat) == ("laid", BLUE)
    assert laid.facts == (("card", "red-8"), ("place", "T6"), ("board", 2))
    assert (shield.code, shield.seat) == ("shield", BLUE)
    assert shield.facts == (("board", 2), ("height", 2), ("left", 4))


def test_a_player_without_shields_cannot_add_one() -> None:
    """(Clans 3.4)"""
    state = table("T5 red-4", ["red-8"], shields=[0, 5])
    assert moves(state, BLUE) == ["lay red-8 T4", "lay red-8 T6", "lay red-8 B5"]
    with pytest.raises(IllegalMove, match=r"blue has no shield left \(Clans 3\.4\)"):
        play(state, "blue lay red-8 T6 shield")


def test_a_shield_on_a_board_never_moves() -> None:
    """Whatever is played, stacks only grow at their top. (Clans 3.4)"""
    state = dealt(4, seed=11)
    while GAME.to_act(state):
        (acting,) = GAME.to_act(state)
        *_, last = GAME.legal_moves(state, acting)
        after = GAME.play(state, acting, last).state
        for before, now in zip(state.stacks, after.stacks, strict=True):
            assert now[: len(before)] == before
        state = after
    assert sum(state.shields) < 20
