"""The interface of presenters, and a generic presenter for games without one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from clachan.clans.table.wire import LayPreviewOut
from clachan.kernel.game import Game
from clachan.kernel.jsonable import to_json
from clachan.kernel.line import Event, Line, total
from clachan.kernel.move import Move
from clachan.skye.table.box_wire import PlanOut
from clachan.skye.table.wire import PlacementPreviewOut, TilePreviewOut
from clachan.tables.common_wire import Facts, GameEventOut, GenericPositionOut, LineOut, TextMoveOut
from clachan.tables.views.seat_position import SeatPosition
from clachan.tables.wire import MoveOut, PositionOut, ScoringTileOut


class Presenter(Protocol):
    """Turns views of a game into JSON. It only gets views, and states that are made from views."""

    def position(self, position: SeatPosition) -> PositionOut:
        """The position as the page shows it."""

    def points(self, view: Any) -> list[int]:
        """The points of each seat."""

    def move(self, move: Move, position: SeatPosition | None) -> MoveOut:
        """One move; with its costs if the position is given."""

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        """The legal moves of the position's seat; large families of moves are one entry each."""

    def line(self, line: Line) -> LineOut:
        """A line of points or gold."""

    def game_event(self, event: Event, round_: int | None) -> GameEventOut:
        """An event of the game."""


# Optional capabilities of presenters.


@runtime_checkable
class HasRounds(Protocol):
    def rounds(self, view: Any) -> tuple[int, int]:
        """The current round and the number of rounds."""


@runtime_checkable
class ReusesDecisions(Protocol):
    def is_same_decision(self, before: Any, view: Any, seat: int) -> bool:
        """Whether a seat has the same stage and moves in both views, even if others have moved."""


@runtime_checkable
class PreviewsTiles(Protocol):
    def placements(self, position: SeatPosition, tile: str) -> list[PlacementPreviewOut]:
        """The result of each placement of a tile."""

    def tiles(self, position: SeatPosition) -> Iterator[TilePreviewOut]:
        """The tiles a seat may consider now. Yielded one by one, because each takes time."""

    def placement_text(self, tile: str, cell: tuple[int, int], rotation: int) -> str:
        """The move that places a tile on a cell."""


@runtime_checkable
class PreviewsLays(Protocol):
    def lays(self, position: SeatPosition) -> Iterator[LayPreviewOut]:
        """The result of each move, one by one."""


@runtime_checkable
class PreviewsPlans(Protocol):
    def plan(self, position: SeatPosition, text: str) -> PlanOut | None:
        """A plan so far, and the ways to continue it."""


@runtime_checkable
class HasScoringTiles(Protocol):
    def scoring_tiles(self, game: Game[Any, Any]) -> list[ScoringTileOut]:
        """All scoring tiles of the game with these boxes."""


def text_move(move: Move) -> TextMoveOut:
    return {"kind": "move", "text": str(move)}


def line_out(line: Line) -> LineOut:
    """A line of a game without cells."""
    return {
        "reason": line.reason,
        "amount": line.amount,
        "rule": line.rule,
        "cells": [],
        "places": list(line.cells),
        "facts": dict(line.facts),
    }


def game_event_out(event: Event, round_: int | None, lines: list[LineOut]) -> GameEventOut:
    """An event with all its facts in `facts`."""
    return {
        "code": event.code,
        "seat": event.seat,
        "round": round_,
        "amount": total(event.lines),
        "lines": lines,
        "facts": dict(event.facts),
        "seats": {},
        "tiles": [],
        "card": None,
    }


class GenericPresenter:
    """Shows any game: its view as plain values and its moves as text."""

    def position(self, position: SeatPosition) -> GenericPositionOut:
        view = position.view
        shown = to_json(view)
        return {
            "game": position.game.name,
            "phase": str(getattr(view, "phase", "")),
            "points": self.points(view),
            "view": shown if isinstance(shown, dict) else {"view": shown},
        }

    def points(self, view: Any) -> list[int]:
        return [int(points) for points in getattr(view, "points", ())]

    def move(self, move: Move, position: SeatPosition | None) -> TextMoveOut:
        return text_move(move)

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        return [text_move(move) for move in position.legal]

    def line(self, line: Line) -> LineOut:
        return line_out(line)

    def game_event(self, event: Event, round_: int | None) -> GameEventOut:
        return game_event_out(event, round_, [line_out(line) for line in event.lines])


def split_facts(facts: Facts, names: tuple[str, ...]) -> tuple[Facts, Facts]:
    """The facts with these names, and the rest."""
    taken = {key: value for key, value in facts.items() if key in names}
    return taken, {key: value for key, value in facts.items() if key not in names}
