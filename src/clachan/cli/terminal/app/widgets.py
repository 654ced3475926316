"""The few widgets of the table."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from clachan.cli.terminal.drawing.canvas import TARGET


class PictureWidget(Static):
    """A drawing. A click on it sends what was clicked."""

    class Clicked(Message):
        """Something was clicked; `is_turn` with another than the first mouse button."""

        def __init__(self, target: str, is_turn: bool) -> None:
            super().__init__()
            self.target = target
            self.is_turn = is_turn

    _shown: RenderableType | None = None

    def show(self, content: RenderableType) -> None:
        """Show something else; nothing is drawn again if it is the same."""
        if not (isinstance(content, Text) and content == self._shown):
            self._shown = content
            self.update(content)

    def on_click(self, event: Click) -> None:
        target = event.style.meta.get(TARGET)
        if target:
            event.stop()
            self.post_message(self.Clicked(str(target), event.button != 1))
