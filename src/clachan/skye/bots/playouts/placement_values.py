"""What a tile gains in a territory at its best place, computed from what the placement changes.

`tile_gains.py` copies a territory for every placement and evaluates it as a whole. Here the free cells and
the areas and roads beside them are listed once, and a placement is worth what it adds to those. The result
is the same, in thousandths of a point, at a small part of the cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.skye.bots.playouts.area_changes import AreaChanges
from clachan.skye.bots.playouts.open_cells import OpenCells
from clachan.skye.bots.playouts.road_changes import RoadChanges
from clachan.skye.bots.playouts.shapes import FarmSites, column_changes, square_sites
from clachan.skye.bots.playouts.weights import RoundWeights, majority_worth
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.icons import BROCH, FARM, LIGHTHOUSE, SHEEP, SHIP, WHISKY
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

NOWHERE: Final = -1
FINALISTS: Final = 2
"""Places that are compared in full if scoring tiles have no weights: those that are best without them."""

_SHIFT: Final = 1000000
"""Added before a gain is cut to whole thousandths, so that negative gains are rounded alike."""

_ROUNDING: Final = 1000000.50037
"""Half a thousandth, and a little that keeps exact halves from depending on the order of additions."""


def whole_milli(points: float) -> int:
    """A gain in thousandths of a point.

    >>> whole_milli(1.5), whole_milli(-0.25)
    (1500, -250)
    """
    return int(1000.0 * points + _ROUNDING) - _SHIFT


class BestPlace:
    """The best place for a tile, and what it gains there in thousandths of a point."""

    def __init__(self, gain: int, place: int) -> None:
        self.gain: Final = gain
        self.place: Final = place
        """As in `Territory.placements`; `NOWHERE` if the tile fits nowhere."""


NO_PLACE: Final = BestPlace(0, NOWHERE)


class RivalCounts:
    """What the rivals of a seat have for each majority, the most and the second most.

    -1: there is only one rival.
    """

    def __init__(self, territories: list[Territory], seat: int) -> None:
        whisky = [_whisky(land) for other, land in enumerate(territories) if other != seat]
        ships = [land.icons[SHIP] for other, land in enumerate(territories) if other != seat]
        whisky.sort(reverse=True)
        ships.sort(reverse=True)
        self.seat: Final = seat
        self.whisky: Final = whisky[0]
        self.whisky_second: Final = whisky[1] if len(whisky) > 1 else -1
        self.ships: Final = ships[0]
        self.ships_second: Final = ships[1] if len(ships) > 1 else -1


def _whisky(territory: Territory) -> int:
    return territory.tiles_with[WHISKY].bit_count()


class PlacementValues:
    """A territory in one round, ready to answer what tiles gain in it; it must not change meanwhile."""

    def __init__(self, weights: RoundWeights, territory: Territory, rivals: RivalCounts) -> None:
        self._weights: Final = weights
        self._territory: Final = territory
        self._rivals: Final = rivals
        self._known: Final[dict[int, BestPlace]] = {}
        self._other_before: float | None = None
        """What the scoring tiles without weights are worth as the territory is now."""
        sites = OpenCells(territory)
        self._cells: Final = sites.cells
        self._demands: Final = sites.demands
        self._areas: Final = AreaChanges(weights, territory, sites)
        self._roads: Final = RoadChanges(weights, territory, sites)
        self._shapes: Final[list[float]] = [0.0] * len(self._cells)
        if weights.scores_columns:
            column_changes(weights, territory, self._cells, self._shapes)
        self._square_sides: Final[list[int]] = []
        """For each side of each free cell: how many squares its neighbor there would lack only itself."""
        self._square_demands: Final[list[int]] = []
        if weights.scores_squares:
            square_sites(
                weights,
                territory,
                self._cells,
                self._shapes,
                self._square_sides,
                self._square_demands,
            )
        self._farms: Final = (
            FarmSites(weights, territory, self._cells) if weights.scores_farms else None
        )

    def best(self, tile: Tile) -> BestPlace:
        """The best place for a tile; of equal ones, the first in reading order."""
        found = self._known.get(tile.index)
        if found is None:
            found = self._search(tile)
            self._known[tile.index] = found
        return found

    def _search(self, tile: Tile) -> BestPlace:
        weights = self._weights
        fits = tile.fits
        base = self._icon_worth(tile)
        base += self._areas.printed_worth(tile)
        scrolls = self._areas.scrolls_with(tile)
        base += self._areas.scroll_gain(scrolls)
        ranked: list[tuple[int, int]] = []
        own_scroll = self._areas.scroll_points(tile.scroll, tile) if tile.scroll else 0.0
        most: i64 = 0
        best: i64 = NOWHERE
        squares = bool(self._square_sides)
        farms = self._farms
        for site in range(len(self._cells)):
            rotations: i64 = fits[self._demands[site]]
            if rotations == 0:
                continue
            cell: i64 = self._cells[site]
            here = base + self._shapes[site]
            if farms is not None:
                here += farms.worth(site, tile)
            for rotation in range(4):
                if rotations >> rotation & 1 == 0:
                    continue
                worth = here + self._areas.worth(tile, site, rotation, scrolls, own_scroll)
                worth += self._roads.worth(tile, site, rotation)
                if squares:
                    worth += self._square_changes(tile, site, rotation)
                gain: i64 = int(1000.0 * worth + _ROUNDING) - _SHIFT
                place: i64 = cell << 2 | rotation
                if weights.other_terms:
                    ranked.append((-gain, place))
                if best < 0 or gain > most or (gain == most and place < best):
                    best = place
                    most = gain
        if best < 0:
            return NO_PLACE
        return self._best_of(tile, ranked) if ranked else BestPlace(most, best)

    def _best_of(self, tile: Tile, ranked: list[tuple[int, int]]) -> BestPlace:
        """The best of the first places once the scoring tiles without weights are counted too."""
        ranked.sort()
        best = NO_PLACE
        for lost, place in ranked[:FINALISTS]:
            gain = whole_milli(self._other_worth(tile, place >> 2, place & 3)) - lost
            if best.place < 0 or gain > best.gain:
                best = BestPlace(gain, place)
        return best

    def _icon_worth(self, tile: Tile) -> float:
        """What does not depend on the place: sheep, sets and majorities."""
        weights = self._weights
        icons = self._territory.icons
        shown = tile.icons
        worth = weights.sheep * shown[SHEEP]
        if weights.scores_sets:
            worth += self._set_worth(
                icons[BROCH] + shown[BROCH],
                icons[FARM] + shown[FARM],
                icons[LIGHTHOUSE] + shown[LIGHTHOUSE],
            ) - self._set_worth(icons[BROCH], icons[FARM], icons[LIGHTHOUSE])
        slot = weights.whisky_majority
        if slot is not None and shown[WHISKY]:
            rivals = self._rivals
            mine = _whisky(self._territory)
            worth += majority_worth(slot, mine + 1, rivals.whisky, rivals.whisky_second)
            worth -= majority_worth(slot, mine, rivals.whisky, rivals.whisky_second)
        slot = weights.ship_majority
        if slot is not None and shown[SHIP]:
            rivals = self._rivals
            mine = icons[SHIP]
            worth += majority_worth(slot, mine + shown[SHIP], rivals.ships, rivals.ships_second)
            worth -= majority_worth(slot, mine, rivals.ships, rivals.ships_second)
        return worth

    def _set_worth(self, brochs: int, farms: int, lights: int) -> float:
        count = min(brochs, farms, lights)
        waiting = (brochs > count) + (farms > count) + (lights > count)
        return self._weights.set * count + self._weights.waiting * waiting

    def _other_worth(self, tile: Tile, cell: int, rotation: int) -> float:
        """What a placement changes for the scoring tiles without weights."""
        if self._other_before is None:
            self._other_before = self._other_points(self._territory)
        after = self._territory.with_tile(tile, Cell(cell), rotation)
        return self._other_points(after) - self._other_before

    def _other_points(self, territory: Territory) -> float:
        worth = 0.0
        for term in self._weights.other_terms:
            worth += term.worth(territory, self._rivals.seat)
        return worth

    def _square_changes(self, tile: Tile, site: int, rotation: int) -> float:
        """Squares that neighbors would complete; worth less if few tiles would fit there."""
        weights = self._weights
        worth = 0.0
        for side in range(4):
            squares = self._square_sides[4 * site + side]
            if squares:
                demand = self._square_demands[4 * site + side]
                demand |= tile.terrain_at[rotation * 4 + side] << 2 * (side ^ 2)
                each = 0.16 if weights.fit_share[demand] < 0.2 else 0.40
                worth += weights.square_later * each * squares
        return worth
