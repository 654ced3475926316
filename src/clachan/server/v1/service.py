"""What both REST and sockets ask of the tables: views, orders, previews, checks, hints."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from clachan.kernel.errors import GameError
from clachan.kernel.line import Line
from clachan.server.awake_tables import AwakeTable, AwakeTables, now
from clachan.server.bots import Bots
from clachan.server.identity import Guests
from clachan.server.metrics import Metrics
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.server.v1.questions import check, own_seat, previews
from clachan.server.v1.requests import CommandIn
from clachan.server.v1.views.events import line_out
from clachan.server.v1.views.seat_position import seat_seen
from clachan.server.v1.views.table import Looker, table_view
from clachan.server.v1.wire import CheckOut, DoneOut, HintOut, PreviewsOut, TableView
from clachan.tables.orders import Order
from clachan.tables.refusals import Refused, refused
from clachan.tables.setup import check_level, substitute_of


@dataclass(frozen=True)
class Service:
    """The parts of a running node."""

    settings: Settings
    metrics: Metrics
    store: Store
    guests: Guests
    tables: AwakeTables
    bots: Bots

    async def enter(self, table_id: str, guest: str) -> AwakeTable:
        """The table, for somebody who belongs to it; for others it does not exist."""
        awake = await self.tables.find(table_id)
        table = awake.table
        if guest and (guest == table.host or guest in awake.members or table.seats_of(guest)):
            return awake
        if guest and await self.store.is_member(table_id, guest):
            awake.members.add(guest)
            return awake
        raise Refused("not_found", "there is no such table for you")

    def looker(self, awake: AwakeTable, guest: str, wanted: int | None) -> Looker:
        seat = seat_seen(awake.table, guest, wanted)
        return Looker(guest, seat, awake.invite, awake.connected, awake.watching)

    def view(self, awake: AwakeTable, guest: str, wanted: int | None = None) -> TableView:
        return table_view(awake.table, self.looker(awake, guest, wanted), awake.v1_cache)

    async def submit(self, table_id: str, guest: str, command: CommandIn) -> DoneOut:
        answer = await self.tables.submit(
            table_id, Order(command.order(), guest, command.key, now())
        )
        seat = command.seat
        drafts = answer.table.drafts
        pending = seat < len(drafts) and drafts[seat].ready
        return {"ply": answer.ply, "repeated": answer.repeated, "pending": pending}

    async def previews(
        self,
        awake: AwakeTable,
        guest: str,
        wanted: int | None,
        tile: str | None,
        plan: str | None = None,
    ) -> PreviewsOut:
        """What each choice would bring; worked out bit by bit, so that nobody else waits."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        key = (table.ply, seat, tile or plan or "")
        known: PreviewsOut | None = awake.computed.get(key)
        if known is not None:
            return known
        for found in previews(table, seat, tile, plan):
            known = found
            await asyncio.sleep(0)
        assert known is not None
        if awake.table.ply == table.ply:
            awake.computed[key] = known
        return known

    def check(self, awake: AwakeTable, guest: str, wanted: int | None, text: str) -> CheckOut:
        """Whether a move would be legal now, and if not, why."""
        return check(awake.table, own_seat(awake.table, guest, wanted), text)

    async def hint(
        self, awake: AwakeTable, guest: str, wanted: int | None, level: str | None
    ) -> HintOut:
        """What a bot would do in this seat, with its reasons."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        if seat not in table.owing or table.is_complete(seat):
            raise Refused("not_to_act", "nothing is to be decided now", seat=seat)
        try:
            asked = check_level(table.setup.game, level or substitute_of(table.setup.game)).code
        except GameError as error:
            raise refused(error) from error
        reply = await self.bots.hint(table, seat, asked)
        move, lines = reply.move, [Line(*reason) for reason in reply.reasons]
        return {
            "move": move,
            "kind": move.split()[0],
            "level": asked,
            "lines": [line_out(line) for line in lines],
        }
