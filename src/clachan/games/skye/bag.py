"""The bag: which tiles are in it is public knowledge, their order does not exist. (Skye 12.1)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from clachan.games.skye.tiles import Tile, TileSet


class Bag:
    """A set of tiles, as a value: drawing gives another bag."""

    def __init__(self, tileset: TileSet, mask: int) -> None:
        self.tileset: Final = tileset
        self.mask: Final = mask

    @staticmethod
    def full(tileset: TileSet) -> Bag:
        return Bag(tileset, (1 << tileset.bag_size) - 1)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and bool(self.mask >> tile.index & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"<bag of {len(self)}>"

    def tiles(self) -> list[Tile]:
        """The tiles in it, in the order of the set."""
        mask = self.mask
        return [tile for tile in self.tileset.tiles if mask >> tile.index & 1]

    def without(self, tiles: Iterable[Tile]) -> Bag:
        mask = self.mask
        for tile in tiles:
            mask &= ~(1 << tile.index)
        return Bag(self.tileset, mask)

    def with_tiles(self, tiles: Iterable[Tile]) -> Bag:
        mask = self.mask
        for tile in tiles:
            mask |= 1 << tile.index
        return Bag(self.tileset, mask)

    def to_json(self) -> list[str]:
        return [tile.name for tile in self.tiles()]
