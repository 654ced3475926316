"""The box's part of the state: dolmen row, stack, and the players' tablets."""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.boxes.druids.rules.tablets import HeldTablet, Tablet
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.state import BoxState, BoxStateKey, SkyeState
from clachan.skye.rules.tiles import Tile, TileSet

DruidRow = tuple["Tile | None", ...]
"""The spaces of the dolmen board from left to right; None is an empty one."""

ONCE_A_GAME: Final = "game"
ONCE_A_ROUND: Final = "round"


class DruidsContent:
    """What is in the box: prices of the spaces, tablets, and the cost of a blind draw."""

    def __init__(
        self,
        spaces: tuple[int, ...],
        tablets: tuple[Tablet, ...],
        blind_cost: int,
        blind_tiles: int,
    ) -> None:
        self.spaces: Final = spaces
        """The gold of each space. (Druids 1.2)"""
        self.tablets: Final = {tablet.name: tablet for tablet in tablets}
        self.blind_cost: Final = blind_cost
        self.blind_tiles: Final = blind_tiles


class DolmenState(BoxState):
    """Row, stack and tablets. Nothing is hidden: the stack has no order until chance draws. (Druids 1.1)"""

    def __init__(
        self,
        content: DruidsContent,
        row: DruidRow,
        stack: Bag,
        held: PerSeat[tuple[HeldTablet, ...]],
        used: tuple[str, ...],
        extra_draws: PerSeat[int],
    ) -> None:
        self.content: Final = content
        self.row: Final = row
        self.stack: Final = stack
        self.held: Final = held
        self.used: Final = used
        """Tablets that cannot be used any more in this round, or in this game. (Druids 6.1)"""
        self.extra_draws: Final = extra_draws
        """How many tiles more each seat draws in this round. (Druids 6.5)"""

    def __reduce__(self) -> tuple[object, ...]:
        return DolmenState, (
            self.content,
            self.row,
            self.stack,
            self.held,
            self.used,
            self.extra_draws,
        )

    @staticmethod
    def at_setup(
        content: DruidsContent, tileset: TileSet, druid_tiles: list[Tile], seats: int
    ) -> DolmenState:
        """An empty row and all Druid tiles in the stack; nobody has a tablet. (Druids 1.1-1.3)"""
        stack = Bag.of(tileset, druid_tiles)
        row: DruidRow = (None,) * len(content.spaces)
        return DolmenState(content, row, stack, ((),) * seats, (), (0,) * seats)

    def __repr__(self) -> str:
        row = " ".join(["-" if tile is None else tile.name for tile in self.row])
        return f"<dolmen row {row}, stack of {len(self.stack)}>"

    def price_of(self, tile: Tile) -> int:
        """Standing stone and space. (Druids 3.2)"""
        return stones(tile) + self.content.spaces[self.row.index(tile)]

    def gaps(self) -> int:
        """The number of spaces to fill, limited by the stack. (Druids 4.1, 4.3)"""
        return min(self.row.count(None), len(self.stack))

    def with_row(self, row: DruidRow) -> DolmenState:
        return DolmenState(self.content, row, self.stack, self.held, self.used, self.extra_draws)

    def with_unveiled(self, tiles: tuple[Tile, ...]) -> DolmenState:
        """The state with tiles from the stack on the free spaces, from left to right. (Druids 1.2, 4.1)"""
        row = list(self.row)
        free = [place for place, tile in enumerate(row) if tile is None]
        for place, tile in zip(free[len(free) - len(tiles) :], tiles, strict=True):
            row[place] = tile
        stack = self.stack.without(tiles)
        return DolmenState(self.content, tuple(row), stack, self.held, self.used, self.extra_draws)

    def with_tablet(self, seat: Seat, held: HeldTablet) -> DolmenState:
        everybody = list(self.held)
        everybody[seat] = (*everybody[seat], held)
        return DolmenState(
            self.content, self.row, self.stack, tuple(everybody), self.used, self.extra_draws
        )

    def with_used(self, tablets: tuple[str, ...]) -> DolmenState:
        used = (*self.used, *tablets)
        return DolmenState(self.content, self.row, self.stack, self.held, used, self.extra_draws)

    def with_extra_draws(self, used: tuple[str, ...], extra_draws: PerSeat[int]) -> DolmenState:
        return DolmenState(self.content, self.row, self.stack, self.held, used, extra_draws)

    def view(self, seat: Seat | None) -> DolmenState:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DolmenState) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.stack, self.used))

    def to_json(self) -> dict[str, object]:
        return {
            "row": [None if tile is None else tile.name for tile in self.row],
            "prices": [None if tile is None else self.price_of(tile) for tile in self.row],
            "stack": self.stack.to_json(),
            "tablets": [
                [{"tablet": held.tablet.name, "since": held.since} for held in tablets]
                for tablets in self.held
            ],
            "used": list(self.used),
            "extra_draws": list(self.extra_draws),
        }


DOLMEN: Final[BoxStateKey[DolmenState]] = BoxStateKey("druids")


def without(row: DruidRow, place: int) -> DruidRow:
    """The row without a tile; those on its left move one space to the right. (Druids 4.1)"""
    return (None, *row[:place], *row[place + 1 :])


def stones(tile: Tile) -> int:
    """The number on the standing stone. (Druids 7.1)"""
    return int(tile.marks.get("price", 0))


def is_druid_tile(tile: Tile) -> bool:
    return "druid" in tile.marks


def usable(state: SkyeState, seat: Seat, kind: str) -> list[Tablet]:
    """The tablets of a kind that a seat gained before this round and has not used. (Druids 2.1, 6.1)"""
    dolmen = DOLMEN.of(state)
    return [
        held.tablet
        for held in dolmen.held[seat]
        if held.tablet.kind == kind
        and held.since < state.round
        and held.tablet.name not in dolmen.used
    ]


def total_of(dolmen: DolmenState, tablets: tuple[str, ...]) -> int:
    """What several tablets give together. (Druids 6.1)"""
    return sum([dolmen.content.tablets[name].amount for name in tablets])
