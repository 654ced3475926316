"""Orders, answers, and the scribe who writes the rows between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clachan.server.commands import Command
from clachan.server.evolution import evolve
from clachan.server.log import Row
from clachan.server.room import Room


@dataclass(frozen=True)
class Order:
    """A command with its sender, the sender's key for it, and the moment."""

    command: Command
    who: str
    key: str
    at: int


@dataclass(frozen=True)
class Answer:
    """The room afterwards, the rows that lead there, and whether this was carried out before."""

    room: Room
    rows: tuple[Row, ...]
    ply: int
    repeated: bool = False


class Scribe:
    """Writes row after row for one order and keeps the room up with them."""

    def __init__(self, room: Room, order: Order) -> None:
        self.room = room
        self.order = order
        self.rows: list[Row] = []

    def write(
        self,
        kind: str,
        seat: int | None = None,
        text: str = "",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        order = self.order
        at = max(order.at, self.room.updated_at)
        row = Row(self.room.ply + 1, kind, at, seat, text, data or {}, order.who, order.key)
        self.room = evolve(self.room, row)
        self.rows.append(row)
