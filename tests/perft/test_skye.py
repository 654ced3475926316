"""Isle of Skye: how many moves there are to depth n, and in which order they are listed.

A position is a record that breaks off. The oracle counts the same to depth 2; the order is pinned so
that nothing made faster may change it.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Final

import pytest

from clachan.kernel.record import find_seat, parse_record, replay
from clachan.kernel.seats import CHANCE
from clachan.skye.rules.state import SkyeState
from tests.oracle.skye import SkyeOracle
from tests.perft.counting import count, divided, order
from tests.skye.table import GAME

HERE: Final = Path(__file__).parent / "skye"
POSITIONS: Final[dict[str, tuple[tuple[int, ...], str]]] = {
    "2_seats_first_prices": ((30, 900, 1_530, 3_384), "e5677f679f60"),
    "5_seats_first_prices": ((30, 900, 27_000), "9e032db9cd8b"),
    "3_seats_last_price_of_round_2": ((30, 57, 147, 591, 9_846), "9c2b27c8cc2f"),
    "4_seats_market_of_round_3": ((5, 7, 44, 134, 4_002, 83_327), "49805bd83b7f"),
    "5_seats_last_market": ((1, 2, 11, 34, 188, 9_236, 311_756), "a386457ac6a1"),
    "2_seats_first_building": ((15, 208, 1_620, 8_100), "014c08092c77"),
    "3_seats_building_of_round_4": ((23, 300, 3_600, 3_600), "16f8f8a62468"),
    "2_seats_last_building": ((40, 797, 11_955, 11_955), "3e166934dc48"),
}
"""The number of lines of play to depth 1, 2, ...; and the order of moves to depth 3."""


def position(name: str) -> SkyeState:
    record = parse_record((HERE / f"{name}.txt").read_text(encoding="utf-8"))
    *_, (_, state) = replay(GAME, record)
    return state


@pytest.mark.parametrize("name", POSITIONS)
def test_numbers_of_moves(name: str) -> None:
    """(Skye 4.4) (Skye 6.2) (Skye 7.5)"""
    state = position(name)
    for depth, lines in enumerate(POSITIONS[name][0], 1):
        found = count(GAME, state, depth)
        assert found == lines, f"{found} at depth {depth}: {divided(GAME, state, depth)}"


@pytest.mark.parametrize("name", POSITIONS)
def test_order_of_moves(name: str) -> None:
    """(Skye 4.4) (Skye 6.2) (Skye 7.5)"""
    assert order(GAME, position(name), 3) == POSITIONS[name][1]


def counted_by_oracle(oracle: SkyeOracle, depth: int) -> int:
    acting = oracle.to_act()
    if depth == 0 or not acting or acting[0] == CHANCE:
        return 1
    lines = 0
    for move in oracle.moves(acting[0]):
        after = deepcopy(oracle)
        after.play(acting[0], move)
        lines += counted_by_oracle(after, depth - 1)
    return lines


@pytest.mark.parametrize("name", POSITIONS)
def test_the_oracle_counts_the_same(name: str) -> None:
    """(Skye 4.4) (Skye 6.2) (Skye 7.5)"""
    record = parse_record((HERE / f"{name}.txt").read_text(encoding="utf-8"))
    oracle = SkyeOracle(record.header.seats, None, None)
    for entry in record.entries:
        oracle.play(find_seat(GAME, entry.seat, record.header.seats), entry.move)
    assert [counted_by_oracle(oracle, depth) for depth in (1, 2)] == list(POSITIONS[name][0][:2])


def test_the_counts_under_the_first_moves_add_up() -> None:
    """(Skye 7.5)"""
    state = position("2_seats_first_building")
    assert sum(divided(GAME, state, 3).values()) == count(GAME, state, 3)


def test_no_position_lies_unread() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(POSITIONS)
