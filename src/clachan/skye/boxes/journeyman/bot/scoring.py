"""The potential of the scoring tiles of Journeyman. (Journeyman 10)"""

from __future__ import annotations

from typing import Final

from clachan.skye.bots.box_scoring import BoxScoring
from clachan.skye.bots.outlook import Outlook
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import PASTURE


def broad_meadows(territory: Territory, outlook: Outlook) -> float:
    """The largest pasture can grow at its open edges. (Journeyman 10.4)"""
    best = 0
    edges = 0
    for area in territory.areas_of(PASTURE):
        if territory.size(area) > best:
            best = territory.size(area)
            edges = territory.open_edges(area)
    return 0.15 * min(edges, 4)


SCORING: Final = BoxScoring(
    potentials={"broad_meadows": broad_meadows}, off_territory=("wayfarer", "even_hand")
)
"""Scoring tiles that no tile in a territory changes; `strategy.py` counts them. (Journeyman 10.1, 10.2)"""
