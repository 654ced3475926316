"""Chapter 5: plan and walk."""

from __future__ import annotations

import pytest

from clachan.kernel.errors import IllegalMove
from clachan.skye.boxes.journeyman.rules.journey import PlanningStage
from tests.skye.boxes.table import BLUE, RED, YELLOW, BoxGame, movement_to, traveler

TABLE = BoxGame("journeyman")
STREET = """
    T39
    castle
    T50
    T69
    T64
"""
"""A road from end to end: from the castle one point north, one, two and three points south."""


def test_building_comes_first_then_roads_then_plans() -> None:
    """(Journeyman 5.1)"""
    state = TABLE.at("build", received=["T39", "T28"])
    assert TABLE.phase(state) == "build"
    state = TABLE.play(state, "blue build T39 n1 0", "yellow build T28 n1 0")
    assert TABLE.phase(state) == "plan", "nobody has a road to lay"
    state = TABLE.at("build", received=["T39", "T28"], progress=["", "0 0 3"])
    state = TABLE.play(state, "blue build T39 n1 0", "yellow build T28 n1 0")
    assert (TABLE.phase(state), TABLE.game.to_act(state)) == ("roads", (YELLOW,))
    assert TABLE.phase(TABLE.play(state, "yellow stay")) == "plan"


def test_everybody_plans_at_the_same_time_and_in_secret() -> None:
    """(Journeyman 5.2) (Journeyman 12.4)"""
    state = TABLE.at("plan", 3, territories=[TABLE.territory(STREET)])
    assert TABLE.game.to_act(state) == (BLUE, YELLOW, RED)
    plan = TABLE.game.parse_move("plan s1 warrior")
    assert TABLE.game.public_text(state, BLUE, plan, YELLOW) == "ready"
    assert TABLE.game.public_text(state, BLUE, plan, None) == "ready"
    assert TABLE.game.public_text(state, BLUE, plan, BLUE) == "plan s1 warrior"
    after = TABLE.play(state, "blue plan s1 warrior")
    stages = [TABLE.game.view(after, seat).stage for seat in (BLUE, YELLOW, None)]
    shown = [stage.to_json()["plans"] for stage in stages if isinstance(stage, PlanningStage)]
    assert shown == [
        ["plan s1 warrior", None, None],
        ["sealed", None, None],
        ["sealed", None, None],
    ]
    assert TABLE.game.to_act(after) == (YELLOW, RED)


def test_at_most_one_marker_on_a_tile_and_no_more_than_the_player_has() -> None:
    """(Journeyman 5.2)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)])
    with pytest.raises(IllegalMove, match=r"there would be two markers on s1 \(Journeyman 5.2\)"):
        TABLE.play(state, "blue plan s1 warrior s1 merchant")
    with pytest.raises(
        IllegalMove, match=r"this player has only 2 waypoint markers \(Journeyman 5.2\)"
    ):
        TABLE.play(state, "blue plan s1 warrior castle merchant n1 merchant")
    with pytest.raises(IllegalMove, match=r"there is no tile at e1 \(Journeyman 5.2\)"):
        TABLE.play(state, "blue plan e1 warrior")


def test_the_journeymans_tile_and_the_castle_may_be_marked() -> None:
    """(Journeyman 5.2)"""
    state = TABLE.at("plan", gold=[9, 9], territories=[TABLE.territory(STREET)], cells=["s1"])
    moves = TABLE.moves(state, BLUE)
    assert {"plan s1 warrior", "plan castle merchant", "plan s1 merchant castle herald"} <= set(
        moves
    )


@pytest.mark.parametrize(
    ("start", "points"), [("castle", 3), ("n1", 4), ("s1", 2), ("s2", 1), ("s3", 0)]
)
def test_a_step_along_a_road_costs_one_point(start: str, points: int) -> None:
    """(Journeyman 5.3)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)], cells=[start])
    assert movement_to(state, "s3") == points


def test_any_other_step_costs_two_whatever_the_terrain() -> None:
    """In the west the castle's road ends at the common edge. (Journeyman 5.3)"""
    territory = TABLE.territory("T36/270 castle T26")
    state = TABLE.at("plan", territories=[territory])
    assert movement_to(state, "e1") == 2, "over water"
    assert movement_to(state, "w1") == 2, "the castle's road ends at this edge"


def test_never_diagonally_and_the_cheapest_way_counts() -> None:
    """By road to the south and on to the east, 1 + 2, not over the water, 2 + 2. (Journeyman 5.3)"""
    territory = TABLE.territory(
        """
        castle T26
        T28    T37/180
        """
    )
    state = TABLE.at("plan", territories=[territory])
    assert (movement_to(state, "s1"), movement_to(state, "e1")) == (1, 2)
    assert movement_to(state, "e1s1") == 3


def test_a_tile_may_be_entered_again_on_the_way() -> None:
    """North, back over the castle, and south: 1 + 2 points. (Journeyman 5.3)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)])
    state = TABLE.play(state, "blue plan n1 merchant s1 warrior", "yellow plan")
    assert traveler(state).progress == (1, 1, 0)


def test_all_markers_have_to_be_within_one_walk() -> None:
    """With 4 points: north and then s3 would cost 1 + 4. (Journeyman 5.4)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)])
    assert "plan n1 merchant s2 warrior" in TABLE.moves(state, BLUE)
    assert "plan n1 merchant s3" not in TABLE.moves(state, BLUE)
    with pytest.raises(
        IllegalMove, match=r"s3 is out of reach, a walk has 4 movement points \(Journeyman 5.4\)"
    ):
        TABLE.play(state, "blue plan n1 merchant s3")
    further = TABLE.at("plan", territories=[TABLE.territory(STREET)], progress=["0 1 0"])
    assert "plan n1 warrior s3" in TABLE.moves(further, BLUE), "5 points by the Merchant track"


def test_plans_are_shown_together_and_carried_out_in_turn_order() -> None:
    """(Journeyman 5.5) (Ruling J8)"""
    territories = [TABLE.territory(STREET)] * 3
    state = TABLE.at("plan", 3, start="yellow", territories=territories)
    state = TABLE.play(state, "red plan s1 warrior", "yellow plan n1 merchant")
    assert traveler(state, RED).progress == (0, 0, 0), "not before the last one is ready"
    told = TABLE.told(state, "blue plan s3")
    assert [line for line in told if line.startswith(("walked", "stepped"))] == [
        "walked yellow plan plan n1 merchant",
        "stepped yellow track merchant, space 1",
        "walked red plan plan s1 warrior",
        "stepped red +1 progress track warrior, space 1",
        "walked blue plan plan s3",
    ]


def test_the_player_chooses_the_order_of_the_visit() -> None:
    """T50 shows a sheep, T17 a farm: the Merchant wants them in this order. (Journeyman 5.6)"""
    state = TABLE.at("plan", territories=[TABLE.territory("castle\nT50\nT17")])
    plans = TABLE.moves(state, BLUE)
    assert "plan s1 warrior s2 merchant" not in plans
    assert "plan s1 merchant s2 merchant" in plans
    assert "plan s2 merchant s1 merchant" not in plans
    assert {"plan s1 merchant s2 warrior", "plan s2 warrior s1 merchant"} <= set(plans)


def test_each_marker_brings_one_step_at_most() -> None:
    """(Journeyman 5.6) (Ruling J9)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)], gold=[9, 9])
    state = TABLE.play(state, "blue plan castle herald s1 warrior", "yellow plan")
    assert traveler(state).progress == (1, 0, 1)
    assert traveler(state, YELLOW).progress == (0, 0, 0)


def test_a_marker_without_a_step_is_only_good_for_stopping() -> None:
    """(Journeyman 5.6) (Ruling J19)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)])
    assert "plan s2" in TABLE.moves(state, BLUE)
    for idle in ("plan s1 s2 warrior", "plan castle"):
        with pytest.raises(IllegalMove, match=r"has no effect; leave it out \(Ruling J19\)"):
            TABLE.play(state, f"blue {idle}")


def test_the_journeyman_stays_at_the_last_marker() -> None:
    """(Journeyman 5.7)"""
    state = TABLE.at(
        "plan",
        territories=[TABLE.territory(STREET), TABLE.territory(STREET)],
    )
    state = TABLE.play(state, "blue plan s1 warrior s2", "yellow plan")
    assert traveler(state).to_json()["cell"] == "s2"
    assert traveler(state, YELLOW).to_json()["cell"] == "castle", "without a marker he stays"


def test_markers_come_back_and_points_are_lost() -> None:
    """(Journeyman 5.7)"""
    state = TABLE.at("plan", territories=[TABLE.territory(STREET)])
    state = TABLE.play(state, "blue plan s1 warrior n1 merchant", "yellow plan")
    assert (traveler(state).usable.markers, traveler(state).usable.movement) == (2, 5)
