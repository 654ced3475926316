"""A change of a table, and the writer of the rows that lead to it."""

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
    """The table afterwards, the rows that lead there, the ply of the order, and whether it was carried
    out before."""

    table: Table
    rows: tuple[LogRow, ...]
    ply: int
    repeated: bool = False


class LogWriter:
    """Writes row after row for one order and keeps the table up to date with them."""

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
        order = self.order
        at = max(order.at, self.table.updated_at)
        row = LogRow(self.table.ply + 1, kind, at, seat, text, data or {}, order.sender, order.key)
        self.table = evolve(self.table, row, played)
        self.rows.append(row)

    def move(self, seat: Seat, move: Move, played: PlayedMove | None = None) -> None:
        """Play a move: it is played once, here or before."""
        table = self.table
        if played is None or played.before is not table.state:
            played = play_move(table.game, table.state, len(table.holders), seat, move)
        self.write(log.MOVE, None if seat == CHANCE else seat, str(move), played=played)

    def change(self) -> Change:
        return Change(self.table, tuple(self.rows), self.table.ply)
