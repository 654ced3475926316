"""What tiles gain each seat at their best place, one by one or together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile


class BestPlacement:
    """The best place for a tile in a territory, and the territory afterwards."""

    def __init__(self, place: int, worth: float, territory: Territory) -> None:
        self.place: Final = place
        """As in `Territory.placements`; -1 if the tile fits nowhere."""
        self.worth: Final = worth
        self.territory: Final = territory


def best_placement(
    evaluation: Evaluation, territory: Territory, seat: int, tile: Tile, before: float
) -> BestPlacement:
    """Try every placement; a tile that fits nowhere changes nothing. (Skye 7.6)"""
    best = BestPlacement(-1, before, territory)
    for place in territory.placements(tile):
        after = territory.with_tile(tile, Cell(place >> 2), place & 3)
        value = evaluation.of(after, seat)
        if best.place < 0 or value > best.worth:
            best = BestPlacement(place, value, after)
    return best


class TileGains:
    """The gains of tiles and sets of tiles, computed when needed and remembered.

    A set is built tile by tile, largest gain first. Sets are masks over `tiles`. `bonus[seat][i]` is what
    a tile brings a seat besides its place in the territory.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        territories: Sequence[Territory],
        tiles: Sequence[Tile],
        bonus: list[list[float]] | None = None,
    ) -> None:
        self.evaluation: Final = evaluation
        self.territories: Final = list(territories)
        self.tiles: Final = list(tiles)
        self.index: Final = {tile.index: i for i, tile in enumerate(tiles)}
        self._bonus: Final = bonus
        self._base: Final = [
            evaluation.of(territory, seat) for seat, territory in enumerate(territories)
        ]
        self._known: Final[list[dict[int, BestPlacement]]] = [
            {0: BestPlacement(-1, self._base[seat], territory)}
            for seat, territory in enumerate(territories)
        ]

    def gain(self, seat: int, tile: Tile) -> float:
        """What one tile adds to a seat's territory."""
        return self.gain_of_set(seat, 1 << self.index[tile.index])

    def gain_of_set(self, seat: int, tiles: int) -> float:
        """What a set of tiles adds to a seat's territory."""
        gain = self._placement(seat, tiles).worth - self._base[seat]
        if self._bonus is not None:
            for i, bonus in enumerate(self._bonus[seat]):
                if tiles >> i & 1:
                    gain += bonus
        return gain

    def _placement(self, seat: int, tiles: int) -> BestPlacement:
        known = self._known[seat]
        found = known.get(tiles)
        if found is None:
            last = self._last(seat, tiles)
            before = self._placement(seat, tiles & ~(1 << last))
            found = best_placement(
                self.evaluation, before.territory, seat, self.tiles[last], before.worth
            )
            known[tiles] = found
        return found

    def _last(self, seat: int, tiles: int) -> int:
        """The tile of a set that is built last: the one with the smallest gain."""
        last = -1
        least = 0.0
        rest = tiles
        while rest:
            i = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            gain = 0.0 if rest == 0 and last < 0 else self.gain_of_set(seat, 1 << i)
            if last < 0 or gain < least:
                last = i
                least = gain
        return last
