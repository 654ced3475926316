"""Phase 1: income. (Skye 3)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.counting import bit_count
from clachan.kernel.errors import Fact
from clachan.kernel.line import Line, total
from clachan.kernel.seats import Seat, seats_with_more
from clachan.skye.rules.icons import WHISKY
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.phases.phase import Phase
from clachan.skye.rules.scoring.roads import barrels
from clachan.skye.rules.state import PointSource, Share, SkyeState

_THE_CASTLE: Final = 1


class CastleIncome(PointSource):
    """Gold for the castle. (Skye 3.1)"""

    def __init__(self, gold: int) -> None:
        super().__init__("castle", "Skye 3.1")
        self._gold = gold

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        return [(self._gold, _THE_CASTLE)]

    def amount(self, state: SkyeState, seat: Seat) -> int:
        return self._gold


class BarrelIncome(PointSource):
    """Gold for whisky barrels on the castle's roads. (Skye 3.2)"""

    def __init__(self) -> None:
        super().__init__("barrels", "Skye 3.2")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        return barrels(state.territories[seat])

    def amount(self, state: SkyeState, seat: Seat) -> int:
        territory = state.territories[seat]
        barrels = territory.tiles_with[WHISKY]
        return bit_count(barrels & territory.linked()) if barrels else 0


class CatchUp(PointSource):
    """Gold for each player ahead. (Skye 3.3)"""

    def __init__(self) -> None:
        super().__init__("players_ahead", "Skye 3.3")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        gold = self.amount(state, seat)
        return [(gold, 0)] if gold else []

    def amount(self, state: SkyeState, seat: Seat) -> int:
        gold = state.track.gold_ahead[state.round - 1]
        return gold * seats_with_more(state.points, seat) if gold else 0

    def lines(self, state: SkyeState, seat: Seat) -> tuple[Line, ...]:
        facts: tuple[Fact, ...] = (
            ("players", seats_with_more(state.points, seat)),
            ("each", state.track.gold_ahead[state.round - 1]),
        )
        return tuple(
            [
                Line(self.reason, amount, self.rule, (), facts)
                for amount, _ in self.shares(state, seat)
            ]
        )


def income(state: SkyeState, seat: Seat) -> tuple[Line, ...]:
    """The lines of the income a seat would get now. (Skye 3)"""
    return tuple([line for rule in state.seams.income for line in rule.lines(state, seat)])


class IncomePhase(Phase):
    """Give every seat its income; points do not change here, so the order does not matter."""

    def __init__(self) -> None:
        super().__init__("income")

    def begin(self, state: SkyeState) -> None:
        if state.journal is not None:
            facts: tuple[Fact, ...] = (("round", state.round), ("start", SEAT_NAMES[state.start]))
            state.tell("round", None, (), facts)
        rules = state.seams.income
        for seat in state.everyone:
            gold = 0
            for rule in rules:
                gold += rule.amount(state, seat)
            if state.journal is not None:
                lines = income(state, seat)
                assert total(lines) == gold, "the lines of an income are its total"
                state.tell("income", seat, lines)
            state.gold[seat] = state.gold[seat] + gold
