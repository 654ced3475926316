"""What a person at the terminal knows: the view of the table, and answers to questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from clachan.cli.terminal.drawing.palette import seat_style
from clachan.cli.terminal.words import NamedPerson, signed
from clachan.kernel.game import Game
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.wire import PlacementPreviewOut, TilePreviewOut
from clachan.skye.terminal.tile_words import tile_words
from clachan.tables.questions import previews
from clachan.tables.table import Table
from clachan.tables.wire import PreviewsOut, SkyePositionOut, TableView


@dataclass
class Situation:
    """A table as its person sees it. `worth` is what tiles or cards would bring, as far as it is known."""

    table: Table
    view: TableView
    worth: PreviewsOut | None = None
    _placements: dict[str, list[PlacementPreviewOut]] = field(default_factory=dict)

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
    def skye(self) -> SkyePositionOut:
        return cast(SkyePositionOut, self.view["position"])

    @property
    def stage(self) -> Any:
        return self.position.get("stage", {}) if self.position else {}

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """The landscape tiles by name."""
        assert isinstance(self.game, Skye)
        named: Mapping[str, Tile] = self.game.rules.seams.tileset.named
        return named

    def tile_words(self, tile: str) -> str:
        return tile_words(self.tiles[tile])

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

    def best(self, tile: str) -> TilePreviewOut | None:
        """What a tile would bring at its best place."""
        known = self.worth["tiles"] if self.worth is not None else []
        return next((each for each in known if each["tile"] == tile), None)

    def points_column(self, tile: str) -> str:
        """The points that a tile would bring now and by the end; empty while that is not known."""
        if self.worth is None:
            return ""
        found = self.best(tile)
        best = None if found is None else found["best"]
        if best is None:
            return f"{'':>8}"
        return f"{signed(best['points_now']):>3}/{signed(best['points_by_end']):<3} "

    def placements(self, tile: str) -> list[PlacementPreviewOut]:
        """What each place for a tile would bring."""
        if tile not in self._placements:
            *_, found = previews(self.table, self.seat, tile)
            self._placements[tile] = found["placements"]
        return self._placements[tile]

    def plan(self, text: str) -> Any:
        """How a plan of several steps can go on."""
        *_, found = previews(self.table, self.seat, None, text)
        return found["plan"]
