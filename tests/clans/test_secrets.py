"""Nobody can learn what nobody may tell. (Clans 6)"""

from __future__ import annotations

import json
from dataclasses import asdict

from hypothesis import given

from clachan.clans.rules.cards import Card, card_name
from clachan.clans.rules.state import ClansState, FaceDownCard
from clachan.kernel.match import playout
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from tests.clans.positions import SEEDS, cards_of, everything, knows, positions, viewers
from tests.clans.table import GAME, dealt


def secrets(state: ClansState, viewer: Seat | None) -> list[Card]:
    """The cards that lie or are held somewhere unknown to `viewer`. (Clans 6.2, 6.3)"""
    found = list(state.out)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            found += hand
    return found + [down.card for down in state.face_down if not knows(state, viewer, down.seat)]


def with_secrets(state: ClansState, viewer: Seat | None, cards: list[Card]) -> ClansState:
    """The same table for `viewer`, with these cards at the unknown places."""
    left = iter(cards)
    other = GAME.copy(state)
    other.out = tuple(sorted([next(left) for _ in state.out]))
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            other.hands[seat] = sorted([next(left) for _ in hand])
    other.face_down = tuple(
        [
            down
            if knows(state, viewer, down.seat)
            else FaceDownCard(down.place, down.seat, next(left))
            for down in state.face_down
        ]
    )
    return other


@given(positions(), SEEDS)
def test_changing_what_a_seat_cannot_see_leaves_its_view_equal(
    state: ClansState, seed: int
) -> None:
    rng = Rng(seed)
    for viewer in viewers(state):
        hidden = secrets(state, viewer)
        other = with_secrets(state, viewer, rng.take(hidden, len(hidden)))
        assert GAME.view(other, viewer) == GAME.view(state, viewer)
        if viewer is not None:
            theirs = [str(move) for move in GAME.legal_moves(state, viewer)]
            assert [str(move) for move in GAME.legal_moves(other, viewer)] == theirs


@given(positions(), SEEDS)
def test_changing_what_a_seat_can_see_changes_its_view(state: ClansState, seed: int) -> None:
    """Otherwise the test above would prove nothing."""
    for seat, hand in enumerate(state.hands):
        unseen = secrets(state, Seat(seat))
        if hand and unseen:
            other = GAME.copy(state)
            other.hands[seat] = sorted([*hand[1:], Rng(seed).choice(unseen)])
            assert GAME.view(other, Seat(seat)) != GAME.view(state, Seat(seat))


@given(positions())
def test_a_view_is_plain_data_that_can_be_sent(state: ClansState) -> None:
    for viewer in viewers(state):
        view = GAME.view(state, viewer)
        sent = json.loads(json.dumps(asdict(view)))
        assert sent["hand"] == list(view.hand)
        assert hash(view) == hash(GAME.view(GAME.copy(state), viewer))


@given(positions())
def test_no_secret_card_is_named_in_a_view(state: ClansState) -> None:
    for viewer in viewers(state):
        text = repr(GAME.view(state, viewer))
        assert not [card for card in secrets(state, viewer) if f"'{card_name(card)}'" in text]


@given(positions(), SEEDS)
def test_no_secret_card_is_in_a_public_text_or_event(state: ClansState, seed: int) -> None:
    for seat in GAME.to_act(state):
        move = GAME.legal_moves(state, seat).sample(Rng(seed))
        after, events = GAME.play(state, seat, move)
        for viewer in viewers(state):
            words = GAME.public_text(state, seat, move, viewer).split()
            text = repr(events)
            for card in secrets(after, viewer):
                assert card_name(card) not in words
                assert card_name(card) not in text.replace("'", " ").split()


@given(positions())
def test_players_see_their_own_moves_in_full(state: ClansState) -> None:
    for seat in GAME.to_act(state):
        if seat != CHANCE:
            for move in GAME.legal_moves(state, seat):
                assert GAME.public_text(state, seat, move, seat) == str(move)


@given(positions(), SEEDS)
def test_a_determinized_state_has_the_same_view(state: ClansState, seed: int) -> None:
    for viewer in viewers(state):
        view = GAME.view(state, viewer)
        sampled = GAME.determinize(view, Rng(seed))
        assert GAME.view(sampled, viewer) == view
        assert set(cards_of(sampled)) <= set(state.setup.deck)
        assert len(set(cards_of(sampled))) == len(cards_of(state))
        assert GAME.to_act(sampled) == GAME.to_act(state)
        playout(GAME, sampled, Rng(seed))
        assert GAME.outcome(sampled) is not None


def test_determinized_states_differ_and_use_every_unseen_card() -> None:
    state = dealt(3)
    view = GAME.view(state, Seat(0))
    states = [GAME.determinize(view, Rng(seed)) for seed in range(60)]
    assert len({everything(sampled) for sampled in states}) == 60
    held = {card for sampled in states for card in sampled.hands[1]}
    assert held == set(secrets(state, Seat(0)))


def test_determinize_keeps_what_the_viewer_knows() -> None:
    """Blue's own face-down card and hand stay the same. (Clans 6.3)"""
    state = dealt(2)
    state.face_down = (FaceDownCard(state.setup.table.places[2], Seat(0), state.hands[0].pop()),)
    state.free &= ~(1 << state.face_down[0].place)
    sampled = GAME.determinize(GAME.view(state, Seat(0)), Rng(1))
    assert sampled.hands[0] == state.hands[0]
    assert sampled.face_down[0].card == state.face_down[0].card
