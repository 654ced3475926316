"""What a tile on a free cell changes in the outline of a territory: squares, columns, land around farms."""

from __future__ import annotations

from typing import Final

from clachan.skye.bots.playouts.weights import RoundWeights
from clachan.skye.rules.cells import AROUND, CELLS, STEP, Cell
from clachan.skye.rules.icons import CATTLE, FARM, SHEEP
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import NORTH, Tile

_UP: Final = STEP[NORTH]


def column_changes(
    weights: RoundWeights, territory: Territory, cells: list[int], changes: list[float]
) -> None:
    """Add to `changes` what each free cell would change in columns and almost finished columns."""
    at = territory.at
    threes = 0
    pairs = 0
    runs = [(_run(at, cell, _UP), _run(at, cell, -_UP)) for cell in cells]
    for above, below in runs:
        promise = _promise(above, below)
        threes += promise >> 1
        pairs += promise & 1
    before = 0.8 * min(threes, 3) + 0.18 * min(pairs, 4)
    for site, cell in enumerate(cells):
        above, below = runs[site]
        length = above + 1 + below
        columns = (length >= 3) - (above >= 3) - (below >= 3)
        # A cell at either end of the line sees a longer line than before.
        higher = _run(at, cell + (above + 1) * _UP, _UP) if above < 3 else 0
        lower = _run(at, cell - (below + 1) * _UP, -_UP) if below < 3 else 0
        whole = min(length, 3)
        promises = [-_promise(above, below)]
        if above < 3:
            promises.append(_promise(higher, whole))
            promises.append(-_promise(higher, above))
        if below < 3:
            promises.append(_promise(lower, whole))
            promises.append(-_promise(lower, below))
        threes_after = threes
        pairs_after = pairs
        for promise in promises:
            if promise >= 0:
                threes_after += promise >> 1
                pairs_after += promise & 1
            else:
                threes_after -= -promise >> 1
                pairs_after -= -promise & 1
        after = 0.8 * min(threes_after, 3) + 0.18 * min(pairs_after, 4)
        changes[site] += weights.column * columns + weights.column_later * (after - before)


def _run(at: dict[int, int], cell: int, step: int) -> int:
    """The number of tiles in a line that starts beyond a cell, at most three."""
    length = 0
    while length < 3 and CELLS[cell + step] in at:
        cell += step
        length += 1
    return length


def _promise(above: int, below: int) -> int:
    """2 if a tile here would make a line of three, 1 if a pair, otherwise 0."""
    if above >= 3 or below >= 3:
        return 0
    return min(above + below, 2)


def square_sites(
    weights: RoundWeights,
    territory: Territory,
    cells: list[int],
    changes: list[float],
    sides: list[int],
    demands: list[int],
) -> None:
    """Add to `changes` what each free cell changes in squares, whatever tile is built there.

    `sides` and `demands` list, for the four neighbors of each free cell, how many squares would then lack
    only the neighbor, and what it demands already; the rest depends on the tile.
    """
    at = territory.at
    frontier = territory.frontier
    later = weights.square_later
    lacking = {cell: _lacking_only(at, cell) for cell in cells}
    for site, cell in enumerate(cells):
        squares = lacking[cell]
        worth = weights.square * squares
        worth -= later * squares * _fit_weight(weights, territory.demand_at(Cell(cell)))
        for one in range(4):
            two = (one + 1) % 4
            corner = CELLS[cell + STEP[one] + STEP[two]]
            if (
                corner in frontier
                and CELLS[cell + STEP[one]] in at
                and CELLS[cell + STEP[two]] in at
            ):
                worth += later * _fit_weight(weights, territory.demand_at(Cell(corner)))
        for side in range(4):
            beside = cell + STEP[side]
            known = territory.demand_at(Cell(beside))
            if known == 0:
                sides.append(0)
                demands.append(0)
                continue
            squares = lacking[beside]
            worth -= later * squares * _fit_weight(weights, known)
            for across in (STEP[side ^ 1], STEP[side ^ 3]):
                if CELLS[cell + across] in at and CELLS[beside + across] in at:
                    squares += 1
            sides.append(squares)
            demands.append(known)
        changes[site] += worth


def _fit_weight(weights: RoundWeights, demand: int) -> float:
    return 0.16 if weights.fit_share[demand] < 0.2 else 0.40


def _lacking_only(at: dict[int, int], cell: int) -> int:
    """The squares that lack only this cell."""
    squares = 0
    for one in range(4):
        first = cell + STEP[one]
        if CELLS[first] not in at:
            continue
        second = cell + STEP[(one + 1) % 4]
        if CELLS[second] in at and CELLS[first + second - cell] in at:
            squares += 1
    return squares


class FarmSites:
    """The free cells and the farms near them, and what a tile changes there. (Skye 10.5)"""

    def __init__(self, weights: RoundWeights, territory: Territory, cells: list[int]) -> None:
        self._weights: Final = weights
        self._territory: Final = territory
        self._cells: Final = cells
        self._near: Final[set[int]] = set()
        """Every cell around a farm, and the farms' own."""
        self._is_near: Final[list[bool]] = []
        """For each free cell, whether it is near a farm."""
        self._opened: Final[list[int]] = []
        """For each free cell, how many more free cells near farms there are once it is built on."""
        near = self._near
        farms = territory.tiles_with[FARM]
        order = 0
        while farms:
            if farms & 1:
                cell = territory.cells[order]
                near.add(cell)
                for step in AROUND:
                    near.add(CELLS[cell + step])
            farms >>= 1
            order += 1
        at = territory.at
        frontier = territory.frontier
        for free in cells:
            is_near = free in near
            opened = -1 if is_near else 0
            for step in STEP:
                beside = CELLS[free + step]
                if beside in near and beside not in at and beside not in frontier:
                    opened += 1
            self._is_near.append(is_near)
            self._opened.append(opened)

    def worth(self, site: int, tile: Tile) -> float:
        """What changes when a tile is built on a free cell."""
        if tile.icons[FARM]:
            return self._worth_of_farm(site, tile)
        weights = self._weights
        animals = tile.icons[SHEEP] + tile.icons[CATTLE]
        each = weights.animal if self._is_near[site] else 0.35 * weights.animal_later
        return each * animals + 0.05 * weights.animal_later * self._opened[site]

    def _worth_of_farm(self, site: int, tile: Tile) -> float:
        weights = self._weights
        near = self._near
        at = self._territory.at
        frontier = self._territory.frontier
        cell = self._cells[site]
        cells = -1 if self._is_near[site] else 0
        waiting = 0
        for step in STEP:
            beside = CELLS[cell + step]
            if beside not in at and beside not in frontier:
                cells += 1
        for step in AROUND:
            beside = CELLS[cell + step]
            if beside in near:
                continue
            if beside in frontier:
                cells += 1
            elif beside in at:
                other = self._territory.tiles[at[beside]]
                waiting += other.icons[SHEEP] + other.icons[CATTLE]
        animals = tile.icons[SHEEP] + tile.icons[CATTLE]
        worth = weights.animal * animals + 0.05 * weights.animal_later * cells
        return worth + (weights.animal - 0.35 * weights.animal_later) * waiting
