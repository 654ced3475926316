"""Income from the tracks, and the golden rule. (Journeyman 2, 7)"""

from __future__ import annotations

from clachan.kernel.line import Line
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.phases.phase import Phase
from clachan.skye.rules.state import PointSource, Share, SkyeState


class TrackIncome(PointSource):
    """Gold each round for spaces and bonus tiles reached before. (Journeyman 7.1)

    Nobody steps before the income of a round, so whatever was gained was gained in earlier rounds.
    """

    def __init__(self) -> None:
        super().__init__("tracks", "Journeyman 7.1")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        gold = JOURNEYMEN.of(state).travelers[seat].benefits.gold_income
        return [(gold, 0)] if gold else []


class GoldDue(PointSource):
    """Gold given once, in the round after. (Journeyman 7.3)"""

    def __init__(self) -> None:
        super().__init__("gold_once", "Journeyman 7.3")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        gold = JOURNEYMEN.of(state).travelers[seat].gold_due
        return [(gold, 0)] if gold else []


class PointIncomePhase(Phase):
    """Points each round, after the gold; and what was gained before can be used from now on.

    Who is ahead has been decided by then. (Journeyman 2.1, 7.1, 7.2)
    """

    def __init__(self) -> None:
        super().__init__("point_income")

    def begin(self, state: SkyeState) -> None:
        journeymen = JOURNEYMEN.of(state)
        for i, traveler in enumerate(journeymen.travelers):
            points = traveler.benefits.point_income
            if points:
                state.points[i] += points
                lines = (Line("tracks", points, "Journeyman 7.1"),)
                state.tell("point_income", Seat(i), lines)
        travelers = tuple([traveler.at_new_round() for traveler in journeymen.travelers])
        JOURNEYMEN.set(state, journeymen.with_travelers(travelers))


class LastGoldPhase(Phase):
    """Gold given once in the last round is paid before the final scoring. (Journeyman 7.3)"""

    def __init__(self) -> None:
        super().__init__("last_gold")
        self._due = GoldDue()

    def begin(self, state: SkyeState) -> None:
        journeymen = JOURNEYMEN.of(state)
        for i in range(state.seats):
            seat = Seat(i)
            gold = self._due.amount(state, seat)
            if gold:
                state.tell("income", seat, self._due.lines(state, seat))
                state.gold[seat] += gold
        travelers = tuple([traveler.with_gold_paid() for traveler in journeymen.travelers])
        JOURNEYMEN.set(state, journeymen.with_travelers(travelers))
