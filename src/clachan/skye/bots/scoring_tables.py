"""What bots know about the scoring tiles of all boxes, by the tile's reason.

A scoring tile needs no entry: bots then count what the engine scores for it now.
"""

from __future__ import annotations

from typing import Final

from clachan.skye.bots import potential, terms
from clachan.skye.bots.potential import Potential
from clachan.skye.bots.terms import Count
from clachan.skye.package import BOXES

POTENTIALS: Final[dict[str, Potential]] = dict(potential.POTENTIALS)
MAJORITIES: Final[dict[str, Count]] = dict(terms.MAJORITIES)
OFF_TERRITORY: Final[list[str]] = list(terms.OFF_TERRITORY)

for _box in BOXES.values():
    _scoring = _box.scoring.load()
    POTENTIALS.update(_scoring.potentials)
    MAJORITIES.update(_scoring.majorities)
    OFF_TERRITORY.extend(_scoring.off_territory)
