"""The four scoring tiles. (Journeyman 10)"""

from __future__ import annotations

from typing import Any, Final

from clachan.games.skye.cells import STEP, east_of, south_of
from clachan.games.skye.data_rows import DataRow
from clachan.games.skye.expansions.journeyman.travellers import JOURNEYMEN
from clachan.games.skye.icons import BROCH, LIGHTHOUSE
from clachan.games.skye.scoring.kinds import TerritoryScoring
from clachan.games.skye.state import ScoringTile, Share, SkyeState
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import PASTURE
from clachan.kernel.seats import Seat

_MOST_FOR_WAYFARER: Final = 6


class Wayfarer(ScoringTile):
    """1 for each row and column between journeyman and castle, at most 6. (Journeyman 10.1)"""

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        cell = JOURNEYMEN.of(state).travellers[seat].cell
        distance = abs(east_of(cell)) + abs(south_of(cell))
        if distance == 0:
            return []
        return [(min(distance, _MOST_FOR_WAYFARER), 1 << state.territories[seat].at[cell])]


class EvenHand(ScoringTile):
    """1 for each space of the least advanced marker. (Journeyman 10.2)"""

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        least = min(JOURNEYMEN.of(state).travellers[seat].progress)
        return [(least, 0)] if least else []


def lookouts(territory: Territory) -> list[Share]:
    """1 for each broch and lighthouse on a tile beside a free cell. (Journeyman 10.3)"""
    shares: list[Share] = []
    for order, tile in enumerate(territory.tiles):
        things = tile.icons[BROCH] + tile.icons[LIGHTHOUSE]
        if things and any([territory.cells[order] + step not in territory.at for step in STEP]):
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


KINDS: Final = ("wayfarer", "even_hand", "lookouts", "broad_meadows")


def scoring_tiles(data: dict[str, Any]) -> tuple[ScoringTile, ...]:
    return tuple([_scoring_tile(row) for row in DataRow("journeyman", data).rows("scoring")])


def _scoring_tile(fields: Any) -> ScoringTile:
    row = DataRow(f"scoring tile {fields['id']}", fields)
    row.only(("id", "name", "effect", "needs_journeyman"))
    kind = row.word("name", KINDS)
    name = str(fields["id"])
    rule = f"Journeyman 10.{KINDS.index(kind) + 1}"
    if kind == "wayfarer":
        return Wayfarer(name, kind, rule)
    if kind == "even_hand":
        return EvenHand(name, kind, rule)
    return TerritoryScoring(name, kind, rule, lookouts if kind == "lookouts" else broad_meadows)
