"""Journeyman in the views."""

from __future__ import annotations

from typing import Any, Final

from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.boards import TRACKS
from clachan.skye.boxes.journeyman.rules.journey import PlanningStage
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Plan, Road, Stay, Step
from clachan.skye.boxes.journeyman.rules.roads import free_roads
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.boxes.journeyman.table.walk import planned
from clachan.skye.boxes.journeyman.table.wire import (
    JourneymanOut,
    PlanMoveOut,
    PlanOut,
    PlanStageOut,
    RoadMoveOut,
    RoadsStageOut,
    StepMoveOut,
    StepStageOut,
)
from clachan.skye.rules.cells import STEP, Cell
from clachan.skye.rules.state import SkyeState
from clachan.skye.table.box_views import BoxViews
from clachan.skye.table.position import SkyePosition, cell_out


class JourneymanViews(BoxViews):
    """Shows tracks, roads and plans, with their moves and stages."""

    steps = {"roads": "build", "plan": "plan"}  # noqa: RUF012 - never changed
    point_events = {"stepped": "tracks", "point_income": "tracks"}  # noqa: RUF012 - never changed

    def move(self, move: Move, position: SkyePosition | None) -> Any:
        match move:
            case Step():
                return _step(move, position)
            case Stay():
                return {"kind": "stay", "text": str(move)}
            case Road():
                return _road(move)
            case Plan():
                return _plan_move(move)
            case _:
                return None

    def family(self, position: SkyePosition) -> Any:
        is_planning = position.view.phase == "plan" and position.at.may_move
        return {"kind": "plan", "text": "plan"} if is_planning else None

    def stage(self, position: SkyePosition) -> Any:
        if position.seat is None:
            return None
        if position.view.phase == "plan":
            return _plan_stage(position)
        if not position.at.may_move:
            return None
        if JOURNEYMEN.of(position.state).owed:
            return _step_stage(position)
        return _roads_stage(position) if position.view.phase == "roads" else None

    def part(self, state: SkyeState) -> JourneymanOut:
        journeymen = JOURNEYMEN.of(state)
        return {
            "travelers": [
                {
                    "cell": cell_out(one.cell),
                    "tracks": [
                        {
                            "track": track,  # type: ignore[typeddict-item]  # one of TRACKS
                            "reached": one.progress[i],
                            "absent": list(journeymen.board.absent[i]),
                            "bonuses": [tile.name for tile in one.layout[i]] if one.layout else [],
                        }
                        for i, track in enumerate(TRACKS)
                    ],
                    "usable": one.usable.numbers(),
                    "gained": one.benefits.numbers(),
                    "gold_due": one.gold_due,
                    "bought": one.bought,
                }
                for one in journeymen.travelers
            ]
        }

    def lay(self, state: SkyeState, seat: Seat, move: Move) -> bool:
        if not isinstance(move, Road):
            return isinstance(move, Stay)
        state.territories[seat] = state.territories[seat].with_road(move.cell, move.side)
        return True

    def plan(self, position: SkyePosition, text: str) -> PlanOut | None:
        if position.view.phase != "plan" or position.seat is None:
            return None
        move = position.game.parse_move(text)
        if not isinstance(move, Plan) or position.seat not in position.view.to_act:
            return None
        return planned(position.state, position.seat, move)


def _step(move: Step, position: SkyePosition | None) -> StepMoveOut:
    reached = 0
    if position is not None and position.seat is not None:
        reached = JOURNEYMEN.of(position.state).travelers[position.seat].progress[move.track]
    return {
        "kind": "step",
        "text": str(move),
        "track": TRACKS[move.track],
        "space": reached + 1,
        "payment": None if position is None else position.payment(move),
    }


def _road(move: Road) -> RoadMoveOut:
    other = Cell(move.cell + STEP[move.side])
    return {"kind": "road", "text": str(move), "cells": (cell_out(move.cell), cell_out(other))}


def _plan_move(move: Plan) -> PlanMoveOut:
    return {
        "kind": "planned",
        "text": str(move),
        "stops": [
            {
                "cell": cell_out(marker.cell),
                "track": None if marker.track == NO_STEP else TRACKS[marker.track],
            }
            for marker in move.markers
        ],
    }


def _plan_stage(position: SkyePosition) -> PlanStageOut:
    seat = position.seat
    stage = position.view.stage
    assert seat is not None and isinstance(stage, PlanningStage)
    traveler = JOURNEYMEN.of(position.state).travelers[seat]
    drafted = next((move for move in position.at.draft if isinstance(move, Plan)), None)
    plan = drafted or stage.plans[seat]
    return {
        "kind": "plan",
        "cell": cell_out(traveler.cell),
        "movement": traveler.usable.movement,
        "markers": traveler.usable.markers,
        "gold": position.gold,
        "plan": None if plan is None else _plan_move(plan),
        "is_sealed": position.at.is_ready or stage.ready[seat],
    }


def _step_stage(position: SkyePosition) -> StepStageOut:
    return {
        "kind": "step",
        "options": [_step(move, position) for move in position.legal if isinstance(move, Step)],
        "stay": position.legal_text(Stay) or "stay",
    }


def _roads_stage(position: SkyePosition) -> RoadsStageOut:
    seat = position.seat
    assert seat is not None
    return {
        "kind": "roads",
        "roads": free_roads(position.state, seat),
        "options": [_road(move) for move in position.legal if isinstance(move, Road)],
        "stay": position.legal_text(Stay) or "stay",
    }


VIEWS: Final[BoxViews] = JourneymanViews()
