"""The bag: which tiles are in it is public knowledge, their order does not exist. (Skye 12.1)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from clachan.games.skye.tiles import Tile, TileSet

_ALL: Final = bytes(range(256))


class Bag:
    """A set of tiles, as a value: drawing gives another bag."""

    def __init__(self, tileset: TileSet, indices: bytes) -> None:
        """`indices`: the number of each tile in the bag, ascending, one byte each."""
        self.tileset: Final = tileset
        self.indices: Final = indices

    @staticmethod
    def full(tileset: TileSet) -> Bag:
        return Bag(tileset, bytes(range(tileset.bag_size)))

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.index >= 0 and tile.index in self.indices

    def __len__(self) -> int:
        return len(self.indices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.indices == other.indices

    def __hash__(self) -> int:
        return hash(self.indices)

    def __repr__(self) -> str:
        return f"<bag of {len(self)}>"

    def tiles(self) -> list[Tile]:
        """The tiles in it, in the order of the set."""
        tiles = self.tileset.tiles
        return [tiles[index] for index in self.indices]

    def numbers(self) -> list[int]:
        """The numbers of the tiles in it, ascending."""
        return list(self.indices)

    def without(self, tiles: Iterable[Tile]) -> Bag:
        # Deleting all of them is one go over the bytes; a tile of no set was never in the bag.
        gone = bytes([tile.index for tile in tiles if tile.index >= 0])
        return Bag(self.tileset, self.indices.translate(None, gone))

    def with_tiles(self, tiles: Iterable[Tile]) -> Bag:
        # What is not missing is there, and in order without being sorted.
        missing = _ALL.translate(None, self.indices + bytes([tile.index for tile in tiles]))
        return Bag(self.tileset, _ALL.translate(None, missing))

    def to_json(self) -> list[str]:
        return [tile.name for tile in self.tiles()]
