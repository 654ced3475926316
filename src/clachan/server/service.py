"""What both REST and sockets ask of the tables: views, orders, previews, checks, hints."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from clachan.kernel.errors import GameError, IllegalMove
from clachan.kernel.seats import Seat
from clachan.server.bots import Bots
from clachan.server.identity import Guests
from clachan.server.levels import check_level, substitute_of
from clachan.server.metrics import Metrics
from clachan.server.refusals import Refused, refused
from clachan.server.requests import CommandIn
from clachan.server.room import FINISHED
from clachan.server.scribe import Order
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.server.tables import LiveTable, Tables, now
from clachan.server.views.catalog import PRESENTERS
from clachan.server.views.scenes import scene_of, seat_seen
from clachan.server.views.story import line_out
from clachan.server.views.table import Watcher, table_view, table_written
from clachan.server.wire import CheckOut, DoneOut, HintOut, PreviewsOut, TableView


@dataclass(frozen=True)
class Service:
    """The parts of a running node."""

    settings: Settings
    metrics: Metrics
    store: Store
    guests: Guests
    tables: Tables
    bots: Bots

    async def enter(self, table: str, guest: str) -> LiveTable:
        """The table, for somebody who belongs to it; for others it does not exist."""
        live = await self.tables.find(table)
        room = live.room
        if guest and (guest == room.host or guest in live.members or room.seats_of(guest)):
            return live
        if guest and await self.store.is_member(table, guest):
            live.members.add(guest)
            return live
        raise Refused("not_found", "there is no such table for you")

    def watcher(self, live: LiveTable, guest: str, wanted: int | None) -> Watcher:
        seat = seat_seen(live.room, guest, wanted)
        return Watcher(guest, seat, live.invite, live.connected, live.watching)

    def view(self, live: LiveTable, guest: str, wanted: int | None = None) -> TableView:
        return table_view(live.room, self.watcher(live, guest, wanted), live.showcase)

    def written(self, live: LiveTable, guest: str, wanted: int | None) -> dict[str, bytes]:
        """The same view, each key as JSON."""
        return table_written(live.room, self.watcher(live, guest, wanted), live.showcase)

    async def submit(self, table: str, guest: str, command: CommandIn) -> DoneOut:
        answer = await self.tables.submit(table, Order(command.order(), guest, command.key, now()))
        seat = command.seat
        drafts = answer.room.drafts
        pending = seat < len(drafts) and drafts[seat].ready
        return {"ply": answer.ply, "repeated": answer.repeated, "pending": pending}

    def own_seat(self, live: LiveTable, guest: str, wanted: int | None) -> int:
        seat = seat_seen(live.room, guest, wanted)
        if seat is None or (wanted is not None and wanted != seat):
            raise Refused("not_your_seat", "you have no such seat here")
        if live.room.state is None:
            raise Refused("table_not_started", "the game has not begun")
        return seat

    async def previews(
        self,
        live: LiveTable,
        guest: str,
        wanted: int | None,
        tile: str | None,
        plan: str | None = None,
    ) -> PreviewsOut:
        """What could be done and would bring; worked out bit by bit, so that nobody else waits."""
        seat = self.own_seat(live, guest, wanted)
        room = live.room
        key = (room.ply, seat, tile or plan or "")
        known: PreviewsOut | None = live.computed.get(key)
        if known is not None:
            return known
        if room.status == FINISHED:
            raise Refused("no_preview", "there is nothing to preview")
        presenter = PRESENTERS[room.setup.game]
        scene = scene_of(room, seat)
        gold, bound = presenter.purse(scene)
        found: PreviewsOut = {
            "phase": presenter.phase(scene.view),
            "gold": gold,
            "bound": bound,
            "tile": tile,
            "places": presenter.places(scene, tile) if tile else [],
            "offers": [],
            "lays": [],
            "plan": presenter.plan(scene, plan) if plan else None,
        }
        if not tile and not plan:
            for offer in presenter.offers(scene):
                found["offers"].append(offer)
                await asyncio.sleep(0)
            for lay in presenter.lays(scene):
                found["lays"].append(lay)
                await asyncio.sleep(0)
        if live.room.ply == room.ply:
            live.computed[key] = found
        return found

    def check(self, live: LiveTable, guest: str, wanted: int | None, text: str) -> CheckOut:
        """Whether a move would be legal now, and if not, why."""
        seat = self.own_seat(live, guest, wanted)
        room = live.room
        try:
            room.game.play(room.foreseen(seat), Seat(seat), room.game.parse_move(text))
        except IllegalMove as error:
            refusal = error.refusal
            return {
                "legal": False,
                "code": refusal.code,
                "rule": refusal.rule,
                "args": dict(refusal.facts),
            }
        except GameError as error:
            raise refused(error) from error
        return {"legal": True, "code": None, "rule": None, "args": {}}

    async def hint(
        self, live: LiveTable, guest: str, wanted: int | None, level: str | None
    ) -> HintOut:
        """What a bot would do in this seat, with its reasons."""
        seat = self.own_seat(live, guest, wanted)
        room = live.room
        if seat not in room.owing or room.is_complete(seat):
            raise Refused("not_to_act", "nothing is to be decided now", seat=seat)
        try:
            asked = check_level(room.setup.game, level or substitute_of(room.setup.game)).code
        except GameError as error:
            raise refused(error) from error
        move, lines = await self.bots.hint(room, seat, asked)
        return {
            "move": move,
            "kind": move.split()[0],
            "level": asked,
            "lines": [line_out(line) for line in lines],
        }
