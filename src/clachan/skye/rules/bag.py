"""The bag. Everyone may know which tiles are in it; they have no order. (Skye 12.1)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from clachan.skye.rules.tiles import Tile, TileSet


class Bag:
    """A set of tiles, as a value: drawing returns a new bag."""

    def __init__(self, tileset: TileSet, whole: bytes, gone: bytes) -> None:
        """`whole`: the indices of all tiles that can be in the bag, ascending; `gone`: of those drawn."""
        self.tileset: Final = tileset
        self._whole: Final = whole
        self._gone: Final = gone

    def __reduce__(self) -> tuple[object, ...]:
        return Bag, (self.tileset, self._whole, self._gone)

    @staticmethod
    def full(tileset: TileSet) -> Bag:
        return Bag(tileset, bytes(range(tileset.bag_size)), b"")

    @staticmethod
    def of(tileset: TileSet, tiles: Iterable[Tile]) -> Bag:
        """A bag, or a stack, of exactly these tiles."""
        return Bag(tileset, bytes(sorted([tile.index for tile in tiles])), b"")

    def numbers(self) -> bytes:
        """The indices of the tiles in the bag, ascending."""
        return self._whole.translate(None, self._gone)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.index >= 0 and tile.index in self.numbers()

    def __len__(self) -> int:
        return len(self.numbers())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(self.numbers())

    def __repr__(self) -> str:
        return f"<bag of {len(self)}>"

    def tiles(self) -> list[Tile]:
        """The tiles in the bag, in the order of the tile set."""
        tiles = self.tileset.tiles
        return [tiles[number] for number in self.numbers()]

    def without(self, tiles: Iterable[Tile]) -> Bag:
        # A tile of no set was never in the bag.
        return self.without_numbers([tile.index for tile in tiles if tile.index >= 0])

    def without_numbers(self, numbers: list[int]) -> Bag:
        """The bag without the tiles with these indices."""
        return Bag(self.tileset, self._whole, self._gone + bytes(numbers))

    def with_tiles(self, tiles: Iterable[Tile]) -> Bag:
        back = bytes([tile.index for tile in tiles])
        return Bag(self.tileset, self._whole, self._gone.translate(None, back))

    def to_json(self) -> list[str]:
        return [tile.name for tile in self.tiles()]
