"""What a placement changes in areas, lakes and scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.bots.skye.rollout.building_sites import Sites, area_kind, tiles_in
from clachan.bots.skye.rollout.weights import RoundWeights
from clachan.bots.skye.terms import SCROLL_ICONS
from clachan.games.skye.icons import WHISKY
from clachan.games.skye.node_totals import OPEN, TERRAIN, THINGS
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import WATER, Tile

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64


class AreaChanges:
    """The areas of a territory in one round."""

    def __init__(self, weights: RoundWeights, territory: Territory, sites: Sites) -> None:
        self._weights: Final = weights
        self._territory: Final = territory
        self._areas: Final = sites.areas
        self._scroll_areas: Final[list[int]] = []
        self._scroll_kinds: Final[list[str]] = []
        self._scrolls_before = 0.0
        self._list_scrolls()
        self._lakes: Final = territory.areas_of(WATER) if weights.scores_lakes else []
        self._lakes_before = 0.0
        if weights.scores_lakes:
            self._lakes_before = self._lake_worth(0, 0, 0)
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
            edges = territory.open_edges(area)
            self._scrolls_before += (
                self.scroll_points(tile.scroll, None) * self._weights.scroll_factor[min(edges, 3)]
            )

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

        `scrolls` and `own_scroll`: what the scrolls of the territory and of the tile will count.
        """
        worths = self._weights.area_worth
        node_totals = self._territory.node_totals
        masks = self._territory.masks
        labels = self._labels
        first: i64 = 4 * site
        at: i64 = rotation * 4
        beside: i64 = 0
        only: i64 = 0
        for side in range(4):
            labels[side] = side
            if self._areas[first + side] >= 0:
                beside += 1
                only = side
        worth = 0.0
        if beside == 1:
            area: i64 = self._areas[first + only]
            patch: i64 = tile.patch_at[at + only]
            printed: i64 = tile.node_totals[patch]
            before: i64 = node_totals[area]
            before_mask: i64 = masks[area]
            totals: i64 = printed + (before & THINGS) - 2
            mask: i64 = before_mask | 1 << len(self._territory.cells)
            worth += worths[area_kind(totals, mask)]
            worth -= worths[area_kind(before, before_mask)]
            worth -= worths[area_kind(printed, 1)]
            self._totals[only] = totals
            self._masks[only] = mask
        else:
            worth += self._join_several(tile, site, rotation)
        if scrolls or own_scroll != 0.0:
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
        factor = self._weights.scroll_factor
        worth = -self._scrolls_before
        first: i64 = 4 * site
        for number, points in enumerate(scrolls):
            area: i64 = self._scroll_areas[number]
            edges: i64 = self._territory.node_totals[area] & OPEN
            for side in range(4):
                if self._areas[first + side] == area:
                    edges = self._totals[self._labels[side]] & OPEN
                    break
            worth += points * factor[min(edges, 3)]
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

    def _lake_changes(self, tile: Tile, site: i64, rotation: i64) -> float:
        closed: i64 = 0
        almost: i64 = 0
        wide_open: i64 = 0
        territory = self._territory
        first: i64 = 4 * site
        size: i64 = 0
        for area in self._lakes:
            joined = False
            for side in range(4):
                if self._areas[first + side] == area:
                    joined = True
            if joined:
                continue
            edges: i64 = territory.node_totals[area] & OPEN
            size = tiles_in(territory.masks[area])
            if edges == 0:
                closed = max(closed, size)
            elif edges == 1:
                almost = max(almost, size + 1)
            else:
                wide_open = max(wide_open, size + 1)
        for patch in range(len(tile.areas)):
            totals: i64 = tile.node_totals[patch]
            if totals >> TERRAIN != WATER:
                continue
            size = 1
            for side in range(4):
                if tile.patch_at[rotation * 4 + side] == patch and self._areas[first + side] >= 0:
                    totals = self._totals[self._labels[side]]
                    size = tiles_in(self._masks[self._labels[side]])
                    break
            if totals & OPEN == 0:
                closed = max(closed, size)
            elif totals & OPEN == 1:
                almost = max(almost, size + 1)
            else:
                wide_open = max(wide_open, size + 1)
        return self._lake_worth(closed, almost, wide_open) - self._lakes_before

    def _lake_worth(self, closed: i64, almost: i64, wide_open: i64) -> float:
        """Worth of the lakes, from the sizes of the largest ones; all 0: of the lakes as they are."""
        if closed == 0 and almost == 0 and wide_open == 0:
            territory = self._territory
            for area in self._lakes:
                edges: i64 = territory.node_totals[area] & OPEN
                size: i64 = tiles_in(territory.masks[area])
                if edges == 0:
                    closed = max(closed, size)
                elif edges == 1:
                    almost = max(almost, size + 1)
                else:
                    wide_open = max(wide_open, size + 1)
        size_closed: int = closed
        almost_ahead: int = almost - closed
        open_ahead: int = wide_open - closed
        ahead = max(1.1 * almost_ahead, 0.08 * open_ahead, 0.0)
        return self._weights.lake * size_closed + self._weights.lake_later * ahead
