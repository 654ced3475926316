"""The totals of an area or road network, packed into one int so that merging areas is one addition.

Open edges, brochs, ships and lighthouses add up; the terrain stands above them and stays. A road is a
node without terrain. Thirty bits in all: such an int is a single digit to Python.
"""

from __future__ import annotations

from typing import Final

from clachan.skye.rules.icons import BROCH, ICONS, LIGHTHOUSE, SHIP

OPEN: Final = 127
"""The mask of the open edges; a territory of forty tiles has fewer than a hundred."""

_FIELDS: Final[dict[int, tuple[int, int]]] = {BROCH: (7, 63), SHIP: (13, 127), LIGHTHOUSE: (20, 63)}
TERRAIN: Final = 26
"""The lowest bit of the terrain."""

THINGS: Final = (1 << TERRAIN) - 1
WITH_TERRAIN: Final = 1 << TERRAIN
"""The smallest total of an area; those of road networks are smaller."""

SHIFT_OF: Final = [_FIELDS[icon][0] if icon in _FIELDS else 0 for icon in range(ICONS)]
MOST_OF: Final = [_FIELDS[icon][1] if icon in _FIELDS else 0 for icon in range(ICONS)]
"""By icon, the highest count of a thing that fits into a total, hence on all tiles of a game."""


def pack_totals(open_edges: int, brochs: int, ships: int, lighthouses: int, terrain: int) -> int:
    return (
        open_edges
        + (brochs << SHIFT_OF[BROCH])
        + (ships << SHIFT_OF[SHIP])
        + (lighthouses << SHIFT_OF[LIGHTHOUSE])
        + (terrain << TERRAIN)
    )


def count_of(icon: int, totals: int) -> int:
    """The brochs, ships or lighthouses in the totals of an area."""
    return totals >> SHIFT_OF[icon] & MOST_OF[icon]
