"""Questions and pages that cover the table for a moment."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen

from clachan.cli.terminal.app.widgets import PictureWidget
from clachan.cli.terminal.drawing.canvas import clickable
from clachan.cli.terminal.drawing.palette import FAINT, TITLE


class Question(ModalScreen[int | None]):
    """A question with answers to choose from; the result is the number of the answer."""

    def __init__(self, title: str, about: str, answers: tuple[str, ...]) -> None:
        super().__init__()
        self.title_words = title
        self.about = about
        self.answers = answers
        self.at = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield PictureWidget(id="question")

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        text = Text()
        text.append(f"{self.title_words}\n", style=TITLE)
        text.append(f"{self.about}\n\n" if self.about else "\n")
        for number, answer in enumerate(self.answers):
            is_here = number == self.at
            line = Text(f"{'▸' if is_here else ' '} {answer}", "bold reverse" if is_here else "")
            text.append_text(clickable(line, str(number)))
            text.append("\n")
        text.append("\n↑ ↓ choose, Enter, Esc back", style=FAINT)
        self.query_one("#question", PictureWidget).update(text)

    def on_key(self, event: Key) -> None:
        event.stop()
        match event.key:
            case "up" | "left":
                self.at = max(self.at - 1, 0)
            case "down" | "right" | "tab":
                self.at = min(self.at + 1, len(self.answers) - 1)
            case "enter":
                self.dismiss(self.at)
                return
            case "escape":
                self.dismiss(None)
                return
        self.draw()

    def on_picture_widget_clicked(self, event: PictureWidget.Clicked) -> None:
        self.dismiss(int(event.target))


class Page(ModalScreen[None]):
    """A page to read: help, or a panel on a narrow terminal. Any of `closing` keys closes it."""

    def __init__(self, title: str, draw: Callable[[int], RenderableType]) -> None:
        super().__init__()
        self.title_words = title
        self.draw = draw

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield PictureWidget(
                Text.assemble((f"{self.title_words}  ", TITLE), ("Esc back, ↑ ↓ scroll", FAINT))
            )
            with VerticalScroll(id="page-scroll"):
                yield PictureWidget(id="page-text")

    def on_mount(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.fill()

    def fill(self) -> None:
        width = max(self.size.width - 8, 20)
        self.query_one("#page-text", PictureWidget).update(self.draw(width))

    def on_key(self, event: Key) -> None:
        scroll = self.query_one("#page-scroll", VerticalScroll)
        event.stop()
        match event.key:
            case "up":
                scroll.scroll_up(animate=False)
            case "down":
                scroll.scroll_down(animate=False)
            case "pageup":
                scroll.scroll_page_up(animate=False)
            case "pagedown" | "space":
                scroll.scroll_page_down(animate=False)
            case _:
                self.dismiss(None)
