"""Phase 6: scoring. (Skye 9)"""

from __future__ import annotations

from clachan.kernel.errors import Fact
from clachan.kernel.seats import Seat
from clachan.skye.rules.phases.phase import Phase
from clachan.skye.rules.state import SLOTS, PointSource, SkyeState


def score(state: SkyeState, rule: PointSource, code: str, facts: tuple[Fact, ...] = ()) -> None:
    """Give every seat the points of one rule, all at the same moment. (Skye 9.1, 9.3)"""
    points = rule.amounts(state)
    if state.journal is not None:
        for seat in state.everyone:
            state.tell(code, seat, rule.lines(state, seat), facts)
    for seat in state.everyone:
        points[seat] = points[seat] + state.points[seat]
    state.points = points


class ScoringPhase(Phase):
    """Score the slots of the round and pass the start marker on. (Skye 9)"""

    def __init__(self) -> None:
        super().__init__("score")

    def begin(self, state: SkyeState) -> None:
        for slot in state.track.slots[state.round - 1]:
            tile = state.scoring[slot]
            score(state, tile, "scored", (("slot", SLOTS[slot]), ("tile", tile.name)))
        if state.round < state.track.rounds:
            state.start = Seat((state.start + 1) % state.seats)
