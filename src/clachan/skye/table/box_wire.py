"""The wire types of all boxes, combined."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clachan.skye.boxes.druids.table import wire as druids_wire
from clachan.skye.boxes.journeyman.table import wire as journeyman_wire

BoxMoveOut = (
    druids_wire.DolmenMoveOut
    | druids_wire.BlindMoveOut
    | druids_wire.KeepMoveOut
    | druids_wire.DrawMoreMoveOut
    | druids_wire.ReturnMoveOut
    | druids_wire.UnveilMoveOut
    | druids_wire.PullMoveOut
    | journeyman_wire.StepMoveOut
    | journeyman_wire.StayMoveOut
    | journeyman_wire.RoadMoveOut
    | journeyman_wire.PlanMovesOut
    | journeyman_wire.PlanMoveOut
)

BoxStageOut = (
    druids_wire.SecondBuyStageOut
    | druids_wire.OwnTileFirstStageOut
    | druids_wire.ReturnStageOut
    | druids_wire.ExtraDrawStageOut
    | journeyman_wire.PlanStageOut
    | journeyman_wire.StepStageOut
    | journeyman_wire.RoadsStageOut
)

PlanOut = journeyman_wire.PlanOut


class BoxesOut(TypedDict):
    """What each box in play adds to the position."""

    journeyman: NotRequired[journeyman_wire.JourneymanOut]
    druids: NotRequired[druids_wire.DruidsOut]
