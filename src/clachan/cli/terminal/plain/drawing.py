"""How a view is drawn in the terminal. A game may have a drawing of its own, but needs none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from clachan.kernel.game import Game
from clachan.kernel.jsonable import to_json


class TableDrawing(Protocol):
    """Draws views of one game."""

    @property
    def names(self) -> Sequence[str]:
        """What each player is called."""

    def table(self, view: Any) -> RenderableType:
        """The whole table as the viewer sees it."""

    def seat_named(self, view: Any, color: str) -> RenderableType:
        """One player's part of the table, or an error message for an unknown color."""

    def map_of(self, view: Any, color: str) -> RenderableType:
        """A drawing of a player's part of the table; without a color, of the viewer's."""

    def named(self, text: str) -> str:
        """A text with names that people know instead of the numbers of pieces."""


class PlainTextDrawing:
    """Draws the view of any game as a list of its fields."""

    def __init__(self, game: Game[Any, Any], names: Sequence[str]) -> None:
        self.game = game
        self.names = names

    def table(self, view: Any) -> RenderableType:
        return Text("\n".join(field_lines(to_json(view))))

    def seat_named(self, view: Any, color: str) -> RenderableType:
        return Text("Type 'table' to see what every player has.")

    def map_of(self, view: Any, color: str) -> RenderableType:
        return Text("This game has no map. Type 'table' to see everything.")

    def named(self, text: str) -> str:
        return text


def unknown_color(color: str, known: tuple[str, ...]) -> Text:
    """The error message for a color that nobody plays."""
    return Text(f"No player is called {color!r}. Players: {', '.join(known)}.", style="red")


def field_lines(value: Any, indent: str = "") -> list[str]:
    """A JSON value as indented text, one line per field.

    >>> print("\\n".join(field_lines({"round": 2, "hands": [["a", "b"], []], "top_card": None})))
    round: 2
    hands:
      - a, b
      - none
    top card: none
    """
    if isinstance(value, dict):
        pairs = [(f"{indent}{str(name).replace('_', ' ')}:", part) for name, part in value.items()]
    elif isinstance(value, list):
        pairs = [(f"{indent}-", part) for part in value]
    else:
        return [f"{indent}{in_one_line(value)}"]
    lines: list[str] = []
    for title, part in pairs:
        short = in_one_line(part)
        if short is not None:
            lines.append(f"{title} {short}")
        else:
            lines += [title, *field_lines(part, f"{indent}  ")]
    return lines


def in_one_line(value: Any) -> str | None:
    """A plain value or a list of plain values as text; None for anything with more structure."""
    if value is None or value in ("", [], {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float, str)):
        return str(value)
    if isinstance(value, list) and not any(isinstance(part, (list, dict)) for part in value):
        return ", ".join(str(in_one_line(part)) for part in value)
    return None
