"""A list that leads to further lists before a move is complete, such as a walk planned step by step."""

from __future__ import annotations

from clachan.cli.terminal.decisions.decision import Answer
from clachan.skye.terminal.choice_list import TileChoices
from clachan.skye.terminal.choosing import ChoosingTile
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.terminal_box import TerminalBox
from clachan.tables.wire import MoveOut


class Progressing(ChoosingTile):
    """Asks the box for the next list until a choice is a whole move."""

    def __init__(self, situation: SkyeSituation, box: TerminalBox) -> None:
        self.box = box
        self.progress = ""
        super().__init__(situation)

    def offer(self) -> TileChoices:
        offered = self.box.choices(self.situation, self.progress)
        assert offered is not None, "the stage is one of this box"
        return offered

    def choose(self) -> Answer:
        choice = self.chosen
        if choice is None or choice.progress is None or self.offered.is_info:
            return super().choose()
        self._go_on(choice.progress)
        return None

    def _go_on(self, progress: str) -> None:
        self.progress = progress
        self.learn(self.situation)
        self.at = self._first_open()

    def press(self, key: str) -> Answer:
        if key == "backspace":
            back = [c.progress for c in self.offered.choices if c.progress and not c.text]
            if back:
                self._go_on(back[0])
            return None
        return super().press(key)

    def suggest(self, move: MoveOut) -> None:
        if move["kind"] == "planned":
            self._go_on(move["text"])
        super().suggest(move)
