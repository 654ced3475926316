"""The base class for what a box adds to the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from clachan.skye.rules.tiles import Tile
from clachan.tables.common_wire import CellOut, Facts

if TYPE_CHECKING:
    from clachan.skye.terminal.choice_list import TileChoices
    from clachan.skye.terminal.situation import SkyeSituation


class TerminalBox:
    """The seams of the terminal. By default a box adds nothing."""

    panel_title: str = ""
    """The title of the box's own panel; empty if it has none."""

    move_logs: Mapping[str, Callable[[Any], str]] = {}
    """By kind of move: the code of its line in the log; an empty code for no line."""

    def on_tile(self, tile: Tile) -> list[str]:
        """What the box has printed on a tile, in words."""
        return []

    def choices(self, situation: SkyeSituation, progress: str) -> TileChoices | None:
        """The list for a stage of the box; None in other stages."""
        return None

    def panel(self, situation: SkyeSituation, seat: int, width: int) -> Text:
        """What the box shows about a player."""
        return Text("")

    def figures(self, situation: SkyeSituation, seat: int) -> Mapping[CellOut, tuple[str, str]]:
        """Letters and colors of the pieces that stand in a territory."""
        return {}

    def move_words(self, situation: SkyeSituation, move: Any) -> str | None:
        """A move of the box in words; None for other moves."""
        return None

    def fact_words(self, facts: Facts) -> Mapping[str, str]:
        """The facts of an event or a reason that sentences say in other words."""
        return {}
