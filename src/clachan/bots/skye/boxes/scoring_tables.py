"""What bots know about the scoring tiles of all boxes, by the tile's reason.

A scoring tile needs no entry: bots then count what the engine scores for it now.
"""

from __future__ import annotations

from typing import Final

from clachan.bots.skye import potential, terms
from clachan.bots.skye.boxes.druids import scoring as druids
from clachan.bots.skye.boxes.journeyman import scoring as journeyman
from clachan.bots.skye.potential import Potential
from clachan.bots.skye.terms import Count

POTENTIALS: Final[dict[str, Potential]] = {
    **potential.POTENTIALS,
    **journeyman.POTENTIALS,
    **druids.POTENTIALS,
}
MAJORITIES: Final[dict[str, Count]] = {**terms.MAJORITIES, **druids.MAJORITIES}
OFF_TERRITORY: Final = (*terms.OFF_TERRITORY, *journeyman.OFF_TERRITORY)
