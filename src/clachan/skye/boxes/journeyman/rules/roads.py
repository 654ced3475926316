"""Laying roads, after building and before planning. (Journeyman 6)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.boxes.journeyman.rules.moves import Road, Stay
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.cells import STEP, Cell, cell_name
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.state import SkyeState, Stage
from clachan.skye.rules.territory import Territory, edge_at
from clachan.skye.rules.tiles import EAST, SOUTH


class RoadsStage(Stage):
    """Who may still lay roads in this round."""

    def __init__(self, open_: PerSeat[bool]) -> None:
        self.open: Final = open_

    def __reduce__(self) -> tuple[object, ...]:
        return RoadsStage, (self.open,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoadsStage) and self.open == other.open

    def __hash__(self) -> int:
        return hash(self.open)

    def to_json(self) -> dict[str, list[bool]]:
        return {"open": list(self.open)}


def free_roads(state: SkyeState, seat: Seat) -> int:
    """The roads unlocked before this round and not laid yet; there are 3 in all. (Journeyman 1.5, 6.1)"""
    journeymen = JOURNEYMEN.of(state)
    freed = min(journeymen.travelers[seat].usable.roads, journeymen.equipment.roads)
    return freed - len(state.territories[seat].laid.edges)


def edges(territory: Territory) -> list[Road]:
    """Every edge between two tiles without a laid road, in reading order. (Journeyman 6.3)"""
    return [
        Road(cell, side)
        for cell in sorted(territory.cells)
        for side in (EAST, SOUTH)
        if cell + STEP[side] in territory.at and edge_at(cell, side) not in territory.laid.edges
    ]


class RoadsPhase(Phase):
    """Players with unlocked roads may lay some of them or keep them. (Journeyman 6.2)"""

    def __init__(self) -> None:
        super().__init__("roads")

    def begin(self, state: SkyeState) -> None:
        state.stage = RoadsStage(tuple([self._may_lay(state, seat) for seat in state.everyone]))

    def _may_lay(self, state: SkyeState, seat: Seat) -> bool:
        return free_roads(state, seat) > 0 and bool(edges(state.territories[seat]))

    def is_over(self, state: SkyeState) -> bool:
        return not self.to_act(state)

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, RoadsStage)
        return tuple([seat for seat in state.everyone if stage.open[seat]])

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        moves: list[Move] = list(edges(state.territories[seat]))
        moves.append(Stay())
        return ListedMoves(moves)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, RoadsStage)
        goes_on = False
        if isinstance(move, Road):
            state.territories[seat] = state.territories[seat].with_road(move.cell, move.side)
            goes_on = self._may_lay(state, seat)
            if state.journal is not None:
                there = cell_name(Cell(move.cell + STEP[move.side]))
                state.tell("road", seat, (), (("from", cell_name(move.cell)), ("to", there)))
        still = list(stage.open)
        still[seat] = goes_on
        state.stage = RoadsStage(tuple(still))

    def end(self, state: SkyeState) -> None:
        state.stage = NO_STAGE

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Road):
            return super().refusal(state, seat, move)
        territory = state.territories[seat]
        for cell in (move.cell, Cell(move.cell + STEP[move.side])):
            if cell not in territory.at:
                return Refusal(
                    "not_your_land",
                    "Journeyman 6.3",
                    f"there is no tile at {cell_name(cell)}",
                    [("cell", cell_name(cell))],
                )
        return Refusal(
            "edge_taken", "Journeyman 6.3", "a road has already been laid over this edge"
        )
