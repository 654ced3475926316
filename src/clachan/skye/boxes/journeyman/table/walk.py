"""The preview of a journeyman's plan: its path, and the ways to continue it."""

from __future__ import annotations

from clachan.kernel.errors import IllegalMove
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.boards import ALL_TRACKS, TRACKS, Track
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Marker, Plan
from clachan.skye.boxes.journeyman.rules.plan import PlanMoves
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.boxes.journeyman.rules.walk import FAR, Paths
from clachan.skye.boxes.journeyman.table.wire import (
    PathStepOut,
    PlanOut,
    StopOut,
    TrackName,
    WaypointOptionOut,
    WaypointOut,
)
from clachan.skye.rules.cells import STEP, Cell, cell_name
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Side
from clachan.skye.table.position import cell_out


def planned(state: SkyeState, seat: Seat, plan: Plan) -> PlanOut:
    """A plan so far, its path, and every marker that could come next."""
    journeymen = JOURNEYMEN.of(state)
    territory, gold = state.territories[seat], state.gold[seat]
    objection = PlanMoves(territory, journeymen, seat, gold).objection(plan)
    if objection is not None:
        raise IllegalMove(str(seat), str(plan), objection)
    return _Walk(state, seat, plan).out()


class _Walk:
    """Follows a plan marker by marker."""

    def __init__(self, state: SkyeState, seat: Seat, plan: Plan) -> None:
        journeymen = JOURNEYMEN.of(state)
        equipment = journeymen.equipment
        self.traveler = journeymen.travelers[seat]
        self.territory: Territory = state.territories[seat]
        self.tracks = journeymen.board.tracks
        self.costs = (equipment.plain_cost, equipment.road_cost)
        self.gold = state.gold[seat]
        self.left = self.traveler.usable.movement
        self.paths = Paths(self.territory, self.left, *self.costs)
        self.plan = plan
        self.ahead = [0] * len(ALL_TRACKS)

    def out(self) -> PlanOut:
        at = self.territory.at[self.traveler.cell]
        path: list[PathStepOut] = [{"cell": cell_out(self.traveler.cell), "cost": 0}]
        stops: list[StopOut] = []
        for number, marker in enumerate(self.plan.markers):
            there = self.territory.at[marker.cell]
            self.left -= self.paths.points_from(at)[there]
            path.extend(self._way(at, there))
            stops.append(self._stop(number, marker))
            at = there
        usable = self.traveler.usable
        return {
            "text": str(self.plan),
            "movement": usable.movement,
            "markers": usable.markers,
            "gold_left": self.gold,
            "stops": stops,
            "path": path,
            "next": self._next(at) if self._can_continue() else [],
        }

    def _can_continue(self) -> bool:
        """A marker without a step ends the walk. (Ruling J19)"""
        markers = self.plan.markers
        return len(markers) < self.traveler.usable.markers and all(
            [marker.track != NO_STEP for marker in markers]
        )

    def _stop(self, number: int, marker: Marker) -> StopOut:
        before = str(Plan(self.plan.markers[:number]))
        track = marker.track
        if track == NO_STEP:
            return {
                "cell": cell_out(marker.cell),
                "track": None,
                "space": None,
                "price": 0,
                "text_without": before,
            }
        place = self.traveler.progress[track] + self.ahead[track]
        price = self.tracks[track][place].cost_at(self.territory.at[marker.cell])
        self.ahead[track] += 1
        self.gold -= price
        return {
            "cell": cell_out(marker.cell),
            "track": _track_name(track),
            "space": place + 1,
            "price": price,
            "text_without": before,
        }

    def _way(self, start: int, end: int) -> list[PathStepOut]:
        """A cheapest path, found backward from its end."""
        points = self.paths.points_from(start)
        steps: list[PathStepOut] = []
        at = end
        while at != start:
            before, cost = self._step_before(points, at)
            steps.append({"cell": cell_out(self.territory.cells[at]), "cost": cost})
            at = before
        return steps[::-1]

    def _step_before(self, points: list[int], at: int) -> tuple[int, int]:
        territory = self.territory
        cell = territory.cells[at]
        for side in range(4):
            before = territory.at.get(cell + STEP[side], -1)
            if before >= 0 and points[before] < FAR:
                cost = self.costs[territory.is_linked_by_road(cell, Side(side))]
                if points[before] + cost == points[at]:
                    return before, cost
        raise AssertionError("every tile within reach has a previous tile")

    def _next(self, at: int) -> list[WaypointOut]:
        points = self.paths.points_from(at)
        used = [self.territory.at[marker.cell] for marker in self.plan.markers]
        found: list[WaypointOut] = []
        for order, cell in enumerate(self.territory.cells):
            if points[order] > self.left or order in used:
                continue
            options = self._options(order, cell)
            if order != at:
                options.append(
                    {"track": None, "space": None, "price": 0, "text": self._with(cell, NO_STEP)}
                )
            if options:
                found.append({"cell": cell_out(cell), "cost": points[order], "options": options})
        return found

    def _options(self, order: int, cell: Cell) -> list[WaypointOptionOut]:
        options: list[WaypointOptionOut] = []
        for track in ALL_TRACKS:
            place = self.traveler.progress[track] + self.ahead[track]
            spaces = self.tracks[track]
            if place < len(spaces):
                space = spaces[place]
                price = space.cost_at(order)
                if price <= self.gold and space.is_met(self.territory, order):
                    options.append(
                        {
                            "track": _track_name(track),
                            "space": place + 1,
                            "price": price,
                            "text": self._with(cell, track),
                        }
                    )
        return options

    def _with(self, cell: Cell, track: Track) -> str:
        """The plan with one more marker."""
        end = cell_name(cell) if track == NO_STEP else f"{cell_name(cell)} {TRACKS[track]}"
        return f"{self.plan} {end}"


def _track_name(track: Track) -> TrackName:
    return TRACKS[track]
