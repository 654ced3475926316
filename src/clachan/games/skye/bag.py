"""The bag: which tiles are in it is public knowledge, their order does not exist. (Skye 12.1)"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Final

from clachan.games.skye.tiles import Tile, TileSet


class Bag:
    """A set of tiles, as a value: drawing gives another bag."""

    def __init__(self, tileset: TileSet, flags: bytes) -> None:
        """`flags`: 1 for each tile of the set that is in the bag, 0 for the others."""
        self.tileset: Final = tileset
        self.flags: Final = flags

    @staticmethod
    def full(tileset: TileSet) -> Bag:
        others = len(tileset.tiles) - tileset.bag_size
        return Bag(tileset, b"\1" * tileset.bag_size + b"\0" * others)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and self.flags[tile.index] == 1

    def __len__(self) -> int:
        return self.flags.count(1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.flags == other.flags

    def __hash__(self) -> int:
        return hash(self.flags)

    def __repr__(self) -> str:
        return f"<bag of {len(self)}>"

    def tiles(self) -> list[Tile]:
        """The tiles in it, in the order of the set."""
        return list(compress(self.tileset.tiles, self.flags))

    def numbers(self) -> list[int]:
        """The numbers of the tiles in it, ascending."""
        return list(compress(range(len(self.flags)), self.flags))

    def without(self, tiles: Iterable[Tile]) -> Bag:
        return self._with(tiles, 0)

    def with_tiles(self, tiles: Iterable[Tile]) -> Bag:
        return self._with(tiles, 1)

    def _with(self, tiles: Iterable[Tile], flag: int) -> Bag:
        flags = bytearray(self.flags)
        for tile in tiles:
            flags[tile.index] = flag
        return Bag(self.tileset, bytes(flags))

    def to_json(self) -> list[str]:
        return [tile.name for tile in self.tiles()]
