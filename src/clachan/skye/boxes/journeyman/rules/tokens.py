"""What the box adds to the bytes of a view.

A block for each seat, the viewer's first: progress on the three tracks, the cell of the journeyman (64 +
east, 64 + south), the benefits that can be used and those gained (six bytes each), gold due, tiles
bought in this round, the nine bonus tiles, 1 if its roads can still be laid, 1 if its plan is sealed,
the viewer's own plan (64 + east, 64 + south, track + 1 for each marker), and the roads laid (64 + east,
64 + south, side). Then the free steps that are owed: seat and a mask of tracks.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.boards import Equipment
from clachan.skye.boxes.journeyman.rules.journey import PlanningStage
from clachan.skye.boxes.journeyman.rules.roads import RoadsStage
from clachan.skye.boxes.journeyman.rules.travelers import Benefits, Journeymen, Traveler
from clachan.skye.rules.cells import Cell, east_of, south_of
from clachan.skye.rules.tokens import BoxTokens
from clachan.skye.rules.view import SkyeView

_BENEFITS: Final = 6
_MARKERS: Final = 8
_ROADS: Final = 8
_OWED: Final = 8
_BONUS: Final = 9
_BLOCK: Final = 3 + 2 + 2 * _BENEFITS + 2 + _BONUS + 2 + 3 * _MARKERS + 3 * _ROADS


class JourneymanTokens(BoxTokens):
    """Encodes boards, journeymen, plans and roads."""

    def __init__(self, equipment: Equipment) -> None:
        self._bonus: Final = {name: number for number, name in enumerate(equipment.bonus_named, 1)}

    def size(self, seats: int) -> int:
        return seats * _BLOCK + 2 * _OWED

    def encode(self, view: SkyeView, viewer: Seat) -> bytes:
        row = bytearray(self.size(view.seats))
        seats = view.seats
        for _, part in view.box_states:
            if isinstance(part, Journeymen):
                for number in range(seats):
                    seat = Seat((viewer + number) % seats)
                    self._write_traveler(row, number * _BLOCK, part.travelers[seat])
                at = seats * _BLOCK
                for owed in part.owed[:_OWED]:
                    row[at] = (owed.seat - viewer) % seats + 1
                    for track in owed.tracks:
                        row[at + 1] |= 1 << track
                    at += 2
        stage = view.stage
        for number in range(seats):
            seat = Seat((viewer + number) % seats)
            at = number * _BLOCK + 5 + 2 * _BENEFITS + 2 + _BONUS
            if isinstance(stage, RoadsStage):
                row[at] = 1 if stage.open[seat] else 0
            elif isinstance(stage, PlanningStage):
                row[at + 1] = 1 if stage.ready[seat] else 0
                plan = stage.plans[seat]
                if plan is not None:
                    for place, marker in enumerate(plan.markers[:_MARKERS]):
                        row[at + 2 + 3 * place] = 64 + east_of(marker.cell)
                        row[at + 3 + 3 * place] = 64 + south_of(marker.cell)
                        row[at + 4 + 3 * place] = marker.track + 1
            at += 2 + 3 * _MARKERS
            for edge in view.territories[seat].laid.edges[:_ROADS]:
                row[at] = 64 + east_of(Cell(edge >> 2))
                row[at + 1] = 64 + south_of(Cell(edge >> 2))
                row[at + 2] = edge & 3
                at += 3
        return bytes(row)

    def _write_traveler(self, row: bytearray, at: int, traveler: Traveler) -> None:
        for track in range(3):
            row[at + track] = traveler.progress[track]
        row[at + 3] = 64 + east_of(traveler.cell)
        row[at + 4] = 64 + south_of(traveler.cell)
        _write_benefits(row, at + 5, traveler.usable)
        _write_benefits(row, at + 5 + _BENEFITS, traveler.benefits)
        at += 5 + 2 * _BENEFITS
        row[at] = traveler.gold_due
        row[at + 1] = traveler.bought
        at += 2
        for tiles in traveler.layout:
            for tile in tiles:
                row[at] = self._bonus[tile.name]
                at += 1


def _write_benefits(row: bytearray, at: int, benefits: Benefits) -> None:
    row[at] = benefits.gold_income
    row[at + 1] = benefits.point_income
    row[at + 2] = benefits.movement
    row[at + 3] = benefits.markers
    row[at + 4] = benefits.roads
    row[at + 5] = benefits.powers
