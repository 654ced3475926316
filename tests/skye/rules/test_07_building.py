"""Chapter 7: building."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.skye.rules.cells import cell
from tests.skye.table import BLUE, GAME, YELLOW, moves, named, play, table, told
from tests.skye.territory import TILES, placements, territory

PASTURE_ALL_ROUND = """
    T02   castle   T24
"""
"""On its whole frontier this territory shows pasture."""


def test_every_tile_is_built_in_an_order_the_player_chooses() -> None:
    """(Skye 7.1)"""
    state = table("build", received=["T26 T24", "T60"])
    assert {move.split()[1] for move in moves(state, BLUE)} == {"T26", "T24"}
    one = play(state, "blue build T26 n1 0", "blue build T24 e1 0")
    two = play(state, "blue build T24 e1 0", "blue build T26 n1 0")
    assert one.territories[BLUE] == two.territories[BLUE]
    assert named(one.received[BLUE]) == ""


def test_a_tile_may_be_laid_next_to_one_laid_just_before() -> None:
    """(Skye 7.1)"""
    state = table("build", received=["T26 T56", "T60"])
    state = play(state, "blue build T26 e1 0", "blue build T56 e2 0")
    assert state.territories[BLUE].tile_at(cell(2, 0)) == TILES["T56"]


def test_a_tile_that_fits_must_be_built() -> None:
    """There is no way to pass. (Skye 7.1)"""
    state = table("build", received=["T26", "T60"])
    assert all(move.startswith("build T26 ") for move in moves(state, BLUE))
    with pytest.raises(IllegalMove, match="no such move in the phase 'build'"):
        play(state, "blue pass")


def test_players_build_only_their_own_tiles() -> None:
    """(Skye 7.1)"""
    state = table("build", received=["T26", "T60"])
    with pytest.raises(IllegalMove, match=r"T60 is not among the tiles to build \(Skye 7\.1\)"):
        play(state, "blue build T60 n1 0")


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("e1n1", r"e1n1 does not touch the territory \(Skye 7\.2\)"),
        ("n2", r"n2 does not touch the territory \(Skye 7\.2\)"),
        ("w60s60", r"w60s60 does not touch the territory \(Skye 7\.2\)"),
        ("castle", r"castle is taken by C_BLUE \(Skye 7\.2\)"),
    ],
)
def test_a_tile_goes_on_a_free_cell_next_to_the_territory(where: str, why: str) -> None:
    """A corner is not enough. (Skye 7.2)"""
    with pytest.raises(IllegalMove, match=why):
        play(table("build", received=["T26"]), f"blue build T26 {where} 0")


def test_a_territory_may_grow_without_limit() -> None:
    """Twelve tiles in one line to the north. (Skye 7.2)"""
    tower = territory("\n".join(["?"] * 12 + ["castle"]))
    assert tower.tile_at(cell(0, -12)) is not None
    assert placements(tower, "T28")


def test_touching_sides_show_the_same_terrain() -> None:
    """T07 has water on three sides and mountain in the south. (Skye 7.3)"""
    assert placements(territory(), "T07") == ["w1 270", "e1 0", "e1 180", "e1 270"]


def test_the_illegal_and_the_legal_placement() -> None:
    """T12 meets the castle's water both ways, but only one way the water in the north. (Skye 7.3)"""
    blue = territory("""
        T26      T37/180
        castle   .
    """)
    state = table("build", received=["T12", "T60"], territories=[blue])
    with pytest.raises(
        IllegalMove,
        match=r"blue cannot build T12 e1 90: its north side would be pasture, "
        r"the neighbor shows water \(Skye 7\.3\)",
    ):
        play(state, "blue build T12 e1 90")
    after = play(state, "blue build T12 e1 180")
    assert after.territories[BLUE].tile_at(cell(1, 0)) == TILES["T12"]


def test_all_touching_sides_count() -> None:
    """The gap at e2 asks for pasture in the west and mountain in the north. (Skye 7.3)"""
    corner = territory("""
        .        ?        T17
        castle   T42      .
    """)
    assert [place for place in placements(corner, "T14") if place.startswith("e2 ")] == ["e2 180"]
    assert [place for place in placements(corner, "T34") if place.startswith("e2 ")] == []


def test_roads_need_not_continue() -> None:
    """The castle's road ends at a tile without one. (Skye 7.4)"""
    assert "n1 0" in placements(territory(), "T26")
    assert "s1 0" in placements(territory(), "T26")


def test_a_tile_may_be_laid_in_any_quarter_turn() -> None:
    """T28 has water in the east and pasture on its other sides. (Skye 7.5)"""
    assert placements(territory(), "T28") == [
        "n1 0",
        "n1 180",
        "n1 270",
        "e1 180",
        "s1 0",
        "s1 90",
        "s1 180",
    ]


def test_a_tile_that_fits_nowhere_goes_back_to_the_bag() -> None:
    """T07 and T43 show no pasture, and nothing is paid back. (Skye 7.6)"""
    state = table(
        "buy",
        gold=[3, 3],
        territories=[territory(PASTURE_ALL_ROUND)],
        for_sale=["T07:1 T43:1", "T60:1"],
    )
    state = play(state, "blue pass")
    events = told(state, "yellow pass")
    assert [(event.code, event.facts) for event in events if event.seat == BLUE] == [
        ("kept", (("tiles", "T07 T43"), ("lost", 2))),
        ("gave_back", (("tile", "T07"), ("tile", "T43"))),
    ]
    state = play(state, "yellow pass")
    assert TILES["T07"] in state.bag
    assert TILES["T43"] in state.bag
    assert state.gold[BLUE] == 3
    assert GAME.to_act(state) == (YELLOW,)


def test_a_tile_waits_while_another_may_make_room_for_it() -> None:
    """T01 brings water, so T07 fits after it. (Skye 7.6) (Ruling S12)"""
    state = table("build", territories=[territory(PASTURE_ALL_ROUND)], received=["T01 T07", "T60"])
    assert {move.split()[1] for move in moves(state, BLUE)} == {"T01"}
    state = play(state, "blue build T01 s1 0")
    assert named(state.received[BLUE]) == "T07"
    state = play(state, "blue build T07 s2 0")
    assert state.territories[BLUE].tile_at(cell(0, 2)) == TILES["T07"]


def test_as_soon_as_no_remaining_tile_fits_all_of_them_go_back() -> None:
    """T28 makes room for T43 in the north; in the east there is pasture below the water. (Skye 7.6)"""
    state = table("build", territories=[territory(PASTURE_ALL_ROUND)], received=["T28 T43", "T60"])
    assert told(state, "blue build T28 n1 270") == ()
    assert named(play(state, "blue build T28 n1 270").received[BLUE]) == "T43"
    (gave_back,) = told(state, "blue build T28 n1 0")
    assert (gave_back.code, gave_back.seat) == ("gave_back", BLUE)
    assert gave_back.facts == (("tile", "T43"),)
    after = play(state, "blue build T28 n1 0")
    assert TILES["T43"] in after.bag
    assert GAME.to_act(after) == (YELLOW,)


def test_everybody_builds_at_the_same_time() -> None:
    """Both orders of building lead to the same game. (Skye 7.7) (Ruling S13)"""
    state = table("build", received=["T26", "T24"])
    assert GAME.to_act(state) == (BLUE, YELLOW)
    one = play(state, "blue build T26 n1 0", "yellow build T24 e1 0")
    two = play(state, "yellow build T24 e1 0", "blue build T26 n1 0")
    assert GAME.view(one, None) == GAME.view(two, None)
