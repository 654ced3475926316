"""The store writes every ply once, and acknowledges only what it has written."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, func, inspect, select

from clachan.kernel.errors import InvalidOption
from clachan.server.store.database import open_database
from clachan.server.store.schema import GUESTS, METADATA
from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict, StoreUnavailable
from clachan.tables.play import open_table
from clachan.tables.setup import bot
from clachan.tables.views.summary import summary_of
from tests.server.live_server import any_move, person, running, settings
from tests.tables.logged_table import ANA, NOW, set_up


async def opened_store(folder: Path) -> Store:
    store = Store(str(folder / "clachan.db"))
    await store.open()
    opened = open_table("t1", set_up(), ANA, NOW)
    await store.create("t1", "code", opened.rows, summary_of(opened.table), [ANA])
    return store


def test_a_ply_is_written_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened_store(tmp_path)
        opened = open_table("t1", set_up(), ANA, NOW)
        before = await store.rows("t1")
        with pytest.raises(Conflict):
            await store.append("t1", opened.rows[-1:], summary_of(opened.table))
        assert await store.rows("t1") == before == list(opened.rows)
        await store.close()

    asyncio.run(scenario())


def test_writes_that_fail_together_succeed_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened_store(tmp_path)
        opened = open_table("t1", set_up(), ANA, NOW)
        answers = await asyncio.gather(
            store.add_member("t1", "bo", watching=False),
            store.append("t1", opened.rows[-1:], summary_of(opened.table)),
            store.add_member("t1", "cat", watching=True),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
        assert await store.is_member("t1", "bo") and await store.is_member("t1", "cat")
        await store.close()

    asyncio.run(scenario())


def test_a_lease_belongs_to_one_node_until_it_runs_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened_store(tmp_path)
        assert await store.lease("t1", "one", seconds=-1)
        assert await store.lease("t1", "one", seconds=1000), "renewed"
        assert not await store.lease("t1", "two", seconds=1000)
        assert await store.lease("t1", "one", seconds=-1), "ran out at once"
        assert await store.delete_expired_leases() == 1
        assert await store.lease("t1", "two", seconds=1000)
        assert await store.delete_expired_leases() == 0
        await store.release("two")
        assert await store.lease("t1", "three", seconds=1000)
        await store.close()

    asyncio.run(scenario())


def test_tables_leased_by_another_node_are_not_woken(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(str(tmp_path / "clachan.db"))
        await store.open()
        for table_id in ("t1", "t2"):
            opened = open_table(table_id, set_up(holders=(bot("skye", "random"),) * 2), ANA, NOW)
            await store.create(table_id, table_id, opened.rows, summary_of(opened.table), [])
        assert await store.lease("t1", "one", seconds=1000)
        assert await store.tables_to_wake(NOW, "one") == ["t1", "t2"]
        assert await store.tables_to_wake(NOW, "two") == ["t2"]
        assert await store.lease("t1", "one", seconds=-1)
        assert await store.tables_to_wake(NOW, "two") == ["t1", "t2"], "the lease has expired"
        await store.close()

    asyncio.run(scenario())


def test_old_games_are_deleted_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = await opened_store(tmp_path)
        opened = open_table("old", set_up(), ANA, NOW)
        over = replace(summary_of(opened.table), status="finished")
        for number in range(5):
            await store.create(f"old{number}", f"code{number}", opened.rows, over, [ANA])
        assert await store.delete_finished(NOW + 1) == 5
        assert [await store.rows(f"old{number}") for number in range(5)] == [[]] * 5
        assert [found.table for found in await store.tables_of(ANA, None, 9)] == ["t1"]
        await store.close()

    monkeypatch.setattr("clachan.server.store.store._DELETE_BATCH", 2)
    asyncio.run(scenario())


def test_a_probe_write_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened_store(tmp_path)
        await store.probe_write()
        assert await store.database.read(_guests) == 0
        await store.close()

    asyncio.run(scenario())


def _guests(connection: Connection) -> int:
    count: int = connection.execute(select(func.count()).select_from(GUESTS)).scalar_one()
    return count


def test_the_migrations_create_the_schema(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = open_database(f"sqlite:///{tmp_path / 'new.db'}")
        await database.migrate()
        await database.migrate()
        found = await database.read(_columns)
        await database.close()
        wanted = {t.name: {(c.name, c.nullable) for c in t.columns} for t in METADATA.sorted_tables}
        assert found == wanted

    asyncio.run(scenario())


def _columns(connection: Any) -> dict[str, set[tuple[str, bool]]]:
    looked = inspect(connection)
    return {
        table_id: {(column["name"], column["nullable"]) for column in looked.get_columns(table_id)}
        for table_id in looked.get_table_names()
        if table_id != "alembic_version"
    }


def _modes(connection: Connection) -> tuple[str, int]:
    journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    return journal, connection.exec_driver_sql("PRAGMA synchronous").scalar_one()


def test_sqlite_commits_with_full_durability(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened_store(tmp_path)
        assert await store.database.read(_modes) == ("wal", 2)
        await store.close()

    asyncio.run(scenario())


@contextmanager
def broken(engine: Engine, pragma: str) -> Iterator[None]:
    """Give every new connection a pragma that makes writes fail."""

    def hook(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", hook)
    yield
    event.remove(engine, "connect", hook)


@pytest.mark.parametrize("fault", ["query_only=ON", "max_page_count=1"])
def test_nothing_is_acknowledged_when_the_database_is_read_only_or_full(
    tmp_path: Path, fault: str
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            engine = app.state.service.store.database.engine
            ana = await person(app).named("Ana")
            view = await ana.open_table("me", "me")
            table_id, number = view["table"], 0
            with broken(engine, fault):
                engine.dispose()
                for number in range(200):
                    command = {"seat": view["seat"], "ply": view["ply"], "move": any_move(view)}
                    answer = await ana.send_command(table_id, key=f"k{number}", **command)
                    if answer.status_code != 200:
                        break
                    view = await ana.view(table_id)
                assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
                assert (await ana.view(table_id))["ply"] == view["ply"], "the table has not changed"
            engine.dispose()
            answer = await ana.send_command(table_id, key=f"k{number}", **command)
            assert answer.status_code == 200 and not answer.json()["repeated"]

    asyncio.run(scenario())


def test_the_error_names_the_missing_folder_of_the_database(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(str(tmp_path / "no such folder" / "clachan.db"))
        with pytest.raises(StoreUnavailable, match=r"the folder .* does not exist"):
            await store.open()
        await store.close()

    asyncio.run(scenario())


def test_postgresql_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clachan.server.store.database.find_spec", lambda _: None)
    with pytest.raises(InvalidOption, match=r"pip install 'clachan\[postgres\]'$"):
        Store("postgresql://clachan@localhost/clachan")


def test_a_write_with_a_mistake_does_not_stop_the_others(tmp_path: Path) -> None:
    def mistake(_: Connection) -> None:
        raise AttributeError("'NoneType' object has no attribute 'is_in_transaction'")

    async def scenario() -> None:
        store = await opened_store(tmp_path)
        answers = await asyncio.gather(
            store._writer.write(mistake),
            store.add_member("t1", "bo", watching=False),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [StoreUnavailable, type(None)]
        await store.add_member("t1", "cat", watching=False)
        assert await store.is_member("t1", "bo") and await store.is_member("t1", "cat")
        await store.close()

    asyncio.run(scenario())
