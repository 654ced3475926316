"""A list to choose from. Boxes use it for all their decisions."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from clachan.cli.terminal.choice_list import ChoiceList, ListedChoice
from clachan.cli.terminal.decisions.decision import (
    ENTER,
    Answer,
    Decision,
    KeyHelp,
    PlayMove,
    Say,
)
from clachan.cli.terminal.drawing.canvas import clickable
from clachan.cli.terminal.drawing.palette import FAINT, TITLE
from clachan.cli.terminal.situation import Situation
from clachan.skye.terminal.territory import Overlay, targeted_cell
from clachan.skye.terminal.tile_drawing import MEDIUM, SMALL, DrawnTile, tile_picture
from clachan.tables.wire import MoveOut

PICTURE_WIDTH = 60
"""Below this width there is no room for the picture of a tile beside the list."""


class Choosing(Decision):
    """Choose one line of a list."""

    def __init__(self, situation: Situation, make: Callable[[Situation], ChoiceList]) -> None:
        super().__init__(situation)
        self._make = make
        self.offered = make(situation)
        self.at = self._first_open()

    @property
    def keys(self) -> KeyHelp:  # type: ignore[override]
        if self.offered.is_info:
            return (("↑ ↓", "look around"),)
        return (("↑ ↓", "choose"), ("Enter", "do it"))

    def learn(self, situation: Situation) -> None:
        super().learn(situation)
        self.offered = self._make(situation)

    def _first_open(self) -> int:
        choices = self.offered.choices
        return next((i for i, choice in enumerate(choices) if not choice.refusal), 0)

    @property
    def chosen(self) -> ListedChoice | None:
        choices = self.offered.choices
        return choices[self.at] if choices else None

    def press(self, key: str) -> Answer:
        last = len(self.offered.choices) - 1
        match key:
            case "up":
                self.at = max(self.at - 1, 0)
            case "down":
                self.at = min(self.at + 1, last)
            case "home":
                self.at = 0
            case "end":
                self.at = last
            case "p":
                self.select_move("pass")
            case _ if key == ENTER:
                return self.choose()
        return None

    def click(self, target: str) -> Answer:
        """A click on a line selects it, and a second click chooses it; so do clicks on its cell."""
        kind, _, number = target.partition(" ")
        where = targeted_cell(target)
        if kind == "choice":
            if int(number) == self.at:
                return self.choose()
            self.at = int(number)
        elif where is not None:
            here = [i for i, c in enumerate(self.offered.choices) if c.cell == where]
            if here:
                self.at = (
                    here[(here.index(self.at) + 1) % len(here)] if self.at in here else here[0]
                )
        return None

    def choose(self) -> Answer:
        choice = self.chosen
        if choice is None or self.offered.is_info:
            return Say("It isn't your turn. Wait until the others have moved.")
        if choice.refusal:
            return Say(f"You can't choose this: {choice.refusal}.")
        return PlayMove(choice.text)

    def select_move(self, text: str) -> None:
        found = [i for i, choice in enumerate(self.offered.choices) if choice.text == text]
        if found:
            self.at = found[0]

    def suggest(self, move: MoveOut) -> None:
        self.select_move(move["text"])

    def overlay(self) -> Overlay:
        choice = self.chosen
        places = dict(self.offered.places)
        if choice is None:
            return Overlay(places=places)
        return Overlay(places=places, cursor=choice.cell, edge=choice.edge)

    @property
    def rows(self) -> int:
        return len(self.offered.choices) + 2

    def about(self) -> str:
        choice = self.chosen
        return (
            "" if choice is None or choice.tile is None else self.situation.tile_words(choice.tile)
        )

    def tray(self, width: int, height: int) -> RenderableType:
        head = Text()
        head.append(self.offered.title, style=TITLE)
        if self.offered.about:
            head.append(f"  {self.offered.about}", style=FAINT)
        head.truncate(width, overflow="ellipsis")
        detail = self.detail(width)
        rows = max(height - 1 - len(detail), 2)
        choice = self.chosen
        tile = None if choice is None else choice.tile
        if tile is None or width < PICTURE_WIDTH:
            return Group(head, self.lines(width, rows), *detail)
        size = MEDIUM if rows >= MEDIUM.height else SMALL
        picture = tile_picture(size, DrawnTile(self.situation.tiles[tile])).text()
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=size.width)
        grid.add_column(width=width - size.width - 2)
        grid.add_row(picture, self.lines(width - size.width - 2, rows))
        return Group(head, grid, *detail)

    def detail(self, width: int) -> list[Text]:
        """More about the selected line."""
        choice = self.chosen
        if choice is None or not choice.note:
            return []
        text = Text(choice.note, style=FAINT)
        text.truncate(width, overflow="ellipsis")
        return [text]

    def lines(self, width: int, rows: int) -> Text:
        """The part of the list around the selected line."""
        choices = self.offered.choices
        first = min(max(self.at - rows // 2, 0), max(len(choices) - rows, 0))
        text = Text(no_wrap=True)
        for number in range(first, min(first + rows, len(choices))):
            line = choice_line(self.situation, choices[number], number, number == self.at, width)
            if number > first:
                text.append("\n")
            text.append_text(line)
        return text


def choice_line(
    situation: Situation, choice: ListedChoice, number: int, is_selected: bool, width: int
) -> Text:
    """A choice in one line; a mark says whether it is selected. A refusal is shown in full."""
    line = Text()
    line.append("▸ " if is_selected else "  ", style="bold")
    if choice.seat is not None:
        line.append(f"{situation.name(choice.seat):<9.9} ", style=situation.style(choice.seat))
    style = FAINT if choice.refusal else "bold reverse" if is_selected else ""
    line.append(choice.label, style=style)
    refusal = Text(f"  ({choice.refusal})" if choice.refusal else "", style=FAINT)
    line.truncate(max(width - refusal.cell_len, 0), overflow="ellipsis")
    line.append_text(refusal)
    return clickable(line, f"choice {number}")
