"""What gold is worth with Journeyman."""

from __future__ import annotations

from typing import Final

GOLD_FACTORS: Final[tuple[float, ...]] = (1.0, 0.67, 0.47)
"""With two seats: how much of its usual value gold keeps, by the number of rounds left.

The tracks pay so much that from the fourth round on another gold piece is only worth what the final exchange
pays for it, so it should be spent. With four seats these values lose. Decision 0202 has the measurements.
"""
