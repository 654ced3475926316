"""Random games with Druids, the engine beside the oracle."""

from __future__ import annotations

import pytest

from tests.skye.boxes.agreement import play_both


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_engine_and_oracle_agree_on_every_position_move_and_score(seats: int) -> None:
    for seed in range(42):
        play_both(("druids",), seats, seed)
