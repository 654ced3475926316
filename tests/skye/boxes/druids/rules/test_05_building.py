"""Chapters 5 and 7: building Druid tiles, and what is on them."""

from __future__ import annotations

from collections import Counter

import pytest

from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import is_druid_tile, stones
from tests.skye.boxes.table import BLUE, PASTURE_ALL_ROUND, BoxGame, dolmen, give

TABLE = BoxGame("druids")


def test_druid_tiles_are_built_with_the_others() -> None:
    """(Druids 5.1)"""
    state = TABLE.at("build", received=["T39 D11", ""])
    assert {move.split()[1] for move in TABLE.moves(state, BLUE)} == {"T39", "D11"}
    assert "build D11 n1 0" not in TABLE.moves(state, BLUE), "sides have to match"
    state = TABLE.play(state, "blue build D11 s1 0", "blue build T39 n1 0")
    assert state.territories[BLUE].placed()[-1] == ("s1", "D11", 0)


def test_a_druid_tile_that_fits_nowhere_leaves_the_game() -> None:
    """D30 shows no pasture; its neighbor in hand goes back to the bag. (Druids 5.2) (Ruling D8)"""
    walled_in = TABLE.territory(PASTURE_ALL_ROUND)
    state = TABLE.at("second_buy", gold=[9, 0], territories=[walled_in], received=["T07 D30"])
    give(state, BLUE, "TA1", 1)
    state = TABLE.play(state, "blue pass")
    told = TABLE.told(state, "yellow pass")
    assert "gave_back blue tile T07" in told
    assert "left_the_game blue tile D30" in told
    after = TABLE.play(state, "yellow pass")
    assert TABLE.tiles["T07"] in after.bag
    assert TABLE.tiles["D30"] not in after.bag
    assert TABLE.tiles["D30"] not in dolmen(after).stack
    assert after.gold[BLUE] == 9, "no refund"
    assert [held.tablet.name for held in dolmen(after).held[BLUE]] == ["TA1"], "a tablet is kept"


def scrolls(drawing: str, seat: Seat = BLUE) -> list[tuple[int, str]]:
    state = TABLE.at("build", territories=[TABLE.territory(drawing)])
    (rule,) = state.seams.final
    return [(line.amount, str(dict(line.facts)["scroll"])) for line in rule.lines(state, seat)]


def test_druid_scrolls_score_like_all_scrolls() -> None:
    """D11 has a farm scroll and no farm, D18 a farm scroll and a farm. (Druids 5.3) (Druids 7.2)"""
    assert scrolls("castle\nD11") == [(0, "farm")]
    assert scrolls("castle\nD18") == [(1, "farm")]
    assert scrolls("D11/180\ncastle\nD18") == [(1, "farm"), (1, "farm")]


@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("D23/180\ncastle", (1, "animal-pair")),
        ("castle\nD19", (0, "building-set")),
        ("castle\nD20", (1, "druid-tile")),
        ("castle\nD22", (0, "areas/2")),
    ],
)
def test_four_new_kinds_of_scroll(drawing: str, points: tuple[int, str]) -> None:
    """(Druids 7.3)"""
    assert scrolls(drawing) == [points]


def test_building_sets_areas_and_druid_tiles_add_up() -> None:
    """(Druids 7.3)"""
    territory = TABLE.territory("D18/180\ncastle\nD19")
    state = TABLE.at("build", territories=[territory])
    kinds = state.seams.scrolls
    assert kinds["building-set"](territory) == 2 * 0, "no broch"
    assert kinds["druid-tile"](territory) == 2
    with_broch = TABLE.territory("castle T56\nD25 .")
    assert kinds["building-set"](with_broch) == 2 * 1, "a broch, a farm, two lighthouses"
    assert kinds["areas/2"](with_broch) == len(with_broch.completed()) // 2
    assert kinds["animal-pair"](TABLE.territory("castle\nT66")) == 1, "one sheep and two cattle"


def test_a_scroll_in_a_completed_area_counts_double() -> None:
    """The one field of D25's scroll ends at the castle and in the north. (Druids 7.3) (Ruling D15)"""
    open_, closed = scrolls("castle\nD25"), scrolls("T57/180\ncastle\nD25")
    assert (open_[0][0], closed[0][0]) == (0, 2 * 2)


def test_prices_tablets_and_scrolls_of_the_druid_tiles() -> None:
    """(Druids 7.1) (Druids 7.2) (Ruling D14)"""
    tiles = [tile for tile in TABLE.tiles.values() if is_druid_tile(tile)]
    assert {stones(tile) for tile in tiles} == set(range(9))
    assert [tile.name for tile in tiles if "tablet" in tile.marks] == [
        f"D{number:02}" for number in range(1, 11)
    ]
    kinds = Counter([tile.scroll for tile in tiles if tile.scroll])
    assert len(kinds) == 11
    assert set(kinds.values()) == {2}
    assert len([tile for tile in tiles if not tile.scroll and "tablet" not in tile.marks]) == 4
