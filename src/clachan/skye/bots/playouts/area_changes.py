"""What a placement changes in areas, lakes and scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.skye.bots.playouts.open_cells import OpenCells, area_kind, tiles_in
from clachan.skye.bots.playouts.weights import RoundWeights
from clachan.skye.bots.terms import SCROLL_ICONS
from clachan.skye.rules.icons import WHISKY
from clachan.skye.rules.node_totals import OPEN, TERRAIN, THINGS
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import WATER, Tile

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64


class AreaChanges:
    """The areas of a territory in one round."""

    def __init__(self, weights: RoundWeights, territory: Territory, sites: OpenCells) -> None:
        self._weights: Final = weights
        self._territory: Final = territory
        self._areas: Final = sites.areas
        self._only: Final = sites.only
        self._scroll_areas: Final[list[int]] = []
        self._scroll_kinds: Final[list[str]] = []
        self._scroll_factors: Final[list[float]] = []
        """What the points of each scroll are multiplied by as the territory is now."""
        self._scrolls_before = 0.0
        self._list_scrolls()
        self._lakes: Final = territory.areas_of(WATER) if weights.scores_lakes else []
        self._lakes_before = 0.0
        # The largest lakes as the territory is now; see `_largest_lakes`.
        self._closed: i64 = 0
        self._almost: i64 = 0
        self._wide_open: i64 = 0
        if weights.scores_lakes:
            self._closed, self._almost, self._wide_open = self._largest_lakes(-1)
            self._lakes_before = self._lake_worth(self._closed, self._almost, self._wide_open)
        # The areas that a placement makes: labels of the four sides, totals and tiles by label.
        self._labels: Final = [0, 1, 2, 3]
        self._totals: Final = [0, 0, 0, 0]
        self._masks: Final = [0, 0, 0, 0]

    def printed_worth(self, tile: Tile) -> float:
        """The worth of the areas of a tile as printed."""
        worths = self._weights.area_worth
        worth = 0.0
        for patch in range(len(tile.areas)):
            worth += worths[area_kind(tile.node_totals[patch], 1)]
        return worth

    def scrolls_with(self, tile: Tile) -> list[float]:
        """What each scroll of the territory will count once a tile is built."""
        return [self.scroll_points(kind, tile) for kind in self._scroll_kinds]

    def scroll_gain(self, scrolls: list[float]) -> float:
        """What the scrolls of the territory gain if no area with a scroll changes."""
        worth = -self._scrolls_before
        for number, points in enumerate(scrolls):
            worth += points * self._scroll_factors[number]
        return worth

    def _list_scrolls(self) -> None:
        territory = self._territory
        scrolls = territory.scrolls
        while scrolls:
            order = (scrolls & -scrolls).bit_length() - 1
            scrolls &= scrolls - 1
            tile = territory.tiles[order]
            area = territory.area_at(order, tile.scroll_patch)
            self._scroll_areas.append(area)
            self._scroll_kinds.append(tile.scroll)
            factor = self._weights.scroll_factor[min(territory.open_edges(area), 3)]
            self._scroll_factors.append(factor)
            self._scrolls_before += self.scroll_points(tile.scroll, None) * factor

    def scroll_points(self, kind: str, tile: Tile | None) -> float:
        """What a scroll will count, with one more tile in the territory. (Skye 11.1)"""
        weights = self._weights
        territory = self._territory
        icon = SCROLL_ICONS.get(kind)
        if icon is None:
            return weights.scroll_kinds[kind](territory) + 0.5 * weights.growth
        if icon == WHISKY:
            count = territory.tiles_with[WHISKY].bit_count()
            if tile is not None and tile.icons[WHISKY]:
                count += 1
        else:
            count = territory.icons[icon]
            if tile is not None:
                count += tile.icons[icon]
        half = kind.endswith("/2")
        if weights.is_last:
            return float(count // 2 if half else count)
        points = count + weights.growth
        return 0.5 * points if half else points

    def worth(
        self, tile: Tile, site: i64, rotation: i64, scrolls: list[float], own_scroll: float
    ) -> float:
        """What a placement changes, compared with the printed areas beside the territory.

        `scrolls` and `own_scroll`: what the scrolls of the territory and of the tile will count. What they
        gain if no area with a scroll changes is not included; see `scroll_gain`.
        """
        worths = self._weights.area_worth
        labels = self._labels
        has_scrolls = bool(scrolls) or own_scroll != 0.0
        only: i64 = self._only[site]
        worth = 0.0
        if only >= 0:
            area: i64 = self._areas[4 * site + only]
            patch: i64 = tile.patch_at[4 * rotation + only]
            printed: i64 = tile.node_totals[patch]
            before: i64 = self._territory.node_totals[area]
            before_mask: i64 = self._territory.masks[area]
            totals: i64 = printed + (before & THINGS) - 2
            mask: i64 = before_mask | 1 << len(self._territory.cells)
            worth += worths[area_kind(totals, mask)]
            worth -= worths[area_kind(before, before_mask)]
            worth -= worths[area_kind(printed, 1)]
            if has_scrolls or self._weights.scores_lakes:
                labels[only] = only
                self._totals[only] = totals
                self._masks[only] = mask
        else:
            worth += self._join_several(tile, site, rotation)
        if has_scrolls:
            worth += self._scroll_changes(tile, site, rotation, scrolls, own_scroll)
        if self._weights.scores_lakes:
            worth += self._lake_changes(tile, site, rotation)
        return worth

    def _join_several(self, tile: Tile, site: i64, rotation: i64) -> float:
        """The same as in `worth` with several neighbors, whose areas may become one."""
        worths = self._weights.area_worth
        node_totals = self._territory.node_totals
        labels = self._labels
        first: i64 = 4 * site
        at: i64 = rotation * 4
        patch_at = tile.patch_at
        areas = self._areas
        for side in range(4):
            labels[side] = side
        for two in range(1, 4):
            if areas[first + two] < 0:
                continue
            for one in range(two):
                if (
                    areas[first + one] >= 0
                    and labels[one] != labels[two]
                    and (
                        patch_at[at + one] == patch_at[at + two]
                        or areas[first + one] == areas[first + two]
                    )
                ):
                    gone = labels[two]
                    kept = labels[one]
                    for side in range(4):
                        if labels[side] == gone:
                            labels[side] = kept
        worth = 0.0
        bit: i64 = 1 << len(self._territory.cells)
        for label in range(4):
            totals: i64 = 0
            mask: i64 = bit
            sides: i64 = 0
            for side in range(4):
                area: i64 = areas[first + side]
                if labels[side] != label or area < 0:
                    continue
                sides += 1
                patch: i64 = patch_at[at + side]
                is_new_area = True
                is_new_patch = True
                for other in range(side):
                    if labels[other] == label and areas[first + other] >= 0:
                        if areas[first + other] == area:
                            is_new_area = False
                        if patch_at[at + other] == patch:
                            is_new_patch = False
                if is_new_patch:
                    printed: i64 = tile.node_totals[patch]
                    worth -= worths[area_kind(printed, 1)]
                    totals = printed + (totals & THINGS)
                if is_new_area:
                    before: i64 = node_totals[area]
                    before_mask: i64 = self._territory.masks[area]
                    worth -= worths[area_kind(before, before_mask)]
                    totals += before & THINGS
                    mask |= before_mask
            if sides:
                totals -= 2 * sides
                self._totals[label] = totals
                self._masks[label] = mask
                worth += worths[area_kind(totals, mask)]
        return worth

    def _scroll_changes(
        self, tile: Tile, site: i64, rotation: i64, scrolls: list[float], own_scroll: float
    ) -> float:
        """What changes because areas with scrolls are nearer to completion, or farther from it."""
        factor = self._weights.scroll_factor
        worth = 0.0
        first: i64 = 4 * site
        edges: i64 = 0
        for side in range(4):
            area: i64 = self._areas[first + side]
            if area < 0:
                continue
            for number in range(len(scrolls)):
                if self._scroll_areas[number] == area and not self._is_beside(first, side, area):
                    edges = self._totals[self._labels[side]] & OPEN
                    change = factor[min(edges, 3)] - self._scroll_factors[number]
                    worth += scrolls[number] * change
        if tile.scroll:
            edges = tile.node_totals[tile.scroll_patch] & OPEN
            for side in range(4):
                if (
                    self._areas[first + side] >= 0
                    and tile.patch_at[rotation * 4 + side] == tile.scroll_patch
                ):
                    edges = self._totals[self._labels[side]] & OPEN
                    break
            worth += own_scroll * factor[min(edges, 3)]
        return worth

    def _is_beside(self, first: i64, sides: i64, area: i64) -> bool:
        """Whether an area is beyond one of the first sides of a free cell."""
        for side in range(sides):  # noqa: SIM110 - compiled, `any` would be a call of its own
            if self._areas[first + side] == area:
                return True
        return False

    def _lake_changes(self, tile: Tile, site: i64, rotation: i64) -> float:
        first: i64 = 4 * site
        closed: i64 = self._closed
        almost: i64 = self._almost
        wide_open: i64 = self._wide_open
        for side in range(4):
            area: i64 = self._areas[first + side]
            if area >= 0 and self._territory.node_totals[area] >> TERRAIN == WATER:
                closed, almost, wide_open = self._largest_lakes(first)
                break
        for patch in range(len(tile.areas)):
            totals: i64 = tile.node_totals[patch]
            if totals >> TERRAIN != WATER:
                continue
            size: i64 = 1
            for side in range(4):
                if tile.patch_at[rotation * 4 + side] == patch and self._areas[first + side] >= 0:
                    totals = self._totals[self._labels[side]]
                    size = tiles_in(self._masks[self._labels[side]])
                    break
            edges: i64 = totals & OPEN
            if edges == 0:
                if size > closed:
                    closed = size
            elif edges == 1:
                if size >= almost:
                    almost = size + 1
            elif size >= wide_open:
                wide_open = size + 1
        return self._lake_worth(closed, almost, wide_open) - self._lakes_before

    def _largest_lakes(self, first: i64) -> tuple[i64, i64, i64]:
        """The size of the largest completed lake, and with one more tile those of lakes that lack one edge
        or more.

        `first` is the first side of a free cell; lakes beside it do not count. -1: all lakes count.
        """
        territory = self._territory
        closed: i64 = 0
        almost: i64 = 0
        wide_open: i64 = 0
        for area in self._lakes:
            if first >= 0 and self._is_beside(first, 4, area):
                continue
            edges: i64 = territory.node_totals[area] & OPEN
            size: i64 = tiles_in(territory.masks[area])
            if edges == 0:
                closed = max(closed, size)
            elif edges == 1:
                almost = max(almost, size + 1)
            else:
                wide_open = max(wide_open, size + 1)
        return closed, almost, wide_open

    def _lake_worth(self, closed: i64, almost: i64, wide_open: i64) -> float:
        """Worth of the lakes, from the sizes that `_largest_lakes` returns."""
        size: int = closed
        almost_ahead: int = almost - closed
        open_ahead: int = wide_open - closed
        ahead = 1.1 * almost_ahead
        if 0.08 * open_ahead > ahead:
            ahead = 0.08 * open_ahead
        if ahead < 0.0:
            ahead = 0.0
        return self._weights.lake * size + self._weights.lake_later * ahead
