"""Colors and letters of tiles."""

from __future__ import annotations

from typing import Final

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
