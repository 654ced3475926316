"""Scrolls: points at the end of the game, doubled in a completed area. (Skye 11.1, 11.2)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.kernel.seats import Seat
from clachan.skye.rules.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP, SHIP, WHISKY
from clachan.skye.rules.state import PointSource, ScrollPoints, Share, SkyeState, names_of
from clachan.skye.rules.territory import Territory


def _sheep(territory: Territory) -> int:
    return territory.icons[SHEEP] // 2


def _whisky(territory: Territory) -> int:
    return territory.tiles_with[WHISKY].bit_count() // 2


def _ship(territory: Territory) -> int:
    return territory.icons[SHIP] // 2


def _cattle(territory: Territory) -> int:
    return territory.icons[CATTLE]


def _broch(territory: Territory) -> int:
    return territory.icons[BROCH]


def _farm(territory: Territory) -> int:
    return territory.icons[FARM]


def _lighthouse(territory: Territory) -> int:
    return territory.icons[LIGHTHOUSE]


BASE_SCROLLS: Final[dict[str, ScrollPoints]] = {
    "sheep/2": _sheep,
    "whisky/2": _whisky,
    "ship/2": _ship,
    "cattle": _cattle,
    "broch": _broch,
    "farm": _farm,
    "lighthouse": _lighthouse,
}


def is_doubled(territory: Territory, order: int) -> bool:
    """Whether the scroll of a tile is in a completed area. (Skye 11.2)"""
    return territory.is_completed(territory.area_at(order, territory.tiles[order].scroll_patch))


class Scrolls(PointSource):
    """Every scroll on its own, rounded down, then doubled in a completed area."""

    def __init__(self) -> None:
        super().__init__("scroll", "Skye 11.1")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        territory = state.territories[seat]
        kinds = state.seams.scrolls
        shares: list[Share] = []
        for order, tile in enumerate(territory.tiles):
            if tile.scroll:
                points = kinds[tile.scroll](territory)
                shares.append((2 * points if is_doubled(territory, order) else points, 1 << order))
        return shares

    def lines(self, state: SkyeState, seat: Seat) -> tuple[Line, ...]:
        territory = state.territories[seat]
        lines: list[Line] = []
        for amount, tiles in self.shares(state, seat):
            order = tiles.bit_length() - 1
            facts: tuple[Fact, ...] = (
                ("scroll", territory.tiles[order].scroll),
                ("doubled", "yes" if is_doubled(territory, order) else "no"),
            )
            lines.append(Line(self.reason, amount, self.rule, names_of(territory, tiles), facts))
        return tuple(lines)
