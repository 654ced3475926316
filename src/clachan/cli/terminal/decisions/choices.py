"""A list to choose from."""

from __future__ import annotations

from rich.console import Group, RenderableType
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
from clachan.tables.wire import MoveOut


class Choosing(Decision):
    """Choose one line of a list; by default, of all legal moves."""

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        self.offered = self.offer()
        self.at = self._first_open()

    def offer(self) -> ChoiceList:
        """The list to choose from."""
        moves = [ListedChoice(move["text"], move["text"]) for move in self.situation.view["moves"]]
        return ChoiceList("Your moves", tuple(moves), is_info=not moves)

    @property
    def keys(self) -> KeyHelp:  # type: ignore[override]
        if self.offered.is_info:
            return (("↑ ↓", "look around"),)
        return (("↑ ↓", "choose"), ("Enter", "do it"))

    def learn(self, situation: Situation) -> None:
        super().learn(situation)
        self.offered = self.offer()

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
            case _ if key == ENTER:
                return self.choose()
        return None

    def click(self, target: str) -> Answer:
        """A click on a line selects it, and a second click chooses it."""
        kind, _, number = target.partition(" ")
        if kind == "choice":
            if int(number) == self.at:
                return self.choose()
            self.at = int(number)
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

    @property
    def rows(self) -> int:
        return len(self.offered.choices) + 2

    def tray(self, width: int, height: int) -> RenderableType:
        head = Text()
        head.append(self.offered.title, style=TITLE)
        if self.offered.about:
            head.append(f"  {self.offered.about}", style=FAINT)
        head.truncate(width, overflow="ellipsis")
        detail = self.detail(width)
        rows = max(height - 1 - len(detail), 2)
        return Group(head, self.body(width, rows), *detail)

    def body(self, width: int, rows: int) -> RenderableType:
        """The list in at most this many lines."""
        return self.lines(width, rows)

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
