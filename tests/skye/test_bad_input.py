"""Whatever is wrong is refused: who, what, why and by which rule; and nothing has changed."""

from __future__ import annotations

import pytest

from clachan.catalog import find_game
from clachan.kernel.errors import GameError, IllegalMove, InvalidNotation, InvalidOption
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.state import SkyeState
from tests.skye.properties.positions import everything
from tests.skye.table import BLUE, GAME, all_pass, play, said, table
from tests.skye.territory import territory

PRICING = table("price", for_sale=["T01 T02 T03", "T04 T05 T06"])
MARKET = table("buy", gold=[2, 9], for_sale=["T01:2 T03:3", "T05:1 T06:4"])
BUILDING = table(
    "build", received=["T12", "T60"], territories=[territory("T26 T37/180 \n castle .")]
)
OVER = all_pass(table("buy", round_=6))[0]


@pytest.mark.parametrize(
    ("state", "line", "code", "told"),
    [
        (
            table(),
            "chance draw T01 T02 T03",
            "bad_draw",
            (
                "chance cannot draw T01 T02 T03: 3 / 3 different tiles from the bag are drawn for "
                "the seats, in ascending order for each (Skye 4.1)"
            ),
        ),
        (
            table(),
            "blue pass",
            "not_to_act",
            "blue cannot pass: in the phase 'draw' the table waits for chance (Skye 2.1)",
        ),
        (
            PRICING,
            "blue price 1 1 1",
            "one_axe",
            "blue cannot price 1 1 1: the axe lies on one of three tiles, gold on the others (Skye 4.2)",
        ),
        (
            PRICING,
            "yellow price 3 axe 3",
            "too_little_gold",
            "yellow cannot price 3 axe 3: the prices come to 6, there are only 5 gold (Skye 4.4)",
        ),
        (
            PRICING,
            "blue pass",
            "wrong_phase",
            "blue cannot pass: there is no such move in the phase 'price' (Skye 2.1)",
        ),
        (
            MARKET,
            "yellow buy T01 from blue",
            "not_to_act",
            "yellow cannot buy T01 from blue: in the phase 'buy' the table waits for blue (Skye 2.1)",
        ),
        (
            MARKET,
            "blue buy T06 from yellow",
            "too_little_gold",
            "blue cannot buy T06 from yellow: it costs 4 gold, with only 2 in hand (Skye 6.3)",
        ),
        (
            MARKET,
            "blue buy T04 from yellow",
            "not_offered",
            "blue cannot buy T04 from yellow: yellow does not offer T04 (Skye 6.2)",
        ),
        (
            MARKET,
            "blue buy T05 from white",
            "not_offered",
            "blue cannot buy T05 from white: white does not offer T05 (Skye 6.2)",
        ),
        (
            MARKET,
            "blue buy T01 from blue",
            "own_tile",
            "blue cannot buy T01 from blue: tiles are bought from other players only (Skye 6.2)",
        ),
        (
            BUILDING,
            "blue build T60 n2 0",
            "not_yours",
            "blue cannot build T60 n2 0: T60 is not among the tiles to build (Skye 7.1)",
        ),
        (
            BUILDING,
            "blue build T12 e1 90",
            "terrain_differs",
            (
                "blue cannot build T12 e1 90: its north side would be pasture, the neighbor shows "
                "water (Skye 7.3)"
            ),
        ),
        (
            BUILDING,
            "blue build T12 e5 0",
            "not_adjacent",
            "blue cannot build T12 e5 0: e5 does not touch the territory (Skye 7.2)",
        ),
        (
            BUILDING,
            "blue build T12 n1 0",
            "cell_taken",
            "blue cannot build T12 n1 0: n1 is taken by T26 (Skye 7.2)",
        ),
        (OVER, "blue pass", "game_over", "blue cannot pass: the game is over (Skye 2.2)"),
        (
            OVER,
            "chance draw T01 T02 T03 / T04 T05 T06",
            "game_over",
            "chance cannot draw T01 T02 T03 / T04 T05 T06: the game is over (Skye 2.2)",
        ),
    ],
)
def test_illegal_moves_say_who_what_why_and_the_rule(
    state: SkyeState, line: str, code: str, told: str
) -> None:
    before = everything(state)
    for attempt in (GAME.play, GAME.check):
        with pytest.raises(IllegalMove) as refused:
            attempt(state, *said(line))
        assert str(refused.value) == told
        assert refused.value.refusal.code == code
        assert (refused.value.who, refused.value.move) == tuple(line.split(" ", 1))
    assert everything(state) == before


def test_the_facts_of_a_refusal_are_for_programs() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(BUILDING, "blue build T12 e1 90")
    refusal = refused.value.refusal
    assert dict(refusal.facts) == {
        "cell": "e1",
        "side": "north",
        "mine": "pasture",
        "theirs": "water",
    }
    assert refusal.rule == "Skye 7.3"


@pytest.mark.parametrize(
    ("seat", "name"), [(Seat(4), "green"), (Seat(7), "seat 7"), (CHANCE, "chance")]
)
def test_a_seat_that_is_not_at_the_table_is_refused(seat: Seat, name: str) -> None:
    with pytest.raises(IllegalMove, match=f"{name} cannot pass: .* the table waits for blue"):
        GAME.play(MARKET, seat, GAME.parse_move("pass"))
    assert list(GAME.legal_moves(MARKET, seat)) == []


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    for seat in (CHANCE, BLUE, Seat(1), Seat(7)):
        assert list(GAME.legal_moves(OVER, seat)) == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"color": "red"}, "no option 'color': there are scoring, start"),
        ({"scoring": "easy"}, "option scoring=easy: expected random, beginner, or four different"),
        ({"scoring": ""}, "option scoring=: expected random, beginner, or four different"),
        ({"scoring": "S01,S01,S02,S03"}, r"four different of S01,.*S16.* \(Skye 1\.3\)"),
        ({"start": "white"}, r"option start=white: expected random or one of blue, yellow"),
        ({"start": "chance"}, "option start=chance: expected random or one of blue, yellow"),
    ],
)
def test_unknown_options_are_refused(options: dict[str, str], told: str) -> None:
    with pytest.raises(InvalidOption, match=told):
        GAME.setup(2, options)


@pytest.mark.parametrize("seats", [-3, 0, 1, 6, 100])
def test_an_impossible_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(
        InvalidOption, match=rf"Isle of Skye is for 2, 3, 4, 5 players, not {seats} \(Skye 1\.2\)"
    ):
        GAME.setup(seats, {})


def test_an_unknown_box_or_game_is_refused() -> None:
    with pytest.raises(InvalidOption, match="no box krakens for Isle of Skye; boxes: "):
        find_game("skye", ["krakens"])
    with pytest.raises(InvalidOption, match="there is no game 'chess'; games: skye, clans"):
        find_game("chess")


@pytest.mark.parametrize(
    "text", ["\x00", "pass\npass", "💥", "build " * 100, "price " + "9" * 5000]
)
def test_odd_texts_are_refused_too(text: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.parse_move(text)


def test_every_error_is_a_game_error_with_a_code() -> None:
    codes = {kind.code for kind in GameError.__subclasses__()}
    assert codes >= {"invalid_notation", "illegal_move", "invalid_option", "invalid_record"}
    assert len(codes) == len(GameError.__subclasses__())
