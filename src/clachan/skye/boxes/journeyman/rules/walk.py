"""How far a journeyman can walk. (Journeyman 5.3, 5.4)"""

from __future__ import annotations

from typing import Final

from clachan.skye.rules.cells import CELLS, STEP
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Side

FAR: Final = 1 << 20
"""Farther than any walk can go."""


class Paths:
    """Movement points between the tiles of a territory, computed when first needed.

    Tiles are numbered in the order in which they were built.
    """

    def __init__(self, territory: Territory, limit: int, plain: int, road: int) -> None:
        self._territory = territory
        self._limit = limit
        self._plain = plain
        self._road = road
        tiles = len(territory.cells)
        self._steps: list[list[tuple[int, int]] | None] = [None] * tiles
        self._points: list[list[int] | None] = [None] * tiles

    def points_from(self, order: int) -> list[int]:
        """The cheapest way to every tile; FAR where it costs more than the limit."""
        points = self._points[order]
        if points is None:
            points = self._search(order)
            self._points[order] = points
        return points

    def _search(self, start: int) -> list[int]:
        limit = self._limit
        points = [FAR] * len(self._steps)
        points[start] = 0
        reached: list[list[int]] = [[] for _ in range(limit + 1)]
        reached[0].append(start)
        for cost in range(limit + 1):
            for order in reached[cost]:
                if points[order] < cost:
                    continue
                for neighbor, step in self._steps_from(order):
                    further = cost + step
                    if further <= limit and further < points[neighbor]:
                        points[neighbor] = further
                        reached[further].append(neighbor)
        return points

    def _steps_from(self, order: int) -> list[tuple[int, int]]:
        """The neighbors and the cost of a step: cheap where a road goes through. (Journeyman 5.3)"""
        steps = self._steps[order]
        if steps is None:
            territory = self._territory
            cell = territory.cells[order]
            steps = []
            for side in range(4):
                neighbor = territory.at.get(CELLS[cell + STEP[side]], -1)
                if neighbor >= 0:
                    linked = territory.is_linked_by_road(cell, Side(side))
                    steps.append((neighbor, self._road if linked else self._plain))
            self._steps[order] = steps
        return steps
