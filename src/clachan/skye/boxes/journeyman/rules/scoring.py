"""The four scoring tiles. (Journeyman 10)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.cells import east_of, south_of
from clachan.skye.rules.icons import BROCH, LIGHTHOUSE
from clachan.skye.rules.scoring.registry import ScoringRule, TerritoryRule
from clachan.skye.rules.state import ScoringTile, Share, SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import PASTURE

_MOST_FOR_WAYFARER: Final = 6


class Wayfarer(ScoringTile):
    """1 for each row and column between journeyman and castle, at most 6. (Journeyman 10.1)"""

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        cell = JOURNEYMEN.of(state).travelers[seat].cell
        distance = abs(east_of(cell)) + abs(south_of(cell))
        if distance == 0:
            return []
        return [(min(distance, _MOST_FOR_WAYFARER), 1 << state.territories[seat].at[cell])]


class EvenHand(ScoringTile):
    """1 for each space of the least advanced marker. (Journeyman 10.2)"""

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        least = min(JOURNEYMEN.of(state).travelers[seat].progress)
        return [(least, 0)] if least else []


def lookouts(territory: Territory) -> list[Share]:
    """1 for each broch and lighthouse on a tile beside a free cell. (Journeyman 10.3)"""
    shares: list[Share] = []
    for order, tile in enumerate(territory.tiles):
        things = tile.icons[BROCH] + tile.icons[LIGHTHOUSE]
        if things and not territory.is_surrounded(order):
            shares.append((things, 1 << order))
    return shares


def broad_meadows(territory: Territory) -> list[Share]:
    """1 for each tile of the largest pasture, completed or not. (Journeyman 10.4)"""
    best = 0
    tiles = 0
    for area in territory.areas_of(PASTURE):
        if territory.size(area) > best:
            best = territory.size(area)
            tiles = territory.masks[area]
    return [(best, tiles)] if best else []


class WayfarerRule(ScoringRule):
    def tile(self, name: str, reason: str) -> ScoringTile:
        return Wayfarer(name, reason, self.rule)


class EvenHandRule(ScoringRule):
    def tile(self, name: str, reason: str) -> ScoringTile:
        return EvenHand(name, reason, self.rule)


SCORING_RULES: Final[dict[str, ScoringRule]] = {
    "wayfarer": WayfarerRule("Journeyman 10.1"),
    "even_hand": EvenHandRule("Journeyman 10.2"),
    "lookouts": TerritoryRule("Journeyman 10.3", lookouts),
    "broad_meadows": TerritoryRule("Journeyman 10.4", broad_meadows),
}
"""By the name of a scoring tile; its number is in the data."""
