"""Chapter 1: set-up."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove, InvalidOption
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.skye.rules.cells import CASTLE
from clachan.skye.rules.tiles import TERRAIN_NAMES
from tests.skye.table import BLUE, GAME, YELLOW, moves, play, table
from tests.skye.territory import areas_of, joined, territory


def test_all_landscape_tiles_start_in_the_bag_and_every_territory_has_a_castle() -> None:
    """(Skye 1.1)"""
    state = GAME.setup(5, {})
    assert state.bag.to_json() == [f"T{number:02}" for number in range(1, 74)]
    assert [built.placed() for built in state.territories] == [
        [("castle", f"C_{color}", 0)] for color in ("BLUE", "YELLOW", "RED", "WHITE", "GREEN")
    ]


@pytest.mark.parametrize("color", ["BLUE", "YELLOW", "RED", "WHITE", "GREEN"])
def test_the_castle_is_not_rotated(color: str) -> None:
    """Pasture with road north and south, mountain with road west, water east. (Skye 1.1) (Ruling S49)"""
    castle = territory("castle", f"C_{color}").tile_at(CASTLE)
    assert castle is not None
    sides = [TERRAIN_NAMES[terrain] for terrain in castle.sides]
    assert sides == ["pasture", "water", "pasture", "mountain"]
    assert [bool(road) for road in castle.roads] == [True, False, True, True]


def test_the_castle_is_never_turned_or_moved() -> None:
    """(Skye 1.1) (Ruling S1)"""
    state = table("build", received=["T26", "T07"])
    with pytest.raises(IllegalMove, match=r"castle is taken by C_BLUE \(Skye 7\.2\)"):
        play(state, "blue build T26 castle 90")
    with pytest.raises(IllegalMove, match=r"C_BLUE is not among the tiles to build \(Skye 7\.1\)"):
        play(state, "blue build C_BLUE n1 90")


def test_the_castle_is_a_tile_with_three_areas_and_no_symbols() -> None:
    """Its pastures north and south are one area. (Skye 1.1) (Ruling S2)"""
    castle = territory()
    assert areas_of(castle, "pasture") == ["castle ..."]
    assert areas_of(castle, "water") == ["castle ..."]
    assert areas_of(castle, "mountain") == ["castle ..."]
    assert sum(castle.icons) == 0
    assert joined(castle) == "castle"


TRACK_OF_2_TO_4 = [("A", 0), ("B", 0), ("AC", 1), ("BD", 2), ("ACD", 3), ("BCD", 4)]
TRACK_OF_5 = [("AB", 0), ("AC", 0), ("BD", 1), ("ACD", 2), ("BCD", 3)]


@pytest.mark.parametrize(
    ("seats", "track"),
    [(2, TRACK_OF_2_TO_4), (3, TRACK_OF_2_TO_4), (4, TRACK_OF_2_TO_4), (5, TRACK_OF_5)],
)
def test_the_round_track_names_slots_and_catch_up_gold(
    seats: int, track: list[tuple[str, int]]
) -> None:
    """(Skye 1.2) (Ruling S3)"""
    shown = GAME.setup(seats, {}).track
    assert shown.rounds == len(track)
    assert ["".join(["ABCD"[slot] for slot in slots]) for slots in shown.slots] == [
        slots for slots, _ in track
    ]
    assert list(shown.gold_ahead) == [gold for _, gold in track]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_slot_is_scored_three_times(seats: int) -> None:
    """(Skye 1.2)"""
    track = GAME.setup(seats, {}).track
    assert [track.times_left(slot, 1) for slot in range(4)] == [3, 3, 3, 3]
    assert [track.times_left(slot, track.rounds) for slot in range(4)] == [0, 1, 1, 1]


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 73])
def test_two_to_five_players_take_part(seats: int) -> None:
    """(Skye 1.2)"""
    assert GAME.seat_counts == (2, 3, 4, 5)
    with pytest.raises(InvalidOption, match=rf"for 2, 3, 4, 5 players, not {seats} \(Skye 1\.2\)"):
        GAME.setup(seats, {})


def test_scoring_tiles_are_drawn_at_random() -> None:
    """(Skye 1.3)"""
    state = GAME.setup(3, {"start": "red"})
    assert GAME.to_act(state) == (CHANCE,)
    drawn = {str(GAME.deal(state, Rng(seed))) for seed in range(50)}
    assert len(drawn) > 40, "every seed lays other tiles"
    laid = play(state, "chance lay S16 S04 S13 S01")
    assert [tile.name for tile in laid.scoring] == ["S16", "S04", "S13", "S01"]
    assert GAME.view(laid, None).phase == "draw"


@pytest.mark.parametrize(
    "laid",
    [
        "S01 S02 S03",
        "S01 S02 S03 S03",
        "S01 S02 S03 S99",
        "S01 S02 S03 T01",
        "S01 S02 S03 S04 S05",
    ],
)
def test_four_different_scoring_tiles_are_laid(laid: str) -> None:
    """(Skye 1.3)"""
    with pytest.raises(
        InvalidOption, match=r"option scoring=.*four different of S01,.*\(Skye 1\.3\)"
    ):
        GAME.setup(2, {"scoring": laid.replace(" ", ",")})
    if len(laid.split()) == 4:
        with pytest.raises(
            IllegalMove, match=r"chance cannot lay S01 .*four different.*\(Skye 1\.3\)"
        ):
            play(GAME.setup(2, {}), f"chance lay {laid}")


def test_the_table_may_choose_the_scoring_tiles() -> None:
    """(Skye 1.3)"""
    state = GAME.setup(2, {"scoring": "S16,S04,S13,S01", "start": "blue"})
    assert GAME.view(state, None).scoring == ("S16", "S04", "S13", "S01")


def test_the_beginners_set() -> None:
    """A sheep, B squares, C areas, D ship majority. (Skye 1.3) (Ruling S4)"""
    state = GAME.setup(2, {"scoring": "beginner", "start": "blue"})
    assert [(tile.name, tile.reason) for tile in state.scoring] == [
        ("S02", "sheep"),
        ("S01", "squares"),
        ("S09", "areas"),
        ("S12", "ship_majority"),
    ]


def test_the_start_player_is_drawn_at_random() -> None:
    """(Skye 1.4) (Ruling S5)"""
    state = GAME.setup(3, {"scoring": "beginner"})
    assert GAME.to_act(state) == (CHANCE,)
    assert moves(state, CHANCE) == ["start blue", "start yellow", "start red"]
    assert {str(GAME.deal(state, Rng(seed))) for seed in range(50)} == set(moves(state, CHANCE))
    with pytest.raises(IllegalMove, match="there are only 3 seats at this table"):
        play(state, "chance start white")
    assert GAME.view(play(state, "chance start red"), None).start == 2


def test_the_table_may_name_the_start_player() -> None:
    """(Skye 1.4)"""
    state = GAME.setup(3, {"scoring": "beginner", "start": "yellow"})
    assert state.start == YELLOW
    with pytest.raises(
        InvalidOption, match="start=white: expected random or one of blue, yellow, red"
    ):
        GAME.setup(3, {"start": "white"})


def test_everybody_starts_with_nothing() -> None:
    """(Skye 1.5)"""
    state = GAME.setup(4, {})
    assert state.gold == [0, 0, 0, 0]
    assert state.points == [0, 0, 0, 0]


def test_the_bank_never_runs_out() -> None:
    """More gold than there are coins in the box is held and paid out. (Skye 1.5) (Ruling S6)"""
    state = table("buy", gold=[1000, 1000], for_sale=["T01:500", ""])
    after = play(state, "blue pass", "yellow buy T01 from blue")
    assert (after.gold[BLUE], after.gold[YELLOW]) == (2000, 500)
