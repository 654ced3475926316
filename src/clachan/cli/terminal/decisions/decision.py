"""What all decisions have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from clachan.cli.terminal.situation import Situation
from clachan.tables.wire import MoveOut


@dataclass(frozen=True)
class PlayMove:
    """Play a move, or draft it so that it can still be undone."""

    text: str
    is_final: bool = True


@dataclass(frozen=True)
class ConfirmDraft:
    """Play what was drafted."""


@dataclass(frozen=True)
class Say:
    """Tell the person something; nothing else happens."""

    words: str


Answer = PlayMove | ConfirmDraft | Say | None
"""What a key or a click leads to; None if it only changes what is shown, or means nothing."""

ENTER: Final = "enter"
KeyHelp = tuple[tuple[str, str], ...]
"""Keys and what they do, for the last line of the screen."""


class Decision:
    """Something to decide. This one only shows that there is nothing to do."""

    title: str = ""
    keys: KeyHelp = ()

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def learn(self, situation: Situation) -> None:
        """Take in more about the same situation, such as what a tile is worth."""
        self.situation = situation

    def press(self, key: str) -> Answer:
        """Answer a key."""
        return None

    def click(self, target: str) -> Answer:
        """Answer a click."""
        return None

    @property
    def rows(self) -> int:
        """How many lines it would like to have."""
        return 0

    def about(self) -> str:
        """What is selected, in full; empty if it can be read anyway."""
        return ""

    def tray(self, width: int, height: int) -> RenderableType:
        """What is shown below the table, in at most this many lines."""
        return Text("")

    def suggest(self, move: MoveOut) -> None:
        """Choose the move of a hint, so that Enter plays it."""
