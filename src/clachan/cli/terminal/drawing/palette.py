"""Colors. Everything can be told apart by its letter or shape too."""

from __future__ import annotations

from typing import Final

from rich.color import Color

SEAT_COLORS: Final = {
    "blue": "#5b9cff",
    "yellow": "#ffd75f",
    "red": "#ff6b5b",
    "white": "#f0f0f0",
    "green": "#6fd06f",
    "black": "#a0a0a0",
}
PLACE_COLOR: Final = "#ffe08a"
CURSOR_COLOR: Final = "#ffffff"
GOOD: Final = "bold #7bd88f"
BAD: Final = "bold #ff7b72"
GOLD: Final = "bold #ffd75f"
FAINT: Final = "#9aa0a6"
TITLE: Final = "bold #ffe08a"


def seat_style(color: str) -> str:
    """The style for the name of a player."""
    return f"bold {SEAT_COLORS.get(color, '#f0f0f0')}"


def darker(color: str, part: float) -> str:
    """A color with a part of its brightness taken away.

    >>> darker("#804020", 0.5)
    '#402010'
    """
    red, green, blue = Color.parse(color).get_truecolor()
    return f"#{int(red * (1 - part)):02x}{int(green * (1 - part)):02x}{int(blue * (1 - part)):02x}"
