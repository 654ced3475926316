"""What REST routes and sockets share: views, commands, previews, checks and hints."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from clachan.server.awake_tables import AwakeTable, AwakeTables, now
from clachan.server.bots import Bots
from clachan.server.identity import Guests
from clachan.server.metrics import Metrics
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.tables.messages import CommandMessage, PlacementIn, order_of
from clachan.tables.questions import (
    check,
    hint_level,
    hint_out,
    own_seat,
    placement_text,
    previews,
)
from clachan.tables.refusals import Refused
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.wire import CheckOut, DoneOut, HintOut, PreviewsOut, TableView


@dataclass(frozen=True)
class Service:
    """The parts of a running node, and the requests they answer together."""

    settings: Settings
    metrics: Metrics
    store: Store
    guests: Guests
    tables: AwakeTables
    bots: Bots

    async def find_table(self, table_id: str, guest: str) -> AwakeTable:
        """The table, if the guest is a member; otherwise refused as if it did not exist."""
        awake = await self.tables.find(table_id)
        table = awake.table
        if guest and (guest == table.host or guest in awake.members or table.seats_of(guest)):
            return awake
        if guest and await self.store.is_member(table_id, guest):
            awake.members.add(guest)
            return awake
        raise Refused("not_found", "this table does not exist, or you are not a member of it")

    def viewer(self, awake: AwakeTable, guest: str, wanted: int | None) -> Viewer:
        """The viewer for a guest, from the `wanted` seat if it is one of theirs."""
        seat = viewed_seat(awake.table, guest, wanted)
        return Viewer(guest, seat, awake.invite, awake.connected, awake.spectator_count)

    def view(self, awake: AwakeTable, guest: str, wanted: int | None = None) -> TableView:
        return table_view(awake.table, self.viewer(awake, guest, wanted), awake.cache)

    async def submit(self, table_id: str, guest: str, message: CommandMessage) -> DoneOut:
        """Carry out a command of a guest."""
        change = await self.tables.submit(table_id, order_of(message, guest, now()))
        seat = message["seat"]
        drafts = change.table.drafts
        is_ready = seat < len(drafts) and drafts[seat].ready
        return {"ply": change.ply, "repeated": change.repeated, "is_ready": is_ready}

    async def previews(
        self,
        awake: AwakeTable,
        guest: str,
        wanted: int | None,
        tile: str | None,
        plan: str | None = None,
    ) -> PreviewsOut:
        """The results of the possible choices, computed in parts, so that others do not have to wait."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        key = (table.ply, seat, tile or plan or "")
        known = awake.previews.get(key)
        if known is not None:
            return known
        for found in previews(table, seat, tile, plan):
            known = found
            await asyncio.sleep(0)
        assert known is not None
        if awake.table.ply == table.ply:
            awake.previews[key] = known
        return known

    def check(
        self,
        awake: AwakeTable,
        guest: str,
        wanted: int | None,
        move: str | None,
        placement: PlacementIn | None = None,
    ) -> CheckOut:
        """Whether a move or a placement is legal now, and if not, why."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        if placement is not None:
            move = placement_text(table, placement)
        if move is None:
            raise Refused("bad_request", "the request needs a move or a placement to check")
        return check(table, seat, move)

    async def hint(
        self, awake: AwakeTable, guest: str, wanted: int | None, level: str | None
    ) -> HintOut:
        """The move a bot would make in this seat, with its reasons."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        chosen = hint_level(table, seat, level)
        return hint_out(table, seat, chosen, await self.bots.hint(table, seat, chosen))
