"""Draws a table on the whole screen. What keys and clicks do is in `app.py`."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.events import Resize
from textual.geometry import Region, Size

from clachan.cli.terminal.app.side_panels import LOG, SidePanels
from clachan.cli.terminal.app.status_lines import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    key_line,
    message_line,
    too_small,
    tray_rows,
)
from clachan.cli.terminal.app.widgets import PictureWidget
from clachan.cli.terminal.decisions.decision import Decision
from clachan.cli.terminal.drawing import panels
from clachan.cli.terminal.game_terminal import decision_of
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.terminal_table import TerminalTable

SIDE_FROM: Final = 112
"""From this width on the panels have a place of their own beside the table."""


class DrawnApp(App[None]):
    """A table on the screen: what it shows, and how."""

    TITLE = "clachan"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "table.tcss"

    def __init__(self, table: TerminalTable) -> None:
        super().__init__()
        self.table = table
        self.situation: Situation = table.situation()
        self.decision: Decision = decision_of(self.situation)
        self.shown_seat = table.seat
        self.side = SidePanels()
        self.size_number: int | None = None
        self.told = ""
        self._room: Size | None = None

    def compose(self) -> ComposeResult:
        yield PictureWidget(id="small")
        yield PictureWidget(id="head")
        yield PictureWidget(id="players")
        with Horizontal(id="middle"):
            with ScrollableContainer(id="land", can_focus=False):
                yield PictureWidget(id="land-text")
            with VerticalScroll(id="side", can_focus=False):
                yield PictureWidget(id="side-title")
                yield PictureWidget(id="side-text")
        yield PictureWidget(id="tray")
        yield PictureWidget(id="message")
        yield PictureWidget(id="keys")

    @property
    def room(self) -> Size:
        """The size of the terminal, also while it is just being changed."""
        return self._room or self.size

    def on_resize(self, event: Resize) -> None:
        self._room = event.size
        if self.side.shown:
            self.redraw()

    @property
    def has_side(self) -> bool:
        return self.room.width >= SIDE_FROM

    def redraw(self) -> None:
        """Draw everything again."""
        width, height = self.room
        is_small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        for name in ("head", "players", "middle", "tray", "message", "keys"):
            self.query_one(f"#{name}").display = not is_small
        self.query_one("#small").display = is_small
        if is_small:
            self.picture("small", too_small(width, height))
            return
        self.picture("head", panels.head(self.situation, width))
        self.picture("players", panels.players(self.situation, self.shown_seat))
        seats = len(self.situation.view["seats"])
        self.query_one("#players").styles.height = seats
        rows = tray_rows(height, self.decision.rows)
        self.query_one("#tray").styles.height = rows
        side = self.query_one("#side")
        side.display = self.has_side
        side_width = min(64, max(44, width // 3))
        side.styles.width = side_width
        self.draw_middle(
            width - 3 - (side_width if self.has_side else 0), height - seats - rows - 3
        )
        self.picture("tray", self.tray(width - 2, rows))
        self.picture("message", message_line(self.situation, self.decision, self.told, width - 2))
        self.picture("keys", key_line(self.decision, width - 2))
        if self.has_side:
            self.draw_side(side_width - 4)

    def picture(self, name: str, content: RenderableType) -> None:
        self.query_one(f"#{name}", PictureWidget).show(content)

    def draw_middle(self, width: int, height: int) -> None:
        """Draw the middle, and scroll so that what matters can be seen."""
        middle = self.table.terminal.middle(
            self.situation, self.decision, self.shown_seat, width, height, self.size_number
        )
        self.picture("land-text", middle.text)
        if middle.focus is not None:
            scroll = self.query_one("#land", ScrollableContainer)
            self.call_after_refresh(scroll.scroll_to_region, Region(*middle.focus), animate=False)

    def draw_side(self, width: int) -> None:
        self.picture("side-title", self.side.tabs(self.situation))
        self.picture("side-text", self.panel_text(self.side.shown, width))
        if self.side.shown == LOG:
            scroll = self.query_one("#side", VerticalScroll)
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def panel_text(self, name: str, width: int) -> Text:
        events = self.table.events() if name == LOG else []
        return self.side.text(name, self.situation, events, self.shown_seat, width)

    def tray(self, width: int, rows: int) -> RenderableType:
        if self.situation.view["status"] != "playing":
            text = panels.result(self.situation)
            return text.append("Press n for another game, t for the points, q to leave.")
        return self.decision.tray(width, rows)
