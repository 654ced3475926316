"""Orders, answers, and the scribe who writes the rows between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clachan.tables.log import LogRow
from clachan.tables.orders import Order
from clachan.tables.replay import evolve
from clachan.tables.table import Table


@dataclass(frozen=True)
class Change:
    """The room afterwards, the rows that lead there, and whether this was carried out before."""

    table: Table
    rows: tuple[LogRow, ...]
    ply: int
    repeated: bool = False


class LogWriter:
    """Writes row after row for one order and keeps the room up with them."""

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
    ) -> None:
        order = self.order
        at = max(order.at, self.table.updated_at)
        row = LogRow(self.table.ply + 1, kind, at, seat, text, data or {}, order.who, order.key)
        self.table = evolve(self.table, row)
        self.rows.append(row)
