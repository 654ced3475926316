"""Journeyman: what steps on the tracks are worth, where to travel, and where to build roads."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.boxes.box_strategy import BoxStrategy, DecisionContext, first_move
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.reasons import line, territory_lines
from clachan.games.skye.cells import Cell, east_of, south_of
from clachan.games.skye.expansions.journeyman.boards import (
    ALL_TRACKS,
    TRACKS,
    WARRIOR,
    Effect,
)
from clachan.games.skye.expansions.journeyman.market import SYMBOL
from clachan.games.skye.expansions.journeyman.moves import NO_STEP, Plan, Road, Stay, Step
from clachan.games.skye.expansions.journeyman.travelers import JOURNEYMEN, Journeymen
from clachan.games.skye.moves import Buy
from clachan.games.skye.phases.buy import amount_due
from clachan.games.skye.tiles import Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

_NEXT: Final = 0.5
_FADE: Final = 0.6
"""A space ahead counts half of its value, the spaces after it less and less."""

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

    def choose(self, context: DecisionContext, moves: LegalMoves, rng: Rng) -> Move | None:
        first = first_move(moves)
        if isinstance(first, Plan):
            return self._plan(context, moves)
        if context.view.phase == "roads":
            return self._road(context, moves)
        if isinstance(first, Step | Stay):
            return self._step(context, moves)
        return None

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
            lines.append(line("step", worth, facts, "Journeyman 3.1"))
        return lines

    def _step(self, context: DecisionContext, moves: LegalMoves) -> Move:
        """The track with the largest gain, if it is worth the fee."""
        view = context.view
        assert view.seat is not None
        journeymen = journeymen_of(view)
        progress = Progress(journeymen, view.seat, context.outlook)
        best: Move = Stay()
        most = 0.0
        for move in moves:
            if isinstance(move, Step):
                at = progress.progress[move.track]
                fee = journeymen.board.tracks[move.track][at].fee
                worth = progress.step(move.track, at) - fee * context.outlook.gold_rate
                worth += progress.even(list(progress.progress), move.track)
                if worth > most:
                    best = move
                    most = worth
        return best

    def _plan(self, context: DecisionContext, moves: LegalMoves) -> Move:
        """The journey whose steps gain most; its last tile counts if wayfarers score."""
        view = context.view
        assert view.seat is not None
        journeymen = journeymen_of(view)
        progress = Progress(journeymen, view.seat, context.outlook)
        territory = view.territories[view.seat]
        wayfarer = sum(
            [
                1.0 if slot.now else 0.0
                for slot in context.outlook.slots
                if slot.tile.reason == "wayfarer"
            ]
        )
        home = journeymen.travelers[view.seat].cell
        best: Move | None = None
        most = 0.0
        for move in moves:
            assert isinstance(move, Plan)
            at = list(progress.progress)
            worth = 0.0
            for marker in move.markers:
                track = marker.track
                if track == NO_STEP:
                    continue
                space = journeymen.board.tracks[track][at[track]]
                worth += progress.step(track, at[track]) + progress.even(at, track)
                worth -= space.cost_at(territory.at[marker.cell]) * context.outlook.gold_rate
                at[track] += 1
            end = move.markers[-1].cell if move.markers else home
            worth += wayfarer * min(distance(end), 6)
            if best is None or worth > most:
                best = move
                most = worth
        assert best is not None, "to stay is a plan too"
        return best

    def _road(self, context: DecisionContext, moves: LegalMoves) -> Move:
        """The road that gains most; a poor one is saved for later."""
        view = context.view
        assert view.seat is not None
        territory = view.territories[view.seat]
        before = context.evaluation.of(territory, view.seat)
        best: Move = Stay()
        most = 0.4 * context.outlook.rounds_left
        for move in moves:
            if isinstance(move, Road):
                after = territory.with_road(move.cell, move.side)
                gain = context.evaluation.of(after, view.seat) - before
                if gain > most:
                    best = move
                    most = gain
        return best


def journeymen_of(view: SkyeView) -> Journeymen:
    for name, part in view.box_states:
        if name == JOURNEYMEN.name:
            assert isinstance(part, Journeymen)
            return part
    raise AssertionError("this box is not on the table")


def distance(cell: Cell) -> int:
    """Rows and columns between a cell and the castle."""
    return abs(east_of(cell)) + abs(south_of(cell))
