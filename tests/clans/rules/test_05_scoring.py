"""Chapter 5: end and scoring."""

from __future__ import annotations

import pytest

from clachan.clans.rules.state import ClansState
from clachan.kernel.errors import IllegalMove
from clachan.kernel.line import total
from clachan.kernel.seats import Seat
from tests.clans.table import BLUE, GAME, GREEN, RED, dealt, events_of, outcome, play, score, table


def finished(
    face_up: str, stacks: dict[int, str], seats: int = 2, face_down: str = ""
) -> ClansState:
    """A game that is over: blue has laid the last card, and it changes nothing."""
    state = table(
        f"{face_up}, B11 gray-3",
        ["gray-4"],
        seats=seats,
        stacks=stacks,
        face_down=face_down,
        lays_left=1,
    )
    return play(state, "blue lay gray-4 B12")


def test_the_game_ends_when_the_short_hand_is_empty() -> None:
    """Everybody has laid equally many cards. (Clans 5.1, Ruling C14)"""
    for seats, each in ((2, 8), (3, 8), (4, 7)):
        state = dealt(seats, seed=5)
        last = (state.start + seats - 1) % seats
        lays = 0
        while GAME.to_act(state):
            (acting,) = GAME.to_act(state)
            assert GAME.outcome(state) is None
            state = GAME.play(state, acting, next(iter(GAME.legal_moves(state, acting)))).state
            lays += 1
        assert lays == each * seats
        assert acting == last
        assert state.hands[last] == []
        assert [len(hand) for hand in state.hands].count(1) == seats - 1


def test_after_the_end_nobody_moves() -> None:
    """(Clans 5.1)"""
    state = finished("T1 red-3", {})
    assert GAME.to_act(state) == ()
    for seat in range(-3, 8):
        assert list(GAME.legal_moves(state, Seat(seat))) == []
    with pytest.raises(IllegalMove, match=r"red cannot .*: the game is over \(Clans 5\.1\)"):
        play(state, "red lay gray-5 B10")


def test_cards_left_in_hand_count_for_nobody_and_stay_unseen() -> None:
    """(Clans 5.1)"""
    state = table("T1 red-3", ["red-8 gray-8", "blue-8"], lays_left=1, stacks={1: "blue"})
    events = events_of(state, "blue lay red-8 T2")
    assert [(event.seat, event.facts) for event in events if event.code == "cards_left"] == [
        (BLUE, (("cards", 1),)),
        (RED, (("cards", 1),)),
    ]
    assert score(play(state, "blue lay red-8 T2"), BLUE) == ["3 for red-3 on board 1 by shield 1"]
    assert "gray-8" not in repr(events)


def test_face_down_cards_are_removed_before_the_scoring() -> None:
    """The hidden 3 neither counts nor is the lowest rank. (Clans 5.2)"""
    state = finished("T1 red-5", {1: "blue red"}, face_down="T2 red red-3")
    assert score(state, BLUE) == ["5 for red-5 on board 1 by shield 1"]
    assert score(state, RED) == ["0 for nothing on board 1 by shield 2"]


def test_the_first_laid_shield_takes_the_lowest_rank() -> None:
    """(Clans 5.3)"""
    state = finished(
        "T1 red-3, T2 blue-3, T3 red-4, B1 gray-4, B2 red-7, B3 blue-7, L gray-7",
        {1: "red blue green"},
        seats=3,
    )
    assert score(state, RED) == ["6 for red-3 blue-3 on board 1 by shield 1"]
    assert score(state, BLUE) == ["8 for red-4 gray-4 on board 1 by shield 2"]
    assert score(state, GREEN) == ["21 for gray-7 red-7 blue-7 on board 1 by shield 3"]


def test_each_board_is_scored_on_its_own() -> None:
    """(Clans 5.3)"""
    state = finished("T1 red-3, T4 red-8, B4 blue-8", {1: "blue", 2: "blue"})
    assert score(state, BLUE) == [
        "3 for red-3 on board 1 by shield 1",
        "16 for red-8 blue-8 on board 2 by shield 1",
    ]


def test_shields_without_a_rank_take_nothing() -> None:
    """Three shields, two ranks. (Clans 5.4)"""
    state = finished("T1 red-3, T2 blue-5", {1: "blue red green"}, seats=3)
    assert score(state, GREEN) == ["0 for nothing on board 1 by shield 3"]
    assert [line.rule for line in GAME.view(state, None).lines[GREEN]] == ["Clans 5.4"]


def test_shields_on_a_board_without_open_cards_take_nothing() -> None:
    """(Clans 5.4, Ruling C16)"""
    state = finished("T1 red-3", {2: "blue"}, face_down="T4 blue red-8")
    assert score(state, BLUE) == ["0 for nothing on board 2 by shield 1"]
    for seats in (2, 3, 4):
        setup = table(seats=seats).setup
        boards = {setup.table.board_of[place] for place in setup.start_places}
        assert boards == set(range(setup.table.boards)), "a start card on every board"


def test_a_late_3_robs_the_6s_of_their_taker() -> None:
    """Two shields on 4s and 6s; a 3 on the last free place, without a shield. (Clans 5.5)"""
    board = "T1 orange-4, T2 red-4, T3 red-6, B1 gray-6, B2 blue-6, B3 blue-4"
    state = table(board, ["orange-3"], stacks={1: "blue red"}, lays_left=1)
    assert score(state, BLUE) == ["12 for orange-4 red-4 blue-4 on board 1 by shield 1"]
    assert score(state, RED) == ["18 for red-6 gray-6 blue-6 on board 1 by shield 2"]
    after = play(state, "blue lay orange-3 L")
    assert score(after, BLUE) == ["3 for orange-3 on board 1 by shield 1"]
    assert score(after, RED) == ["12 for orange-4 red-4 blue-4 on board 1 by shield 2"]
    assert outcome(after).points == (3, 12)


def test_cards_without_a_shield_go_to_nobody() -> None:
    """(Clans 5.5)"""
    state = finished("T1 red-3, T2 blue-4, T3 gray-6", {1: "blue red"})
    assert total(GAME.view(state, None).lines[BLUE]) == 3
    assert total(GAME.view(state, None).lines[RED]) == 4
    assert outcome(finished("T1 red-3, T2 blue-4", {})).points == (0, 0)


def test_four_3s_are_more_than_two_4s() -> None:
    """4 x 3 = 12, 2 x 4 = 8. (Clans 5.7)"""
    state = finished(
        "T1 red-3, T2 blue-3, T3 gray-3, B1 green-3, B2 red-4, B3 blue-4", {1: "blue red"}
    )
    assert score(state, BLUE) == ["12 for red-3 blue-3 gray-3 green-3 on board 1 by shield 1"]
    assert score(state, RED) == ["8 for red-4 blue-4 on board 1 by shield 2"]


def test_shields_of_the_same_player_count_one_by_one() -> None:
    """(Clans 5.6)"""
    state = finished("T1 red-3, T2 blue-4, T3 gray-6", {1: "blue blue red"})
    assert score(state, BLUE) == [
        "3 for red-3 on board 1 by shield 1",
        "4 for blue-4 on board 1 by shield 2",
    ]
    assert score(state, RED) == ["6 for gray-6 on board 1 by shield 3"]


def test_the_count_that_gives_54() -> None:
    """8 + 8 + 7 + 7 + 7 + 6 + 6 + 5. (Clans 5.7)"""
    state = finished(
        "T1 red-8, B1 blue-8, T4 red-7, T5 blue-7, B5 gray-7, T7 red-6, B7 blue-6, T10 green-5",
        {1: "blue", 2: "blue", 3: "blue", 4: "red red blue"},
        seats=4,
    )
    assert score(state, BLUE)[:3] == [
        "16 for red-8 blue-8 on board 1 by shield 1",
        "21 for red-7 blue-7 gray-7 on board 2 by shield 1",
        "12 for red-6 blue-6 on board 3 by shield 1",
    ]
    assert score(state, BLUE)[3] == "5 for green-5 on board 4 by shield 3"
    assert outcome(state).points[BLUE] == 54


def test_most_points_win() -> None:
    """(Clans 5.8)"""
    result = outcome(
        finished("T1 red-3, T4 red-8, T7 blue-4", {1: "blue", 2: "red", 3: "green"}, 3)
    )
    assert result.points == (3, 8, 4)
    assert result.places == (3, 1, 2)
    assert result.winners == (RED,)


def test_a_tie_goes_to_whoever_won_more_cards() -> None:
    """Two 4s against one 8. (Clans 5.8)"""
    result = outcome(finished("T1 red-8, T4 red-4, B4 blue-4", {1: "blue", 2: "red"}))
    assert result.points == (8, 8)
    assert result.winners == (RED,)
    assert result.places == (2, 1)


def test_players_who_are_still_tied_share_the_win() -> None:
    """(Clans 5.8)"""
    result = outcome(
        finished("T1 red-8, T4 blue-8, T7 gray-5", {1: "blue", 2: "red", 3: "green"}, 3)
    )
    assert result.points == (8, 8, 5)
    assert result.winners == (BLUE, RED)
    assert result.places == (1, 1, 3)


def test_every_point_is_a_line_with_board_shield_and_cards() -> None:
    """(Clans 5.9)"""
    state = finished("T1 red-3, B2 blue-3, T3 red-4", {1: "red blue"})
    (line,) = GAME.view(state, None).lines[RED]
    assert (line.reason, line.amount, line.rule) == ("lowest_rank", 6, "Clans 5.3")
    assert line.cells == ("T1", "B2")
    assert line.facts == (("board", 1), ("shield", 1), ("rank", 3), ("cards", "red-3 blue-3"))


def test_the_events_at_the_end_have_all_lines() -> None:
    """(Clans 5.9)"""
    state = table(
        "T1 red-3, T2 red-5",
        ["red-4"],
        stacks={1: "red blue"},
        face_down="T9 red gray-3",
        lays_left=1,
    )
    events = events_of(state, "blue lay red-4 B1")
    assert [event.code for event in events] == [
        *["laid", "game_over", "shown", "scored", "scored", "won"]
    ]
    scored = [event for event in events if event.code == "scored"]
    assert [(event.seat, total(event.lines)) for event in scored] == [(BLUE, 4), (RED, 3)]
    assert scored[0].facts == (("points", 4), ("cards", 1))
    assert events[-1].seat == BLUE


def test_lines_add_up_to_the_points() -> None:
    """(Clans 5.9)"""
    for seed in range(30):
        state = dealt(4, seed)
        while GAME.to_act(state):
            (acting,) = GAME.to_act(state)
            *_, move = GAME.legal_moves(state, acting)
            state = GAME.play(state, acting, move).state
        view = GAME.view(state, None)
        assert outcome(state).points == tuple([total(lines) for lines in view.lines])
