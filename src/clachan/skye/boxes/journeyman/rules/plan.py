"""The legal plans of a journeyman, without listing them all. (Journeyman 5)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.boards import ALL_TRACKS, TRACKS, Space, Track
from clachan.skye.boxes.journeyman.rules.market import end_of_track
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Marker, Plan
from clachan.skye.boxes.journeyman.rules.travelers import Journeymen
from clachan.skye.boxes.journeyman.rules.walk import FAR, Paths
from clachan.skye.rules.cells import cell_name
from clachan.skye.rules.territory import Territory

_PATIENCE: Final = 200
"""How many random plans may fail before all plans are listed."""

_AHEAD: Final = 8
"""More than the steps of any plan."""

_orders: dict[int, list[list[int]]] = {}


def step_orders(markers: int) -> list[list[int]]:
    """Every order of tracks for at most `markers` steps.

    A step is written as `track * _AHEAD + steps before it on the same track`.
    """
    if markers not in _orders:
        _orders[markers] = [
            [track * _AHEAD + order[:i].count(track) for i, track in enumerate(order)]
            for steps in range(markers + 1)
            for order in product(ALL_TRACKS, repeat=steps)
        ]
    return _orders[markers]


class PlanMoves(LegalMoves):
    """The plans in which every marker gives a step, except perhaps the last. (Ruling J19)

    A marker without a step in between changes nothing, so no plan needs one; the last one says where
    the journeyman stops. Tiles are tried in reading order, each meant by the order it was laid in.
    """

    def __init__(self, territory: Territory, journeymen: Journeymen, seat: Seat, gold: int) -> None:
        traveler = journeymen.travelers[seat]
        equipment = journeymen.equipment
        self._territory = territory
        self._tracks = journeymen.board.tracks
        self._progress = traveler.progress
        self._gold = gold
        self._markers = traveler.usable.markers
        self._movement = traveler.usable.movement
        self._start = territory.at[traveler.cell]
        self._paths = Paths(territory, self._movement, equipment.plain_cost, equipment.road_cost)
        near = self._paths.points_from(self._start)
        cells = sorted([territory.cells[order] for order, cost in enumerate(near) if cost < FAR])
        self._near = [territory.at[cell] for cell in cells]
        """The tiles within reach."""
        self._serving: list[list[int] | None] = [None] * (len(ALL_TRACKS) * _AHEAD)

    def _space(self, track: Track, ahead: int) -> Space | None:
        """The space `ahead` steps after the next one."""
        spaces = self._tracks[track]
        place = self._progress[track] + ahead
        return spaces[place] if place < len(spaces) else None

    def _tiles_for(self, track: Track, ahead: int) -> list[int]:
        """The tiles within reach that allow the step to a space."""
        found = self._serving[track * _AHEAD + ahead]
        if found is None:
            found = []
            space = self._space(track, ahead)
            if space is not None and (ahead == 0 or self._tiles_for(track, ahead - 1)):
                for order in self._near:
                    if space.cost_at(order) <= self._gold and space.is_met(self._territory, order):
                        found.append(order)
            self._serving[track * _AHEAD + ahead] = found
        return found

    # Listing

    def __iter__(self) -> Iterator[Move]:
        return self._onwards([], self._start, self._movement, self._gold)

    def _onwards(
        self, markers: list[tuple[int, Track]], at: int, points: int, gold: int
    ) -> Iterator[Move]:
        """The plan so far, and all longer plans that start with it."""
        yield self._plan(markers)
        if len(markers) == self._markers:
            return
        used = [order for order, _ in markers]
        costs = self._paths.points_from(at)
        for order in self._near:
            if costs[order] <= points and order not in used and (markers or order != at):
                yield self._plan([*markers, (order, NO_STEP)])
        for track in ALL_TRACKS:
            ahead = sum([1 for _, taken in markers if taken == track])
            space = self._space(track, ahead)
            if space is None:
                continue
            for order in self._tiles_for(track, ahead):
                price = space.cost_at(order)
                if costs[order] <= points and price <= gold and order not in used:
                    longer = [*markers, (order, track)]
                    yield from self._onwards(longer, order, points - costs[order], gold - price)

    def _plan(self, markers: list[tuple[int, Track]]) -> Plan:
        cells = self._territory.cells
        return Plan(tuple([Marker(cells[order], track) for order, track in markers]))

    def __len__(self) -> int:
        return sum([1 for _ in self])

    # Asking

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Plan) and self.objection(move) is None

    def objection(self, plan: Plan) -> Refusal | None:
        """What is wrong with a plan; None if it is legal."""
        if len(plan.markers) > self._markers:
            return Refusal(
                "too_many_markers",
                "Journeyman 5.2",
                f"this player has only {self._markers} waypoint markers",
                [("markers", self._markers)],
            )
        at = self._start
        points = self._movement
        gold = self._gold
        ahead = [0, 0, 0]
        seen: list[int] = []
        for place, marker in enumerate(plan.markers):
            where = cell_name(marker.cell)
            order = self._territory.at.get(marker.cell, -1)
            if order < 0:
                return Refusal(
                    "not_your_land",
                    "Journeyman 5.2",
                    f"there is no tile at {where}",
                    [("cell", where)],
                )
            if order in seen:
                return Refusal(
                    "two_markers",
                    "Journeyman 5.2",
                    f"there would be two markers on {where}",
                    [("cell", where)],
                )
            seen.append(order)
            points -= self._paths.points_from(at)[order]
            if points < 0:
                return Refusal(
                    "too_far",
                    "Journeyman 5.4",
                    f"{where} is out of reach, a walk has {self._movement} movement points",
                    [("cell", where), ("movement", self._movement)],
                )
            at = order
            if marker.track == NO_STEP:
                if place + 1 < len(plan.markers) or (place == 0 and order == self._start):
                    return Refusal(
                        "idle_marker",
                        "Ruling J19",
                        f"the marker on {where} has no effect; leave it out",
                        [("cell", where)],
                    )
                continue
            space = self._space(marker.track, ahead[marker.track])
            if space is None:
                return end_of_track(marker.track)
            refusal = self._refused(marker, order, space, gold)
            if refusal is not None:
                return refusal
            ahead[marker.track] += 1
            gold -= space.cost_at(order)
        return None

    def cost_of(self, plan: Plan) -> int:
        """The gold all steps of a plan cost together; -1 if it has a step that does not exist."""
        cost = 0
        ahead = [0, 0, 0]
        for marker in plan.markers:
            if marker.track == NO_STEP:
                continue
            order = self._territory.at.get(marker.cell, -1)
            space = self._space(marker.track, ahead[marker.track])
            if order < 0 or space is None:
                return -1
            ahead[marker.track] += 1
            cost += space.cost_at(order)
        return cost

    def _refused(self, marker: Marker, order: int, space: Space, gold: int) -> Refusal | None:
        track = TRACKS[marker.track]
        if not space.is_met(self._territory, order):
            asked = space.requirement.name
            return Refusal(
                "requirement",
                "Journeyman 3.5",
                f"the next space of the {track} track asks for {asked}",
                [("cell", cell_name(marker.cell)), ("track", track), ("requirement", asked)],
            )
        if space.cost_at(order) > gold:
            return Refusal(
                "too_little_gold",
                "Journeyman 3.7",
                f"the step on the {track} track costs {space.cost_at(order)} gold, with only {gold} left",
                [("asked", space.cost_at(order)), ("gold", gold)],
            )
        return None

    # Drawing one

    def sample(self, rng: Rng) -> Move:
        """Draw tracks and tiles until they make a legal plan, so that all plans are equally likely."""
        orders = step_orders(self._markers)
        weights = self._weights(orders)
        total = sum(weights)
        for _ in range(_PATIENCE):
            n = rng.below(total)
            which = 0
            while n >= weights[which]:
                n -= weights[which]
                which += 1
            markers = self._decoded(orders[which], n)
            if self._leads_on(markers):
                return self._plan(markers)
        moves = list(self)
        return moves[rng.below(len(moves))]

    def _weights(self, orders: list[list[int]]) -> list[int]:
        """For each order of steps, the number of choices of tiles and of a last stop."""
        counts = [0] * len(self._serving)
        for track in ALL_TRACKS:
            for ahead in range(self._markers):
                counts[track * _AHEAD + ahead] = len(self._tiles_for(track, ahead))
        weights: list[int] = []
        for steps in orders:
            ways = 1 if len(steps) == self._markers else 1 + len(self._near)
            for step in steps:
                ways *= counts[step]
            weights.append(ways)
        return weights

    def _decoded(self, steps: list[int], n: int) -> list[tuple[int, Track]]:
        """The choice with number `n`."""
        markers: list[tuple[int, Track]] = []
        for step in steps:
            tiles = self._tiles_for(step // _AHEAD, step % _AHEAD)
            markers.append((tiles[n % len(tiles)], step // _AHEAD))
            n //= len(tiles)
        if n:
            markers.append((self._near[n - 1], NO_STEP))
        return markers

    def _leads_on(self, markers: list[tuple[int, Track]]) -> bool:
        """Whether a choice is a legal plan: no tile twice, and enough movement points and gold."""
        at = self._start
        points = self._movement
        gold = self._gold
        ahead = [0, 0, 0]
        for place, (order, track) in enumerate(markers):
            for earlier in range(place):
                if markers[earlier][0] == order:
                    return False
            if track == NO_STEP and place == 0 and order == at:
                return False
            points -= self._paths.points_from(at)[order]
            if points < 0:
                return False
            at = order
            if track != NO_STEP:
                space = self._tracks[track][self._progress[track] + ahead[track]]
                ahead[track] += 1
                gold -= space.cost_at(order)
                if gold < 0:
                    return False
        return True
