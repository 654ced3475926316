"""The phases of boxes whose moves are too many to list: they are planned bit by bit instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.games.skye.state import State
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.server.views.boxes.journeyman.walk import planned
from clachan.server.wire import PlanOut

Planner = Callable[[State, Seat, Move], PlanOut]

PLANNERS: Final[dict[str, Planner]] = {"plan": planned}
"""By phase; the phase is also the first word of its move."""
