"""The panels beside the table: those of the game and its boxes, log, points, and the last hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clachan.cli.terminal.drawing import panels
from clachan.cli.terminal.drawing.palette import FAINT
from clachan.cli.terminal.game_terminal import Panel, terminal_of
from clachan.cli.terminal.log_words import log_text
from clachan.cli.terminal.situation import Situation
from clachan.tables.table import PLAYING
from clachan.tables.wire import LogEventOut

LOG: Final = "Log"
POINTS: Final = "Points"
HINT: Final = "Hint"


class SidePanels:
    """Which panel is shown, and what is in it."""

    def __init__(self) -> None:
        self.shown = ""
        self.hint: list[str] = []

    def names(self, situation: Situation) -> list[str]:
        """The panels of this game, in order."""
        names = [panel.title for panel in _own(situation)] + [LOG, POINTS]
        return [*names, HINT] if self.hint else names

    def next_name(self, situation: Situation, step: int) -> str:
        """The panel after or before the one that is shown."""
        names = self.names(situation)
        return names[(names.index(self.shown) + step) % len(names)]

    def of_game(self, situation: Situation) -> str:
        """The first panel of the game itself; empty if there is none."""
        return next((panel.title for panel in _own(situation) if not panel.box), "")

    def next_of_box(self, situation: Situation) -> str:
        """The next panel of a box; empty if there is none."""
        boxes = [panel.title for panel in _own(situation) if panel.box]
        at = boxes.index(self.shown) + 1 if self.shown in boxes else 0
        return boxes[at % len(boxes)] if boxes else ""

    def choose_existing(self, situation: Situation) -> None:
        """Show the first panel if the last one is gone."""
        names = self.names(situation)
        if self.shown not in names:
            self.shown = names[0]

    def tabs(self, situation: Situation) -> Text:
        """The titles of all panels."""
        text = Text()
        for name in self.names(situation):
            style = "bold reverse" if name == self.shown else FAINT
            text.append(f" {name} ", style=style)
        return text

    def text(
        self,
        name: str,
        situation: Situation,
        events: Sequence[LogEventOut],
        seat: int,
        width: int,
    ) -> Text:
        """What a panel shows about the player in a seat."""
        if name == LOG:
            return log_text(situation, events)
        if name == HINT:
            return Text("\n".join(self.hint))
        if name == POINTS:
            sheet: Text = terminal_of(situation.game.name).sheet(situation)
            if situation.view["status"] == PLAYING:
                return sheet
            return Text("\n").join([panels.result(situation), sheet])
        [panel] = [panel for panel in _own(situation) if panel.title == name]
        return panel.draw(seat, width)


def _own(situation: Situation) -> list[Panel]:
    return terminal_of(situation.game.name).panels(situation)
