"""Clans and Glory: how many moves there are to depth n, and in which order they are listed.

A position is a seeded game, random up to some ply. On a mismatch the count under each first move is
shown, so that two engines can be compared move by move.
"""

from __future__ import annotations

import hashlib
from typing import Final

import pytest

from clachan.games.clans.state import State
from clachan.kernel.rng import Rng
from tests.clans.table import GAME

NO_BORDERS: Final = {"borders": "off"}
HOUSE_RULE: Final = {"house_rule": "on"}

POSITIONS: Final[list[tuple[int, dict[str, str], int, tuple[int, ...], str]]] = [
    (2, {}, 0, (116, 12_404, 1_267_328), "438f2a34c8ef"),
    (3, {}, 0, (72, 6_684, 602_528), "aeebd1193666"),
    (4, {}, 0, (60, 6_168, 577_008), "3114ae53bfbf"),
    (4, {}, 12, (68, 3_296, 261_480), "8fdb3a623b66"),
    (2, {}, 12, (26, 154, 1_740, 3_180), "31c06f124067"),
    (3, {}, 21, (7, 58, 264, 0), "ffe3c8631d4b"),
    (4, {}, 25, (6, 66, 232, 0), "348172b37e60"),
    (3, NO_BORDERS, 6, (62, 4_268, 260_448), "0ed69a480c91"),
    (4, NO_BORDERS, 24, (6, 72, 1_104, 6_688), "a13326c25bcc"),
    (4, HOUSE_RULE, 3, (58, 5_564, 551_272), "0afda474f7e8"),
    (2, HOUSE_RULE, 13, (5, 40, 70, 0), "da734effaf1b"),
    (2, NO_BORDERS | HOUSE_RULE, 12, (14, 148, 1_240, 4_496), "73d3f64d0f83"),
]
"""Seats, options and cards laid; the number of moves to depth 1, 2, ...; and their order."""


def position(seats: int, options: dict[str, str], plies: int) -> State:
    rng = Rng("perft")
    state = GAME.setup(seats, {"start": "blue", **options})
    for _ in range(3 + plies):
        (seat,) = GAME.to_act(state)
        move = GAME.deal(state, rng) if seat < 0 else GAME.legal_moves(state, seat).sample(rng)
        GAME.apply(state, seat, move)
    return state


def leaves(state: State, depth: int) -> int:
    """How many sequences of so many moves there are."""
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


def divided(state: State, depth: int) -> str:
    """The count under each first move."""
    (seat,) = GAME.to_act(state)
    rows = []
    for move in GAME.legal_moves(state, seat):
        after = GAME.play(state, seat, move)
        rows.append(f"{move}: {leaves(after, depth - 1) if depth > 1 else 1}")
    return "\n".join(rows)


def order(state: State) -> str:
    """A short name for all first and second moves in the order they are listed."""
    summed = hashlib.sha256()
    (seat,) = GAME.to_act(state)
    for move in GAME.legal_moves(state, seat):
        summed.update(f"{move}\n".encode())
        after = GAME.play(state, seat, move)
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
