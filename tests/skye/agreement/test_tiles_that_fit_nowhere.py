"""Lands on which many tiles do not fit, the engine beside the oracle: what waits and what goes back."""

from __future__ import annotations

import pytest

from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.skye.rules.state import SkyeState
from tests.oracle.skye import SkyeOracle
from tests.oracle.territory import cell_from_text
from tests.skye.agreement.agreement import expected, summary
from tests.skye.games import next_move
from tests.skye.table import GAME, all_pass, table
from tests.skye.territory import LANDSCAPE, territory

CRAMPED = ["T02 castle T24", "T39 castle T28/180", "T66/180 castle T24"]
"""On their whole frontier these territories show pasture, and thirteen tiles have none."""


def mirrored(state: SkyeState) -> SkyeOracle:
    """The oracle at the same market."""
    oracle = SkyeOracle(state.seats, [tile.name for tile in state.scoring], int(state.start))
    oracle.round = state.round
    oracle.phase = "buy"
    oracle.gold = list(state.gold)
    oracle.territories = [
        {cell_from_text(cell): (tile, turn) for cell, tile, turn in built.placed()}
        for built in state.territories
    ]
    oracle.for_sale = [[tile.name for tile in tiles] for tiles in state.for_sale]
    oracle.stakes = {tile.name: 1 for tiles in state.for_sale for tile in tiles}
    oracle.bag = {tile.name for tile in state.bag.tiles()}
    return oracle


@pytest.mark.parametrize("drawing", CRAMPED)
def test_engine_and_oracle_agree_on_what_goes_back(drawing: str) -> None:
    """(Skye 7.6) (Ruling S12)"""
    blue = territory(drawing)
    free = [tile.name for tile in LANDSCAPE if tile not in blue.tiles]
    went_back = waited = 0
    for seed in range(150):
        rng = Rng(f"cramped {seed}")
        one, two, three, four = rng.take(free, 4)
        state = table(
            "buy", territories=[blue], for_sale=[f"{one}:1 {two}:1", f"{three}:1 {four}:1"]
        )
        oracle = mirrored(state)
        state, events = all_pass(state)
        oracle.play(0, "pass")
        oracle.play(1, "pass")
        assert summary(state) == expected(oracle)
        went_back += any(event.code == "gave_back" for event in events)
        while GAME.to_act(state) != (CHANCE,):
            for seat in GAME.to_act(state):
                texts = {str(move) for move in GAME.legal_moves(state, seat)}
                assert texts == oracle.moves(seat)
                waited += len({text.split()[1] for text in texts}) < len(state.received[seat])
            seat, move = next_move(state, rng)
            state, events = GAME.play(state, seat, move)
            oracle.play(seat, str(move))
            went_back += any(event.code == "gave_back" for event in events)
            assert summary(state) == expected(oracle)
    assert went_back, "the territory is not cramped enough"
    assert waited, "no tile ever had to wait for another"
