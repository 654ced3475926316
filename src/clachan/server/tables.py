"""The tables that are awake on this node: rooms around which people and bots gather.

A table is loaded from its log when somebody asks for it, and put to sleep when nobody does any more.
Nothing is lost by that: the log is the truth. Of everything that happens, the row is durable first,
then the room changes, then people are told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, Final, Protocol

from clachan.kernel.errors import GameError
from clachan.server.evolution import evolved, opened
from clachan.server.identity import keyed_id, new_id, new_invite
from clachan.server.log import Row
from clachan.server.metrics import Metrics
from clachan.server.play import handle, open_table, persons
from clachan.server.refusals import Refused, refused
from clachan.server.room import Room
from clachan.server.scribe import Answer, Order
from clachan.server.setup import Setup
from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict, StoreUnavailable
from clachan.server.turns import Turns
from clachan.server.views.card import shelf_of
from clachan.server.views.showcase import Showcase

_TRIES: Final = 60
"""Where all decide at once, as in building, others at quicker nodes may write row after row in between."""
_MOMENT: Final = 0.2
"""Seconds in which people who come and go are told of together."""
_ROWS: Final = 4
"""Rows of a log that are read in one turn."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Listener(Protocol):
    """Somebody at the table who is told when it changes."""

    @property
    def guest(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    def changed(self) -> None: ...


class LiveTable:
    """A table that is awake."""

    def __init__(self, room: Room, invite: str) -> None:
        self.room = room
        self.invite = invite
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used_at = time.monotonic()
        self.members: set[str] = set()
        """Guests who are known to belong here."""
        self.computed: dict[tuple[int, int, str], Any] = {}
        """Previews by ply, seat and tile; forgotten when the table changes."""
        self.showcase = Showcase()
        self.doubtful = False
        """A write may or may not have reached the log: read it before the next one."""
        self._soon: asyncio.TimerHandle | None = None

    @cached_property
    def connected(self) -> tuple[int, ...]:
        """The seats of people who are here."""
        guests = {listener.guest for listener in self.listeners}
        return tuple([s for s, chair in enumerate(self.room.chairs) if chair.guest in guests])

    @cached_property
    def watching(self) -> int:
        owners = {chair.guest for chair in self.room.chairs}
        return len({one.guest for one in self.listeners if one.guest not in owners})

    def _count_anew(self) -> None:
        for name in ("connected", "watching"):
            self.__dict__.pop(name, None)

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._people_changed()

    def leave(self, listener: Listener) -> None:
        """With the last listener goes what was kept ready to be shown."""
        self.listeners.discard(listener)
        if not self.listeners:
            self.showcase = Showcase()
        self._people_changed()

    def _people_changed(self) -> None:
        """All are told in a moment, once for everybody who comes or goes until then."""
        self._count_anew()
        if self.listeners and self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_MOMENT, self._greet)

    def _greet(self) -> None:
        self._soon = None
        for listener in tuple(self.listeners):
            listener.changed()

    def tell(self) -> None:
        self.computed.clear()
        self._count_anew()
        for listener in tuple(self.listeners):
            listener.changed()


class Tables:
    """Every table of the store, as seen from this node."""

    def __init__(self, store: Store, metrics: Metrics, awake: int = 500) -> None:
        self.store = store
        self.metrics = metrics
        self.turns = Turns()
        self.on_change: list[Callable[[LiveTable], None]] = []
        self._awake = awake
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        metrics.gauge("tables_awake", lambda: len(self._live))
        metrics.gauge(
            "listeners", lambda: sum([len(live.listeners) for live in self._live.values()])
        )

    async def find(self, table: str) -> LiveTable:
        """The table, woken up if need be; it is as new as the store."""
        live = self._live.get(table)
        if live is None:
            live = await self._load(table)
        elif self.store.is_shared or live.doubtful:
            async with live.lock:
                await self._catch_up(live)
        live.used_at = time.monotonic()
        return live

    def awake(self, table: str) -> LiveTable | None:
        return self._live.get(table)

    def all_awake(self) -> list[LiveTable]:
        return list(self._live.values())

    async def _load(self, table: str) -> LiveTable:
        """Read a log once, however many ask for it at the same time."""
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._read(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        live = await asyncio.shield(task)
        if live is None:
            raise Refused("not_found", "there is no such table")
        return live

    async def _read(self, table: str) -> LiveTable | None:
        found = await self.store.find(table)
        if found is None:
            return None
        rows = await self.store.rows(table)
        first = await self.turns.take(partial(opened, table, rows[0]))
        live = LiveTable(await self._after(first, rows[1:]), found.invite)
        self._live[table] = live
        self.metrics.count("tables_woken")
        self._put_to_sleep()
        return live

    def rest(self, seconds: float) -> None:
        """Forget the tables that nobody has asked for in so many seconds; their logs remain."""
        before = time.monotonic() - seconds
        for live in self.all_awake():
            if live.used_at < before and not live.listeners and not live.lock.locked():
                del self._live[live.room.table]

    def _put_to_sleep(self) -> None:
        """When there are too many, forget those that nobody has asked for the longest."""
        idle = [
            live for live in self._live.values() if not live.listeners and not live.lock.locked()
        ]
        too_many = len(self._live) - self._awake
        if too_many > 0:
            idle.sort(key=lambda live: live.used_at)
            for live in idle[:too_many]:
                del self._live[live.room.table]

    async def open(self, setup: Setup, host: str, key: str = "") -> LiveTable:
        """A new table goes into the store, and wakes up. The same host and key: the same table."""
        table = keyed_id(host, key) if key else new_id()
        invite = new_invite()
        try:
            room, rows = open_table(table, setup, host, now())
        except GameError as error:
            raise refused(error) from error
        members = {host, *persons(room)}
        try:
            await self.store.create(table, invite, rows, shelf_of(room), sorted(members))
        except Conflict:
            return await self.find(table)
        live = LiveTable(room, invite)
        self._live[table] = live
        self._put_to_sleep()
        self._changed(live)
        return live

    async def submit(self, table: str, order: Order) -> Answer:
        """Carry out an order: durable before anyone is told. It goes on if the sender goes away."""
        started = time.perf_counter()
        live = self._live.get(table) or await self._load(table)
        try:
            return await asyncio.shield(asyncio.create_task(self._submit(live, order)))
        finally:
            self.metrics.submit.observe(time.perf_counter() - started)

    async def _submit(self, live: LiveTable, order: Order) -> Answer:
        """With other nodes about, the room may be a little old. Then the log refuses the row, or the
        room the order; in both cases the log is read and the order tried again."""
        async with live.lock:
            for _ in range(_TRIES):
                if live.doubtful:
                    await self._catch_up(live)
                try:
                    answer = await self.turns.take(partial(handle, live.room, order))
                except Refused:
                    if self.store.is_shared and await self._catch_up(live):
                        continue
                    raise
                if not answer.rows:
                    return answer
                try:
                    await self._append(live, answer)
                except Conflict:
                    self.metrics.count("conflicts")
                    await self._catch_up(live)
                    continue
                live.room = answer.room
                self._changed(live)
                return answer
        raise Refused("store_unavailable", "other nodes were faster again and again")

    async def _append(self, live: LiveTable, answer: Answer) -> None:
        started = time.perf_counter()
        try:
            await self.store.append(live.room.table, answer.rows, shelf_of(answer.room))
        except StoreUnavailable:
            live.doubtful = True
            raise
        self.metrics.append.observe(time.perf_counter() - started)
        self.metrics.count("rows")

    async def catch_up(self, table: str, ply: int) -> None:
        """Another node says that it has written up to `ply`."""
        live = self._live.get(table)
        if live is not None and live.room.ply < ply:
            async with live.lock:
                if live.room.ply < ply:
                    await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read what others have written; tells whether there was anything."""
        rows = await self.store.rows(live.room.table, live.room.ply)
        live.doubtful = False
        if rows:
            live.room = await self._after(live.room, rows)
            self._changed(live)
        return bool(rows)

    async def _after(self, room: Room, rows: Sequence[Row]) -> Room:
        """The room after more rows of its log; a long one is read while others go on."""
        for start in range(0, len(rows), _ROWS):
            room = await self.turns.take(partial(evolved, room, rows[start : start + _ROWS]))
        return room

    def _changed(self, live: LiveTable) -> None:
        live.used_at = time.monotonic()
        live.tell()
        for told in self.on_change:
            told(live)
