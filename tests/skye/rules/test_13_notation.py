"""Chapter 13: notation and records."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import InvalidNotation
from clachan.skye.rules.cells import CASTLE, cell, cell_name, parse_cell
from tests.skye.table import GAME, play, table, told
from tests.skye.territory import territory


@pytest.mark.parametrize(
    ("east", "north", "name"),
    [
        (0, 0, "castle"),
        (2, 1, "e2n1"),
        (0, 3, "n3"),
        (-1, 0, "w1"),
        (0, -1, "s1"),
        (5, 0, "e5"),
        (-10, -4, "w10s4"),
        (60, -60, "e60s60"),
    ],
)
def test_cells_are_counted_from_the_castle(east: int, north: int, name: str) -> None:
    """(Skye 13.1)"""
    assert cell_name(cell(east, -north)) == name
    assert parse_cell(name) == cell(east, -north)


def test_the_castle_has_its_own_name() -> None:
    """(Skye 13.1)"""
    assert parse_cell("castle") == CASTLE


@pytest.mark.parametrize(
    "name",
    [
        "",
        "n1e2",
        "e0",
        "e01",
        "x3",
        "n",
        "e1 n1",
        "E1",
        "e1n0",
        "e-1",
        "e61",
        "n100",
        "e²",
        "e1n1x",
        "e1２",
        "e1n1٣",
        "e+1",
        "e1_0",
    ],
)
def test_other_texts_are_no_cells(name: str) -> None:
    """(Skye 13.1)"""
    with pytest.raises(InvalidNotation, match=r"is not a cell|farther out"):
        parse_cell(name)


def test_turned_by_90_the_printed_north_faces_east() -> None:
    """T10 shows mountain in the north, water in the east. (Skye 13.2)"""
    assert territory("T10/90 castle")
    assert territory("castle T10/180")


@pytest.mark.parametrize("rotation", ["45", "360", "-90", "1", "90°", ""])
def test_rotations_are_0_90_180_or_270_degrees(rotation: str) -> None:
    """(Skye 13.2)"""
    with pytest.raises(InvalidNotation, match=r"expected a rotation.*\(Skye 13\.3\)"):
        GAME.parse_move(f"build T44 e1n2 {rotation}")


@pytest.mark.parametrize(
    "text",
    [
        "lay S02 S01 S09 S12",
        "start red",
        "draw T02 T07 T31 / T15 T44 T60",
        "price 4 axe 2",
        "price axe 120 999999",
        "buy T44 from blue",
        "pass",
        "build T44 e1n2 90",
    ],
)
def test_a_move_is_one_line_of_text_that_reads_back(text: str) -> None:
    """(Skye 13.3)"""
    move = GAME.parse_move(text)
    assert str(move) == text
    assert GAME.parse_move(f"  {text.replace(' ', '   ')} ") == move
    assert hash(GAME.parse_move(text)) == hash(move)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it must begin with one of build, buy, draw, lay, pass, price, start"),
        ("dance", "it must begin with one of"),
        ("PASS", "it must begin with one of"),
        ("pass please", "expected nothing after"),
        ("buy T44", "expected the word 'from'"),
        ("buy T44 of blue", "expected the word 'from'"),
        ("buy T44 from", "expected a seat"),
        ("buy T44 from pink", "there is no seat 'pink'"),
        ("buy T74 from blue", "there is no tile 'T74'"),
        ("buy t44 from blue", "there is no tile 't44'"),
        ("build T44 e1", "expected a rotation"),
        ("build T44 e1 90 now", "expected nothing after"),
        ("build T44", "expected a cell"),
        ("build", "expected a tile"),
        ("build T44 1e 90", "'1e' is not a cell"),
        ("lay S01 S02 S03", "expected four scoring tiles"),
        ("lay S01 S02 S03 S04 S05", "expected nothing after"),
        ("start", "expected a seat"),
        ("start nobody", "there is no seat 'nobody'"),
        ("draw", "expected a tile"),
        ("draw T01 /", "expected a tile"),
        ("draw T01 / / T02", "there is no tile '/'"),
        ("draw T01 T99", "there is no tile 'T99'"),
        ("price +7 axe 2", "at least 1 gold instead of '\\+7'"),
        ("price 7_5 axe 2", "at least 1 gold instead of '7_5'"),
        ("price ７ axe 2", "at least 1 gold instead of '７'"),
        ("price 1 axe 1000000000", "expected 'axe' or at least 1 gold"),
    ],
)
def test_other_texts_are_no_moves(text: str, why: str) -> None:
    """(Skye 13.3)"""
    with pytest.raises(InvalidNotation, match=why):
        GAME.parse_move(text)


def test_a_price_sheet_follows_the_ascending_order_of_the_tiles() -> None:
    """(Skye 13.3)"""
    state = play(
        table(),
        "chance draw T02 T07 T31 / T15 T44 T60",
        "blue price 1 axe 2",
        "yellow price 1 1 axe",
    )
    assert [tile.name for tile in state.for_sale[0]] == ["T02", "T31"]
    assert state.prices[0] == (1, 2)


def test_everything_else_follows_by_the_rules_and_is_no_move() -> None:
    """The last tile built brings scoring and the income of the next round. (Skye 13.3)"""
    state = table("build", received=["T26", ""])
    assert [event.code for event in told(state, "blue build T26 n1 0")] == [
        "scored",
        "scored",
        "round",
        "income",
        "income",
    ]
