"""What the terminal shows of a game. The default works for any game; a game may show itself better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from rich.text import Text

from clachan.catalog import package_of
from clachan.cli.terminal.decisions.choices import Choosing
from clachan.cli.terminal.decisions.decision import Decision, KeyHelp
from clachan.cli.terminal.plain.drawing import PlainTextDrawing, TableDrawing, field_lines
from clachan.cli.terminal.reasons import reason_line
from clachan.cli.terminal.situation import Situation
from clachan.kernel.game import Game
from clachan.tables.table import PLAYING, Table
from clachan.tables.wire import HintOut, LogEventOut, PreviewsOut, TableView

S = TypeVar("S", bound=Situation)


@dataclass(frozen=True)
class Middle:
    """The middle of the screen, and the part of it that should be seen: x, y, width, height."""

    text: Text
    focus: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class Panel:
    """Something to read beside the table. `draw` gets a seat and a width; `box` is the box it is of."""

    title: str
    draw: Callable[[int, int], Text]
    box: str = ""


class GameTerminal(Generic[S]):
    """A game in the terminal. By default positions are text, and the moves are a list."""

    rules: str = ""
    """How it is played, in a few sentences for the help page."""

    keys: KeyHelp = ()
    """The keys of its decisions, for the help page."""

    legend: Text = Text()
    """What the letters on its pieces mean, for the help page."""

    sizes: int = 0
    """How many sizes there are in which its middle can be drawn."""

    def __init__(self, situation: Callable[[Table, TableView, PreviewsOut | None], S]) -> None:
        self.situation = situation

    def drawing(self, game: Game[Any, Any], names: Sequence[str]) -> TableDrawing:
        """Draws it line by line."""
        return PlainTextDrawing(game, names)

    def decision(self, situation: S) -> Decision:
        """What the person has to decide now."""
        return Choosing(situation)

    def head(self, situation: S, room: int) -> tuple[Text, Text]:
        """How far the game is, in at most `room` characters if possible; and what may be added."""
        return Text(), Text()

    def player(self, situation: S, seat: int) -> Text:
        """What a player has, in one line."""
        points = situation.position.get("points") or []
        return Text(f"{points[seat]:>4} points" if seat < len(points) else "")

    def middle(
        self,
        situation: S,
        decision: Decision,
        seat: int,
        width: int,
        height: int,
        size: int | None = None,
    ) -> Middle:
        """What a player has in front of them, or what all players share.

        `size` is the number of one of the `sizes`; without it, everything is as large as fits.
        """
        return Middle(Text("\n".join(field_lines(situation.position.get("view", {})))))

    def panels(self, situation: S) -> list[Panel]:
        """What it shows beside the table, besides the log and the points."""
        return []

    def sheet(self, situation: S) -> Text:
        """Where the points come from."""
        return Text()

    def move_words(self, situation: S, move: Any) -> str:
        """A move in words."""
        text: str = move["text"]
        return text

    def hint_lines(self, situation: S, hint: HintOut) -> Iterator[str]:
        """The reasons for a hint."""
        for line in hint["lines"]:
            yield reason_line(situation, line)

    def log_lines(self, situation: S, event: LogEventOut) -> Iterator[tuple[int | None, str]]:
        """The lines of the log about a move, each with the seat it is about."""
        if event["move"] is not None:
            who = event["seat"]
            name = "Chance" if who is None else situation.name(who)
            yield who, f"{name}: {event['move']['text']}"


ANY_GAME: Final = GameTerminal(Situation)


def terminal_of(game: str) -> GameTerminal[Any]:
    """How the terminal shows a game."""
    terminal = package_of(game).terminal
    return ANY_GAME if terminal is None else terminal.load()


def decision_of(situation: Situation) -> Decision:
    """What the person has to decide now."""
    if situation.view["status"] != PLAYING:
        return Decision(situation)
    return terminal_of(situation.game.name).decision(situation)
