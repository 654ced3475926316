"""What the scoring tiles of Journeyman promise. (Journeyman 10)"""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.promises import Promise
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import PASTURE


def broad_meadows(land: Territory, outlook: Outlook) -> float:
    """The largest pasture grows where it lies open. (Journeyman 10.4)"""
    best = 0
    edges = 0
    for area in land.areas_of(PASTURE):
        if land.size(area) > best:
            best = land.size(area)
            edges = land.open_edges(area)
    return 0.15 * min(edges, 4)


PROMISES: Final[dict[str, Promise]] = {"JS4": broad_meadows}
