"""The help page: keys, pieces, and how a round goes."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from clachan.cli.terminal.drawing.palette import FAINT, TITLE
from clachan.cli.terminal.game_terminal import terminal_of
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import say

_ALWAYS: Final = (
    ("Enter", "do what is selected"),
    ("arrows", "choose a line, a tile, a card or a place"),
    ("h", "hint: what a bot would do, and why; it is selected, so Enter plays it"),
    ("u", "undo what you have just placed or laid"),
    ("v", "look at the next player's land"),
    ("g  l  t", "panels: scoring tiles, log, score sheet"),
    ("b", "panel of an expansion"),
    ("[  ]", "previous and next panel"),
    ("z", "size of the tiles"),
    ("Shift+arrows", "scroll the land"),
    ("?", "this page"),
    ("q", "leave; your game is kept"),
)


def help_text(situation: Situation) -> Text:
    """Everything a newcomer needs on one page."""
    terminal = terminal_of(situation.game.name)
    text = Text()
    if terminal.rules:
        text.append(f"{terminal.rules}\n\n")
    text.append("Keys\n", style=TITLE)
    for keys, what in (*terminal.keys, *_ALWAYS):
        text.append(f"{keys:>13}  ", style="bold")
        text.append(f"{what}\n")
    text.append(
        "With the mouse: click to select, click again to do it; the right button rotates.\n\n"
    )
    text.append_text(terminal.legend)
    for note in situation.view["content"]:
        if "reconstruct" in note:
            text.append(f"{note}. {say('reconstructed.why')}\n", style=FAINT)
    return text
