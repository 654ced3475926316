"""What boxes add to the table on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.games.skye.state import SkyeState
from clachan.games.skye.tiles import Tile
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.server.v1.views.boxes.druids.row import druid_tiles
from clachan.server.v1.views.boxes.journeyman.walk import planned
from clachan.server.v1.wire import PlanOut

Planner = Callable[[SkyeState, Seat, Move], PlanOut]

PLANNERS: Final[dict[str, Planner]] = {"plan": planned}
"""Phases whose moves are too many to list; the phase is also the first word of its move."""

_SHOWN: Final[tuple[Callable[[SkyeState], list[Tile]], ...]] = (druid_tiles,)


def on_show(state: SkyeState) -> list[Tile]:
    """Tiles besides the players' own that can be taken now."""
    return [tile for shown in _SHOWN for tile in shown(state)]
