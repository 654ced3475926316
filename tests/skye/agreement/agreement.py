"""The engine beside the slow reference engine: same positions, same moves, same scores."""

from __future__ import annotations

from typing import Any, Final

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.moves import Build
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import PointSource, SkyeState
from tests.oracle.scoring import SCORING_TILES
from tests.oracle.skye import SkyeOracle
from tests.skye.table import GAME

CLOSE_LOOKS: Final = 4
"""All lists of moves are compared in one of this many games, and a few in the others."""


def summary(state: SkyeState) -> dict[str, Any]:
    """A position in the words of the oracle."""
    view = GAME.view(state, None)
    before_building = view.phase in ("draw", "price", "buy")
    stage = state.stage
    return {
        "round": state.round,
        "phase": view.phase,
        "start": int(state.start) if state.start >= 0 else None,
        "scoring": list(view.scoring),
        "gold": list(state.gold),
        "points": list(state.points),
        "territories": [
            {c: [tile, turn] for c, tile, turn in territory.placed()}
            for territory in state.territories
        ],
        "bag": state.bag.to_json(),
        "for_sale": [
            sorted([tile.name for tile in tiles])
            for tiles in (state.for_sale if before_building else state.received)
        ],
        "aside": [
            sorted([tile.name for tile in tiles]) if before_building else []
            for tiles in state.received
        ],
        "stakes": {
            tile.name: price
            for tiles, prices in zip(state.for_sale, state.prices, strict=True)
            for tile, price in zip(tiles, prices, strict=bool(prices))
        },
        "sheets": [None if sheet is None else str(sheet) for sheet in stage.sheets]
        if isinstance(stage, PricingStage)
        else [None] * state.seats,
    }


def expected(oracle: SkyeOracle) -> dict[str, Any]:
    """The same of the oracle, which keeps the sheets beside it until the market closes."""
    told = oracle.summary()
    if oracle.phase == "buy":
        told["sheets"] = [None] * oracle.seats
    return told


def scores(state: SkyeState, seat: Seat) -> dict[str, int]:
    """Every total as it would be paid now, each the sum of its lines."""
    rules: dict[str, list[PointSource]] = {
        **{tile: [state.seams.scoring[tile]] for tile in SCORING_TILES},
        "income": list(state.seams.income),
        "scrolls": list(state.seams.final),
    }
    totals = {}
    for name, tallies in rules.items():
        totals[name] = sum([tally.amount(state, seat) for tally in tallies])
        lines = [line for tally in tallies for line in tally.lines(state, seat)]
        assert totals[name] == sum([line.amount for line in lines]), (name, lines)
    return {**totals, "gold": state.gold[seat] // state.seams.gold_per_point}


def choose(state: SkyeState, seat: Seat, rng: Rng, is_snug: bool) -> Move:
    """A random move; snug builders take the place with the most neighbors out of five."""
    if seat == CHANCE:
        return GAME.deal(state, rng)
    moves = GAME.legal_moves(state, seat)
    chosen = moves.sample(rng)
    if is_snug and isinstance(chosen, Build):
        territory = state.territories[seat]
        tries = [chosen, *[moves.sample(rng) for _ in range(4)]]
        return max(tries, key=lambda move: _neighbors(territory.at, move))
    return chosen


def _neighbors(at: dict[Any, int], move: Move) -> int:
    assert isinstance(move, Build)
    return len([step for step in (-128, -1, 1, 128) if move.cell + step in at])


def play_both(seats: int, seed: int) -> None:
    """One game on both engines, compared after every move."""
    rng = Rng(f"agreement of {seats}, game {seed}")
    state = GAME.setup(seats, {})
    oracle = SkyeOracle(seats, None, None)
    while True:
        assert summary(state) == expected(oracle)
        assert list(GAME.to_act(state)) == oracle.to_act()
        if not GAME.to_act(state):
            break
        look_closely = seed % CLOSE_LOOKS == 0 or rng.below(25) == 0
        for i in range(seats) if look_closely else ():
            texts = [str(move) for move in GAME.legal_moves(state, Seat(i))]
            assert len(set(texts)) == len(texts)
            assert set(texts) == oracle.moves(i)
        seat = rng.choice(GAME.to_act(state))
        move = choose(state, seat, rng, seed % 2 == 0)
        round_ = state.round
        state = GAME.play(state, seat, move).state
        oracle.play(seat, str(move))
        everybody = range(seats) if state.round > round_ or not GAME.to_act(state) else ()
        for i in {seat, *everybody} if isinstance(move, Build) else everybody:
            assert scores(state, Seat(i)) == oracle.lines(i), (seed, seat, str(move))
    outcome, result = GAME.outcome(state), oracle.outcome()
    assert outcome is not None
    assert result is not None
    assert (list(outcome.points), list(outcome.winners)) == (result["points"], result["winners"])
