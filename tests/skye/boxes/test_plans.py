"""Plans: listed lazily, asked directly, drawn evenly, and never too many. (Journeyman 5)"""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice, permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.rng import Rng
from clachan.skye.boxes.journeyman.rules.boards import ALL_TRACKS
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Marker, Plan
from clachan.skye.boxes.journeyman.rules.plan import PlanMoves
from clachan.skye.rules.cells import parse_cell
from clachan.skye.rules.game import skye
from tests.skye.boxes.games import moments
from tests.skye.boxes.random_players import choose
from tests.skye.boxes.table import BLUE, BoxGame

TABLE = BoxGame("journeyman")
STREET = TABLE.territory("T39\ncastle\nT50\nT69")
SECONDS = 0.05


def plans_of(progress: str = "0 0 0", gold: int = 9) -> PlanMoves:
    state = TABLE.at("plan", territories=[STREET], gold=[gold, 0], progress=[progress])
    moves = TABLE.game.legal_moves(state, BLUE)
    assert isinstance(moves, PlanMoves)
    return moves


def test_listing_asking_and_counting_agree() -> None:
    """Every plan one could write down is listed exactly if it is accepted."""
    for progress in ("0 0 0", "3 1 2", "10 4 2", "6 4 5"):
        moves = plans_of(progress)
        listed = [str(move) for move in moves]
        assert len(listed) == len(set(listed)) == len(moves)
        choices = (NO_STEP, *ALL_TRACKS)
        accepted = {
            str(plan)
            for size in range(3)
            for cells in permutations(STREET.cells, size)
            for tracks in product(choices, repeat=size)
            if (plan := Plan(tuple([Marker(*pair) for pair in zip(cells, tracks, strict=True)])))
            in moves
        }
        assert set(listed) - {text for text in listed if len(text.split()) > 5} <= accepted
        assert accepted <= set(listed)


def test_the_order_of_plans_does_not_depend_on_the_order_of_building() -> None:
    north, south = TABLE.tiles["T39"], TABLE.tiles["T50"]
    castle = TABLE.territory("castle")
    one = castle.with_tile(north, parse_cell("n1"), 0).with_tile(south, parse_cell("s1"), 0)
    two = castle.with_tile(south, parse_cell("s1"), 0).with_tile(north, parse_cell("n1"), 0)
    listed = [
        TABLE.moves(TABLE.at("plan", territories=[territory]), BLUE) for territory in (one, two)
    ]
    assert listed[0] == listed[1]


def test_plans_come_one_by_one() -> None:
    """The first ones are there before the others are looked for."""
    assert [str(move) for move in islice(plans_of(), 2)] == ["plan", "plan n1"]


def test_every_plan_is_drawn_equally_often() -> None:
    moves = plans_of(gold=2)
    rng = Rng("even")
    draws = 60 * len(moves)
    drawn = Counter([str(moves.sample(rng)) for _ in range(draws)])
    assert set(drawn) == {str(move) for move in moves}
    deviation = sum([(count - 60) ** 2 / 60 for count in drawn.values()])
    assert deviation < 2 * len(moves), "chi square, far beyond the 0.1 % limit"


@settings(max_examples=15)
@given(st.sampled_from([("journeyman",), ("journeyman", "druids")]), st.integers(0, 2**32))
def test_what_is_drawn_is_among_the_plans(boxes: tuple[str, ...], seed: int) -> None:
    game = skye(boxes)
    looked = 0
    for state, seat, _, _, _ in moments(boxes, 2, seed):
        moves = game.legal_moves(state, seat)
        if isinstance(moves, PlanMoves):
            drawn = moves.sample(Rng(seed))
            assert drawn in moves
            assert drawn in list(moves)
            looked += 1
    assert looked == 2 * 6


def test_the_worst_position_of_a_thousand_games_is_listed_in_fifty_milliseconds() -> None:
    """Two players of all moods, both boxes; every plan of the last three rounds is counted."""
    game = skye(("journeyman", "druids"))
    most, where, who = 0, game.setup(2, {}), BLUE
    for seed in range(1000):
        rng = Rng(f"plans {seed}")
        state = game.setup(2, {})
        while game.to_act(state):
            for seat in game.to_act(state):
                moves = game.legal_moves(state, seat)
                if isinstance(moves, PlanMoves) and state.round > 3 and len(moves) > most:
                    most, where, who = len(moves), game.copy(state), seat
                game.apply(state, seat, choose(game, state, seat, rng, seed))
    assert most > 300, "there are positions with many plans"
    times = []
    for _ in range(5):
        start = time.process_time()
        assert len(list(game.legal_moves(where, who))) == most
        times.append(time.process_time() - start)
    assert min(times) < SECONDS
