"""Hypothesis strategies: seats, options, deals and moves."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from clachan.clans.rules.cards import Card
from clachan.clans.rules.state import NO_CARD, OVER, ClansState
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from tests.clans.table import GAME

SEEDS = st.integers(0, 2**32)
SEATS = st.sampled_from(GAME.seat_counts)


@st.composite
def options(draw: st.DrawFn, seats: int) -> dict[str, str]:
    return {
        "borders": draw(st.sampled_from(["on", "off"])),
        "house_rule": draw(st.sampled_from(["off", "on"])),
        "start": draw(st.sampled_from(["random", *GAME.seat_names[:seats]])),
    }


@st.composite
def positions(draw: st.DrawFn, players_only: bool = False) -> ClansState:
    """Draw a position that can occur in a game, including turns of chance and finished games.

    With `players_only` it is always a player's turn.
    """
    seats = draw(SEATS)
    state = GAME.setup(seats, draw(options(seats)))
    rng = Rng(draw(SEEDS))
    if players_only or draw(st.integers(0, 9)):
        while GAME.to_act(state) == (CHANCE,):
            GAME.apply(state, CHANCE, GAME.deal(state, rng))
        longest = state.setup.lays - 1 if players_only else state.setup.lays
        plies = draw(st.integers(0, longest))
        for pick in draw(st.lists(st.integers(0, 999), min_size=plies, max_size=plies)):
            (seat,) = GAME.to_act(state)
            legal = list(GAME.legal_moves(state, seat))
            GAME.apply(state, seat, legal[pick % len(legal)])
    else:
        for _ in range(draw(st.integers(0, 3))):
            if GAME.to_act(state) == (CHANCE,):
                GAME.apply(state, CHANCE, GAME.deal(state, rng))
    return state


def everything(state: ClansState) -> tuple[Any, ...]:
    """Return all data of a state as a value that can be compared."""
    return (
        state.setup,
        state.stage,
        state.turn,
        state.start,
        state.lays_left,
        state.out,
        tuple(state.face_up),
        state.free,
        tuple(state.near),
        tuple([tuple(hand) for hand in state.hands]),
        tuple(state.shields),
        tuple(state.stacks),
        tuple([(down.place, down.seat, down.card) for down in state.face_down]),
    )


def cards_of(state: ClansState) -> list[Card]:
    """Return all cards in the game, in ascending order."""
    found = [*state.out, *[card for card in state.face_up if card != NO_CARD]]
    found += [card for hand in state.hands for card in hand]
    found += [down.card for down in state.face_down]
    return sorted(found)


def viewers(state: ClansState) -> list[Seat | None]:
    return [None, *[Seat(seat) for seat in range(state.setup.seats)]]


def knows(state: ClansState, viewer: Seat | None, owner: Seat) -> bool:
    """Return whether `viewer` may see the face-down cards of `owner`. (Clans 6.3, 7.2)"""
    return viewer == owner or state.setup.house_rule or state.stage == OVER
