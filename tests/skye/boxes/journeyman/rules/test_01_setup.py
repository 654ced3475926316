"""Chapter 1: set-up."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove, InvalidOption
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from tests.skye.boxes.table import BLUE, RED, YELLOW, BoxGame, traveler

TABLE = BoxGame("journeyman")


def test_eight_tiles_and_four_scoring_tiles_join() -> None:
    """(Journeyman 1.1)"""
    state = TABLE.opened()
    assert len(state.bag) == 81
    symbols = [tile.name for tile in state.bag.tiles() if "journeyman" in tile.marks]
    assert symbols == ["J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8"]
    assert len(state.seams.scoring) == 20
    lay = TABLE.game.parse_move("lay JS1 JS2 JS3 JS4")
    assert lay in TABLE.game.legal_moves(TABLE.game.setup(2, {}), CHANCE)


@pytest.mark.parametrize(("seats", "spaces"), [(2, 10), (3, 10), (4, 10), (5, 9)])
def test_three_tracks_long_for_few_players_and_short_for_five(seats: int, spaces: int) -> None:
    """(Journeyman 1.2) (Ruling J1)"""
    state = TABLE.opened(seats)
    assert [len(track) for track in JOURNEYMEN.of(state).board.tracks] == [spaces] * 3
    assert [traveler(state, seat).progress for seat in state.everyone] == [(0, 0, 0)] * seats


def test_each_level_is_laid_on_the_three_tracks() -> None:
    """(Journeyman 1.3) (Journeyman 12.1)"""
    state = TABLE.opened(layout="B3 B1 B2 B6 B4 B5 B9 B8 B7")
    names = [[tile.name for tile in track] for track in traveler(state).layout]
    assert names == [["B3", "B6", "B9"], ["B1", "B4", "B8"], ["B2", "B5", "B7"]]


def test_by_default_each_player_has_a_different_layout() -> None:
    """(Journeyman 1.3) (Ruling J2)"""
    state = TABLE.game.setup(3, {"scoring": "beginner", "start": "red"})
    groups = ["B1 B2 B3 B4 B5 B6 B7 B8 B9", "B3 B2 B1 B4 B5 B6 B9 B8 B7"]
    state = TABLE.play(state, f"chance bonus {groups[0]} / {groups[1]} / {groups[1]}")
    assert traveler(state, BLUE).layout[0][0].name == "B1"
    assert traveler(state, YELLOW).layout[0][0].name == "B3"
    dealt = str(
        TABLE.game.deal(TABLE.game.setup(3, {"scoring": "beginner", "start": "red"}), Rng(1))
    )
    assert dealt.count(" / ") == 2


def test_as_an_option_all_copy_one_layout() -> None:
    """(Journeyman 1.3) (Journeyman 12.5)"""
    options = {"scoring": "beginner", "start": "red", "bonus": "alike"}
    state = TABLE.play(TABLE.game.setup(3, options), "chance bonus B3 B2 B1 B4 B5 B6 B9 B8 B7")
    assert traveler(state, BLUE).layout == traveler(state, RED).layout
    with pytest.raises(InvalidOption, match="option bonus=same: expected random or alike"):
        TABLE.game.setup(2, {"bonus": "same"})


@pytest.mark.parametrize(
    "groups",
    [
        "B1 B2 B3 B4 B5 B6 B7 B8 B9",
        "B1 B2 B4 B3 B5 B6 B7 B8 B9 / B1 B2 B3 B4 B5 B6 B7 B8 B9",
        "B1 B1 B3 B4 B5 B6 B7 B8 B9 / B1 B2 B3 B4 B5 B6 B7 B8 B9",
        "B1 B2 B3 / B1 B2 B3",
    ],
)
def test_a_deal_of_other_levels_is_refused(groups: str) -> None:
    """(Journeyman 1.3)"""
    state = TABLE.game.setup(2, {"scoring": "beginner", "start": "blue"})
    with pytest.raises(IllegalMove, match=r"three tiles of level I.*\(Journeyman 1.3\)"):
        TABLE.play(state, f"chance bonus {groups}")


def test_two_markers_and_four_movement_points_at_the_start() -> None:
    """(Journeyman 1.4) (Journeyman 5.4)"""
    usable = traveler(TABLE.opened()).usable
    assert (usable.markers, usable.movement) == (2, 4)


def test_the_journeyman_starts_on_the_castle_with_no_free_roads() -> None:
    """(Journeyman 1.5)"""
    state = TABLE.opened()
    assert traveler(state).to_json()["cell"] == "castle"
    assert traveler(state).usable.roads == 0
    assert JOURNEYMEN.of(state).equipment.roads == 3
