"""Chapter 4: the tracks, and what their spaces ask."""

from __future__ import annotations

import pytest

from clachan.skye.boxes.journeyman.rules.boards import TRACKS
from clachan.skye.boxes.journeyman.rules.requirements import REQUIREMENTS
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.cells import parse_cell
from tests.skye.boxes.table import BLUE, BoxGame, traveler

TABLE = BoxGame("journeyman")


def met_at(drawing: str, cell: str) -> set[str]:
    """Every requirement a tile of a territory satisfies."""
    territory = TABLE.territory(drawing)
    order = territory.at[parse_cell(cell)]
    spaces = [space for track in JOURNEYMEN.of(TABLE.opened()).board.tracks for space in track]
    return {
        space.requirement.name
        for space in spaces
        if space.is_met(territory, order) and (order or space.cost_at(order) == 0)
    }


@pytest.mark.parametrize(
    ("tile", "shows"),
    [
        ("T50", {"whisky", "sheep", "cattle"}),
        ("T28", {"sheep", "cattle", "farm"}),
        ("T27", {"lighthouse", "scroll"}),
        ("T66", {"whisky", "sheep", "cattle"}),
        ("T18", {"sheep", "ship"}),
        ("T36", {"broch"}),
    ],
)
def test_things_are_asked_of_the_tile_itself(tile: str, shows: set[str]) -> None:
    """(Journeyman 4.1)"""
    turn = "/180" if tile == "T27" else ""
    assert met_at(f"castle\n{tile}{turn}", "s1") == shows


def test_a_part_in_a_completed_area_is_enough() -> None:
    """T24 has a mountain wholly inside it; the castle's water ends on it. (Journeyman 4.1)"""
    asked = met_at("castle T24", "e1")
    assert asked >= {"completed_area", "completed_mountain", "completed_water"}
    assert not asked & {"completed_pasture", "completed_area_3"}


def test_an_area_of_three_tiles() -> None:
    """A lake over three tiles, closed on all sides. (Journeyman 4.1)"""
    territory = "castle T26 T24"
    assert "completed_area_3" in met_at(territory, "e1")
    assert "completed_area_3" in met_at(territory, "e2")
    assert met_at(territory, "e2") >= {"completed_water", "completed_mountain", "completed_area"}


def test_the_castle_satisfies_castle_and_nothing_else() -> None:
    """Its water is completed here, yet all other spaces have to be bought. (Journeyman 4.1) (Ruling J7)"""
    assert met_at("castle T24", "castle") == {"castle"}
    territory = TABLE.territory("castle T24")
    assert [name for name, asked in REQUIREMENTS.items() if asked.is_met(territory, 1)]


def test_the_two_sides_of_the_boards() -> None:
    """With five players one space of each track is missing. (Journeyman 4.2) (Ruling J1)"""
    long, short = [JOURNEYMEN.of(TABLE.opened(seats)).board for seats in (4, 5)]
    for track, absent in enumerate((8, 7, 8)):
        spaces = list(long.tracks[track])
        del spaces[absent - 1]
        asked = [
            [space.requirement.name for space in side] for side in (spaces, short.tracks[track])
        ]
        assert asked[0] == asked[1], TRACKS[track]
        assert (long.absent[track], short.absent[track]) == ((), (absent,)), TRACKS[track]


@pytest.mark.parametrize(
    ("progress", "movement"), [("0 0 0", 4), ("0 1 0", 5), ("0 3 0", 5), ("0 4 0", 6), ("0 7 0", 7)]
)
def test_movement_replaces_the_former_number(progress: str, movement: int) -> None:
    """(Journeyman 4.2)"""
    assert traveler(TABLE.at("plan", progress=[progress])).usable.movement == movement


def test_a_space_gives_its_reward_and_a_field_its_bonus_tile() -> None:
    """(Journeyman 4.3)"""
    state = TABLE.at("buy", for_sale=["T01:1", "J1:1"], gold=[9, 9], progress=["2 0 0", "1 0 0"])
    state = TABLE.play(state, "blue buy J1 from yellow")
    assert TABLE.told(state, "yellow step warrior") == ["stepped yellow track warrior, space 2"]
    state = TABLE.play(state, "yellow stay")
    assert TABLE.told(state, "blue step warrior") == [
        "stepped blue track warrior, space 3, bonus B1"
    ]
    state = TABLE.play(state, "blue step warrior")
    assert traveler(state, BLUE).benefits.gold_income == 1 + 2
