"""What tiles are worth to each seat: the gain of the best place, for one tile or several together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.bots.skye.worth import Worth
from clachan.games.skye.cells import Cell
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import Tile


class Spot:
    """The best place for a tile on a land, and the land afterwards."""

    def __init__(self, place: int, worth: float, land: Territory) -> None:
        self.place: Final = place
        """As in `Territory.placements`; -1 when the tile fits nowhere."""
        self.worth: Final = worth
        self.land: Final = land


def best_spot(worth: Worth, land: Territory, seat: int, tile: Tile, before: float) -> Spot:
    """Try every placement; a tile that fits nowhere changes nothing. (Skye 7.6)"""
    best = Spot(-1, before, land)
    for place in land.placements(tile):
        after = land.with_tile(tile, Cell(place >> 2), place & 3)
        value = worth.of(after, seat)
        if best.place < 0 or value > best.worth:
            best = Spot(place, value, after)
    return best


class Appraisal:
    """Gains of tiles and sets of tiles, found when asked for and remembered.

    A set is laid tile by tile, the one with the largest gain first. Sets are masks over `tiles`.
    `bonus[seat][i]` is what a tile brings a seat beside its place on the land.
    """

    def __init__(
        self,
        worth: Worth,
        lands: Sequence[Territory],
        tiles: Sequence[Tile],
        bonus: list[list[float]] | None = None,
    ) -> None:
        self.worth: Final = worth
        self.lands: Final = list(lands)
        self.tiles: Final = list(tiles)
        self.index: Final = {tile.index: i for i, tile in enumerate(tiles)}
        self._bonus: Final = bonus
        self._base: Final = [worth.of(land, seat) for seat, land in enumerate(lands)]
        self._known: Final[list[dict[int, Spot]]] = [
            {0: Spot(-1, self._base[seat], land)} for seat, land in enumerate(lands)
        ]

    def gain(self, seat: int, tile: Tile) -> float:
        """What one tile adds to a seat's land."""
        return self.joint(seat, 1 << self.index[tile.index])

    def joint(self, seat: int, tiles: int) -> float:
        """What a set of tiles adds to a seat's land."""
        gain = self._spot(seat, tiles).worth - self._base[seat]
        if self._bonus is not None:
            for i, bonus in enumerate(self._bonus[seat]):
                if tiles >> i & 1:
                    gain += bonus
        return gain

    def _spot(self, seat: int, tiles: int) -> Spot:
        known = self._known[seat]
        found = known.get(tiles)
        if found is None:
            last = self._last(seat, tiles)
            before = self._spot(seat, tiles & ~(1 << last))
            found = best_spot(self.worth, before.land, seat, self.tiles[last], before.worth)
            known[tiles] = found
        return found

    def _last(self, seat: int, tiles: int) -> int:
        """The tile of a set that is laid last: the one with the smallest gain of its own."""
        last = -1
        least = 0.0
        rest = tiles
        while rest:
            i = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            gain = 0.0 if rest == 0 and last < 0 else self.joint(seat, 1 << i)
            if last < 0 or gain < least:
                last = i
                least = gain
        return last
