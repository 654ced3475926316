"""Chapter 2: the long table."""

from __future__ import annotations

import pytest

from clachan.clans.rules.places import PLACE_NAMES, Place, parse_place
from clachan.clans.rules.table import LongTable
from tests.clans.table import BLUE, GAME, moves, table

FOUR_BOARDS = LongTable(boards=4, borders=True)
SIX_BOARDS = LongTable(boards=6, borders=True)


def neighbors(long_table: LongTable, place: str) -> set[str]:
    return {PLACE_NAMES[other] for other in long_table.neighbors(parse_place(place))}


def opposite(long_table: LongTable, place: str) -> str:
    return PLACE_NAMES[long_table.opposite(parse_place(place))]


def related(long_table: LongTable, place: Place) -> set[str]:
    """The set of places as the engine keeps it, one bit a place."""
    return {PLACE_NAMES[i] for i in range(38) if long_table.related[place] >> i & 1}


@pytest.mark.parametrize(("boards", "places"), [(4, 26), (5, 32), (6, 38)])
def test_six_places_per_board_and_a_head_at_each_end(boards: int, places: int) -> None:
    """(Clans 2.1, Ruling C6)"""
    long_table = LongTable(boards, borders=True)
    assert len(long_table.places) == places
    sizes = [len(own) for own in long_table.places_on]
    assert sizes == [7, *[6] * (boards - 2), 7]


def test_there_is_always_one_place_more_than_cards_in_play() -> None:
    """So the places cannot run out. (Rulings C6, C13)"""
    for seats in (2, 3, 4):
        setup = table(seats=seats).setup
        assert len(setup.table.places) == len(setup.deck) - setup.cards_out + 1


def test_names_of_the_places_and_their_boards() -> None:
    """(Clans 2.2)"""
    assert [PLACE_NAMES[place] for place in FOUR_BOARDS.places_on[0]] == [
        *["L", "T1", "T2", "T3"],
        *["B1", "B2", "B3"],
    ]
    assert [PLACE_NAMES[place] for place in FOUR_BOARDS.places_on[1]] == [
        *["T4", "T5", "T6"],
        *["B4", "B5", "B6"],
    ]
    assert [PLACE_NAMES[place] for place in FOUR_BOARDS.places_on[3]] == [
        *["T10", "T11", "T12"],
        *["R", "B10", "B11", "B12"],
    ]


def test_a_short_table_has_no_high_columns() -> None:
    """(Clans 2.2)"""
    assert FOUR_BOARDS.has(parse_place("T12"))
    assert not FOUR_BOARDS.has(parse_place("T13"))
    assert FOUR_BOARDS.has(parse_place("R"))
    assert all([SIX_BOARDS.has(Place(place)) for place in range(38)])


def test_the_places_form_a_ring() -> None:
    """(Clans 2.3)"""
    assert neighbors(FOUR_BOARDS, "T2") == {"T1", "T3"}
    assert neighbors(FOUR_BOARDS, "B12") == {"B11", "R"}
    place = parse_place("L")
    around = [place]
    for _ in range(25):
        (following,) = [
            other for other in FOUR_BOARDS.neighbors(place) if other not in around[-2:]
        ][-1:]
        around.append(following)
        place = following
    assert len(set(around)) == 26
    assert around[0] in FOUR_BOARDS.neighbors(around[-1])


def test_a_head_has_both_corner_places_as_neighbors() -> None:
    """(Clans 2.3, Ruling C8)"""
    assert neighbors(FOUR_BOARDS, "L") == {"T1", "B1"}
    assert neighbors(FOUR_BOARDS, "R") == {"T12", "B12"}
    assert neighbors(SIX_BOARDS, "R") == {"T18", "B18"}


def test_places_on_both_sides_of_a_board_border_are_neighbors() -> None:
    """(Clans 2.3, Ruling C7)"""
    assert neighbors(FOUR_BOARDS, "T3") == {"T2", "T4"}
    assert neighbors(FOUR_BOARDS, "B4") == {"B3", "B5"}


def test_upper_and_lower_row_face_each_other_and_so_do_the_heads() -> None:
    """(Clans 2.4)"""
    assert opposite(FOUR_BOARDS, "T5") == "B5"
    assert opposite(FOUR_BOARDS, "B12") == "T12"
    assert opposite(FOUR_BOARDS, "L") == "R"
    assert opposite(SIX_BOARDS, "R") == "L"


def test_diagonals_have_nothing_to_do_with_each_other() -> None:
    """(Clans 2.4, Ruling C8)"""
    assert related(FOUR_BOARDS, parse_place("T5")) == {"T4", "T6", "B5"}
    assert moves(table("B4 red-3, B6 red-4", ["red-5"]), BLUE)[::2] == [
        *["lay red-5 T4", "lay red-5 T6"],
        *["lay red-5 B3", "lay red-5 B5", "lay red-5 B7"],
    ]


@pytest.mark.parametrize("boards", [4, 5, 6])
def test_every_place_has_two_neighbors_and_one_opposite_and_they_agree(boards: int) -> None:
    """(Clans 2.3, 2.4)"""
    long_table = LongTable(boards, borders=True)
    for place in long_table.places:
        assert len(related(long_table, place)) == 3
        for name in related(long_table, place):
            assert PLACE_NAMES[place] in related(long_table, parse_place(name))


@pytest.mark.parametrize("boards", [4, 5, 6])
def test_the_ring_by_its_formula(boards: int) -> None:
    """Counted around from L, places r and 6N + 2 - r face each other. (Clans 2.3, 2.4)"""
    long_table = LongTable(boards, borders=True)
    ring = long_table.ring
    size = 6 * boards + 2
    assert len(ring) == size
    for r, place in enumerate(ring):
        assert set(long_table.neighbors(place)) == {ring[r - 1], ring[(r + 1) % size]}
        facing = {0: 3 * boards + 1, 3 * boards + 1: 0}.get(r, size - r)
        assert long_table.opposite(place) == ring[facing]


def test_one_stack_of_shields_a_board() -> None:
    """(Clans 2.5)"""
    assert GAME.view(table(seats=2), None).stacks == ((), (), (), ())
    assert GAME.view(table(seats=4), None).stacks == ((), (), (), (), (), ())
