"""How the bots for Isle of Skye evaluate territories, tiles and scoring tiles."""

from __future__ import annotations

from typing import Any

import pytest

from clachan.kernel.seats import Seat
from clachan.skye.bots.build_plan import best_plan
from clachan.skye.bots.evaluation import (
    all_rounds_evaluation,
    full_evaluation,
    this_round_evaluation,
)
from clachan.skye.bots.outlook import Outlook, gold_rates
from clachan.skye.bots.terms import exact_majority, smooth_majority
from clachan.skye.bots.tile_gains import TileGains
from clachan.skye.rules.scoring.kinds import MajorityScoring, TerritoryScoring
from tests.bots.positions import decisions, skye


def late_views(count: int, phase: str, seats: int = 3) -> list[Any]:
    game = skye()
    found = [
        game.view(state, seat)
        for state, seat, _ in decisions(game, seats, "worth")
        if game.view(state, seat).phase == phase
    ]
    return found[-count:]


def test_slots_know_when_they_score() -> None:
    """Skye 1.2: with two to four players slot C scores in rounds 3, 5 and 6."""
    outlook = Outlook(late_views(200, "price")[0])
    assert outlook.round == 1
    slot = outlook.slots[2]
    assert (slot.now, slot.rounds, slot.times) == (False, (3, 5, 6), 3)
    assert slot.weight == pytest.approx(2 * (1 - 0.25) + 2 * (1 - 0.5**4) + 2 * (1 - 0.5**5))


def test_the_evaluation_of_this_round_agrees_with_the_rules() -> None:
    """Points of scoring tiles that look at territories. (Skye 9, 10)"""
    game = skye()
    for state, seat, _ in decisions(game, 3, "points"):
        view = game.view(state, seat)
        if view.phase != "price":
            continue
        outlook = Outlook(view)
        expected = 0
        for slot in outlook.slots:
            if slot.now and slot.tile.name != "S13":
                assert isinstance(slot.tile, TerritoryScoring | MajorityScoring)
                expected += slot.tile.amount(state, seat)
        territory = view.territories[seat]
        slots = [t for t in this_round_evaluation(outlook, view.territories).terms if t.slot >= 0]
        assert sum([term.worth(territory, seat) for term in slots]) == expected


def test_the_gain_of_a_tile_is_that_of_its_best_place() -> None:
    """The gain of one tile is the best of all its placements. (Skye 7)"""
    view = late_views(4, "build")[0]
    seat = view.seat
    evaluation = full_evaluation(Outlook(view), view.territories)
    tile = view.received[seat][0]
    territory = view.territories[seat]
    values = [
        evaluation.of(territory.with_tile(tile, place >> 2, place & 3), seat)
        for place in territory.placements(tile)
    ]
    gain = TileGains(evaluation, view.territories, [tile]).gain(seat, tile)
    assert gain == pytest.approx(max(values) - evaluation.of(territory, seat))


def test_building_together_is_never_worse_than_one_by_one() -> None:
    for view in late_views(30, "build"):
        seat = view.seat
        evaluation = all_rounds_evaluation(Outlook(view), view.territories)
        tiles = view.received[seat]
        wide = best_plan(evaluation, view.territories[seat], seat, tiles)
        narrow = best_plan(evaluation, view.territories[seat], seat, tiles, beam=1)
        assert (wide.left == 0, wide.worth) >= (narrow.left == 0, narrow.worth)


def test_exact_and_expected_majorities() -> None:
    """Skye 9.2: 5 for the most, 2 for the second most, nothing without any."""
    slot = Outlook(late_views(1, "price")[0]).slots[1]
    assert exact_majority([1, 3, 0], 2)[0][:5] == [0.0, 4.0, 4.0, 10.0, 10.0]
    table = smooth_majority([1, 3, 0], slot)
    assert all([table[0][i] <= table[0][i + 1] for i in range(10)]), "more is never worse"


def test_every_base_scoring_counts() -> None:
    """Every scoring tile of the base game has a term, except gold, which the market counts."""
    game: Any = skye()
    view = late_views(200, "price")[0]
    for name in game.rules.seams.scoring:
        others = [n for n in ("S02", "S03", "S05", "S07") if n != name][:3]
        state = game.setup(2, {"scoring": ",".join([name, *others]), "start": "blue"})
        rich = game.copy(state)
        rich.territories[0] = view.territories[0]
        outlook = Outlook(game.view(rich, Seat(0)))
        codes = [term.slot for term in full_evaluation(outlook, rich.territories).terms]
        assert (0 in codes) == (name != "S13")


def test_gold_is_worth_less_late_in_games_of_two_with_journeyman() -> None:
    """Decision 0202: from the fourth round on it is worth what the final exchange pays. (Skye 11.3)"""
    assert gold_rates(4, ("journeyman",)) == gold_rates(4, ())
    plain, with_box = gold_rates(2, ()), gold_rates(2, ("journeyman",))
    assert with_box[:3] == plain[:3]
    assert [round(rate, 2) for rate in with_box[3:]] == [0.2, 0.2, 0.2]
