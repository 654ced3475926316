"""What is printed on landscape tiles beside the territory itself."""

from __future__ import annotations

from typing import Final, NewType

Icon = NewType("Icon", int)

WHISKY: Final = Icon(0)
SHEEP: Final = Icon(1)
CATTLE: Final = Icon(2)
FARM: Final = Icon(3)
BROCH: Final = Icon(4)
LIGHTHOUSE: Final = Icon(5)
SHIP: Final = Icon(6)
ICON_NAMES: Final = ("whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship")
ICONS: Final = len(ICON_NAMES)
