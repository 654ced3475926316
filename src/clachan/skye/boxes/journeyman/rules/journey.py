"""Planning in secret, then walking in turn order. (Journeyman 5)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.boxes.journeyman.rules.advance import advance
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Plan
from clachan.skye.boxes.journeyman.rules.plan import PlanMoves
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.purchases import Payment, payment
from clachan.skye.rules.state import SkyeState, Stage, turn_order


class PlanningStage(Stage):
    """Who is ready, and the sealed plans; None for a plan that is missing or hidden."""

    def __init__(self, ready: PerSeat[bool], plans: PerSeat[Plan | None]) -> None:
        self.ready: Final = ready
        self.plans: Final = plans

    def __reduce__(self) -> tuple[object, ...]:
        return PlanningStage, (self.ready, self.plans)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PlanningStage)
            and self.ready == other.ready
            and self.plans == other.plans
        )

    def __hash__(self) -> int:
        return hash((self.ready, self.plans))

    def to_json(self) -> dict[str, list[str | None]]:
        """A missing plan is null, and a sealed one that the viewer cannot see is `sealed`."""
        shown = [
            str(plan) if plan is not None else "sealed" if ready else None
            for ready, plan in zip(self.ready, self.plans, strict=True)
        ]
        return {"plans": shown}


class PlanningPhase(Phase):
    """All players seal a plan; then all plans are carried out. (Journeyman 5.2, 5.5)"""

    def __init__(self) -> None:
        super().__init__("plan")

    def begin(self, state: SkyeState) -> None:
        state.stage = PlanningStage((False,) * state.seats, (None,) * state.seats)

    def is_over(self, state: SkyeState) -> bool:
        stage = state.stage
        assert isinstance(stage, PlanningStage)
        return False not in stage.ready

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, PlanningStage)
        return tuple([seat for seat in state.everyone if not stage.ready[seat]])

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        return NO_MOVES if seat not in self.to_act(state) else plan_moves(state, seat)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, PlanningStage) and isinstance(move, Plan)
        ready = list(stage.ready)
        plans = list(stage.plans)
        ready[seat] = True
        plans[seat] = move
        state.stage = PlanningStage(tuple(ready), tuple(plans))
        state.tell("ready", seat)

    def end(self, state: SkyeState) -> None:
        """Reveal all plans and carry them out in turn order. (Journeyman 5.5-5.7)"""
        stage = state.stage
        assert isinstance(stage, PlanningStage)
        for seat in turn_order(state):
            plan = stage.plans[seat]
            assert plan is not None
            walk(state, seat, plan)
        state.stage = NO_STAGE

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        """Fees and castle prices of all steps of a plan. (Journeyman 3.6, 3.7)"""
        if not isinstance(move, Plan) or not 0 <= seat < state.seats:
            return None
        cost = plan_moves(state, seat).cost_of(move)
        return None if cost < 0 else payment(cost, cost, state.gold[seat])

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        refusal = plan_moves(state, seat).objection(move) if isinstance(move, Plan) else None
        return super().refusal(state, seat, move) if refusal is None else refusal

    def public_text(self, state: SkyeState, seat: Seat, move: Move) -> str:
        return "ready"

    def stage_seen(self, state: SkyeState, seat: Seat | None) -> Stage:
        stage = state.stage
        assert isinstance(stage, PlanningStage)
        plans = tuple([plan if i == seat else None for i, plan in enumerate(stage.plans)])
        return PlanningStage(stage.ready, plans)

    def determinize(self, state: SkyeState, rng: Rng) -> None:
        stage = state.stage
        assert isinstance(stage, PlanningStage)
        plans: list[Plan | None] = []
        for seat in state.everyone:
            plan = stage.plans[seat]
            if plan is None and stage.ready[seat]:
                guessed = plan_moves(state, seat).sample(rng)
                assert isinstance(guessed, Plan)
                plan = guessed
            plans.append(plan)
        state.stage = PlanningStage(stage.ready, tuple(plans))


def plan_moves(state: SkyeState, seat: Seat) -> PlanMoves:
    return PlanMoves(state.territories[seat], JOURNEYMEN.of(state), seat, state.gold[seat])


def walk(state: SkyeState, seat: Seat, plan: Plan) -> None:
    """Collect the markers one by one and stop at the last. (Journeyman 5.6, 5.7)"""
    if state.journal is not None:
        state.tell("walked", seat, (), (("plan", str(plan)),))
    territory = state.territories[seat]
    for marker in plan.markers:
        if marker.track != NO_STEP:
            journeymen = JOURNEYMEN.of(state)
            position = journeymen.travelers[seat].progress[marker.track]
            space = journeymen.board.tracks[marker.track][position]
            advance(state, seat, marker.track, space.cost_at(territory.at[marker.cell]))
    if plan.markers:
        journeymen = JOURNEYMEN.of(state)
        traveler = journeymen.travelers[seat].with_cell(plan.markers[-1].cell)
        JOURNEYMEN.set(state, journeymen.with_traveler(seat, traveler))
