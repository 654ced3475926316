"""The box's part of the state: where each journeyman is, and how far the markers have moved."""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.boxes.journeyman.rules.boards import (
    TRACKS,
    Board,
    BonusTile,
    Effect,
    Equipment,
    Space,
    Track,
)
from clachan.skye.rules.cells import CASTLE, Cell, cell_name
from clachan.skye.rules.state import BoxState, BoxStateKey

Json = dict[str, "str | int | list[str] | list[int] | dict[str, int] | dict[str, list[str]]"]


class Benefits:
    """The sum of all lasting effects gained so far."""

    def __init__(
        self,
        gold_income: int,
        point_income: int,
        movement: int,
        markers: int,
        roads: int,
        powers: int,
    ) -> None:
        self.gold_income: Final = gold_income
        self.point_income: Final = point_income
        self.movement: Final = movement
        self.markers: Final = markers
        self.roads: Final = roads
        self.powers: Final = powers

    def __reduce__(self) -> tuple[object, ...]:
        return Benefits, (
            self.gold_income,
            self.point_income,
            self.movement,
            self.markers,
            self.roads,
            self.powers,
        )

    def with_effect(self, effect: Effect) -> Benefits:
        return Benefits(
            self.gold_income + effect.gold_income,
            self.point_income + effect.point_income,
            effect.movement or self.movement,
            self.markers + effect.markers,
            self.roads + effect.roads,
            self.powers | effect.power,
        )

    def numbers(self) -> dict[str, int]:
        return {
            "gold_income": self.gold_income,
            "point_income": self.point_income,
            "movement": self.movement,
            "markers": self.markers,
            "roads": self.roads,
            "powers": self.powers,
        }


BuildPlan = tuple[tuple[BonusTile, ...], ...]
"""The bonus tiles of a board: for each track those of level I, II and III."""


class Traveler:
    """A player's board and journeyman, as a value."""

    def __init__(
        self,
        layout: BuildPlan,
        progress: tuple[int, int, int],
        cell: Cell,
        benefits: Benefits,
        usable: Benefits,
        gold_due: int,
        bought: int,
    ) -> None:
        self.layout: Final = layout
        self.progress: Final = progress
        """How many spaces each marker has moved."""
        self.cell: Final = cell
        """The cell of the journeyman."""
        self.benefits: Final = benefits
        self.usable: Final = usable
        """The benefits gained before this round. (Journeyman 2.1)"""
        self.gold_due: Final = gold_due
        """One-time gold, paid in the next income phase. (Journeyman 7.3)"""
        self.bought: Final = bought
        """Tiles bought from other players in this round."""

    def __reduce__(self) -> tuple[object, ...]:
        return Traveler, (
            self.layout,
            self.progress,
            self.cell,
            self.benefits,
            self.usable,
            self.gold_due,
            self.bought,
        )

    def __repr__(self) -> str:
        progress = "/".join([str(spaces) for spaces in self.progress])
        return f"<journeyman at {cell_name(self.cell)}, progress {progress}>"

    def has(self, power: int) -> bool:
        return self.usable.powers & power != 0

    def effect_at(self, track: Track, space: Space) -> Effect:
        """What reaching a space gives: its reward, or that of the bonus tile on it."""
        return space.effect if space.level < 0 else self.layout[track][space.level].effect

    def with_layout(self, layout: BuildPlan) -> Traveler:
        return Traveler(
            layout,
            self.progress,
            self.cell,
            self.benefits,
            self.usable,
            self.gold_due,
            self.bought,
        )

    def with_step(self, track: Track, effect: Effect) -> Traveler:
        progress = list(self.progress)
        progress[track] += 1
        return Traveler(
            self.layout,
            (progress[0], progress[1], progress[2]),
            self.cell,
            self.benefits.with_effect(effect),
            self.usable,
            self.gold_due + effect.gold,
            self.bought,
        )

    def with_cell(self, cell: Cell) -> Traveler:
        return Traveler(
            self.layout,
            self.progress,
            cell,
            self.benefits,
            self.usable,
            self.gold_due,
            self.bought,
        )

    def with_purchase(self) -> Traveler:
        return Traveler(
            self.layout,
            self.progress,
            self.cell,
            self.benefits,
            self.usable,
            self.gold_due,
            self.bought + 1,
        )

    def with_gold_paid(self) -> Traveler:
        return Traveler(
            self.layout, self.progress, self.cell, self.benefits, self.usable, 0, self.bought
        )

    def at_new_round(self) -> Traveler:
        """Everything gained so far can be used, and due gold has been paid. (Journeyman 2.1, 7.3)"""
        return Traveler(self.layout, self.progress, self.cell, self.benefits, self.benefits, 0, 0)

    def to_json(self) -> Json:
        return {
            "cell": cell_name(self.cell),
            "progress": list(self.progress),
            "bonus": {
                track: [tile.name for tile in self.layout[i]]
                for i, track in enumerate(TRACKS)
                if self.layout
            },
            "usable": self.usable.numbers(),
            "gained": self.benefits.numbers(),
            "gold_due": self.gold_due,
            "bought": self.bought,
        }


class FreeStep:
    """A step owed to a seat: on any of these tracks, whatever the space requires. (Journeyman 3.2, 3.3)"""

    def __init__(self, seat: Seat, tracks: tuple[Track, ...]) -> None:
        self.seat: Final = seat
        self.tracks: Final = tracks

    def __reduce__(self) -> tuple[object, ...]:
        return FreeStep, (self.seat, self.tracks)


class Journeymen(BoxState):
    """All boards and journeymen. Nothing about them is hidden."""

    def __init__(
        self,
        equipment: Equipment,
        board: Board,
        travelers: PerSeat[Traveler],
        owed: tuple[FreeStep, ...],
    ) -> None:
        self.equipment: Final = equipment
        self.board: Final = board
        self.travelers: Final = travelers
        self.owed: Final = owed
        """Free steps to be taken or declined, in this order. (Journeyman 3.4)"""

    def __reduce__(self) -> tuple[object, ...]:
        return Journeymen, (self.equipment, self.board, self.travelers, self.owed)

    @staticmethod
    def at_the_castles(equipment: Equipment, seats: int) -> Journeymen:
        """Before the bonus tiles are dealt. (Journeyman 1.2, 1.4, 1.5)"""
        benefits = Benefits(0, 0, equipment.movement, equipment.markers, 0, 0)
        traveler = Traveler((), (0, 0, 0), CASTLE, benefits, benefits, 0, 0)
        return Journeymen(equipment, equipment.boards[seats], (traveler,) * seats, ())

    def __repr__(self) -> str:
        return f"<{' '.join([repr(traveler) for traveler in self.travelers])}>"

    def with_traveler(self, seat: Seat, traveler: Traveler) -> Journeymen:
        travelers = list(self.travelers)
        travelers[seat] = traveler
        return Journeymen(self.equipment, self.board, tuple(travelers), self.owed)

    def with_travelers(self, travelers: PerSeat[Traveler]) -> Journeymen:
        return Journeymen(self.equipment, self.board, travelers, self.owed)

    def with_owed(self, owed: tuple[FreeStep, ...]) -> Journeymen:
        return Journeymen(self.equipment, self.board, self.travelers, owed)

    def view(self, seat: Seat | None) -> Journeymen:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Journeymen) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(tuple([traveler.progress for traveler in self.travelers]))

    def to_json(self) -> dict[str, list[Json] | dict[str, list[int]]]:
        owed: list[Json] = [
            {"seat": step.seat, "tracks": [TRACKS[track] for track in step.tracks]}
            for step in self.owed
        ]
        absent = {track: list(self.board.absent[i]) for i, track in enumerate(TRACKS)}
        return {
            "travelers": [one.to_json() for one in self.travelers],
            "owed": owed,
            "absent": absent,
        }


JOURNEYMEN: Final[BoxStateKey[Journeymen]] = BoxStateKey("journeyman")
