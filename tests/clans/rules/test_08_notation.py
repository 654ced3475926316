"""Chapter 8: notation and records."""

from __future__ import annotations

import pytest

from clachan.clans.rules.cards import card_names, parse_card
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.places import PLACE_NAMES, Place, parse_place, place_name
from clachan.kernel.errors import InvalidNotation
from clachan.kernel.seats import CHANCE
from tests.clans.table import BLUE, GAME, dealt, moves, table


def test_cards_ascend_by_color_then_by_rank() -> None:
    """(Clans 8.1)"""
    names = "red-3 red-8 orange-3 yellow-4 green-4 blue-3 purple-8 gray-3 gray-8"
    cards = [parse_card(name) for name in names.split()]
    assert cards == sorted(cards)
    assert card_names(cards) == names


def test_every_place_has_a_name_that_reads_back() -> None:
    """(Clans 8.1, 2.2)"""
    for number, name in enumerate(PLACE_NAMES):
        assert place_name(Place(number)) == name
        assert parse_place(name) == number


@pytest.mark.parametrize(
    "text",
    [
        "out red-3 blue-4",
        "start yellow",
        "place red-5 T2 green-6 B5",
        "place green-6 T2 red-5 B5",
        "hands red-3 red-4 / blue-3",
        "lay red-3 T4",
        "lay red-3 T4 shield",
        "hide gray-8 L",
        "hide gray-8 R shield",
    ],
)
def test_a_move_reads_back_as_itself(text: str) -> None:
    """(Clans 8.2, 8.3)"""
    move = GAME.parse_move(text)
    assert str(move) == text
    assert move == GAME.parse_move(f"  {text}  ")
    assert hash(move) == hash(GAME.parse_move(text))
    assert repr(move) == f"<{text}>"


def test_moves_with_and_without_shield_face_up_and_face_down_differ() -> None:
    """(Clans 8.3)"""
    texts = ["lay red-3 T4", "lay red-3 T4 shield", "hide red-3 T4", "hide red-3 T4 shield"]
    assert len({GAME.parse_move(text) for text in texts}) == 4
    card, place = parse_card("red-3"), parse_place("T4")
    assert GAME.parse_move(texts[1]) == Lay(card, place, True)
    assert GAME.parse_move(texts[2]) == Hide(card, place, False)


def test_chance_moves_come_in_their_order() -> None:
    """(Clans 8.2)"""
    for options, expected in (
        ({}, ["out", "start", "place", "hands"]),
        ({"start": "red"}, ["out", "place", "hands"]),
    ):
        state = GAME.setup(3, options)
        verbs = []
        while GAME.to_act(state) == (CHANCE,):
            move = next(iter(GAME.legal_moves(state, CHANCE)))
            verbs.append(str(move).split()[0])
            state = GAME.play(state, CHANCE, move).state
        assert verbs == expected


def test_a_turn_is_one_move() -> None:
    """Card and shield together; everything else follows. (Clans 8.3)"""
    state = dealt(2)
    (acting,) = GAME.to_act(state)
    state = GAME.play(state, acting, next(iter(GAME.legal_moves(state, acting)))).state
    assert GAME.to_act(state) == ((acting + 1) % 2,)


def test_moves_are_listed_by_card_by_place_and_without_a_shield_first() -> None:
    """(Clans 8.1, 8.3)"""
    assert moves(table("L red-4", ["blue-4 red-3"]), BLUE) == [
        *["lay red-3 T1", "lay red-3 T1 shield", "lay red-3 R", "lay red-3 R shield"],
        *["lay red-3 B1", "lay red-3 B1 shield"],
        *["lay blue-4 T1", "lay blue-4 T1 shield", "lay blue-4 R", "lay blue-4 R shield"],
        *["lay blue-4 B1", "lay blue-4 B1 shield"],
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", r"'' is not a move of Clans and Glory. Moves start with lay or hide; moves of chance"),
        ("pass", r"'pass' is not a move of Clans and Glory"),
        ("LAY red-3 T4", r"'LAY red-3 T4' is not a move of Clans and Glory"),
        ("lay", r"'lay': write 'lay red-3 T4', or 'lay red-3 T4 shield' \(Clans 8\.3\)"),
        ("lay red-3", r"write 'lay red-3 T4', or"),
        ("lay red-3 T4 sword", r"write 'lay red-3 T4', or"),
        ("hide red-3 T4 shield shield", r"write 'hide red-3 T4', or 'hide red-3 T4 shield'"),
        ("lay red-9 T4", r"'red-9' is not a card. Write it like red-3: a color \(red, orange"),
        ("lay pink-3 T4", r"'pink-3' is not a card"),
        ("lay red3 T4", r"'red3' is not a card. .* and a rank from 3 to 8 \(Clans 8\.1\)"),
        ("hide ? T4", r"'\?' is not a card"),
        ("lay red-+3 T4", r"'red-\+3' is not a card"),
        ("lay red-\uff13 T4", r"is not a card"),
        ("lay red-3 T+4", r"'T\+4' is not a place"),
        ("lay red-3 T1_0", r"'T1_0' is not a place"),
        ("lay red-3 T\uff14", r"is not a place"),
        ("lay red-3 T19", r"'T19' is not a place at the table. Write T1 to T18 for the upper row"),
        ("lay red-3 T0", r"'T0' is not a place"),
        ("lay red-3 T04", r"'T04' is not a place"),
        ("lay red-3 M", r"'M' is not a place at the table. .*L or R for the heads \(Clans 2\.2\)"),
        ("out", r"'out': the list of cards is missing \(Clans 8\.2\)"),
        ("out blue-4 red-3", r"red-3 cannot follow blue-4. List each card once"),
        ("out red-3 red-3", r"red-3 cannot follow red-3. .* in ascending order \(Clans 8\.1\)"),
        ("start", r"'start': write 'start blue', with one of blue, red, green, yellow"),
        ("start purple", r"'start purple': write 'start blue'"),
        ("start blue red", r"write 'start blue'"),
        ("place", r"write 'place red-5 T2 green-6 B5 \.\.\.' \(Clans 8\.2\)"),
        ("place red-3", r"write 'place red-5 T2 green-6 B5 \.\.\.'"),
        ("place T2 red-3", r"'T2' is not a card"),
        ("hands", r"the list of cards is missing"),
        ("hands red-3 /", r"the list of cards is missing"),
        ("hands red-3 / blue-4 blue-3", r"blue-3 cannot follow blue-4"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_the_reason(text: str, complaint: str) -> None:
    """(Clans 8.1, 8.2, 8.3)"""
    with pytest.raises(InvalidNotation, match=complaint):
        GAME.parse_move(text)


def test_the_public_text_of_a_hidden_card_is_not_a_move() -> None:
    """(Clans 8.4)"""
    state = table("T5 red-4", ["blue-3"])
    public = GAME.public_text(state, BLUE, GAME.parse_move("hide blue-3 T4 shield"), None)
    assert public == "hide ? T4 shield"
    with pytest.raises(InvalidNotation):
        GAME.parse_move(public)
