"""Colors and letters. Everything can be told apart by its letter or shape too."""

from __future__ import annotations

from typing import Final

from rich.color import Color

from clachan.skye.rules.icons import ICON_NAMES

TERRAIN_COLORS: Final = {"pasture": "#5fa845", "mountain": "#b08d57", "water": "#3f7fd0"}
TEXTURE_COLORS: Final = {"pasture": "#2f6b1f", "mountain": "#6a4f28", "water": "#a9d0ff"}
TEXTURES: Final = {"pasture": '"', "mountain": "^", "water": "~"}
"""How each terrain is filled, so that it can be read without color."""
ROAD_COLOR: Final = "#fff4c2"
LAID_ROAD_COLOR: Final = "#ffd23f"
SCROLL: Final = ("§", "#fdf3c8", "#5a4100")

_ICONS: Final = (
    ("W", "#7a4a12", "#ffffff"),
    ("S", "#ffffff", "#000000"),
    ("C", "#4a2c1d", "#ffffff"),
    ("F", "#c0392b", "#ffffff"),
    ("B", "#3a3a3a", "#ffffff"),
    ("L", "#ffdd33", "#000000"),
    ("V", "#102a54", "#ffffff"),
)
ICONS: Final = dict(zip(ICON_NAMES, _ICONS, strict=True))
"""Letter, ground and color of each icon; a ship is a V, because the S is for sheep."""

SEAT_COLORS: Final = {
    "blue": "#5b9cff",
    "yellow": "#ffd75f",
    "red": "#ff6b5b",
    "white": "#f0f0f0",
    "green": "#6fd06f",
    "black": "#a0a0a0",
}
CARD_COLORS: Final = {
    "red": "#d64541",
    "orange": "#e8842c",
    "yellow": "#f0cf3a",
    "green": "#4caf50",
    "blue": "#4a7fd6",
    "purple": "#9b59b6",
    "gray": "#8d9499",
}
DARK_ON: Final = frozenset({"yellow", "orange", "green", "gray"})
"""The cards on which dark letters are easier to read."""
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
