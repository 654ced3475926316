"""The tables that are in memory on this node, with the people connected to them.

A table is loaded from its log when somebody asks for it, and put to sleep when nobody does any more.
Nothing is lost by that: the log is the truth. Of everything that happens, the row is durable first,
then the table changes, then people are told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, Final, Protocol

from pydantic_core import to_json

from clachan.kernel.errors import GameError
from clachan.server.event_loop import WorkQueue
from clachan.server.identity import keyed_id, new_id, new_invite
from clachan.server.metrics import Metrics
from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict, StoreUnavailable
from clachan.tables.log import LogRow
from clachan.tables.log_writer import Change
from clachan.tables.orders import Order
from clachan.tables.play import carry_out, open_table, persons
from clachan.tables.refusals import Refused, refused
from clachan.tables.replay import evolve_all, opened
from clachan.tables.setup import Setup
from clachan.tables.table import Table
from clachan.tables.views.summary import summary_of
from clachan.tables.views.view_cache import ViewCache

_MAX_ATTEMPTS: Final = 60
"""Where all decide at once, as in building, others at quicker nodes may write row after row in between."""
_NOTIFY_DELAY: Final = 0.2
"""Seconds in which people who come and go are told of together."""
_ROWS_PER_STEP: Final = 4
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


class AwakeTable:
    """A table that is awake."""

    def __init__(self, table: Table, invite: str) -> None:
        self.table = table
        self.invite = invite
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used_at = time.monotonic()
        self.members: set[str] = set()
        """Guests who are known to belong here."""
        self.computed: dict[tuple[int, int, str], Any] = {}
        """Previews by ply, seat and tile; forgotten when the table changes."""
        self.cache = ViewCache(to_json)
        self.needs_catch_up = False
        """A write may or may not have reached the log: read it before the next one."""
        self._notify_timer: asyncio.TimerHandle | None = None

    @cached_property
    def connected(self) -> tuple[int, ...]:
        """The seats of people who are here."""
        guests = {listener.guest for listener in self.listeners}
        return tuple([s for s, holder in enumerate(self.table.holders) if holder.guest in guests])

    @cached_property
    def spectator_count(self) -> int:
        owners = {holder.guest for holder in self.table.holders}
        return len({one.guest for one in self.listeners if one.guest not in owners})

    def _clear_counts(self) -> None:
        for name in ("connected", "spectator_count"):
            self.__dict__.pop(name, None)

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._people_changed()

    def leave(self, listener: Listener) -> None:
        """With the last listener goes what was kept ready to be shown."""
        self.listeners.discard(listener)
        if not self.listeners:
            self.cache = ViewCache(to_json)
        self._people_changed()

    def _people_changed(self) -> None:
        """All are told in a moment, once for everybody who comes or goes until then."""
        self._clear_counts()
        if self.listeners and self._notify_timer is None:
            self._notify_timer = asyncio.get_running_loop().call_later(_NOTIFY_DELAY, self._notify)

    def _notify(self) -> None:
        self._notify_timer = None
        for listener in tuple(self.listeners):
            listener.changed()

    def table_changed(self) -> None:
        self.computed.clear()
        self._clear_counts()
        for listener in tuple(self.listeners):
            listener.changed()


class AwakeTables:
    """Every table of the store, as seen from this node."""

    def __init__(self, store: Store, metrics: Metrics, capacity: int = 500) -> None:
        self.store = store
        self.metrics = metrics
        self.work = WorkQueue()
        self.on_change: list[Callable[[AwakeTable], None]] = []
        self._capacity = capacity
        self._tables: dict[str, AwakeTable] = {}
        self._loading: dict[str, asyncio.Task[AwakeTable | None]] = {}
        metrics.tables_awake.set_function(lambda: len(self._tables))
        metrics.listeners.set_function(
            lambda: sum([len(awake.listeners) for awake in self._tables.values()])
        )

    async def find(self, table_id: str) -> AwakeTable:
        """The table, woken up if need be; it is as new as the store."""
        awake = self._tables.get(table_id)
        if awake is None:
            awake = await self._load(table_id)
        elif self.store.is_shared or awake.needs_catch_up:
            async with awake.lock:
                await self._catch_up(awake)
        awake.used_at = time.monotonic()
        return awake

    def awake(self, table_id: str) -> AwakeTable | None:
        return self._tables.get(table_id)

    def all_awake(self) -> list[AwakeTable]:
        return list(self._tables.values())

    async def _load(self, table_id: str) -> AwakeTable:
        """Read a log once, however many ask for it at the same time."""
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._read(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        awake = await asyncio.shield(task)
        if awake is None:
            raise Refused("not_found", "there is no such table")
        return awake

    async def _read(self, table_id: str) -> AwakeTable | None:
        found = await self.store.find(table_id)
        if found is None:
            return None
        rows = await self.store.rows(table_id)
        first = await self.work.run(partial(opened, table_id, rows[0]))
        awake = AwakeTable(await self._after(first, rows[1:]), found.invite)
        self._tables[table_id] = awake
        self.metrics.tables_loaded.inc()
        self._unload_surplus()
        return awake

    def unload_idle(self, seconds: float) -> None:
        """Drop tables from memory that have not been used for this many seconds; their logs remain."""
        before = time.monotonic() - seconds
        for awake in self.all_awake():
            if awake.used_at < before and not awake.listeners and not awake.lock.locked():
                del self._tables[awake.table.id]

    def _unload_surplus(self) -> None:
        """When there are too many, forget those that nobody has asked for the longest."""
        idle = [
            awake
            for awake in self._tables.values()
            if not awake.listeners and not awake.lock.locked()
        ]
        too_many = len(self._tables) - self._capacity
        if too_many > 0:
            idle.sort(key=lambda awake: awake.used_at)
            for awake in idle[:too_many]:
                del self._tables[awake.table.id]

    async def open(self, setup: Setup, host: str, key: str = "") -> AwakeTable:
        """A new table goes into the store, and wakes up. The same host and key: the same table."""
        table_id = keyed_id(host, key) if key else new_id()
        invite = new_invite()
        try:
            change = open_table(table_id, setup, host, now())
        except GameError as error:
            raise refused(error) from error
        members = {host, *persons(change.table)}
        try:
            await self.store.create(
                table_id, invite, change.rows, summary_of(change.table), sorted(members)
            )
        except Conflict:
            return await self.find(table_id)
        awake = AwakeTable(change.table, invite)
        self._tables[table_id] = awake
        self._unload_surplus()
        self._changed(awake)
        return awake

    async def submit(self, table_id: str, order: Order) -> Change:
        """Carry out an order: durable before anyone is told. It goes on if the sender goes away."""
        started = time.perf_counter()
        awake = self._tables.get(table_id) or await self._load(table_id)
        try:
            return await asyncio.shield(asyncio.create_task(self._submit(awake, order)))
        finally:
            self.metrics.submit.observe(time.perf_counter() - started)

    async def _submit(self, awake: AwakeTable, order: Order) -> Change:
        """With several nodes the table may be out of date. Then the log refuses the row, or the
        table the order; in both cases the log is read and the order tried again."""
        async with awake.lock:
            for _ in range(_MAX_ATTEMPTS):
                if awake.needs_catch_up:
                    await self._catch_up(awake)
                try:
                    change = await self.work.run(partial(carry_out, awake.table, order))
                except Refused:
                    if self.store.is_shared and await self._catch_up(awake):
                        continue
                    raise
                if not change.rows:
                    return change
                try:
                    await self._append(awake, change)
                except Conflict:
                    self.metrics.conflicts.inc()
                    await self._catch_up(awake)
                    continue
                awake.table = change.table
                self._changed(awake)
                return change
        raise Refused("store_unavailable", "other nodes were faster again and again")

    async def _append(self, awake: AwakeTable, change: Change) -> None:
        started = time.perf_counter()
        try:
            await self.store.append(awake.table.id, change.rows, summary_of(change.table))
        except StoreUnavailable:
            awake.needs_catch_up = True
            raise
        self.metrics.append.observe(time.perf_counter() - started)
        self.metrics.commands.inc()

    async def catch_up(self, table_id: str, ply: int) -> None:
        """Another node says that it has written up to `ply`."""
        awake = self._tables.get(table_id)
        if awake is not None and awake.table.ply < ply:
            async with awake.lock:
                if awake.table.ply < ply:
                    await self._catch_up(awake)

    async def _catch_up(self, awake: AwakeTable) -> bool:
        """Read what other nodes have written; return whether there was anything new."""
        rows = await self.store.rows(awake.table.id, awake.table.ply)
        awake.needs_catch_up = False
        if rows:
            awake.table = await self._after(awake.table, rows)
            self._changed(awake)
        return bool(rows)

    async def _after(self, table: Table, rows: Sequence[LogRow]) -> Table:
        """The table after more rows of its log; a long log is read in turns with other work."""
        for start in range(0, len(rows), _ROWS_PER_STEP):
            table = await self.work.run(
                partial(evolve_all, table, rows[start : start + _ROWS_PER_STEP])
            )
        return table

    def _changed(self, awake: AwakeTable) -> None:
        awake.used_at = time.monotonic()
        awake.table_changed()
        for callback in self.on_change:
            callback(awake)
