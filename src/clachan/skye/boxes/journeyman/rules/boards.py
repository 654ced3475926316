"""Progress boards and bonus tiles, as printed. (Journeyman 1.2, 1.3, 4, 8)"""

from __future__ import annotations

from typing import Final

from clachan.skye.boxes.journeyman.rules.requirements import (
    CASTLE_ITSELF,
    THE_CASTLE,
    Requirement,
)
from clachan.skye.rules.territory import Territory

Track = int
"""0 Warrior, 1 Merchant, 2 Herald."""

TRACKS: Final = ("warrior", "merchant", "herald")
WARRIOR: Final = 0
ALL_TRACKS: Final = (0, 1, 2)
LEVELS: Final = ("I", "II", "III")

BUY_TWO: Final = 1
BANK_PAYS: Final = 2
KEEP_AXED: Final = 4
POWERS: Final = {"buy_two": BUY_TWO, "bank_pays": BANK_PAYS, "keep_axed_tile": KEEP_AXED}


class Effect:
    """What a space or a bonus tile gives; `points` and `gold` come once, the rest lasts."""

    def __init__(
        self,
        points: int = 0,
        gold: int = 0,
        gold_income: int = 0,
        point_income: int = 0,
        movement: int = 0,
        markers: int = 0,
        roads: int = 0,
        power: int = 0,
    ) -> None:
        self.points: Final = points
        self.gold: Final = gold
        self.gold_income: Final = gold_income
        self.point_income: Final = point_income
        self.movement: Final = movement
        """Replaces the number of movement points; 0 leaves it unchanged."""
        self.markers: Final = markers
        self.roads: Final = roads
        self.power: Final = power


class BonusTile:
    """One of the nine tiles on a board's numbered fields. (Journeyman 8)"""

    def __init__(self, name: str, level: int, effect: Effect) -> None:
        self.name: Final = name
        self.level: Final = level
        self.effect: Final = effect

    def __repr__(self) -> str:
        return f"<bonus tile {self.name}>"


class Space:
    """A space of a track: what it requires, costs and gives."""

    def __init__(
        self, requirement: Requirement, castle_price: int, fee: int, effect: Effect, level: int = -1
    ) -> None:
        self.requirement: Final = requirement
        self.castle_price: Final = castle_price
        self.fee: Final = fee
        self.effect: Final = effect
        self.level: Final = level
        """The level of the bonus tile on this space; -1 if there is none."""

    def is_met(self, territory: Territory, order: int) -> bool:
        """Whether a marker collected on this tile allows the step. (Journeyman 3.5, 3.6)"""
        return order == THE_CASTLE or self.requirement.is_met(territory, order)

    def cost_at(self, order: int) -> int:
        """The fee, and on the castle its price unless the space asks for it. (Journeyman 3.6, 3.7)"""
        if order == THE_CASTLE and self.requirement is not CASTLE_ITSELF:
            return self.fee + self.castle_price
        return self.fee


class Board:
    """The three tracks of one side of the progress boards. (Journeyman 1.2, 4.2)"""

    def __init__(
        self, tracks: tuple[tuple[Space, ...], ...], absent: tuple[tuple[int, ...], ...]
    ) -> None:
        self.tracks: Final = tracks
        self.absent: Final = absent
        """The printed numbers of the spaces that this side leaves out, for each track. (Journeyman 4.2)"""

    def next_space(self, track: Track, position: int) -> Space | None:
        """The space after a position; None at the end of the track. (Journeyman 3.1)"""
        spaces = self.tracks[track]
        return spaces[position] if position < len(spaces) else None


class Equipment:
    """What is in the box: boards, bonus tiles, and the numbers all players start with."""

    def __init__(
        self,
        boards: dict[int, Board],
        bonus: tuple[tuple[BonusTile, ...], ...],
        movement: int,
        markers: int,
        roads: int,
        plain_cost: int,
        road_cost: int,
    ) -> None:
        self.boards: Final = boards
        """The side of the boards for each number of players."""
        self.bonus: Final = bonus
        """The bonus tiles of each level."""
        self.bonus_named: Final = {tile.name: tile for level in bonus for tile in level}
        self.movement: Final = movement
        self.markers: Final = markers
        self.roads: Final = roads
        self.plain_cost: Final = plain_cost
        self.road_cost: Final = road_cost
