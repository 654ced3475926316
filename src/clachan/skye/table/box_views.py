"""The base class for what a box adds to the views of Isle of Skye."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.position import SkyePosition


class BoxViews:
    """The seams of the views. By default a box adds nothing."""

    steps: Mapping[str, str] = {}
    """The step of the round that each phase of the box belongs to."""
    point_events: Mapping[str, str] = {}
    """The reason on the score sheet for each event code of the box that gives points."""

    def move(self, move: Move, position: SkyePosition | None) -> Any:
        """A move of the box; None for other moves."""
        return None

    def family(self, position: SkyePosition) -> Any:
        """All legal moves as one entry, in a phase with too many to list; None otherwise."""
        return None

    def stage(self, position: SkyePosition) -> Any:
        """What the seat has to decide in a phase of the box; None in other phases."""
        return None

    def part(self, state: SkyeState) -> Any:
        """The box's own part of the position."""
        return None

    def source(self, event: Event, tile: str) -> tuple[str, int] | None:
        """Where a tile came from and what was paid for it, if this event says so; None otherwise."""
        return None

    def tiles_on_sale(self, state: SkyeState) -> list[Tile]:
        """Tiles besides the players' own that can be bought now."""
        return []

    def lay(self, state: SkyeState, seat: Seat, move: Move) -> bool:
        """Apply a move of the box to a territory; False if it changes no territory."""
        return False

    def plan(self, position: SkyePosition, text: str) -> Any:
        """A plan so far; None if the box has no plans in this phase."""
        return None
