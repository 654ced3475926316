"""A seat that is not at the table has no moves and nothing to buy, in any phase."""

from __future__ import annotations

import pytest

from clachan.kernel.seats import Seat
from tests.skye.boxes.games import SUBSETS, moments, opened


@pytest.mark.parametrize("boxes", [(), *SUBSETS], ids="-".join)
def test_unknown_seats_have_no_moves(boxes: tuple[str, ...]) -> None:
    """(Skye 2.1)"""
    game, _ = opened(boxes, 3, 7)
    phases: set[int] = set()
    for state, _, _, after, _ in moments(boxes, 3, 7):
        if state.now in phases and game.outcome(after) is None:
            continue
        phases.add(state.now)
        for position in (state, after):
            for seat in (Seat(-2), Seat(3), Seat(4), Seat(99)):
                moves = game.legal_moves(position, seat)
                assert (len(moves), list(moves)) == (0, [])
                assert game.offers(position, seat) == []
    assert len(phases) > 4
