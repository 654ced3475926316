"""The moves of the box. (Druids 10)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from clachan.kernel.errors import InvalidNotation
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.moves import Buy
from clachan.skye.rules.notation import Parser, Words
from clachan.skye.rules.tiles import Tile

Tablets = tuple[str, ...]


def _with(tablets: Tablets, text: str) -> str:
    """`tablet TC1 TC2 blind`: the tablets come before what they are used for."""
    return " ".join(["tablet", *tablets, text]) if tablets else text


class Unveil(Move):
    """Chance turns over Druid tiles for the free spaces of the dolmen row. (Druids 1.2, 4.1)"""

    __slots__ = ("tiles",)

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.tiles: Final = tiles

    def __reduce__(self) -> tuple[object, ...]:
        return Unveil, (self.tiles,)

    def __str__(self) -> str:
        return " ".join(["unveil", *[tile.name for tile in self.tiles]])


class BuyDruid(Move):
    """Buy a Druid tile from the dolmen row. (Druids 3.2)"""

    __slots__ = ("tablets", "tile")

    def __init__(self, tile: Tile, tablets: Tablets = ()) -> None:
        self.tile: Final = tile
        self.tablets: Final = tablets

    def __reduce__(self) -> tuple[object, ...]:
        return BuyDruid, (self.tile, self.tablets)

    def __str__(self) -> str:
        return _with(self.tablets, f"dolmen {self.tile.name}")


class Blind(Move):
    """Pay to draw tiles from the bag and keep one of them. (Druids 3.3)"""

    __slots__ = ("tablets",)

    def __init__(self, tablets: Tablets = ()) -> None:
        self.tablets: Final = tablets

    def __reduce__(self) -> tuple[object, ...]:
        return Blind, (self.tablets,)

    def __str__(self) -> str:
        return _with(self.tablets, "blind")


class Pull(Move):
    """Chance pulls the tiles for a blind purchase out of the bag. (Druids 3.3)"""

    __slots__ = ("tiles",)

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.tiles: Final = tiles

    def __reduce__(self) -> tuple[object, ...]:
        return Pull, (self.tiles,)

    def __str__(self) -> str:
        return " ".join(["pull", *[tile.name for tile in self.tiles]])


class Keep(Move):
    """Keep one of the tiles drawn blind; or, with a tablet, a tile of one's own. (Druids 3.3, 6.2)"""

    __slots__ = ("tablets", "tile")

    def __init__(self, tile: Tile, tablets: Tablets = ()) -> None:
        self.tile: Final = tile
        self.tablets: Final = tablets

    def __reduce__(self) -> tuple[object, ...]:
        return Keep, (self.tile, self.tablets)

    def __str__(self) -> str:
        return _with(self.tablets, f"keep {self.tile.name}")


class TabletBuy(Buy):
    """Buy from another player with a market discount. (Druids 6.3)"""

    __slots__ = ("tablets",)

    def __init__(self, seller: Seat, tile: Tile, tablets: Tablets) -> None:
        super().__init__(seller, tile)
        self.tablets: Final = tablets

    def __reduce__(self) -> tuple[object, ...]:
        return TabletBuy, (self.seller, self.tile, self.tablets)

    def __str__(self) -> str:
        return _with(self.tablets, super().__str__())


class DrawMore(Move):
    """Use a tablet for an extra draw, where tablets work once per game. (Druids 6.5)"""

    __slots__ = ("tablet",)

    def __init__(self, tablet: str) -> None:
        self.tablet: Final = tablet

    def __reduce__(self) -> tuple[object, ...]:
        return DrawMore, (self.tablet,)

    def __str__(self) -> str:
        return _with((self.tablet,), "draw")


class Return(Move):
    """Put the surplus tiles of a draw back into the bag. (Druids 6.5)"""

    __slots__ = ("tiles",)

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.tiles: Final = tiles

    def __reduce__(self) -> tuple[object, ...]:
        return Return, (self.tiles,)

    def __str__(self) -> str:
        return " ".join(["return", *[tile.name for tile in self.tiles]])


def _tiles(words: Words) -> tuple[Tile, ...]:
    tiles = [words.tile()]
    while words.is_left():
        tiles.append(words.tile())
    return tuple(tiles)


def _unveil(words: Words) -> Move:
    return Unveil(_tiles(words))


def _pull(words: Words) -> Move:
    return Pull(_tiles(words))


def _return(words: Words) -> Move:
    return Return(_tiles(words))


def _dolmen(words: Words) -> Move:
    return BuyDruid(words.tile())


def _blind(words: Words) -> Move:
    words.end()
    return Blind()


def _keep(words: Words) -> Move:
    return Keep(words.tile())


class TabletParser:
    """Reads a move with tablets: their names, and then what they are used for."""

    def __init__(self, tablets: Iterable[str]) -> None:
        self._known: Final = tuple(tablets)

    def __call__(self, words: Words) -> Move:
        tablets = [words.word("a tablet")]
        word = words.word("what the tablet is used for")
        while word not in _USES:
            tablets.append(word)
            word = words.word("buy, dolmen, blind, keep or draw")
        for name in tablets:
            if name not in self._known:
                raise InvalidNotation(f"{words.text!r} is not a move: there is no tablet {name!r}")
        if word == "buy":
            tile = words.tile()
            words.fixed("from")
            return TabletBuy(words.seat(), tile, tuple(tablets))
        if word == "dolmen":
            return BuyDruid(words.tile(), tuple(tablets))
        if word == "keep":
            return Keep(words.tile(), tuple(tablets))
        if word == "blind":
            return Blind(tuple(tablets))
        if len(tablets) > 1:
            raise words.wrong("one tablet at a time for more tiles to draw")
        return DrawMore(tablets[0])


_USES: Final = ("buy", "dolmen", "blind", "keep", "draw")


def parsers(tablets: Iterable[str]) -> dict[str, Parser]:
    """The parsers of the box by first word; `tablets` are the names of all tablets."""
    return {
        "unveil": _unveil,
        "dolmen": _dolmen,
        "blind": _blind,
        "pull": _pull,
        "keep": _keep,
        "return": _return,
        "tablet": TabletParser(tablets),
    }
