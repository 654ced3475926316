"""800 random games of two players, the engine beside the oracle."""

from __future__ import annotations

import pytest

from tests.skye.agreement.agreement import play_both


@pytest.mark.parametrize("first", range(0, 800, 100))
def test_engine_and_oracle_agree_on_every_position_move_and_score(first: int) -> None:
    for seed in range(first, first + 100):
        play_both(2, seed)
