"""The last lines of the screen, and how much room there is."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from clachan.cli.terminal.decisions.decision import Decision
from clachan.cli.terminal.drawing.palette import FAINT, TITLE
from clachan.cli.terminal.situation import Situation

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20


def tray_rows(height: int, wanted: int) -> int:
    """How many lines the decision gets on a terminal of this height."""
    usual = 6 if height < 28 else 10 if height < 44 else 12
    return max(usual, min(wanted, height // 2 - 2))


def too_small(width: int, height: int) -> str:
    """What a terminal shows that has no room for the table."""
    return (
        f"This terminal has {width} × {height} characters; the table needs {LEAST_WIDTH} × "
        f"{LEAST_HEIGHT}. Make it larger, or press q and play with --plain."
    )


def message_line(situation: Situation, decision: Decision, told: str, width: int) -> Text:
    """What was said last, what is selected, or what the table waits for."""
    view = situation.view
    about = decision.about()
    if told:
        text = Text(told, style=TITLE)
    elif view["status"] != "playing":
        text = Text("The game is over.", style=TITLE)
    elif situation.seat in view["waiting"]:
        text = Text(about or "Your turn.", style="" if about else TITLE)
    else:
        names = [situation.name(seat) for seat in view["waiting"]]
        text = Text(f"Waiting for {', '.join(names)}...", style=FAINT)
    text.truncate(width, overflow="ellipsis")
    return text


def key_line(decision: Decision, width: int) -> Text:
    """The keys of the decision, and as many others as there is room for."""
    always = (("h", "hint"), ("?", "help"), ("q", "leave"))
    more = (("v", "players"), ("l", "log"), ("t", "points"), ("g", "scoring"))
    shown = [*decision.keys, *always]
    for each in more:
        if sum([len(key) + len(what) + 3 for key, what in [*shown, each]]) <= width:
            shown.insert(-2, each)
    text = Text()
    for key, what in shown:
        text.append(key, style="bold reverse")
        text.append(f" {what}  ", style=FAINT)
    text.truncate(width)
    return text
