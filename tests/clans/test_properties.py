"""What holds in every position of every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.clans.rules.cards import CARDS, Card, matches
from clachan.clans.rules.legal import TurnMoves
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.places import PLACES, Place
from clachan.clans.rules.setup import SHIELDS
from clachan.clans.rules.state import DEALING, NO_CARD, ClansState
from clachan.kernel.errors import IllegalMove
from clachan.kernel.match import playout
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from tests.clans.positions import SEEDS, cards_of, everything, positions
from tests.clans.table import GAME, table

ALL_TURNS = [
    kind(Card(card), Place(place), shield)
    for kind in (Lay, Hide)
    for card in range(CARDS)
    for place in range(PLACES)
    for shield in (False, True)
]


@given(positions(), SEEDS)
def test_earlier_states_never_change(state: ClansState, seed: int) -> None:
    before = everything(state)
    rng = Rng(seed)
    for seat in GAME.to_act(state):
        legal = GAME.legal_moves(state, seat)
        move = legal.sample(rng)
        after = GAME.play(state, seat, move).state
        assert everything(state) == before
        assert everything(after) != before
        assert move in legal, "legal moves are those of the position they were asked for"


@given(positions(), SEEDS)
def test_changing_a_copy_leaves_the_original_unchanged(state: ClansState, seed: int) -> None:
    before = everything(state)
    copy = GAME.copy(state)
    assert everything(copy) == before
    playout(GAME, copy, Rng(seed))
    assert everything(state) == before


@given(positions())
def test_no_card_appears_or_vanishes(state: ClansState) -> None:
    """(Clans 1.7)"""
    cards = cards_of(state)
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(state.setup.deck)
    if state.stage > DEALING:
        assert cards == state.setup.deck


@given(positions())
def test_no_shield_appears_or_vanishes(state: ClansState) -> None:
    """(Clans 1.2, 3.3)"""
    laid = [seat for stack in state.stacks for seat in stack]
    for seat in range(state.setup.seats):
        assert state.shields[seat] >= 0
        assert state.shields[seat] + laid.count(Seat(seat)) == SHIELDS


@given(positions())
def test_places_are_free_or_hold_one_card(state: ClansState) -> None:
    """(Clans 1.6, 3.1, 4.3)"""
    down = [hidden.place for hidden in state.face_down]
    for place in range(PLACES):
        holds = (state.face_up[place] != NO_CARD) + down.count(Place(place))
        is_there = state.setup.table.has(Place(place))
        assert (state.free >> place & 1) + holds == is_there


@given(positions())
@settings(max_examples=50)
def test_near_places_are_those_around_cards(state: ClansState) -> None:
    """The places kept for speed are what the rule says of every card. (Clans 3.2)"""
    table = state.setup.table
    for number in range(CARDS):
        card = Card(number)
        expected = 0
        for place in table.places:
            around = [*table.neighbors(place), table.opposite(place)]
            others = [state.face_up[other] for other in around]
            if any([other != NO_CARD and matches(card, other) for other in others]):
                expected |= 1 << place
        assert state.fitting_places(card) == expected & state.free


@given(positions())
def test_exactly_the_seats_to_act_have_moves(state: ClansState) -> None:
    for seat in (CHANCE, *[Seat(seat) for seat in range(4)]):
        assert (len(GAME.legal_moves(state, seat)) > 0) == (seat in GAME.to_act(state))


@given(positions(players_only=True), SEEDS)
def test_every_listed_move_plays(state: ClansState, seed: int) -> None:
    (seat,) = GAME.to_act(state)
    legal = GAME.legal_moves(state, seat)
    listed = list(legal)
    assert len(listed) == len(legal) == len({str(move) for move in listed})
    assert legal.sample(Rng(seed)) in listed
    for move in listed:
        assert move in legal
        assert GAME.parse_move(str(move)) == move
        GAME.play(state, seat, move)


@given(positions(players_only=True))
@settings(max_examples=15)
def test_every_other_move_is_refused_and_nothing_changes(state: ClansState) -> None:
    (seat,) = GAME.to_act(state)
    before = everything(state)
    legal = GAME.legal_moves(state, seat)
    listed = {str(move) for move in legal}
    for move in ALL_TURNS:
        assert (move in legal) == (str(move) in listed)
        if move not in legal:
            refusal = refusal_of(state, seat, move)
            assert refusal == reason(state, seat, move), f"{move} refused for a wrong reason"
    assert everything(state) == before


def refusal_of(state: ClansState, seat: Seat, move: Lay | Hide) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, move)
    return refused.value.refusal.code, refused.value.refusal.rule


def reason(state: ClansState, seat: Seat, move: Lay | Hide) -> tuple[str, str]:
    """The first thing that is wrong with a move, and its rule."""
    if move.card not in state.hands[seat]:
        return "not_in_hand", "Clans 3.1"
    if move.place not in state.setup.table.places:
        return "no_such_place", "Clans 2.2"
    if not state.free >> move.place & 1:
        return "place_taken", "Clans 3.1"
    if isinstance(move, Lay):
        if not state.fitting_places(move.card) >> move.place & 1:
            return "no_match", "Clans 3.2"
    elif state.setup.house_rule:
        if state.fitting_places(move.card):
            return "card_fits", "Clans 7.2"
    elif any([state.fitting_places(card) for card in state.hands[seat]]):
        return "card_fits", "Clans 4.1"
    return "no_shield", "Clans 3.4"


@given(positions(), st.integers(-3, 6), SEEDS)
def test_nobody_else_can_make_a_move(state: ClansState, other: int, seed: int) -> None:
    before = everything(state)
    for seat in GAME.to_act(state):
        move = GAME.legal_moves(state, seat).sample(Rng(seed))
        if other != seat:
            with pytest.raises(IllegalMove) as refused:
                GAME.play(state, Seat(other), move)
            assert refused.value.refusal.code == "not_to_act"
    assert everything(state) == before


@given(positions(), SEEDS)
def test_the_game_ends_after_as_many_cards_as_the_rules_say(state: ClansState, seed: int) -> None:
    """(Clans 5.1)"""
    assert (GAME.outcome(state) is None) == bool(GAME.to_act(state))
    dealt = state.stage > DEALING
    laid = sum(state.setup.hands) - sum([len(hand) for hand in state.hands]) if dealt else 0
    assert playout(GAME, state, Rng(seed)) == state.setup.lays - laid
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state) is not None


@given(SEEDS)
@settings(max_examples=5)
def test_every_move_is_drawn_equally_often(seed: int) -> None:
    """Twelve moves, drawn 6,000 times: 500 each, give or take five deviations."""
    moves = TurnMoves(table("L red-4", ["blue-4 red-3 gray-8"]), Seat(0))
    rng = Rng(seed)
    drawn = [str(moves.sample(rng)) for _ in range(6000)]
    assert len(set(drawn)) == len(moves) == 12
    for text in set(drawn):
        assert abs(drawn.count(text) - 500) < 5 * (6000 * 11 / 144) ** 0.5
