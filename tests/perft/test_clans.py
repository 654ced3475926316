"""Clans and Glory: the number of move sequences to depth n, and the order of the moves.

On a mismatch the count under each first move is shown, so two engines can be compared.
"""

from __future__ import annotations

import hashlib
from typing import Final

import pytest

from clachan.clans.rules.cards import Card
from clachan.clans.rules.moves import DealHands, PlaceStartCards, TakeOut
from clachan.clans.rules.state import ClansState
from clachan.kernel.seats import CHANCE
from tests.clans.table import GAME

NO_BORDERS: Final = {"borders": "off"}
HOUSE_RULE: Final = {"house_rule": "on"}

POSITIONS: Final[list[tuple[int, dict[str, str], int, tuple[int, ...], str]]] = [
    (2, {}, 0, (130, 14_212, 1_613_784), "bf3869c52f26"),
    (3, {}, 0, (60, 5_484, 556_560), "7b89cc55c68e"),
    (4, {}, 0, (54, 6_240, 535_392), "10f463d4b0cf"),
    (4, {}, 12, (68, 4_968, 342_248), "768f46865e7f"),
    (2, {}, 11, (28, 282, 3_856, 20_092), "851d3fdc462c"),
    (3, {}, 20, (12, 132, 808, 2_560), "50a9f3d64ad3"),
    (4, {}, 24, (9, 138, 1_160, 4_936), "218a5aed4bd0"),
    (3, NO_BORDERS, 6, (52, 3_340, 222_312), "95d18c5c00c0"),
    (3, NO_BORDERS, 20, (14, 248, 1_336, 5_808), "f09a6e7b45e2"),
    (3, NO_BORDERS, 21, (24, 120, 448, 0), "d7babad3d19d"),
    (4, NO_BORDERS, 24, (5, 44, 296, 1_536), "02e5f9e3f1ec"),
    (3, HOUSE_RULE, 3, (112, 8_976, 819_488), "3ade62136d67"),
    (2, HOUSE_RULE, 12, (10, 172, 864, 4_384), "894ac055de1c"),
    (4, NO_BORDERS | HOUSE_RULE, 4, (108, 10_572, 732_744), "49cf3406df53"),
    (2, NO_BORDERS | HOUSE_RULE, 10, (19, 376, 3_966, 40_108), "18f6019b11ae"),
]
"""Seats, options and cards laid; the number of moves to depth 1, 2, ...; and their order."""


def position(seats: int, options: dict[str, str], plies: int) -> ClansState:
    """Return a position reached without random numbers, so it never changes."""
    state = GAME.setup(seats, {"start": "blue", **options})
    setup = state.setup
    deck = sorted(setup.deck, key=_mixed)
    out = tuple(sorted(deck[: setup.cards_out]))
    GAME.apply(state, CHANCE, TakeOut(out))
    deck = deck[setup.cards_out :]
    GAME.apply(
        state, CHANCE, PlaceStartCards(tuple(deck[: len(setup.start_places)]), setup.start_places)
    )
    deck = deck[len(setup.start_places) :]
    hands = []
    for size in setup.hands:
        hands.append(tuple(sorted(deck[:size])))
        deck = deck[size:]
    GAME.apply(state, CHANCE, DealHands(tuple(hands)))
    for ply in range(plies):
        (seat,) = GAME.to_act(state)
        legal = list(GAME.legal_moves(state, seat))
        GAME.apply(state, seat, legal[(31 * ply + 7) % len(legal)])
    return state


def _mixed(card: Card) -> int:
    """The cards in the order of their multiples of 19 after division by 43."""
    return (card + 1) * 19 % 43


def leaves(state: ClansState, depth: int) -> int:
    """Return the number of move sequences of length `depth`."""
    acting = GAME.to_act(state)
    if not acting:
        return 1 if depth == 0 else 0
    legal = GAME.legal_moves(state, acting[0])
    if depth == 1:
        return len(legal)
    count = 0
    for move in legal:
        after = GAME.copy(state)
        GAME.apply(after, acting[0], move)
        count += leaves(after, depth - 1)
    return count


def divided(state: ClansState, depth: int) -> str:
    """Return the count under each first move as text."""
    (seat,) = GAME.to_act(state)
    rows = []
    for move in GAME.legal_moves(state, seat):
        after = GAME.play(state, seat, move).state
        rows.append(f"{move}: {leaves(after, depth - 1) if depth > 1 else 1}")
    return "\n".join(rows)


def order(state: ClansState) -> str:
    """Return a hash of all first and second moves in their order."""
    summed = hashlib.sha256()
    (seat,) = GAME.to_act(state)
    for move in GAME.legal_moves(state, seat):
        summed.update(f"{move}\n".encode())
        after = GAME.play(state, seat, move).state
        for following in GAME.to_act(after):
            for reply in GAME.legal_moves(after, following):
                summed.update(f"  {reply}\n".encode())
    return summed.hexdigest()[:12]


@pytest.mark.parametrize(("seats", "options", "plies", "counts", "listed"), POSITIONS)
def test_numbers_and_order_of_moves(
    seats: int, options: dict[str, str], plies: int, counts: tuple[int, ...], listed: str
) -> None:
    """(Clans 3.2, 3.3, 4.1, 7.1, 7.2)"""
    state = position(seats, options, plies)
    for depth, count in enumerate(counts, 1):
        found = leaves(state, depth)
        assert found == count, f"{found} at depth {depth}:\n{divided(state, depth)}"
    assert order(state) == listed
