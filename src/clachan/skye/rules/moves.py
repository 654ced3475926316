"""The moves of the base game, including those of chance. `notation.py` reads their texts."""

from __future__ import annotations

from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.rules.cells import Cell, cell_name
from clachan.skye.rules.tiles import Tile

SEAT_NAMES: Final = ("blue", "yellow", "red", "white", "green")

AXE: Final = 0
"""Stands in a price sheet for the tile with the axe."""


class LayScoring(Move):
    """Chance puts four scoring tiles on the slots A to D. (Skye 1.3)"""

    __slots__ = ("scoring",)

    def __init__(self, scoring: tuple[str, ...]) -> None:
        self.scoring: Final = scoring

    def __reduce__(self) -> tuple[object, ...]:
        return LayScoring, (self.scoring,)

    def __str__(self) -> str:
        return f"lay {' '.join(self.scoring)}"


class Start(Move):
    """Chance names the start player. (Skye 1.4)"""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def __reduce__(self) -> tuple[object, ...]:
        return Start, (self.seat,)

    def __str__(self) -> str:
        return f"start {SEAT_NAMES[self.seat]}"


class Draw(Move):
    """Chance draws tiles for every seat. (Skye 4.1)"""

    __slots__ = ("hands",)

    def __init__(self, hands: PerSeat[tuple[Tile, ...]]) -> None:
        self.hands: Final = hands

    def __reduce__(self) -> tuple[object, ...]:
        return Draw, (self.hands,)

    def __str__(self) -> str:
        return "draw " + " / ".join([" ".join([tile.name for tile in hand]) for hand in self.hands])


class Price(Move):
    """Put the axe on one tile and gold on the others, in the order of the tiles drawn. (Skye 4.2-4.4)"""

    __slots__ = ("prices",)

    def __init__(self, prices: tuple[int, ...]) -> None:
        self.prices: Final = prices

    def __reduce__(self) -> tuple[object, ...]:
        return Price, (self.prices,)

    def __str__(self) -> str:
        return "price " + " ".join([str(gold) if gold else "axe" for gold in self.prices])


class Buy(Move):
    """Buy a tile from another player. (Skye 6.2)"""

    __slots__ = ("seller", "tile")

    def __init__(self, seller: Seat, tile: Tile) -> None:
        self.seller: Final = seller
        self.tile: Final = tile

    def __reduce__(self) -> tuple[object, ...]:
        return Buy, (self.seller, self.tile)

    def __str__(self) -> str:
        return f"buy {self.tile.name} from {SEAT_NAMES[self.seller]}"


class Pass(Move):
    """Buy nothing. (Skye 6.2)"""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return Pass, ()

    def __str__(self) -> str:
        return "pass"


class Build(Move):
    """Build a tile in one's own territory. (Skye 7.1)"""

    __slots__ = ("cell", "rotation", "tile")

    def __init__(self, tile: Tile, cell: Cell, rotation: int) -> None:
        self.tile: Final = tile
        self.cell: Final = cell
        self.rotation: Final = rotation

    def __reduce__(self) -> tuple[object, ...]:
        return Build, (self.tile, self.cell, self.rotation)

    def __str__(self) -> str:
        return f"build {self.tile.name} {cell_name(self.cell)} {self.rotation * 90}"
