"""The totals of an area or road network, packed into one int so that merging areas is one addition.

Open edges, brochs, ships and lighthouses add up; the terrain stands above them and stays. A road is a
node without terrain. Thirty bits in all: such an int is a single digit to Python.
"""

from __future__ import annotations

from typing import Final

from clachan.games.skye.icons import BROCH, LIGHTHOUSE, SHIP

OPEN: Final = 127
"""The mask of the open edges; a territory of forty tiles has fewer than a hundred."""

_FIELDS: Final = {BROCH: (7, 63), SHIP: (13, 127), LIGHTHOUSE: (20, 63)}
TERRAIN: Final = 26
"""The lowest bit of the terrain."""

THINGS: Final = (1 << TERRAIN) - 1
WITH_TERRAIN: Final = 1 << TERRAIN
"""The smallest total of an area; those of road networks are smaller."""

SHIFT_OF: Final = {icon: shift for icon, (shift, _) in _FIELDS.items()}
MOST_OF: Final = {icon: most for icon, (_, most) in _FIELDS.items()}
"""The highest count of a thing that fits into a total, hence on all tiles of a game."""


def pack_totals(open_edges: int, brochs: int, ships: int, lighthouses: int, terrain: int) -> int:
    return (
        open_edges
        + (brochs << SHIFT_OF[BROCH])
        + (ships << SHIFT_OF[SHIP])
        + (lighthouses << SHIFT_OF[LIGHTHOUSE])
        + (terrain << TERRAIN)
    )
