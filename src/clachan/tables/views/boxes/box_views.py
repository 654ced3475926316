"""What a box may add to the views of Isle of Skye; as it stands, nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clachan.games.skye.state import SkyeState
from clachan.games.skye.tiles import Tile
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.tables.views.skye_position import SkyePosition


class BoxViews:
    """The seams of the views: moves, stages, the box's own part, and sources of tiles and points."""

    steps: Mapping[str, str] = {}
    """The step of the round that each phase of the box belongs to."""
    point_events: Mapping[str, str] = {}
    """Events that bring points besides scoring, by code, and the reason on the score sheet."""

    def move(self, move: Move, position: SkyePosition | None) -> Any:
        """A move of the box; None for others."""
        return None

    def family(self, position: SkyePosition) -> Any:
        """All legal moves as one entry, in a phase that has too many to list; None otherwise."""
        return None

    def stage(self, position: SkyePosition) -> Any:
        """What the seat decides, where that is the box's affair; None otherwise."""
        return None

    def part(self, state: SkyeState) -> Any:
        """The box's own part of the position."""
        return None

    def source(self, event: Event, tile: str) -> tuple[str, int] | None:
        """Where a tile came from and what was paid for it, if the event tells that."""
        return None

    def tiles_on_sale(self, state: SkyeState) -> list[Tile]:
        """Tiles besides the players' own that can be bought now."""
        return []

    def lay(self, state: SkyeState, seat: Seat, move: Move) -> bool:
        """Play a move of the box that changes a territory, without going on; False for other moves."""
        return False

    def plan(self, position: SkyePosition, text: str) -> Any:
        """A plan as far as it goes; None where nothing is planned."""
        return None
