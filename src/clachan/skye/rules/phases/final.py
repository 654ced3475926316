"""The final scoring: scrolls and gold. (Skye 11)"""

from __future__ import annotations

from clachan.kernel.line import Line
from clachan.kernel.seats import Seat
from clachan.skye.rules.phases.phase import Phase
from clachan.skye.rules.phases.score import score
from clachan.skye.rules.state import PointSource, Share, SkyeState


class GoldExchange(PointSource):
    """1 point for every 5 gold. (Skye 11.3)"""

    def __init__(self) -> None:
        super().__init__("gold", "Skye 11.3")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        return [(state.gold[seat] // state.seams.gold_per_point, 0)]

    def lines(self, state: SkyeState, seat: Seat) -> tuple[Line, ...]:
        gold = state.gold[seat]
        points = gold // state.seams.gold_per_point
        return (Line(self.reason, points, self.rule, (), (("gold", gold),)),) if points else ()


class FinalScoringPhase(Phase):
    """Score scrolls and what the boxes add, then exchange gold; gold left over breaks ties. (Skye 11.4)"""

    def __init__(self) -> None:
        super().__init__("final")
        self._exchange = GoldExchange()

    def begin(self, state: SkyeState) -> None:
        for rule in (*state.seams.final, self._exchange):
            score(state, rule, "final", (("reason", rule.reason),))
        for i in range(state.seats):
            state.gold[i] %= state.seams.gold_per_point
