"""There is one table in memory for each table, whoever loads it, so that everybody hears of every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.awake_tables import AwakeTable, AwakeTables
from clachan.server.metrics import Metrics
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.log import LogRow
from clachan.tables.orders import Order, Play
from clachan.tables.refusals import Refused
from clachan.tables.replay import Change
from clachan.tables.setup import person
from clachan.tables.views.summary import TableSummary
from tests.tables.logged_table import ANA, NOW, set_up


@asynccontextmanager
async def tables_of(folder: Path, kept: int = 10) -> AsyncIterator[AwakeTables]:
    store = Store(str(folder / "clachan.db"))
    await store.open()
    try:
        yield AwakeTables(store, Metrics(), kept)
    finally:
        await store.close()


def test_a_table_that_is_found_while_it_is_opened_is_not_loaded_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the sweep does, which looks for bots to move in the database."""

    async def scenario() -> None:
        async with tables_of(tmp_path) as tables:
            create = tables.store.create
            found: list[AwakeTable] = []

            async def create_and_find(table_id: str, *rest: Any) -> None:
                await create(table_id, *rest)
                found.append(await tables.find(table_id))

            monkeypatch.setattr(tables.store, "create", create_and_find)
            opened = await tables.open(set_up(), ANA)
            assert [opened] == found == tables.all_awake()

    asyncio.run(scenario())


def test_a_table_that_was_opened_while_it_is_loaded_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with tables_of(tmp_path) as tables:
            create, rows = tables.store.create, tables.store.rows
            is_open = asyncio.Event()
            loading: list[asyncio.Task[AwakeTable]] = []

            async def create_and_load(table_id: str, *rest: Any) -> None:
                await create(table_id, *rest)
                loading.append(asyncio.create_task(tables.find(table_id)))
                await asyncio.sleep(0)

            async def read_late(table_id: str, after: int = 0) -> Any:
                await is_open.wait()
                return await rows(table_id, after)

            monkeypatch.setattr(tables.store, "create", create_and_load)
            monkeypatch.setattr(tables.store, "rows", read_late)
            opened = await tables.open(set_up(), ANA)
            is_open.set()
            assert await loading[0] is opened
            assert tables.all_awake() == [opened]

    asyncio.run(scenario())


def test_tables_that_nobody_holds_leave_memory_except_for_the_latest(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with tables_of(tmp_path, kept=2) as tables:
            held, *ids = [
                await tables.open(set_up(), ANA),
                *[(await tables.open(set_up(), ANA)).table.id for _ in range(3)],
            ]
            assert {awake.table.id for awake in tables.all_awake()} == {held.table.id, *ids[1:]}
            assert await tables.find(held.table.id) is held
            del held
            await tables.find(ids[0])
            await tables.find(ids[1])
            assert {awake.table.id for awake in tables.all_awake()} == {*ids[:2]}
            tables.unload_idle(seconds=-1)
            await asyncio.sleep(0)  # until then the event loop holds what it waited for
            assert tables.all_awake() == []

    asyncio.run(scenario())


PEOPLE = ("guest-ana", "guest-bo", "guest-cat", "guest-dan")


class HeldWrites:
    """A store that waits before each write, and notes which commands it writes together."""

    def __init__(self, tables: AwakeTables, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[list[str]] = []
        self.fails = False
        self.is_asked = asyncio.Event()
        self._append = tables.store.append
        self._may_write = asyncio.Event()
        monkeypatch.setattr(tables.store, "append", self.append)

    async def append(self, table_id: str, rows: Sequence[LogRow], summary: TableSummary) -> None:
        self.is_asked.set()
        await self._may_write.wait()
        if self.fails:
            raise StoreUnavailable("no database")
        await self._append(table_id, rows, summary)
        self.written.append(list(dict.fromkeys([row.key for row in rows])))

    def release(self) -> None:
        self._may_write.set()


def price_order(awake: AwakeTable, seat: int, key: str = "") -> Order:
    """An order to set legal prices; everybody does so at the same time."""
    moves = awake.table.game.legal_moves(awake.table.state, Seat(seat))
    command = Play(seat, awake.table.ply, str(moves.sample(Rng(seat))))
    return Order(command, PEOPLE[seat], key or f"key{seat}", NOW)


async def four_people(tables: AwakeTables) -> AwakeTable:
    return await tables.open(set_up(holders=[person(one, one) for one in PEOPLE]), ANA)


async def started(tables: AwakeTables, *orders: Order) -> list[asyncio.Task[Change]]:
    """Tasks that submit these orders; all of them are waiting for the store."""
    (awake,) = tables.all_awake()
    before = len(awake.orders)
    tasks = [asyncio.create_task(tables.submit(awake.table.id, order)) for order in orders]
    await asyncio.sleep(0)
    assert len(awake.orders) == before + len(orders)
    return tasks


def test_orders_that_arrive_during_a_write_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with tables_of(tmp_path) as tables:
            awake = await four_people(tables)
            store = HeldWrites(tables, monkeypatch)
            notified: list[int] = []
            tables.on_change.append(lambda changed: notified.append(changed.table.ply))
            before = awake.table
            first = await started(tables, price_order(awake, 0))
            await store.is_asked.wait()
            rest = await started(tables, *[price_order(awake, seat) for seat in (1, 2, 3)])
            assert awake.table is before, "nobody is told before the rows are durable"
            store.release()
            changes = await asyncio.gather(*first, *rest)
            assert store.written == [["key0"], ["key1", "key2", "key3"]]
            assert notified == [changes[0].ply, changes[3].ply]
            assert [c.ply for c in changes] == sorted({c.ply for c in changes})
            assert awake.table is changes[3].table
            assert tables.metrics.value("commands_total") == 4

    asyncio.run(scenario())


def test_an_order_that_is_refused_does_not_disturb_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with tables_of(tmp_path) as tables:
            awake = await four_people(tables)
            store = HeldWrites(tables, monkeypatch)
            first = await started(tables, price_order(awake, 0))
            await store.is_asked.wait()
            again, other = price_order(awake, 1, "again"), price_order(awake, 2)
            rest = await started(tables, price_order(awake, 1), again, other)
            repeated = await started(tables, price_order(awake, 2))
            store.release()
            await asyncio.gather(*first)
            with pytest.raises(Refused) as refusal:
                await rest[1]
            assert refusal.value.code == "stale_ply"
            assert (await repeated[0]).repeated and not (await rest[2]).repeated
            assert store.written == [["key0"], ["key1"], ["key2"]]

    asyncio.run(scenario())


def test_if_the_database_fails_every_waiting_order_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with tables_of(tmp_path) as tables:
            awake = await four_people(tables)
            store = HeldWrites(tables, monkeypatch)
            tasks = await started(tables, *[price_order(awake, seat) for seat in range(4)])
            store.fails = True
            store.release()
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(answer) for answer in answers] == [StoreUnavailable] * 4
            store.fails = False
            change = await tables.submit(awake.table.id, price_order(awake, 0))
            assert change.rows and awake.table is change.table

    asyncio.run(scenario())
