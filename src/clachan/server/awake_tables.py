"""The tables that this node has in memory (awake tables), with the people connected to them.

A table is loaded from its log when it is first used. It stays in memory while somebody holds it, such as a
socket or a bot, and a few that were used lately stay longer. Nothing is lost, because the log has
everything. A change is first written durably, then the table in
memory changes, then its listeners are notified. Orders that arrive while a table is being written are
carried out together afterwards: one write, one notification (docs/decisions/0105).
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, Protocol
from weakref import WeakValueDictionary

from pydantic_core import to_json

from clachan.kernel.errors import GameError
from clachan.kernel.record import Entry
from clachan.server.event_loop import WorkQueue
from clachan.server.identity import keyed_id, new_id, new_invite
from clachan.server.metrics import Metrics
from clachan.server.server_time import now
from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict, StoreUnavailable
from clachan.tables.log import SERVER, LogRow
from clachan.tables.orders import GiveTimeBack, Order
from clachan.tables.play import carry_out, open_table, position_rows, settled
from clachan.tables.refusals import Refused, refused
from clachan.tables.replay import Change, evolve_all, opened
from clachan.tables.setup import Setup
from clachan.tables.table import Table
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.summary import summary_of
from clachan.tables.views.table import Viewer
from clachan.tables.views.view_cache import ViewCache
from clachan.tables.wire import TalkLineOut

_MAX_ATTEMPTS: Final = 60
"""When all seats decide at once, as in building, other nodes may write many rows before ours succeeds."""
_NOTIFY_DELAY: Final = 0.2
"""Seconds before people are notified that others connected or left, so that many changes are sent at once."""
_KEPT: Final = 40
"""Tables that were used lately and stay in memory: a long game takes 0.8 MB, and 20 ms to load again."""
_ORDERS_AT_ONCE: Final = 8
"""The most orders that are carried out in one piece of work and written together."""
_ROWS_PER_STEP: Final = 4
"""Rows of a log that are replayed in one piece of work."""


class Listener(Protocol):
    """A connection that is notified when the table changes."""

    @property
    def guest(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    def changed(self) -> None: ...
    def said(self, line: TalkLineOut) -> None: ...


class AwakeTable:
    """A table in memory, with its listeners and caches."""

    def __init__(self, table: Table, invite: str) -> None:
        self.table = table
        self.invite = invite
        self.lock = asyncio.Lock()
        self.orders: deque[tuple[Order, asyncio.Future[Change]]] = deque()
        """The orders that are waiting or being carried out, and their answers."""
        self.worker: asyncio.Task[None] | None = None
        """The task that carries out the orders, while there are any."""
        self.listeners: set[Listener] = set()
        self.used_at = 0.0
        self.members: set[str] = set()
        """Guests who are known to be members of this table."""
        self.cache = ViewCache(to_json)
        self.needs_catch_up = False
        """Whether the outcome of a write is unknown, so that the log must be read before the next one."""
        self.talked = 0
        """The number of the last line of talk that was passed on; 0 if none was."""
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

    def __init__(self, store: Store, metrics: Metrics, kept: int = _KEPT) -> None:
        self.store = store
        self.metrics = metrics
        self.work = WorkQueue()
        self.on_change: list[Callable[[AwakeTable], None]] = []
        self._kept = kept
        self._tables: WeakValueDictionary[str, AwakeTable] = WeakValueDictionary()
        """All tables in memory, one of each: who listens to one would miss the changes of another."""
        self._recent: OrderedDict[str, AwakeTable] = OrderedDict()
        """Tables that were used lately, the latest last."""
        self._loading: dict[str, asyncio.Task[AwakeTable | None]] = {}
        metrics.tables_awake.set_function(lambda: len(self._tables))
        metrics.listeners.set_function(
            lambda: sum([len(awake.listeners) for awake in self.all_awake()])
        )

    async def find(self, table_id: str) -> AwakeTable:
        """The table, loaded if necessary and up to date with the store."""
        awake = self._tables.get(table_id)
        if awake is None:
            awake = await self._load(table_id)
        elif self.store.is_shared or awake.needs_catch_up:
            async with awake.lock:
                await self._catch_up(awake)
        self.keep(awake)
        return awake

    async def find_opened(self, host: str, key: str) -> AwakeTable | None:
        """The table that this host opened with this key; None if there is none yet."""
        table_id = keyed_id(host, key)
        if table_id not in self._tables and await self.store.find(table_id) is None:
            return None
        return await self.find(table_id)

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

    def keep(self, awake: AwakeTable) -> None:
        """Keep a table in memory for a while, even if nobody holds it."""
        awake.used_at = time.monotonic()
        self._recent[awake.table.id] = awake
        self._recent.move_to_end(awake.table.id)
        if len(self._recent) > self._kept:
            self._recent.popitem(last=False)

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
        async with awake.lock:
            await self._give_time_back(awake)
        self.metrics.tables_loaded.inc()
        return self._tables.setdefault(table_id, awake)  # somebody may have opened it meanwhile

    def unload_idle(self, seconds: float) -> None:
        """Keep no tables that have not been used for this many seconds."""
        before = time.monotonic() - seconds
        while self._recent and next(iter(self._recent.values())).used_at < before:
            self._recent.popitem(last=False)

    async def open(
        self, setup: Setup, host: str, key: str = "", entries: Sequence[Entry] | None = None
    ) -> AwakeTable:
        """Create a table in the store and keep it awake. The same host and key return the same table.

        With `entries` it begins after these moves.
        """
        if key and (known := await self.find_opened(host, key)) is not None:
            return known
        table_id = keyed_id(host, key) if key else new_id()
        invite = new_invite()
        try:
            if entries is None:
                change = open_table(table_id, setup, host, now())
            else:
                rows = position_rows(setup, entries, now(), host)
                change = settled(await self._after(opened(table_id, rows[0]), rows[1:]), rows)
        except GameError as error:
            raise refused(error) from error
        members = {host, *change.table.people}
        try:
            await self.store.create(
                table_id, invite, change.rows, summary_of(change.table), sorted(members)
            )
        except Conflict:
            return await self.find(table_id)
        awake = self._tables.setdefault(table_id, AwakeTable(change.table, invite))
        self.keep(awake)
        self._changed(awake)
        return awake

    async def submit(self, table_id: str, order: Order) -> Change:
        """Carry out an order. The change is durable when this returns.

        The order is completed even if the caller is cancelled.
        """
        started = time.perf_counter()
        awake = self._tables.get(table_id) or await self._load(table_id)
        answer: asyncio.Future[Change] = asyncio.get_running_loop().create_future()
        awake.orders.append((order, answer))
        if awake.worker is None:
            awake.worker = asyncio.create_task(self._work_off(awake))
        try:
            return await asyncio.shield(answer)
        finally:
            del answer  # An error knows this function, and so must not be kept by it.
            self.metrics.submit.observe(time.perf_counter() - started)

    async def _work_off(self, awake: AwakeTable) -> None:
        """Carry out the orders of a table until none is waiting."""
        try:
            while awake.orders:
                async with awake.lock:
                    await self._carry_out_next(awake)
        finally:
            awake.worker = None

    async def _carry_out_next(self, awake: AwakeTable) -> None:
        """Carry out the orders that are waiting, and answer them; the table is locked.

        Orders that came while the table was busy are written together, and everybody is told once.
        """
        try:
            await self._give_time_back(awake)
            await self.work.turn()
            waiting = [order for order, _ in islice(awake.orders, _ORDERS_AT_ONCE)]
            changes = await self._carry_out(awake, waiting)
        except StoreUnavailable as error:
            while awake.orders:
                _fail(awake.orders.popleft()[1], error)
        except Exception as error:  # noqa: BLE001 - whoever gave the order handles it
            _fail(awake.orders.popleft()[1], error)
        else:
            for change in changes:
                awake.orders.popleft()[1].set_result(change)

    async def _give_time_back(self, awake: AwakeTable) -> None:
        """Give people on the clock the time back in which no server was running; the table is locked."""
        clock = awake.table.clock
        if clock.running and (lost := await self.store.time_lost_since(clock.at)):
            command = GiveTimeBack(lost.ended_at - lost.started_at)
            order = Order(command, SERVER, f"downtime {lost.ended_at}", now())
            await self._carry_out(awake, [order])

    async def _carry_out(self, awake: AwakeTable, orders: Sequence[Order]) -> list[Change]:
        """Carry out the first orders, as many as can be, in one write; the table is locked.

        With several nodes the table may be out of date. Then the log rejects the rows, or the table
        refuses the first order. In both cases the log is read and the orders are tried again.
        """
        for _ in range(_MAX_ATTEMPTS):
            if awake.needs_catch_up:
                await self._catch_up(awake)
            try:
                changes = _changes(awake.table, orders)
            except Refused:
                if self.store.is_shared and await self._catch_up(awake):
                    continue
                raise
            rows = [row for change in changes for row in change.rows]
            if not rows:
                return changes
            after = changes[-1].table
            try:
                await self._append(awake, rows, after)
            except Conflict:
                self.metrics.conflicts.inc()
                await self._catch_up(awake)
                continue
            self.metrics.commands.inc(sum([bool(change.rows) for change in changes]))
            awake.table = after
            self._changed(awake)
            return changes
        raise Refused(
            "store_unavailable", "the table was too busy, and nothing was done: try again"
        )

    async def _append(self, awake: AwakeTable, rows: Sequence[LogRow], after: Table) -> None:
        started = time.perf_counter()
        try:
            await self.store.append(awake.table.id, rows, summary_of(after))
        except StoreUnavailable:
            awake.needs_catch_up = True
            raise
        self.metrics.append.observe(time.perf_counter() - started)

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
        awake.table_changed()
        for callback in self.on_change:
            callback(awake)


def _changes(table: Table, orders: Sequence[Order]) -> list[Change]:
    """The changes that orders make one after the other, or the refusal of the first one.

    The list ends before a later order that fails: its refusal may depend on rows that nobody may know of
    before they are durable.
    """
    changes = [carry_out(table, orders[0])]
    for order in orders[1:]:
        try:
            changes.append(carry_out(changes[-1].table, order))
        except Exception:  # noqa: BLE001 - it will be raised again when the order is the first one
            break
    return changes


def _fail(answer: asyncio.Future[Change], error: Exception) -> None:
    answer.set_exception(error)
    answer.exception()  # Nobody may be waiting any more.


def _damaged() -> Refused:
    return Refused(
        "table_damaged",
        "the log of this table is damaged; whoever runs the server finds the reason there",
    )
