"""Chapter 7: options."""

from __future__ import annotations

import pytest

from clachan.clans.rules.places import PLACE_NAMES, parse_place
from clachan.clans.rules.table import LongTable
from clachan.kernel.errors import IllegalMove, InvalidOption
from tests.clans.table import BLUE, GAME, RED, events_of, moves, parse_line, play, table

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


def test_without_border_neighbors_a_board_ends_at_its_last_column() -> None:
    """(Clans 7.1, Ruling C7)"""
    long_table = LongTable(boards=4, borders=False)

    def neighbors(place: str) -> list[str]:
        return [PLACE_NAMES[other] for other in long_table.neighbors(parse_place(place))]

    assert neighbors("T3") == ["T2"]
    assert neighbors("T4") == ["T5"]
    assert neighbors("B4") == ["B5"]
    assert set(neighbors("T2")) == {"T1", "T3"}
    assert set(neighbors("L")) == {"T1", "B1"}
    assert set(neighbors("R")) == {"T12", "B12"}
    assert set(neighbors("T1")) == {"L", "T2"}
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
    assert play(state, "blue hide blue-3 T1").face_down[0].seat == BLUE


def test_but_not_a_card_that_fits_somewhere() -> None:
    """(Clans 7.2)"""
    state = table("T5 red-4", ["blue-3 red-6"], options=HOUSE_RULE)
    with pytest.raises(
        IllegalMove, match=r"red-6 can be laid face up, for example on T4 \(Clans 7\.2\)"
    ):
        play(state, "blue hide red-6 T1")


def test_by_the_house_rule_every_face_down_card_is_shown_first() -> None:
    """Also when no card fitted. (Clans 7.2)"""
    for hand in ("blue-3 red-6", "blue-3 green-5"):
        state = table("T5 red-4", [hand], options=HOUSE_RULE)
        seat, move = parse_line("blue hide blue-3 T9 shield")
        assert GAME.public_text(state, seat, move, RED) == "hide blue-3 T9 shield"
        assert ("card", "blue-3") in events_of(state, "blue hide blue-3 T9 shield")[0].facts
        after = play(state, "blue hide blue-3 T9 shield")
        assert [down.card for down in GAME.view(after, RED).face_down] == ["blue-3"]


def test_a_shown_card_still_has_no_color_and_no_rank() -> None:
    """(Clans 7.2, 4.3)"""
    state = table("T5 red-4", ["red-3"], face_down="T9 red gray-3", options=HOUSE_RULE)
    assert not [text for text in moves(state, BLUE) if "T10" in text]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"color": "on"}, "no option 'color'. Options: borders, house_rule, start"),
        ({"borders": "maybe"}, "option borders cannot be 'maybe'. Values: on, off"),
        ({"house_rule": ""}, "option house_rule cannot be ''. Values: on, off"),
        (
            {"start": "purple"},
            "option start cannot be 'purple'. Values: random, blue, red, green, yellow",
        ),
        ({"start": "green"}, "green cannot start: with 2 players the seats are blue, red"),
    ],
)
def test_what_is_no_option_is_refused(options: dict[str, str], complaint: str) -> None:
    """(Clans 7.1, 7.2, 1.5)"""
    with pytest.raises(InvalidOption, match=complaint):
        GAME.setup(2, options)
