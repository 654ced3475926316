"""How a view is drawn: each game has its own way, found by its name."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import RenderableType


class Drawing(Protocol):
    """Draws what a view tells, and nothing else."""

    def table(self, view: Any) -> RenderableType:
        """The whole table as its owner sees it."""

    def seat_named(self, view: Any, colour: str) -> RenderableType:
        """One player's side of it; for an unknown colour, a word about that."""
