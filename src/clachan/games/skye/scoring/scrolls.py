"""Scrolls: points at the end of the game, doubled in a completed area. (Skye 11.1, 11.2)"""

from __future__ import annotations

from typing import Final

from clachan.games.skye.icons import BROCH, CATTLE, FARM, LIGHTHOUSE, SHEEP, SHIP, WHISKY
from clachan.games.skye.state import ScrollPoints, Share, State, Tally, names_of
from clachan.games.skye.territory import Territory
from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.kernel.seats import Seat


def _sheep(land: Territory) -> int:
    return land.icons[SHEEP] // 2


def _whisky(land: Territory) -> int:
    return land.having[WHISKY].bit_count() // 2


def _ship(land: Territory) -> int:
    return land.icons[SHIP] // 2


def _cattle(land: Territory) -> int:
    return land.icons[CATTLE]


def _broch(land: Territory) -> int:
    return land.icons[BROCH]


def _farm(land: Territory) -> int:
    return land.icons[FARM]


def _lighthouse(land: Territory) -> int:
    return land.icons[LIGHTHOUSE]


BASE_SCROLLS: Final[dict[str, ScrollPoints]] = {
    "sheep/2": _sheep,
    "whisky/2": _whisky,
    "ship/2": _ship,
    "cattle": _cattle,
    "broch": _broch,
    "farm": _farm,
    "lighthouse": _lighthouse,
}


def is_doubled(land: Territory, order: int) -> bool:
    """The scroll of a laid tile lies in a completed area. (Skye 11.2)"""
    return land.is_completed(land.area_at(order, land.tiles[order].scroll_patch))


class Scrolls(Tally):
    """Every scroll on its own, rounded down, then doubled in a completed area."""

    def __init__(self) -> None:
        super().__init__("scroll", "Skye 11.1")

    def shares(self, state: State, seat: Seat) -> list[Share]:
        land = state.lands[seat]
        kinds = state.seams.scrolls
        shares: list[Share] = []
        for order, tile in enumerate(land.tiles):
            if tile.scroll:
                points = kinds[tile.scroll](land)
                shares.append((2 * points if is_doubled(land, order) else points, 1 << order))
        return shares

    def lines(self, state: State, seat: Seat) -> tuple[Line, ...]:
        land = state.lands[seat]
        lines: list[Line] = []
        for amount, tiles in self.shares(state, seat):
            order = tiles.bit_length() - 1
            facts: tuple[Fact, ...] = (
                ("scroll", land.tiles[order].scroll),
                ("doubled", "yes" if is_doubled(land, order) else "no"),
            )
            lines.append(Line(self.reason, amount, self.rule, names_of(land, tiles), facts))
        return tuple(lines)
