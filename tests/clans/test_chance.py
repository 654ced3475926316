"""What chance may do, on decks small enough to list it all."""

from __future__ import annotations

from math import factorial

import pytest

from clachan.clans.rules.cards import parse_card
from clachan.clans.rules.chance import DealHandsMoves, PlaceStartCardsMoves, TakeOutMoves
from clachan.clans.rules.places import parse_place
from clachan.kernel.legal import LegalMoves
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from tests.clans.table import GAME, dealt

DECK = [parse_card(name) for name in ("red-3", "red-5", "blue-4", "gray-8")]
PLACES = (parse_place("T2"), parse_place("B5"))


@pytest.mark.parametrize(
    ("legal", "count", "first", "last"),
    [
        (TakeOutMoves(DECK, 2), 6, "out red-3 red-5", "out blue-4 gray-8"),
        (
            PlaceStartCardsMoves(DECK, PLACES),
            12,
            "place red-3 T2 red-5 B5",
            "place gray-8 T2 blue-4 B5",
        ),
        (
            DealHandsMoves(DECK, [1, 3]),
            4,
            "hands red-3 / red-5 blue-4 gray-8",
            "hands gray-8 / red-3 red-5 blue-4",
        ),
        (
            DealHandsMoves(DECK, [2, 1, 1]),
            12,
            "hands red-3 red-5 / blue-4 / gray-8",
            "hands blue-4 gray-8 / red-5 / red-3",
        ),
    ],
)
def test_everything_chance_may_do(legal: LegalMoves, count: int, first: str, last: str) -> None:
    """(Clans 1.4, 1.6, 1.7, 8.2)"""
    listed = list(legal)
    assert len(listed) == len(legal) == len(set(listed)) == count
    assert [str(listed[0]), str(listed[-1])] == [first, last]
    assert all([move in legal for move in listed])
    rng = Rng(count)
    drawn = [legal.sample(rng) for _ in range(100 * count)]
    assert set(drawn) == set(listed)
    for move in listed:
        assert 50 < drawn.count(move) < 150, f"{move} is not drawn about 100 times"


@pytest.mark.parametrize(
    ("legal", "text"),
    [
        (TakeOutMoves(DECK, 2), "out red-3"),
        (TakeOutMoves(DECK, 2), "out red-3 red-4"),
        (TakeOutMoves(DECK, 2), "start blue"),
        (PlaceStartCardsMoves(DECK, PLACES), "place red-3 T2"),
        (PlaceStartCardsMoves(DECK, PLACES), "place red-3 T2 red-3 B5"),
        (PlaceStartCardsMoves(DECK, PLACES), "place red-3 B5 red-5 T2"),
        (PlaceStartCardsMoves(DECK, PLACES), "place red-3 T2 red-4 B5"),
        (DealHandsMoves(DECK, [1, 3]), "hands red-3 / red-5 blue-4"),
        (DealHandsMoves(DECK, [1, 3]), "hands red-3 / red-3 red-5 blue-4"),
        (DealHandsMoves(DECK, [1, 3]), "hands red-3 red-5 / blue-4 gray-8"),
        (DealHandsMoves(DECK, [1, 3]), "hands red-3 red-5 blue-4 gray-8"),
    ],
)
def test_what_chance_may_not_do(legal: LegalMoves, text: str) -> None:
    """(Clans 1.4, 1.6, 1.7)"""
    assert GAME.parse_move(text) not in legal


def test_how_many_deals_there_are() -> None:
    """(Clans 1.3)"""
    state = GAME.setup(4, {"start": "blue"})
    rng = Rng(1)
    counts = []
    while GAME.to_act(state) == (CHANCE,):
        counts.append(len(GAME.legal_moves(state, CHANCE)))
        GAME.apply(state, CHANCE, GAME.deal(state, rng))
    hands = factorial(31) // (factorial(8) ** 3 * factorial(7))
    assert counts == [850_668, 37 * 36 * 35 * 34 * 33 * 32, hands]


def test_the_same_seed_gives_the_same_deal() -> None:
    for seats in GAME.seat_counts:
        first, again, other = dealt(seats, 7), dealt(seats, 7), dealt(seats, 8)
        assert (first.out, first.face_up, first.hands) == (again.out, again.face_up, again.hands)
        assert first.hands != other.hands
