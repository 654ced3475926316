"""Reviews: chances to win, luck and skill, and what decisions cost."""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.chances.calibration import (
    CalibrationBin,
    calibration_page,
    is_calibrated,
    subsets,
    tenths,
)
from benchmarks.chances.fitting import fit, fit_models
from benchmarks.chances.self_play import (
    TABLE_KINDS,
    ObservedGame,
    ObservedPosition,
    ObserveTask,
    TableKind,
    game_from_json,
    game_to_json,
    groups_of,
    observe_game,
)
from clachan.bots.registry import bot
from clachan.bots.review.judgment import AT_REVIEW, Explanation, Judgment
from clachan.bots.review.luck import chance_parts
from clachan.bots.review.reviewer import (
    EXPLAINED,
    ReviewedMove,
    Reviewer,
    can_review,
    judge_of,
    reviewer_of,
)
from clachan.bots.review.win_chances import ChanceModel, chance_model, softmax, win_shares
from clachan.catalog import find_game
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.record import replay
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.moves import Build, Buy, Pass, Price

QUICK = 0.05
"""The effort of searches in tests."""

Step = tuple[Any, Seat, Move, Any]


class NoJudge:
    """Judges nothing, for tests of chances alone."""

    def judge(self, state: Any, seat: Seat, move: Move) -> Judgment | None:
        return None

    def explain(self, state: Any, seat: Seat, move: Move) -> Explanation:
        return Explanation()


def steps_of(kind: TableKind, level: str, seed: str) -> Iterator[Step]:
    """The moves of a game between bots, each with the states before and after it."""
    game: Any = find_game(kind.game, kind.boxes, ())
    match = Match(game, [bot(kind.game, level) for _ in range(kind.seats)], {}, Rng(seed))
    match.run()
    states = replay(game, match.record)
    _, before = next(states)
    for step, after in states:
        assert step is not None
        yield before, step.seat, step.move, after
        before = after


def reviewed(kind: TableKind, level: str, seed: str) -> list[ReviewedMove]:
    """A whole game without judged decisions."""
    reviewer = Reviewer(find_game(kind.game, kind.boxes, ()), kind.seats, NoJudge())
    return [reviewer.review(*step) for step in steps_of(kind, level, seed)]


@pytest.mark.parametrize("group", groups_of(TABLE_KINDS))
@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    which=st.integers(0, 11),
    level=st.sampled_from(("random", "greedy")),
    seed=st.integers(0, 9999),
)
def test_chances_add_up_to_1_and_their_changes_to_the_result(
    group: str, which: int, level: str, seed: int
) -> None:
    kinds = groups_of(TABLE_KINDS)[group]
    kind = kinds[which % len(kinds)]
    moves = reviewed(kind, level, str(seed))
    for move in moves:
        assert isclose(sum(move.chances), 1.0, abs_tol=1e-9)
        assert min(move.chances) >= 0.0
    for seat in range(kind.seats):
        parts = chance_parts(moves, seat, kind.seats)
        changes = [change for part in parts for change in (part.luck, part.own, part.others)]
        result = moves[-1].chances[seat]
        assert isclose(1.0 / kind.seats + sum(changes), result, abs_tol=1e-9)
        assert [part.round for part in parts] == sorted({move.round for move in moves})


def test_at_the_end_the_winner_has_all_of_the_chance() -> None:
    moves = reviewed(TableKind("clans", (), 3), "greedy", "1")
    assert sorted(moves[-1].chances) in ([0.0, 0.0, 1.0], [0.0, 0.5, 0.5])


def test_winners_share_the_win() -> None:
    assert win_shares((1, 3, 1)) == [0.5, 0.0, 0.5]


def test_before_the_first_deal_all_chances_are_equal() -> None:
    first = reviewed(TableKind("skye", (), 4), "random", "2")[0]
    assert first.seat == CHANCE
    assert first.chances == pytest.approx((0.25,) * 4, abs=0.2)


@pytest.mark.parametrize("kind", TABLE_KINDS, ids=str)
def test_every_kind_of_table_has_chances_for_all_its_rounds(kind: TableKind) -> None:
    model = chance_model(str(kind))
    assert model is not None
    game = find_game(kind.game, kind.boxes, ())
    assert can_review(game, kind.seats)
    parts = 5 if kind.game == "skye" else 4
    standings = [[float(seat)] * parts for seat in range(kind.seats)]
    rounds = 5 if kind.seats == 5 else 6
    stages = [f"{left} left build" for left in range(rounds)]
    if kind.game == "clans":
        stages = [f"{number} turns" for number in range(1, 7)]
    for stage in stages:
        assert model.chances(stage, standings) != [1.0 / kind.seats] * kind.seats, stage


def test_a_game_without_standings_is_not_reviewed() -> None:
    class Unknown:
        name = "pig"
        boxes = ()

    assert not can_review(Unknown(), 2)


def test_a_fit_finds_the_weights_that_the_results_came_from() -> None:
    rng = Rng("fit")
    cases: list[tuple[list[list[float]], list[float]]] = []
    for _ in range(3000):
        standings = [[20.0 * rng.unit(), 20.0 * rng.unit()] for _ in range(3)]
        chances = softmax([0.2 * one + 0.05 * two for one, two in standings])
        left = rng.unit()
        winner = 0
        while left > chances[winner] and winner < 2:
            left -= chances[winner]
            winner += 1
        cases.append((standings, [1.0 if seat == winner else 0.0 for seat in range(3)]))
    weights = fit(cases, [0.0, 0.0], 0.01)
    assert weights == pytest.approx([0.2, 0.05], abs=0.02)


def test_tenths_compare_predictions_with_what_came_true() -> None:
    even = ObservedPosition("any", [[0.0], [1.0]])
    kind = TableKind("skye", (), 2)
    games = [
        ObservedGame(kind, "easy", [even], [0.0, 1.0]),
        ObservedGame(kind, "hard", [even], [1.0, 0.0]),
    ]
    models = {str(kind): ChanceModel({"any": [0.1]})}
    found = tenths(games, models)
    low, high = found[4], found[5]
    assert (low.predictions, high.predictions) == (2, 2)
    assert low.came_true == high.came_true == 0.5
    assert is_calibrated(found) is True
    assert is_calibrated([CalibrationBin(0.3, 10, 0.35, 0.41)]) is False
    whole, seats, easy, hard = subsets(games, models)
    assert (whole.name, whole.games, whole.tenths[4].came_true) == ("skye", 2, 0.5)
    assert (seats.name, seats.games) == ("skye, 2 seats", 2)
    assert (easy.name, easy.tenths[5].came_true) == ("bots of level easy", 1.0)
    assert (hard.name, hard.tenths[5].came_true) == ("bots of level hard", 0.0)
    page = calibration_page(
        found, [whole, seats, easy, hard], 2, "python -m benchmarks.chances check"
    )
    assert "| bots of level easy | 1 |  |  |  |  | -47.5 | +47.5 |  |  |  |  |" in page


def test_a_lead_says_less_with_boxes_whose_results_depend_on_it_less() -> None:
    """The same standings; what becomes of a lead differs between two sets of boxes and numbers of seats."""
    rng = Rng("boxes")
    truth = {
        TableKind("skye", (), 2): 0.3,
        TableKind("skye", ("druids",), 2): 0.1,
        TableKind("skye", ("druids",), 3): 0.15,
    }
    games: list[ObservedGame] = []
    for kind, weight in truth.items():
        for _ in range(1500):
            standings = [[20.0 * rng.unit()] for _ in range(kind.seats)]
            chances = softmax([weight * one[0] for one in standings])
            left = rng.unit()
            winner = 0
            while left > chances[winner] and winner < kind.seats - 1:
                left -= chances[winner]
                winner += 1
            shares = [1.0 if seat == winner else 0.0 for seat in range(kind.seats)]
            games.append(ObservedGame(kind, "hard", [ObservedPosition("any", standings)], shares))
    models = fit_models(games)
    for kind, weight in truth.items():
        assert models[str(kind)]["any"] == pytest.approx([weight], rel=0.2)


def test_games_are_spread_evenly_over_sets_of_boxes_seats_and_levels() -> None:
    kinds = [TableKind("clans", (), 2), TableKind("clans", (), 3), TableKind("skye", (), 2)]
    task = ObserveTask(kinds, "spread", ("random", "greedy"))
    games = [task(number) for number in range(8)]
    assert [str(game.kind) for game in games] == ["clans 2", "skye 2", "clans 3", "skye 2"] * 2
    assert [game.level for game in games if str(game.kind) == "clans 2"] == ["random", "greedy"]
    assert games[0].positions != games[4].positions


def test_observed_games_survive_a_file() -> None:
    game = observe_game(TableKind("clans", (), 2), "file", "greedy")
    again = game_from_json(game_to_json(game))
    assert (again.kind, again.level, again.shares) == (game.kind, game.level, game.shares)
    assert [position.stage for position in again.positions] == [
        position.stage for position in game.positions
    ]


def test_a_placement_that_the_search_prefers_costs_nothing() -> None:
    judge = judge_of(find_game("skye", (), ()), 0.5)
    for before, seat, move, _ in steps_of(TableKind("skye", (), 2), "trader", "best"):
        if isinstance(move, Build):
            judgment = judge.judge(before, seat, move)
            if judgment is not None and judgment.better == move:
                assert judgment.points == 0.0


def test_a_wasted_price_sheet_costs_more_than_that_of_the_expert() -> None:
    game: Any = find_game("skye", (), ())
    judge = judge_of(game, 0.5)
    for before, seat, move, _ in steps_of(TableKind("skye", (), 2), "trader", "prices"):
        if isinstance(move, Price):
            gold = before.gold[seat]
            wasteful = judge.judge(before, seat, Price((0, gold - 1, 1)))
            usual = judge.judge(before, seat, move)
            assert wasteful is not None and usual is not None
            assert wasteful.points > usual.points
            assert isinstance(wasteful.better, Price)
            return


def test_sealed_prices_are_judged_without_looking_at_those_of_others() -> None:
    """The second seat seals after the first; what the first one sealed must not matter."""
    game: Any = find_game("skye", (), ())
    judge = judge_of(game, QUICK)
    for before, seat, move, _ in steps_of(TableKind("skye", (), 2), "trader", "sealed"):
        if isinstance(move, Price) and len(game.to_act(before)) == 1:
            other = Seat(1 - seat)
            stage = before.stage
            sheets = list(stage.sheets)
            sheets[other] = Price((1, 0, 1))
            changed = before.copy()
            changed.stage = type(stage)(tuple(sheets), stage.missing)
            assert judge.judge(before, seat, move) == judge.judge(changed, seat, move)
            return
    raise AssertionError("nobody priced second")


def test_cards_are_judged_without_looking_at_the_hands_of_others() -> None:
    game: Any = find_game("clans", (), ())
    judge = judge_of(game, QUICK)
    for before, seat, move, _ in steps_of(TableKind("clans", (), 2), "greedy", "hands"):
        if seat != CHANCE:
            changed = game.copy(before)
            changed.hands[1 - seat] = list(reversed(before.hands[1 - seat]))
            assert judge.judge(before, seat, move) == judge.judge(changed, seat, move)
            return


@pytest.mark.parametrize(
    "kind",
    [
        TableKind("skye", (), 3),
        TableKind("skye", ("journeyman", "druids"), 2),
        TableKind("clans", (), 2),
    ],
    ids=str,
)
def test_every_decision_of_a_game_can_be_judged_and_explained(kind: TableKind) -> None:
    """Weak players: there is something to find, axe and price included."""
    game: Any = find_game(kind.game, kind.boxes, ())
    reviewer = reviewer_of(game, kind.seats, QUICK)
    found = [
        (move, reviewer.review(before, seat, move, after).decision)
        for before, seat, move, after in steps_of(kind, "random", "all")
    ]
    judged = [(move, decision) for move, decision in found if decision is not None]
    costly = [(move, decision) for move, decision in judged if decision.chance >= EXPLAINED]
    assert len(costly) >= 3
    for move, decision in costly:
        assert decision.points >= 0.0
        assert 0.0 < decision.chance <= 1.0
        assert decision.better != move
        assert decision.played_why.reasons or decision.better_why.reasons
    kinds = {decision.kind for _, decision in judged}
    assert kinds >= ({"price", "buy", "build"} if kind.game == "skye" else {"card"})
    if kind.boxes:
        assert kinds >= {"plan", "second_buy"}, "decisions that boxes add are judged, too"


def test_the_reasons_for_a_placement_add_up_to_what_the_round_brings() -> None:
    """Also what the other tiles bring afterwards: two places may be equal but for what they leave free."""
    kind = TableKind("skye", (), 2)
    game: Any = find_game(kind.game, kind.boxes, ())
    judge = judge_of(game, AT_REVIEW)
    compared = 0
    for before, seat, move, _ in steps_of(kind, "random", "reasons"):
        if not isinstance(move, Build) or len(before.received[seat]) < 2:
            continue
        judgment = judge.judge(before, seat, move)
        assert judgment is not None
        if judgment.points < 2.0:
            continue
        played, better = [judge.explain(before, seat, each) for each in (move, judgment.better)]
        tiles = {tile.name for tile in before.received[seat]} - {move.tile.name}
        assert {each.tile.name for each in played.then if isinstance(each, Build)} <= tiles
        assert points_of(better) - points_of(played) == pytest.approx(judgment.points, abs=0.6)
        compared += 1
    assert compared >= 3


def points_of(why: Explanation) -> float:
    """The sum of all reasons."""
    return sum([int(dict(line.facts)["tenths"]) for line in why.reasons]) / 10.0


def test_a_purchase_is_explained_with_the_place_of_the_tile() -> None:
    kind = TableKind("skye", ("druids",), 2)
    game: Any = find_game(kind.game, kind.boxes, ())
    judge = judge_of(game, QUICK)
    bought = passed = 0
    for before, seat, move, _ in steps_of(kind, "trader", "purchases"):
        if isinstance(move, Buy):
            (place,) = judge.explain(before, seat, move).then
            assert isinstance(place, Build)
            assert place.tile is move.tile
            assert before.territories[seat].fits_at(place.tile, place.cell, place.rotation)
            bought += 1
        elif isinstance(move, Pass):
            assert judge.explain(before, seat, move).then == ()
            passed += 1
    assert bought >= 3
    assert passed >= 1
