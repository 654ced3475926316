"""The log of a table in words: which events get a line, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from clachan.cli.terminal.drawing.palette import FAINT
from clachan.cli.terminal.game_terminal import terminal_of
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import Value, say
from clachan.tables.common_wire import GameEventOut
from clachan.tables.wire import LogEventOut

_TABLE_EVENTS: Final = ("started", "bot_replaced")


def log_text(situation: Situation, events: Iterable[LogEventOut]) -> Text:
    """The whole log, the oldest line first."""
    text = Text()
    for seat, words in log_lines(situation, events):
        if seat is None:
            text.append(f"{words}\n", style="bold")
        else:
            text.append("▌", style=situation.style(seat))
            text.append(f"{words}\n")
    text.append("That is all so far.", style=FAINT)
    return text


def log_lines(
    situation: Situation, events: Iterable[LogEventOut]
) -> Iterator[tuple[int | None, str]]:
    """The lines of the log, each with the seat it is about."""
    for event in events:
        if event["kind"] in _TABLE_EVENTS:
            args = {**event["args"], "name": situation.person(event["seat"])}
            yield event["seat"], say(f"log.{event['kind']}", **args)
        elif event["kind"] == "move":
            yield from terminal_of(situation.game.name).log_lines(situation, event)


def event_args(situation: Situation, event: GameEventOut) -> dict[str, Value]:
    """The values for the line about an event of the game."""
    args: dict[str, Value] = {**event["facts"], "count": event["amount"]}
    args["name"] = situation.person(event["seat"])
    for key, seat in event["seats"].items():
        args[key] = situation.person(seat)
    return args
