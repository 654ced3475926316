"""A journeyman's walk while it is being planned: where it leads, and how it can go on."""

from __future__ import annotations

from clachan.games.skye.cells import STEP, Cell, cell_name
from clachan.games.skye.expansions.journeyman.boards import ALL_TRACKS, TRACKS, Track
from clachan.games.skye.expansions.journeyman.moves import NO_STEP, Plan
from clachan.games.skye.expansions.journeyman.plan import PlanMoves
from clachan.games.skye.expansions.journeyman.travelers import JOURNEYMEN
from clachan.games.skye.expansions.journeyman.walk import FAR, Paths
from clachan.games.skye.state import SkyeState
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import Side
from clachan.kernel.errors import IllegalMove
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.server.v1.wire import PlanOut, StepOut, StopOut, WaypointOut


def planned(state: SkyeState, seat: Seat, move: Move) -> PlanOut:
    """A plan as far as it goes, its path, and every marker that could come next."""
    assert isinstance(move, Plan)
    journeymen = JOURNEYMEN.of(state)
    land, gold = state.territories[seat], state.gold[seat]
    objection = PlanMoves(land, journeymen, seat, gold).objection(move)
    if objection is not None:
        raise IllegalMove(str(seat), str(move), objection)
    return _Walk(state, seat, move).out()


class _Walk:
    def __init__(self, state: SkyeState, seat: Seat, plan: Plan) -> None:
        journeymen = JOURNEYMEN.of(state)
        equipment = journeymen.equipment
        self.traveler = journeymen.travelers[seat]
        self.land: Territory = state.territories[seat]
        self.tracks = journeymen.board.tracks
        self.costs = (equipment.plain_cost, equipment.road_cost)
        self.gold = state.gold[seat]
        self.left = self.traveler.usable.movement
        self.paths = Paths(self.land, self.left, *self.costs)
        self.plan = plan
        self.ahead = [0] * len(ALL_TRACKS)

    def out(self) -> PlanOut:
        at = self.land.at[self.traveler.cell]
        path: list[StepOut] = [{"cell": cell_name(self.traveler.cell), "cost": 0}]
        stops: list[StopOut] = []
        for marker in self.plan.markers:
            there = self.land.at[marker.cell]
            self.left -= self.paths.points_from(at)[there]
            path.extend(self._way(at, there))
            stops.append(self._stop(marker.cell, marker.track))
            at = there
        usable = self.traveler.usable
        return {
            "move": str(self.plan),
            "movement": usable.movement,
            "markers": usable.markers,
            "stops": stops,
            "path": path,
            "next": self._next(at) if self._goes_on() else [],
        }

    def _goes_on(self) -> bool:
        """A marker without a step ends the walk. (Ruling J19)"""
        markers = self.plan.markers
        return len(markers) < self.traveler.usable.markers and all(
            [marker.track != NO_STEP for marker in markers]
        )

    def _stop(self, cell: Cell, track: Track) -> StopOut:
        if track == NO_STEP:
            return {"cell": cell_name(cell), "track": None, "space": None, "price": 0}
        place = self.traveler.progress[track] + self.ahead[track]
        price = self.tracks[track][place].cost_at(self.land.at[cell])
        self.ahead[track] += 1
        self.gold -= price
        return {
            "cell": cell_name(cell),
            "track": TRACKS[track],
            "space": place + 1,
            "price": price,
        }

    def _way(self, start: int, end: int) -> list[StepOut]:
        """A cheapest path, found back from its end."""
        points = self.paths.points_from(start)
        steps: list[StepOut] = []
        at = end
        while at != start:
            before, cost = self._step_before(points, at)
            steps.append({"cell": cell_name(self.land.cells[at]), "cost": cost})
            at = before
        return steps[::-1]

    def _step_before(self, points: list[int], at: int) -> tuple[int, int]:
        land = self.land
        cell = land.cells[at]
        for side in range(4):
            before = land.at.get(cell + STEP[side], -1)
            if before >= 0 and points[before] < FAR:
                cost = self.costs[land.is_linked_by_road(cell, Side(side))]
                if points[before] + cost == points[at]:
                    return before, cost
        raise AssertionError("a tile within reach has a tile before it")

    def _next(self, at: int) -> list[WaypointOut]:
        points = self.paths.points_from(at)
        used = [self.land.at[marker.cell] for marker in self.plan.markers]
        found: list[WaypointOut] = []
        for order, cell in enumerate(self.land.cells):
            if points[order] > self.left or order in used:
                continue
            options = self._options(order, cell)
            if options or order != at:
                found.append({"cell": cell_name(cell), "cost": points[order], "options": options})
        return found

    def _options(self, order: int, cell: Cell) -> list[StopOut]:
        options: list[StopOut] = []
        for track in ALL_TRACKS:
            place = self.traveler.progress[track] + self.ahead[track]
            spaces = self.tracks[track]
            if place < len(spaces):
                space = spaces[place]
                price = space.cost_at(order)
                if price <= self.gold and space.is_met(self.land, order):
                    options.append(
                        {
                            "cell": cell_name(cell),
                            "track": TRACKS[track],
                            "space": place + 1,
                            "price": price,
                        }
                    )
        return options
