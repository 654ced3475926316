"""Journeyman on the wire, as types."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.tables.common_wire import CellOut
from clachan.tables.skye_wire import PaymentOut

TrackName = Literal["warrior", "merchant", "herald"]


class StepMoveOut(TypedDict):
    """Take a free step on a track; `space` counts from 1."""

    kind: Literal["step"]
    text: str
    track: TrackName
    space: int
    payment: PaymentOut | None


class StayMoveOut(TypedDict):
    """Take no step, or lay no more roads."""

    kind: Literal["stay"]
    text: str


class RoadMoveOut(TypedDict):
    """Lay a road over the edge between two cells."""

    kind: Literal["road"]
    text: str
    cells: tuple[CellOut, CellOut]


class PlanMovesOut(TypedDict):
    """Every legal plan; there are too many to list, so they are explored by previews."""

    kind: Literal["plan"]
    text: str


class PlanStopOut(TypedDict):
    """A marker of a plan. Without a track it only says where the walk ends."""

    cell: CellOut
    track: TrackName | None


class PlanMoveOut(TypedDict):
    """One plan: in drafts, hints and the log."""

    kind: Literal["planned"]
    text: str
    stops: list[PlanStopOut]


class StopOut(TypedDict):
    """A marker of the plan that is being made; `text_without` is the plan cut before it."""

    cell: CellOut
    track: TrackName | None
    space: int | None
    price: int
    text_without: str


class PathStepOut(TypedDict):
    """One tile further on the walk, and the movement points it costs."""

    cell: CellOut
    cost: int


class WaypointOptionOut(TypedDict):
    """What a marker on a waypoint would bring; `text` is the plan extended by it."""

    track: TrackName | None
    space: int | None
    price: int
    text: str


class WaypointOut(TypedDict):
    """Where the next marker may lie, and the movement points to get there."""

    cell: CellOut
    cost: int
    options: list[WaypointOptionOut]


class PlanOut(TypedDict):
    """A plan so far: its stops, its path, and how it can go on."""

    text: str
    movement: int
    markers: int
    gold_left: int
    stops: list[StopOut]
    path: list[PathStepOut]
    next: list[WaypointOut]


class PlanStageOut(TypedDict):
    """This seat plans its journey; `plan` is the drafted or sealed one."""

    kind: Literal["plan"]
    cell: CellOut
    movement: int
    markers: int
    gold: int
    plan: PlanMoveOut | None
    is_sealed: bool


class StepStageOut(TypedDict):
    """A free step to take or decline."""

    kind: Literal["step"]
    options: list[StepMoveOut]
    stay: str


class RoadsStageOut(TypedDict):
    """Roads to lay now or later; `roads` is how many are free."""

    kind: Literal["roads"]
    roads: int
    options: list[RoadMoveOut]
    stay: str


class TrackOut(TypedDict):
    """A player's marker on a track: `reached` spaces, 0 at the start; spaces in `absent` do not exist
    with this many players. `bonuses` are the bonus tiles on it, level I to III."""

    track: TrackName
    reached: int
    absent: list[int]
    bonuses: list[str]


class TravelerOut(TypedDict):
    """A player's journeyman and tracks. `usable` benefits were gained before this round."""

    cell: CellOut
    tracks: list[TrackOut]
    usable: dict[str, int]
    gained: dict[str, int]
    gold_due: int
    bought: int


class JourneymanOut(TypedDict):
    """The travelers, by seat."""

    travelers: list[TravelerOut]
