"""A position of Isle of Skye, for the presenter and the boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import Cell, cell, cell_name, east_of, parse_cell, south_of
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.purchases import Offer, Payment
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.view import SkyeView
from clachan.skye.table.wire import PaymentOut
from clachan.tables.common_wire import CellOut, LineOut
from clachan.tables.views.seat_position import SeatPosition, ShownPosition


@lru_cache(maxsize=4096)
def cell_out(at: Cell) -> CellOut:
    return east_of(at), south_of(at)


@lru_cache(maxsize=4096)
def named_cell(name: str) -> CellOut:
    return cell_out(parse_cell(name))


def placement_text(tile: str, at: CellOut, rotation: int) -> str:
    return f"build {tile} {cell_name(cell(*at))} {rotation}"


def line_out(line: Line) -> LineOut:
    return {
        "reason": line.reason,
        "amount": line.amount,
        "rule": line.rule,
        "cells": [named_cell(name) for name in line.cells],
        "places": [],
        "facts": dict(line.facts),
    }


def payment_out(payment: Payment | None) -> PaymentOut | None:
    if payment is None:
        return None
    return {
        "price": payment.price,
        "paid": payment.paid,
        "bank": payment.bank,
        "pieces": list(payment.pieces),
        "gold_left": payment.gold_left,
        "shortfall": payment.shortfall,
        "lost": payment.lost,
    }


def seat_of(color: str) -> int:
    return SEAT_NAMES.index(color)


@dataclass(eq=False)
class SkyePosition:
    """A seat's position, with typed access to the engine."""

    at: SeatPosition
    lay: Callable[[SkyeState, Seat, Move], bool]
    """Applies a drafted move to a territory; False if it changes no territory."""

    @property
    def game(self) -> Skye:
        game = self.at.game
        assert isinstance(game, Skye)
        return game

    @property
    def view(self) -> SkyeView:
        view: SkyeView = self.at.view
        return view

    @property
    def seat(self) -> Seat | None:
        return None if self.at.seat is None else Seat(self.at.seat)

    @property
    def state(self) -> SkyeState:
        """The state in which the seat decides."""
        state: SkyeState = self.at.state
        return state

    @cached_property
    def shown(self) -> SkyeState:
        """The state that is shown, which includes pending tiles of the seat's draft."""
        seat = self.seat
        if seat is None or not self.at.pending:
            return self.state
        shown = self.state.copy()
        for move in self.at.pending:
            if not self.lay(shown, seat, move):
                break
        return shown

    @property
    def before(self) -> ShownPosition | None:
        """What spectators were shown last."""
        return self.at.before

    def has_same_territory(self, seat: Seat) -> bool:
        """Whether a territory is still the one that spectators were shown last."""
        before = self.at.before
        if before is None:
            return False
        known: Territory = before.view.territories[seat]
        return known is self.shown.territories[seat]

    @property
    def legal(self) -> list[Move]:
        return self.at.legal

    @cached_property
    def offers(self) -> list[Offer]:
        """The tiles the seat could buy, affordable or not."""
        seat = self.seat
        if seat is None or not self.view.to_act:
            return []
        return self.game.offers(self.state, seat)

    def payment(self, move: Move) -> PaymentOut | None:
        seat = self.seat
        return None if seat is None else payment_out(self.game.payment(self.state, seat, move))

    def legal_text(self, kind: type[Move]) -> str | None:
        """The text of the first legal move of a kind."""
        return next((str(move) for move in self.legal if type(move) is kind), None)

    @property
    def gold(self) -> int:
        """The seat's gold; 0 for spectators."""
        return 0 if self.seat is None else self.view.gold[self.seat]
