"""The potential of a territory for later scorings: what is almost finished, by scoring tile.

A bot that only counts what scores already wins 23% against one that also counts these. The numbers are
points for one later scoring. They were fitted to how scores grew in games of strong bots, and then tuned by
playing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.skye.bots.outlook import Outlook
from clachan.skye.rules.cells import AROUND, CELLS, STEP
from clachan.skye.rules.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP, SHIP
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import EAST, MOUNTAIN, NORTH, SOUTH, WATER, WEST, Terrain

Potential = Callable[[Territory, Outlook], float]

_CORNERS: Final = ((NORTH, EAST), (EAST, SOUTH), (SOUTH, WEST), (WEST, NORTH))


def squares(territory: Territory, outlook: Outlook) -> float:
    """A 2 x 2 block that lacks one tile; less if few tiles fit there."""
    potential = 0.0
    at = territory.at
    for cell, site in territory.frontier.items():
        for one, two in _CORNERS:
            if (
                CELLS[cell + STEP[one]] in at
                and CELLS[cell + STEP[two]] in at
                and CELLS[cell + STEP[one] + STEP[two]] in at
            ):
                potential += 0.16 if outlook.fit_share[territory.demands[site]] < 0.2 else 0.40
    return potential


def brochs(territory: Territory, outlook: Outlook) -> float:
    """An open mountain with one broch lacks a second, and one with two a third."""
    potential = 0.0
    for area in territory.areas_of(MOUNTAIN):
        if not territory.is_completed(area):
            count = territory.count_in(area, BROCH)
            if count == 1:
                potential += 0.30
            elif count == 2:
                potential += 0.45
    return potential


def farm_animals(territory: Territory, outlook: Outlook) -> float:
    """Animals without a farm so far, and free cells around farms for more animals."""
    potential = 0.0
    farms = territory.tiles_with[FARM]
    for order, tile in enumerate(territory.tiles):
        animals = tile.icons[SHEEP] + tile.icons[CATTLE]
        if (
            animals
            and not farms >> order & 1
            and not _is_near(territory, territory.cells[order], farms)
        ):
            potential += 0.35 * animals
    if farms:
        for cell in territory.frontier:
            if _is_near(territory, cell, farms):
                potential += 0.05
    return potential


def _is_near(territory: Territory, cell: int, tiles: int) -> bool:
    at = territory.at
    for step in AROUND:
        beside = at.get(CELLS[cell + step], -1)
        if beside >= 0 and tiles >> beside & 1:
            return True
    return False


def road_ends(territory: Territory, most: int) -> int:
    """Open ends of the castle's roads, up to `most`: more than that cannot all be used."""
    return min(territory.open_edges(territory.castle_road()), most)


def cattle_on_road(territory: Territory, outlook: Outlook) -> float:
    return 0.13 * road_ends(territory, 4)


def tiles_on_road(territory: Territory, outlook: Outlook) -> float:
    return 0.25 * road_ends(territory, 4)


def largest_lake(territory: Territory, outlook: Outlook) -> float:
    """How much an almost completed lake, with the tile it lacks, exceeds the largest completed one."""
    closed = 0
    almost = 0
    wide_open = 0
    for area in territory.areas_of(WATER):
        edges = territory.open_edges(area)
        size = territory.size(area)
        if edges == 0:
            closed = max(closed, size)
        elif edges == 1:
            almost = max(almost, size + 1)
        else:
            wide_open = max(wide_open, size + 1)
    return max(1.1 * (almost - closed), 0.08 * (wide_open - closed), 0.0)


def areas(territory: Territory, outlook: Outlook) -> float:
    """An area with one open edge is nearly completed; with three it hardly ever will be."""
    potential = 0.0
    for area in territory.areas():
        edges = territory.open_edges(area)
        if edges == 1:
            potential += 0.10
        elif edges == 2:
            potential -= 0.09
        elif edges:
            potential -= 0.22
    return potential


def big_areas(territory: Territory, outlook: Outlook) -> float:
    """The same for areas that will have three tiles when completed."""
    potential = 0.0
    for area in territory.areas():
        edges = territory.open_edges(area)
        if edges and edges != 2 and territory.size(area) >= 2:
            potential += 0.85 if edges == 1 else -0.12
    return potential


def sets(territory: Territory, outlook: Outlook) -> float:
    """Buildings that are already there for the next set."""
    icons = territory.icons
    count = min(icons[BROCH], icons[FARM], icons[LIGHTHOUSE])
    waiting = 0
    for icon in (BROCH, FARM, LIGHTHOUSE):
        if icons[icon] > count:
            waiting += 1
    return 1.1 * waiting


def harbors(territory: Territory, outlook: Outlook) -> float:
    """Open lakes with a ship or a lighthouse; ships are more common."""
    potential = 0.0
    for area in territory.areas_of(WATER):
        if not territory.is_completed(area):
            ships = territory.count_in(area, SHIP)
            lights = territory.count_in(area, LIGHTHOUSE)
            if ships and not lights:
                potential += 0.40
            elif lights and not ships:
                potential += 0.75
    return potential


def columns(territory: Territory, outlook: Outlook) -> float:
    """Cells that would make a line of three, or a pair."""
    return lines(territory, STEP[NORTH])


def lines(territory: Territory, step: int) -> float:
    """The potential for lines in one direction."""
    threes = 0
    pairs = 0
    for cell in territory.frontier:
        before = _run(territory, cell, step)
        after = _run(territory, cell, -step)
        if before < 3 and after < 3:
            if before + after >= 2:
                threes += 1
            elif before + after == 1:
                pairs += 1
    return 0.8 * min(threes, 3) + 0.18 * min(pairs, 4)


def _run(territory: Territory, cell: int, step: int) -> int:
    """The number of tiles in a line that starts at a cell, at most three."""
    length = 0
    at = territory.at
    while length < 3 and CELLS[cell + step] in at:
        cell += step
        length += 1
    return length


def peaks(territory: Territory, outlook: Outlook) -> float:
    return closing(territory, MOUNTAIN)


def closing(territory: Territory, terrain: Terrain) -> float:
    """Areas of a terrain with one open edge, minus those with many."""
    potential = 0.0
    for area in territory.areas_of(terrain):
        edges = territory.open_edges(area)
        if edges == 1:
            potential += 0.40
        elif edges == 2:
            potential -= 0.12
        elif edges:
            potential -= 0.18
    return potential


POTENTIALS: Final[dict[str, Potential]] = {
    "squares": squares,
    "brochs": brochs,
    "farm_animals": farm_animals,
    "cattle_on_road": cattle_on_road,
    "tiles_on_road": tiles_on_road,
    "largest_lake": largest_lake,
    "areas": areas,
    "big_areas": big_areas,
    "sets": sets,
    "harbors": harbors,
    "columns": columns,
    "peaks": peaks,
}
"""By the reason of the scoring tile. Sheep are not here: they score at once or never."""
