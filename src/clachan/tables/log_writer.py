"""Writes the rows of an order and applies them to the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, Seat
from clachan.tables import log
from clachan.tables.log import LogRow
from clachan.tables.orders import Order
from clachan.tables.replay import PlayedMove, evolve, play_move
from clachan.tables.table import Table


@dataclass(frozen=True)
class Change:
    """The result of an order: the table afterwards and the new rows of its log.

    `ply` is the last ply of the order. `repeated` means that it had been carried out before.
    """

    table: Table
    rows: tuple[LogRow, ...]
    ply: int
    repeated: bool = False


class LogWriter:
    """Writes the rows of one order, and updates the table with each of them."""

    def __init__(self, table: Table, order: Order) -> None:
        self.table = table
        self.order = order
        self.rows: list[LogRow] = []

    def write(
        self,
        kind: str,
        seat: int | None = None,
        text: str = "",
        data: Mapping[str, Any] | None = None,
        played: PlayedMove | None = None,
    ) -> None:
        """Write a row and apply it; `played` is the result of its move, if that is already known."""
        order = self.order
        at = max(order.at, self.table.updated_at)
        row = LogRow(self.table.ply + 1, kind, at, seat, text, data or {}, order.sender, order.key)
        self.table = evolve(self.table, row, played)
        self.rows.append(row)

    def move(self, seat: Seat, move: Move, played: PlayedMove | None = None) -> None:
        """Write a move, and play it unless it has already been `played` from this state."""
        table = self.table
        if played is None or played.before is not table.state:
            played = play_move(table.game, table.state, len(table.holders), seat, move)
        self.write(log.MOVE, None if seat == CHANCE else seat, str(move), played=played)

    def change(self) -> Change:
        return Change(self.table, tuple(self.rows), self.table.ply)
