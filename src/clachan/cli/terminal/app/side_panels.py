"""The panels beside the table: scoring tiles, boxes, log, points, and the last hint."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from clachan.cli.terminal.drawing import panels
from clachan.cli.terminal.drawing.palette import FAINT
from clachan.cli.terminal.log_words import log_text
from clachan.cli.terminal.situation import Situation
from clachan.skye.terminal.boxes import BOXES
from clachan.tables.wire import LogEventOut

SCORING = "scoring"
LOG = "log"
POINTS = "points"
HINT = "hint"
_TITLES = {SCORING: "Scoring", LOG: "Log", POINTS: "Points", HINT: "Hint"}


class SidePanels:
    """Which panel is shown, and what is in it."""

    def __init__(self) -> None:
        self.shown = ""
        self.hint: list[str] = []

    def names(self, situation: Situation) -> list[str]:
        """The panels of this game, in order."""
        names = [SCORING] if situation.view["game"] == "skye" else []
        names += [box for box in situation.view["boxes"] if BOXES[box].panel_title]
        names += [LOG, POINTS]
        return [*names, HINT] if self.hint else names

    def title(self, name: str) -> str:
        return BOXES[name].panel_title if name in BOXES else _TITLES[name]

    def next_name(self, situation: Situation, step: int) -> str:
        """The panel after or before the one that is shown."""
        names = self.names(situation)
        return names[(names.index(self.shown) + step) % len(names)]

    def next_box(self, situation: Situation) -> str:
        """The next panel of a box; empty if there is none."""
        boxes = [name for name in self.names(situation) if name in BOXES]
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
            text.append(f" {self.title(name)} ", style=style)
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
        if name in BOXES:
            return BOXES[name].panel(situation, seat, width)
        if name == SCORING:
            return panels.scoring(situation, width)
        if name == POINTS:
            sheet = panels.sheet(situation)
            if situation.view["status"] == "playing":
                return sheet
            return Text("\n").join([panels.result(situation), sheet])
        if name == HINT:
            return Text("\n".join(self.hint))
        return log_text(situation, events)
