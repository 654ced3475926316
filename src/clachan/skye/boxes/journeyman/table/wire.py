"""The wire types of Journeyman."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.skye.table.wire import PaymentOut
from clachan.tables.common_wire import CellOut

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
    """Lay a road across the edge between two cells."""

    kind: Literal["road"]
    text: str
    cells: tuple[CellOut, CellOut]


class PlanMovesOut(TypedDict):
    """All legal plans; there are too many to list, so the page builds one with previews."""

    kind: Literal["plan"]
    text: str


class PlanStopOut(TypedDict):
    """A marker of a plan. Without a track it only marks the end of the walk."""

    cell: CellOut
    track: TrackName | None


class PlanMoveOut(TypedDict):
    """One plan, in drafts, hints and the log."""

    kind: Literal["planned"]
    text: str
    stops: list[PlanStopOut]


class StopOut(TypedDict):
    """A marker of a plan in preparation; `text_without` is the plan up to this marker."""

    cell: CellOut
    track: TrackName | None
    space: int | None
    price: int
    text_without: str


class PathStepOut(TypedDict):
    """One step of the walk, and the movement points it costs."""

    cell: CellOut
    cost: int


class WaypointOptionOut(TypedDict):
    """A use of the next marker; `text` is the plan with it added."""

    track: TrackName | None
    space: int | None
    price: int
    text: str


class WaypointOut(TypedDict):
    """A cell for the next marker, and the movement points to get there."""

    cell: CellOut
    cost: int
    options: list[WaypointOptionOut]


class PlanOut(TypedDict):
    """A plan so far: its stops, its path, and the ways to continue it."""

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
    """Free roads to lay; `roads` is how many are left."""

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
