"""What a person at the terminal knows about a game of Isle of Skye."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import signed
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.wire import PlacementPreviewOut, TilePreviewOut
from clachan.skye.terminal.tile_words import tile_words
from clachan.tables.questions import previews
from clachan.tables.wire import SkyePositionOut


@dataclass
class SkyeSituation(Situation):
    """A table with its tiles, and answers to questions about them."""

    _placements: dict[str, list[PlacementPreviewOut]] = field(default_factory=dict)

    @property
    def position(self) -> SkyePositionOut:
        position: SkyePositionOut = super().position
        return position

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """The landscape tiles by name."""
        assert isinstance(self.game, Skye)
        named: Mapping[str, Tile] = self.game.rules.seams.tileset.named
        return named

    def tile_words(self, tile: str) -> str:
        return tile_words(self.tiles[tile])

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
