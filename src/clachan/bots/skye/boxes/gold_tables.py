"""How boxes change what gold is worth: with more income, more of it is left over in the end."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.boxes.journeyman import gold as journeyman

GOLD_FACTORS: Final[dict[str, tuple[float, ...]]] = {"journeyman": journeyman.GOLD_FACTORS}
"""By box, with two seats: how much of its usual value gold keeps, by the number of rounds left."""
