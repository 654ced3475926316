"""Chapter 1: setup."""

from __future__ import annotations

import pytest

from clachan.clans.rules.cards import CARDS, COLORS, TRADES, Card, card_name, rank_of
from clachan.clans.rules.chance import deck_left
from clachan.clans.rules.setup import parse_options
from clachan.kernel.errors import IllegalMove, InvalidOption
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from tests.clans.table import BLUE, GAME, GREEN, YELLOW, dealt, moves, open_cards, play


def test_42_cards_six_ranks_in_each_of_seven_colors() -> None:
    """(Clans 1.1, Ruling C1)"""
    names = {card_name(Card(number)) for number in range(CARDS)}
    assert names == {f"{color}-{rank}" for color in COLORS for rank in range(3, 9)}
    assert len(names) == 42
    assert len([card for card in range(CARDS) if rank_of(Card(card)) == 8]) == 7


def test_every_rank_has_a_trade() -> None:
    """(Clans 1.1, Ruling C2)"""
    assert COLORS == ("red", "orange", "yellow", "green", "blue", "purple", "gray")
    assert TRADES == ("cook", "fisherwoman", "weaver", "shepherdess", "smith", "piper")


def test_two_to_four_players() -> None:
    """(Clans 1.2)"""
    assert GAME.seat_counts == (2, 3, 4)
    assert GAME.seat_names == ("blue", "red", "green", "yellow")
    for seats in (0, 1, 5, -2):
        with pytest.raises(InvalidOption, match=rf"2 to 4 players, not {seats} \(Clans 1\.2\)"):
            GAME.setup(seats, {})


def test_everybody_has_five_shields() -> None:
    """(Clans 1.2)"""
    assert GAME.view(dealt(3), None).shields == (5, 5, 5)


@pytest.mark.parametrize(
    ("seats", "boards", "ranks_out", "cards_out", "start_cards", "hands", "places"),
    [
        (2, 4, (7, 8), 3, 8, (9, 8), 26),
        (3, 5, (8,), 4, 5, (9, 9, 8), 32),
        (4, 6, (), 5, 6, (8, 8, 8, 7), 38),
    ],
)
def test_what_is_in_play(
    seats: int,
    boards: int,
    ranks_out: tuple[int, ...],
    cards_out: int,
    start_cards: int,
    hands: tuple[int, ...],
    places: int,
) -> None:
    """(Clans 1.3, 1.7, Ruling C3)"""
    state = dealt(seats, options={"start": "blue"})
    view = GAME.view(state, None)
    assert len(view.stacks) == boards
    assert view.ranks_out == ranks_out
    assert view.cards_out == cards_out
    assert len(view.face_up) == start_cards
    assert view.hand_sizes == hands
    assert len(state.setup.table.places) == places
    assert 7 * len(ranks_out) + cards_out + start_cards + sum(hands) == 42


def test_eight_start_cards_are_the_only_number_that_uses_all_cards_of_two_players() -> None:
    """25 cards are in play and 17 are dealt. (Ruling C3)"""
    setup = parse_options(2, {})
    in_play = len(setup.deck) - setup.cards_out
    assert (in_play, sum(setup.hands)) == (25, 17)
    assert len(setup.start_places) == in_play - sum(setup.hands) == 8


@pytest.mark.parametrize("start", ["blue", "red", "green"])
def test_the_short_hand_belongs_to_the_player_who_comes_last(start: str) -> None:
    """(Clans 1.3)"""
    view = GAME.view(dealt(3, options={"start": start}), None)
    first = GAME.seat_names.index(start)
    assert view.to_act == (first,)
    assert [view.hand_sizes[(first + i) % 3] for i in range(3)] == [9, 9, 8]


def test_ranks_leave_the_deck_before_cards_are_taken_out_unseen() -> None:
    """(Clans 1.4, Ruling C15)"""
    state = GAME.setup(2, {})
    taken = play(state, "chance out red-3 red-4 red-5")
    assert taken.out == (0, 1, 2)
    with pytest.raises(
        IllegalMove,
        match=r"chance cannot out red-3 red-4 red-7: 3 different cards must be taken out of the deck; "
        r"not in the deck: red-7 \(Clans 1\.4\)",
    ):
        play(state, "chance out red-3 red-4 red-7")


def test_the_right_number_of_cards_is_taken_out() -> None:
    """(Clans 1.4)"""
    with pytest.raises(IllegalMove, match="3 different cards must be taken out of the deck"):
        play(GAME.setup(2, {}), "chance out red-3 red-4")
    with pytest.raises(IllegalMove, match="5 different cards must be taken out of the deck"):
        play(GAME.setup(4, {}), "chance out red-3 red-4 red-5 red-6")


def test_chance_draws_the_start_player() -> None:
    """(Clans 1.5, Ruling C4)"""
    state = play(GAME.setup(3, {}), "chance out red-3 red-4 red-5 red-6")
    assert moves(state, CHANCE) == ["start blue", "start red", "start green"]
    assert GAME.view(state, None).start is None
    assert GAME.view(play(state, "chance start green"), None).start == GREEN
    with pytest.raises(
        IllegalMove, match=r"the seats in this game are blue, red, green \(Clans 1\.2\)"
    ):
        play(state, "chance start yellow")
    drawn = {str(GAME.deal(state, Rng(seed))) for seed in range(50)}
    assert drawn == {"start blue", "start red", "start green"}


def test_or_the_table_names_the_start_player() -> None:
    """(Clans 1.5, Ruling C4)"""
    state = GAME.setup(4, {"start": "yellow"})
    state = play(state, "chance out red-3 red-4 red-5 red-6 red-7")
    assert GAME.view(state, None).start == YELLOW
    assert str(GAME.deal(state, Rng(1))).startswith("place ")
    with pytest.raises(
        InvalidOption,
        match=r"yellow cannot start: with 3 players the seats are blue, red, green \(Clans 1\.2\)",
    ):
        GAME.setup(3, {"start": "yellow"})


@pytest.mark.parametrize(
    ("seats", "places"),
    [
        (2, "T1 B3 T6 B4 T7 B9 T12 B10"),
        (3, "T2 B5 T8 B11 T14"),
        (4, "T2 B5 T8 B11 T14 B17"),
    ],
)
def test_where_the_start_cards_lie(seats: int, places: str) -> None:
    """(Clans 1.6, Ruling C5)"""
    view = GAME.view(dealt(seats), None)
    assert {place for place, _ in view.face_up} == set(places.split())


def test_start_cards_go_nowhere_else() -> None:
    """(Clans 1.6)"""
    state = play(GAME.setup(3, {"start": "blue"}), "chance out red-3 red-4 red-5 red-6")
    start_cards = "chance place orange-3 T2 orange-4 B5 orange-5 T8 orange-6 B11 orange-7"
    assert open_cards(play(state, f"{start_cards} T14")) == 5
    with pytest.raises(
        IllegalMove,
        match=r"one card from the deck must go on each of T2 B5 T8 B11 T14 \(Clans 1\.6\)",
    ):
        play(state, f"{start_cards} T15")
    with pytest.raises(IllegalMove, match=r"not in the deck: red-3 \(Clans 1\.6\)"):
        play(state, "chance place red-3 T2 orange-4 B5 orange-5 T8 orange-6 B11 orange-7 T14")


def test_every_card_is_at_the_table_in_a_hand_or_out() -> None:
    """(Clans 1.7)"""
    for seats in (2, 3, 4):
        state = dealt(seats)
        everywhere = [*state.out, *[card for hand in state.hands for card in hand]]
        everywhere += [state.face_up[place] for place in state.setup.start_places]
        assert sorted(everywhere) == state.setup.deck


def test_hands_of_the_wrong_size_are_refused() -> None:
    """(Clans 1.7)"""
    state = GAME.setup(2, {"start": "red"})
    rng = Rng(3)
    for _ in range(2):
        state = GAME.play(state, CHANCE, GAME.deal(state, rng)).state
    names = [card_name(card) for card in deck_left(state)]
    right = f"chance hands {' '.join(names[:8])} / {' '.join(names[8:])}"
    assert GAME.view(play(state, right), None).hand_sizes == (8, 9)
    with pytest.raises(
        IllegalMove, match=r"the hands must be 8, 9 cards from the deck \(Clans 1\.3\)"
    ):
        play(state, f"chance hands {' '.join(names[:9])} / {' '.join(names[9:])}")


def test_chance_keeps_to_its_order() -> None:
    """(Clans 8.2)"""
    with pytest.raises(IllegalMove, match=r"chance cannot start blue: the next move must be 'out'"):
        play(GAME.setup(2, {}), "chance start blue")
    with pytest.raises(IllegalMove, match=r"blue cannot .*: it is chance's turn"):
        play(GAME.setup(2, {}), "blue lay red-3 T4")
    assert GAME.to_act(GAME.setup(2, {})) == (CHANCE,)
    assert moves(GAME.setup(2, {}), BLUE) == []
