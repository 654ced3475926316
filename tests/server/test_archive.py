"""Backup and restore, and the doctor."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from clachan.kernel.errors import InvalidOption, InvalidRecord
from clachan.kernel.record import parse_record
from clachan.server.archive import backup, restore
from clachan.server.doctor import examine
from clachan.server.store.store import Store
from tests.server.live_server import WAIT, free_port, person, play_on, running, settings


def test_a_restored_game_continues(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            table_id = (await ana.open_table("me", "me"))["table"]
            before = await play_on(ana, table_id, moves=17)
            text = str(await backup(app.state.service.store, table_id))
            assert parse_record(text).header.names == ("Ana", "Ana II")
            store = app.state.service.store
            again, invite = await restore(store, text, ["open", "greedy"])
            bo = await person(app).named("Bo")
            view = (await bo.post(f"/invites/{invite}")).json()
            assert view["table"] == again and view["seat"] == 0
            assert view["status"] == "playing"
            same = ("round", "phase", "scoring")
            assert [view["position"][key] for key in same] == [
                before["position"][key] for key in same
            ]
            async with asyncio.timeout(WAIT):
                while view["status"] != "finished":
                    await asyncio.sleep(0.05)
                    view = await play_on(bo, again)

    asyncio.run(scenario())


def test_a_record_that_does_not_replay_is_not_restored(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            store = app.state.service.store
            table_id = (await ana.open_table("me", "me", game="clans"))["table"]
            text = str(await backup(store, table_id))
            with pytest.raises(InvalidRecord):
                await restore(store, text + "blue lay red-3 T99\n", [])
            with pytest.raises(InvalidOption):
                await restore(store, text, ["open"])
            with pytest.raises(InvalidOption):
                await backup(store, "nothing")

    asyncio.run(scenario())


def test_the_doctor_finds_no_faults(tmp_path: Path) -> None:
    chosen = settings(tmp_path, port=free_port())
    findings = {found.what: found for found in asyncio.run(examine(chosen))}
    assert [found.what for found in findings.values() if found.ok is False] == []
    assert "SQLite" in findings["database"].detail
    assert "master chose in" in findings["bots"].detail


def test_the_doctor_reports_faults(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "nowhere", port=free_port(), host="203.0.113.1")
    findings = {found.what: found for found in asyncio.run(examine(chosen))}
    assert findings["database"].ok is False
    assert "does not exist" in findings["database"].detail
    assert findings["address"].ok is False


def test_a_store_can_be_opened_twice(tmp_path: Path) -> None:
    async def scenario() -> None:
        for _ in range(2):
            store = Store(str(tmp_path / "clachan.db"))
            await store.open()
            await store.ping()
            await store.close()

    asyncio.run(scenario())
