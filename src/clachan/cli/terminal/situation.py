"""What a person at the terminal knows: the table as they see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clachan.cli.terminal.drawing.palette import seat_style
from clachan.cli.terminal.words import NamedPerson
from clachan.kernel.game import Game
from clachan.tables.table import Table
from clachan.tables.wire import PreviewsOut, TableView


@dataclass
class Situation:
    """A table as its person sees it. `worth` is what tiles or cards would bring, as far as it is known."""

    table: Table
    view: TableView
    worth: PreviewsOut | None = None

    @property
    def seat(self) -> int:
        seat = self.view["seat"]
        assert seat is not None, "the person at the terminal has a seat"
        return seat

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    @property
    def position(self) -> Any:
        return self.view["position"]

    @property
    def stage(self) -> Any:
        return self.position.get("stage", {}) if self.position else {}

    def person(self, seat: int | None) -> NamedPerson:
        """Somebody at the table, as sentences name them."""
        if seat is None:
            return NamedPerson("")
        holder = self.view["seats"][seat]
        return NamedPerson("you" if holder["is_you"] else self.name(seat), holder["is_you"])

    def name(self, seat: int) -> str:
        holder = self.view["seats"][seat]
        return holder["name"] or holder["color"]

    def style(self, seat: int) -> str:
        """The style of a player's name."""
        return seat_style(self.view["seats"][seat]["color"])
