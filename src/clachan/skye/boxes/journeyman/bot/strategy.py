"""Journeyman: what steps on the tracks are worth, where to travel, and where to build roads."""

from __future__ import annotations

from typing import Final

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.bots.box_strategy import (
    BoxStrategy,
    DecisionContext,
    TileGain,
    ValuedMove,
    best_first,
    first_move,
)
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.reasons import line, territory_lines
from clachan.skye.boxes.journeyman.rules.boards import (
    ALL_TRACKS,
    TRACKS,
    WARRIOR,
    Effect,
)
from clachan.skye.boxes.journeyman.rules.market import SYMBOL
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Plan, Road, Stay, Step
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN, Journeymen
from clachan.skye.rules.cells import Cell, east_of, south_of
from clachan.skye.rules.moves import Buy
from clachan.skye.rules.phases.buy import amount_due
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

_NEXT: Final = 0.5
_FADE: Final = 0.6
"""A space ahead counts half of its value, the spaces after it less and less."""

_STEP_BITS: Final = 4
"""Enough for the steps of one journey on one track."""

_ANY_PRICE: Final = 99
"""More gold than any tile costs."""


def effect_worth(effect: Effect, outlook: Outlook) -> float:
    """What a space gives, in points; lasting effects work in every later round."""
    rounds = outlook.rounds_left
    worth = (
        effect.points
        + effect.gold * outlook.gold_rate
        + effect.gold_income * outlook.income_rate
        + effect.point_income * rounds
        + effect.markers * 1.5 * rounds
        + effect.roads * (0.6 if rounds else 0.0)
    )
    if effect.movement:
        worth += 0.4 * rounds
    if effect.power:
        worth += 1.8 * rounds
    return worth


class Progress:
    """The tracks of one player in points: what the next spaces give, from any position on."""

    def __init__(self, journeymen: Journeymen, seat: int, outlook: Outlook) -> None:
        traveler = journeymen.travelers[seat]
        self.progress: Final = traveler.progress
        self._gives: Final[list[list[float]]] = []
        for track in ALL_TRACKS:
            self._gives.append(
                [
                    effect_worth(traveler.effect_at(track, space), outlook)
                    if traveler.layout
                    else 0.0
                    for space in journeymen.board.tracks[track]
                ]
            )
        self._even: Final = sum(
            [slot.times for slot in outlook.slots if slot.tile.reason == "even_hand"]
        )

    def step(self, track: int, at: int) -> float:
        """The value of one step from position `at`: what it gives, and that later spaces come closer."""
        gives = self._gives[track]
        if at >= len(gives):
            return 0.0
        return gives[at] + self._ahead(track, at + 1) - self._ahead(track, at)

    def _ahead(self, track: int, at: int) -> float:
        worth = 0.0
        weight = _NEXT
        for space in self._gives[track][at : at + 4]:
            worth += weight * space
            weight *= _FADE
        return worth

    def even(self, before: list[int], track: int) -> float:
        """What a step adds to the least advanced marker, if that scores. (Journeyman 10.2)"""
        after = before.copy()
        after[track] += 1
        return float(self._even * (min(after) - min(before)))

    def best_step(self, tracks: tuple[int, ...]) -> float:
        return max([0.0, *[self.step(track, self.progress[track]) for track in tracks]])


class TravelWorth:
    """What the steps and journeys of one player are worth, in points."""

    def __init__(
        self, journeymen: Journeymen, seat: int, territory: Territory, outlook: Outlook
    ) -> None:
        self._journeymen: Final = journeymen
        self._territory: Final = territory
        self._rate: Final = outlook.gold_rate
        self._progress: Final = Progress(journeymen, seat, outlook)
        self._home: Final = journeymen.travelers[seat].cell
        self._wayfarer: Final = sum(
            [1.0 for slot in outlook.slots if slot.tile.reason == "wayfarer" and slot.now]
        )

    def worth(self, move: Move) -> float:
        """What a step or a journey gains, minus what it costs; nothing for staying."""
        if isinstance(move, Step):
            at = self._progress.progress[move.track]
            fee = self._journeymen.board.tracks[move.track][at].fee
            worth = self._progress.step(move.track, at) - fee * self._rate
            return worth + self._progress.even(list(self._progress.progress), move.track)
        return self._journey(move) if isinstance(move, Plan) else 0.0

    def _journey(self, plan: Plan) -> float:
        """The sum over its steps; its last tile counts if wayfarers score. (Journeyman 10.1)"""
        at = list(self._progress.progress)
        worth = 0.0
        for marker in plan.markers:
            track = marker.track
            if track == NO_STEP:
                continue
            space = self._journeymen.board.tracks[track][at[track]]
            worth += self._progress.step(track, at[track]) + self._progress.even(at, track)
            worth -= space.cost_at(self._territory.at[marker.cell]) * self._rate
            at[track] += 1
        end = plan.markers[-1].cell if plan.markers else self._home
        return worth + self._wayfarer * min(distance(end), 6)


class JourneymanStrategy(BoxStrategy):
    """Values steps, journeys and roads; symbols and sales count as steps."""

    def tile_bonus(self, view: SkyeView, outlook: Outlook, seat: int, tile: Tile) -> float:
        if SYMBOL not in tile.marks:
            return 0.0
        return Progress(journeymen_of(view), seat, outlook).best_step(ALL_TRACKS)

    def sale_bonus(self, view: SkyeView, outlook: Outlook, seat: int) -> float:
        return Progress(journeymen_of(view), seat, outlook).best_step((WARRIOR,))

    def discount(self, view: SkyeView, outlook: Outlook, seat: int) -> int:
        """The whole price, for a seat whose next tile is paid by the bank. (Journeyman 8.4)"""
        offer = Buy(Seat(seat), view.bag.tileset.tiles[0])
        return _ANY_PRICE - amount_due(outlook.state, Seat(seat), offer, _ANY_PRICE)

    def options(self, context: DecisionContext, moves: LegalMoves, rng: Rng) -> list[ValuedMove]:
        first = first_move(moves)
        if context.view.phase == "roads":
            return self._roads(context, moves)
        if isinstance(first, Plan | Step | Stay):
            return self._travels(context, moves)
        return []

    def explain(self, context: DecisionContext, move: Move) -> list[Line]:
        """What each step of a journey gains and costs, or what a road changes. (Journeyman 3)"""
        view = context.view
        assert view.seat is not None
        if isinstance(move, Road):
            home = view.territories[view.seat]
            return territory_lines(context, view.seat, home, home.with_road(move.cell, move.side))
        journeymen = journeymen_of(view)
        progress = Progress(journeymen, view.seat, context.outlook)
        at = list(progress.progress)
        steps: list[tuple[int, int]] = []
        if isinstance(move, Step):
            fee = journeymen.board.tracks[move.track][at[move.track]].fee
            steps.append((move.track, fee))
        elif isinstance(move, Plan):
            territory = view.territories[view.seat]
            ahead = at.copy()
            for marker in move.markers:
                if marker.track != NO_STEP:
                    space = journeymen.board.tracks[marker.track][ahead[marker.track]]
                    steps.append((marker.track, space.cost_at(territory.at[marker.cell])))
                    ahead[marker.track] += 1
        lines: list[Line] = []
        for track, cost in steps:
            worth = progress.step(track, at[track]) - cost * context.outlook.gold_rate
            at[track] += 1
            facts = (("track", TRACKS[track]), ("space", at[track]), ("gold", cost))
            lines.append(line("step" if cost else "free_step", worth, facts, "Journeyman 3.1"))
        return lines

    def quick_worth(
        self, state: SkyeState, outlook: Outlook, seat: Seat, moves: list[Move], gain: TileGain
    ) -> list[float]:
        """Steps and journeys by what the tracks give; roads are not compared."""
        if not isinstance(moves[0], Plan | Step | Stay):
            return []
        travel = TravelWorth(JOURNEYMEN.of(state), seat, state.territories[seat], outlook)
        return [travel.worth(move) for move in moves]

    def _travels(self, context: DecisionContext, moves: LegalMoves) -> list[ValuedMove]:
        """Steps and journeys by what they gain; of journeys with the same steps, the first of the best."""
        view = context.view
        assert view.seat is not None
        territory = view.territories[view.seat]
        travel = TravelWorth(journeymen_of(view), view.seat, territory, context.outlook)
        best: dict[int, ValuedMove] = {}
        staying: list[ValuedMove] = []
        for move in moves:
            if isinstance(move, Stay):
                staying.append((move, 0.0))
                continue
            worth = travel.worth(move)
            steps = steps_of(move)
            known = best.get(steps)
            if known is None or worth > known[1]:
                best[steps] = (move, worth)
        return best_first([*staying, *best.values()])

    def _roads(self, context: DecisionContext, moves: LegalMoves) -> list[ValuedMove]:
        """Roads by what they gain; a poor one is saved for later."""
        view = context.view
        assert view.seat is not None
        territory = view.territories[view.seat]
        before = context.evaluation.of(territory, view.seat)
        found: list[ValuedMove] = [(Stay(), 0.4 * context.outlook.rounds_left)]
        for move in moves:
            if isinstance(move, Road):
                after = territory.with_road(move.cell, move.side)
                found.append((move, context.evaluation.of(after, view.seat) - before))
        return best_first(found)


def steps_of(move: Move) -> int:
    """A number for the steps that a move takes, in whatever order."""
    if isinstance(move, Step):
        return 1 << _STEP_BITS * move.track
    steps = 0
    if isinstance(move, Plan):
        for marker in move.markers:
            if marker.track != NO_STEP:
                steps += 1 << _STEP_BITS * marker.track
    return steps


def journeymen_of(view: SkyeView) -> Journeymen:
    for name, part in view.box_states:
        if name == JOURNEYMEN.name:
            assert isinstance(part, Journeymen)
            return part
    raise AssertionError("this box is not on the table")


def distance(cell: Cell) -> int:
    """Rows and columns between a cell and the castle."""
    return abs(east_of(cell)) + abs(south_of(cell))


STRATEGY: Final[BoxStrategy] = JourneymanStrategy()
