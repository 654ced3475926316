"""Chapter 7: options."""

from __future__ import annotations

import pytest

from clachan.games.clans.places import PLACE_NAMES, parse_place
from clachan.games.clans.table import LongTable
from clachan.kernel.errors import IllegalMove, InvalidOption
from tests.clans.table import BLUE, GAME, RED, moves, play, said, table, told

NO_BORDERS = {"borders": "off"}
HOUSE_RULE = {"house_rule": "on"}


def test_both_are_off_by_default() -> None:
    """(Clans 7.1, 7.2)"""
    assert [(option.name, option.default) for option in GAME.options] == [
        *[("borders", "on"), ("house_rule", "off"), ("start", "random")]
    ]
    assert GAME.view(table(), None).options == (
        *(("borders", "on"), ("house_rule", "off"), ("start", "blue")),
    )


def test_without_border_neighbours_a_board_ends_at_its_last_column() -> None:
    """(Clans 7.1, Ruling C7)"""
    long_table = LongTable(boards=4, borders=False)

    def neighbours(place: str) -> list[str]:
        return [PLACE_NAMES[other] for other in long_table.neighbours(parse_place(place))]

    assert neighbours("T3") == ["T2"]
    assert neighbours("T4") == ["T5"]
    assert neighbours("B4") == ["B5"]
    assert set(neighbours("T2")) == {"T1", "T3"}
    assert set(neighbours("L")) == {"T1", "B1"}
    assert set(neighbours("R")) == {"T12", "B12"}
    assert set(neighbours("T1")) == {"L", "T2"}
    assert PLACE_NAMES[long_table.opposite(parse_place("T3"))] == "B3"


def test_a_card_across_the_border_is_then_no_match() -> None:
    """(Clans 7.1)"""
    state = table("T3 red-4", ["red-6"], shields=[0], options=NO_BORDERS)
    assert moves(state, BLUE) == ["lay red-6 T2", "lay red-6 B3"]
    with pytest.raises(IllegalMove, match=r"\(Clans 3\.2\)"):
        play(state, "blue lay red-6 T4")


def test_by_the_house_rule_a_card_that_fits_nowhere_may_go_face_down() -> None:
    """Although red 6 would fit. (Clans 7.2, Ruling C12)"""
    state = table("T5 red-4", ["blue-3 red-6"], shields=[0], options=HOUSE_RULE)
    listed = moves(state, BLUE)
    assert listed[:3] == ["lay red-6 T4", "lay red-6 T6", "lay red-6 B5"]
    assert len(listed) == 3 + 25
    assert {text.split()[1] for text in listed[3:]} == {"blue-3"}
    assert play(state, "blue hide blue-3 T1").hidden[0].seat == BLUE


def test_but_not_a_card_that_fits_somewhere() -> None:
    """(Clans 7.2)"""
    state = table("T5 red-4", ["blue-3 red-6"], options=HOUSE_RULE)
    with pytest.raises(
        IllegalMove, match=r"red-6 can be laid face up, on T4 for instance \(Clans 7\.2\)"
    ):
        play(state, "blue hide red-6 T1")


def test_by_the_house_rule_every_face_down_card_is_shown_first() -> None:
    """Also when no card fitted. (Clans 7.2)"""
    for hand in ("blue-3 red-6", "blue-3 green-5"):
        state = table("T5 red-4", [hand], options=HOUSE_RULE)
        seat, move = said("blue hide blue-3 T9 shield")
        assert GAME.public_text(state, seat, move, RED) == "hide blue-3 T9 shield"
        assert ("card", "blue-3") in told(state, "blue hide blue-3 T9 shield")[0].facts
        after = play(state, "blue hide blue-3 T9 shield")
        assert [down.card for down in GAME.view(after, RED).face_down] == ["blue-3"]


def test_a_shown_card_still_has_no_colour_and_no_rank() -> None:
    """(Clans 7.2, 4.3)"""
    state = table("T5 red-4", ["red-3"], face_down="T9 red grey-3", options=HOUSE_RULE)
    assert not [text for text in moves(state, BLUE) if "T10" in text]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"colour": "on"}, "no option 'colour', only borders, house_rule, start"),
        ({"borders": "maybe"}, "option borders cannot be 'maybe', only on, off"),
        ({"house_rule": ""}, "option house_rule cannot be '', only on, off"),
        (
            {"start": "purple"},
            "option start cannot be 'purple', only random, blue, red, green, yellow",
        ),
        ({"start": "green"}, "green cannot start at a table of blue, red"),
    ],
)
def test_what_is_no_option_is_refused(options: dict[str, str], complaint: str) -> None:
    """(Clans 7.1, 7.2, 1.5)"""
    with pytest.raises(InvalidOption, match=complaint):
        GAME.setup(2, options)
