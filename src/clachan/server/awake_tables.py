"""The tables that this node has in memory (awake tables), with the people connected to them.

A table is loaded from its log when it is first used, and unloaded when nobody has used it for a while.
Nothing is lost, because the log has everything. A change is first written durably, then the table in
memory changes, then its listeners are notified.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, Protocol

from pydantic_core import to_json

from clachan.kernel.errors import GameError
from clachan.server.event_loop import WorkQueue
from clachan.server.identity import keyed_id, new_id, new_invite
from clachan.server.metrics import Metrics
from clachan.server.server_time import now
from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict, StoreUnavailable
from clachan.tables.log import LogRow
from clachan.tables.orders import Order
from clachan.tables.play import carry_out, open_table
from clachan.tables.refusals import Refused, refused
from clachan.tables.replay import Change, evolve_all, opened
from clachan.tables.setup import Setup
from clachan.tables.table import Table
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.summary import summary_of
from clachan.tables.views.table import Viewer
from clachan.tables.views.view_cache import ViewCache

_MAX_ATTEMPTS: Final = 60
"""When all seats decide at once, as in building, other nodes may write many rows before ours succeeds."""
_NOTIFY_DELAY: Final = 0.2
"""Seconds before people are notified that others connected or left, so that many changes are sent at once."""
_ROWS_PER_STEP: Final = 4
"""Rows of a log that are replayed in one piece of work."""


class Listener(Protocol):
    """A connection that is notified when the table changes."""

    @property
    def guest(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    def changed(self) -> None: ...


class AwakeTable:
    """A table in memory, with its listeners and caches."""

    def __init__(self, table: Table, invite: str) -> None:
        self.table = table
        self.invite = invite
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used_at = time.monotonic()
        self.members: set[str] = set()
        """Guests who are known to be members of this table."""
        self.cache = ViewCache(to_json)
        self.needs_catch_up = False
        """Whether the outcome of a write is unknown, so that the log must be read before the next one."""
        self._notify_timer: asyncio.TimerHandle | None = None

    @cached_property
    def connected(self) -> tuple[int, ...]:
        """The seats of people who are connected."""
        guests = {listener.guest for listener in self.listeners}
        return tuple([s for s, holder in enumerate(self.table.holders) if holder.guest in guests])

    @cached_property
    def spectator_count(self) -> int:
        """The number of connected guests without a seat."""
        owners = {holder.guest for holder in self.table.holders}
        return len({one.guest for one in self.listeners if one.guest not in owners})

    def viewer(self, guest: str, wanted: int | None) -> Viewer:
        """The viewer for a guest, from the `wanted` seat if it is one of theirs."""
        seat = viewed_seat(self.table, guest, wanted)
        return Viewer(guest, seat, self.invite, self.connected, self.spectator_count)

    def _clear_counts(self) -> None:
        for name in ("connected", "spectator_count"):
            self.__dict__.pop(name, None)

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._people_changed()

    def leave(self, listener: Listener) -> None:
        """Remove a listener; after the last one the cached views are dropped."""
        self.listeners.discard(listener)
        if not self.listeners:
            self.cache = ViewCache(to_json)
        self._people_changed()

    def _people_changed(self) -> None:
        """Notify the listeners after a short delay, once for everybody who connects or leaves until then."""
        self._clear_counts()
        if self.listeners and self._notify_timer is None:
            self._notify_timer = asyncio.get_running_loop().call_later(_NOTIFY_DELAY, self._notify)

    def _notify(self) -> None:
        self._notify_timer = None
        for listener in tuple(self.listeners):
            listener.changed()

    def table_changed(self) -> None:
        """Clear what depends on the old table, and notify the listeners."""
        self._clear_counts()
        for listener in tuple(self.listeners):
            listener.changed()


class AwakeTables:
    """Finds, loads and changes the tables of the store."""

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
        """The table, loaded if necessary and up to date with the store."""
        awake = self._tables.get(table_id)
        if awake is None:
            awake = await self._load(table_id)
        elif self.store.is_shared or awake.needs_catch_up:
            async with awake.lock:
                await self._catch_up(awake)
        awake.used_at = time.monotonic()
        return awake

    def awake(self, table_id: str) -> AwakeTable | None:
        """The table if it is in memory."""
        return self._tables.get(table_id)

    def all_awake(self) -> list[AwakeTable]:
        return list(self._tables.values())

    async def _load(self, table_id: str) -> AwakeTable:
        """Load a table; concurrent calls for the same table share one read of its log."""
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._read(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        awake = await asyncio.shield(task)
        if awake is None:
            raise Refused("not_found", "this table does not exist")
        return awake

    async def _read(self, table_id: str) -> AwakeTable | None:
        if table_id in self.store.damaged:
            raise _damaged()
        found = await self.store.find(table_id)
        if found is None:
            return None
        try:
            rows = await self.store.rows(table_id)
            await self.work.turn()
            first = opened(table_id, rows[0])
            awake = AwakeTable(await self._after(first, rows[1:]), found.invite)
        except StoreUnavailable:
            raise
        except Exception as error:
            self.store.report_damage(table_id, error)
            raise _damaged() from error
        self._tables[table_id] = awake
        self.metrics.tables_loaded.inc()
        self._unload_surplus()
        return awake

    def unload_idle(self, seconds: float) -> None:
        """Remove tables from memory that have not been used for this many seconds."""
        before = time.monotonic() - seconds
        for awake in self.all_awake():
            if awake.used_at < before and not awake.listeners and not awake.lock.locked():
                del self._tables[awake.table.id]

    def _unload_surplus(self) -> None:
        """Remove the least recently used tables from memory if there are too many."""
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
        """Create a table in the store and keep it awake. The same host and key return the same table."""
        table_id = keyed_id(host, key) if key else new_id()
        invite = new_invite()
        try:
            change = open_table(table_id, setup, host, now())
        except GameError as error:
            raise refused(error) from error
        members = {host, *change.table.people}
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
        """Carry out an order. The change is durable when this returns.

        The order is completed even if the caller is cancelled.
        """
        started = time.perf_counter()
        awake = self._tables.get(table_id) or await self._load(table_id)
        try:
            return await asyncio.shield(asyncio.create_task(self._submit(awake, order)))
        finally:
            self.metrics.submit.observe(time.perf_counter() - started)

    async def _submit(self, awake: AwakeTable, order: Order) -> Change:
        """Carry out an order with the table locked.

        With several nodes the table may be out of date. Then the log rejects the row, or the table
        refuses the order. In both cases the log is read and the order is tried again.
        """
        async with awake.lock:
            for _ in range(_MAX_ATTEMPTS):
                if awake.needs_catch_up:
                    await self._catch_up(awake)
                await self.work.turn()
                try:
                    change = carry_out(awake.table, order)
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
        raise Refused(
            "store_unavailable", "the table was too busy, and nothing was done: try again"
        )

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
        """Read the log if another node has written rows up to `ply`."""
        awake = self._tables.get(table_id)
        if awake is not None and awake.table.ply < ply:
            async with awake.lock:
                if awake.table.ply < ply:
                    await self._catch_up(awake)

    async def _catch_up(self, awake: AwakeTable) -> bool:
        """Read the rows that other nodes have written; return whether there were any."""
        try:
            rows = await self.store.rows(awake.table.id, awake.table.ply)
            after = await self._after(awake.table, rows)
        except StoreUnavailable:
            raise
        except Exception as error:
            self.store.report_damage(awake.table.id, error)
            raise _damaged() from error
        awake.needs_catch_up = False
        if rows:
            awake.table = after
            self._changed(awake)
        return bool(rows)

    async def _after(self, table: Table, rows: Sequence[LogRow]) -> Table:
        """The table after more rows of its log; a long log is replayed in several pieces of work."""
        for start in range(0, len(rows), _ROWS_PER_STEP):
            await self.work.turn()
            table = evolve_all(table, rows[start : start + _ROWS_PER_STEP])
        return table

    def _changed(self, awake: AwakeTable) -> None:
        awake.used_at = time.monotonic()
        awake.table_changed()
        for callback in self.on_change:
            callback(awake)


def _damaged() -> Refused:
    return Refused(
        "table_damaged",
        "the log of this table is damaged; whoever runs the server finds the reason there",
    )
