"""A wrong clock, or one that is set while a game is played, neither uses up nor stops thinking time."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from clachan.server.server_time import SERVER_TIME, ServerTime, now, wall_clock
from clachan.server.store import store
from clachan.server.store.store import Store
from tests.server.live_server import Person, person, running, settings
from tests.server.postgres import postgres

HOUR = 3600
HALF_AN_HOUR = 30 * 60 * 1000


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Set the computer's clock forward or back, also for SQLite, which asks the system itself."""
    real, real_ns, real_times = time.time, time.time_ns, store._times

    def times(connection: Connection) -> tuple[int, int]:
        clock, latest = real_times(connection)
        return clock + seconds * 1000, latest

    monkeypatch.setattr(store, "_times", times)
    monkeypatch.setattr(time, "time", lambda: real() + seconds)
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + seconds * 10**9)


async def draft(ana: Person, table_id: str) -> int:
    """Draft prices for the first seat; return the time it has left."""
    view = await ana.view(table_id, seat=0)
    command: dict[str, Any] = {"seat": 0, "ply": view["ply"], "move": "price axe 1 1"}
    answer = await ana.send_command(table_id, **command, confirm=False)
    assert answer.status_code == 200, answer.text
    seconds: float = (await ana.view(table_id, seat=0))["clock"]["left"][0]
    return round(seconds * 1000)


async def time_runs(ana: Person, table_id: str) -> None:
    """Thinking time gets used up, but only as much as has really passed."""
    started, before = time.monotonic(), await draft(ana, table_id)
    left = before
    while left == before:
        assert time.monotonic() - started < 20, "the clock stands still"
        left = await draft(ana, table_id)
    passed = (time.monotonic() - started) * 1000
    assert 0 < before - left <= passed + 1


def test_setting_the_clock_does_not_change_thinking_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            opened = await ana.open_table("me", "me", clock={"kind": "live", "minutes": 30})
            table_id = opened["table"]
            for seconds in (HOUR, -2 * HOUR):
                with monkeypatch.context() as patched:
                    set_clock(patched, seconds)
                    await time_runs(ana, table_id)
            assert await draft(ana, table_id) > HALF_AN_HOUR / 2

    asyncio.run(scenario())


def test_a_clock_that_is_behind_after_a_restart_does_not_stop_thinking_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            opened = await ana.open_table("me", "me", clock={"kind": "live", "minutes": 30})
            await time_runs(ana, opened["table"])
            cookies = ana.client.cookies
        set_clock(monkeypatch, -HOUR)
        async with running(settings(tmp_path)) as node:
            ana.client = person(node).client
            ana.client.cookies = cookies
            await time_runs(ana, opened["table"])

    asyncio.run(scenario())


def test_time_in_which_no_server_is_running_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table with a live clock, and one with days that are less than the server is down."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            live = await ana.open_table("me", "me", clock={"kind": "live", "minutes": 30})
            days = await ana.open_table("me", "me", clock={"kind": "days", "days": 1})
            left = await draft(ana, live["table"])
            cookies = ana.client.cookies
        set_clock(monkeypatch, 48 * HOUR)
        async with running(settings(tmp_path, sweep_seconds=0.05)) as node:
            ana.client = person(node).client
            ana.client.cookies = cookies
            view = await ana.view(live["table"], seat=0)
            passed = time.time_ns() // 1_000_000 - clock_at(view)
            assert left - view["clock"]["left"][0] * 1000 < HALF_AN_HOUR / 2
            assert abs(passed) < HALF_AN_HOUR / 2, "the clock runs since the server is back"
            assert await draft(ana, live["table"]) > HALF_AN_HOUR / 2
            for table in (live, days):
                view = await ana.view(table["table"], seat=0)
                assert [seat["kind"] for seat in view["seats"]] == ["person", "person"]
                assert view["waiting"] == [0, 1]
                events = (await ana.get(f"/tables/{table['table']}/events")).json()["events"]
                assert "downtime" in [event["kind"] for event in events]

    asyncio.run(scenario())


def clock_at(view: dict[str, Any]) -> int:
    """Since when the clocks of a table have been running, in milliseconds since 1970."""
    return round(datetime.fromisoformat(view["clock"]["at"]).timestamp() * 1000)


def test_there_is_no_downtime_while_another_server_is_running(tmp_path: Path) -> None:
    """Beats of two servers on one database: only a silence of both is a downtime."""

    async def scenario() -> None:
        with postgres() as server:
            one, two = Store(server.url), Store(server.url)
            await one.open(as_server=True)
            await two.open(as_server=True)
            try:
                begin = now()
                for second in range(0, 60, 5):
                    await one.uptime.beat(at=begin + second * 1000)
                await two.uptime.beat(at=begin + 60_000)
                assert two.uptime.downtimes == () and two.uptime.lost_since(begin) is None
                await two.uptime.beat(at=begin + 3_660_000)
                await one.uptime.beat(at=begin + 3_661_000)
                assert one.uptime.downtimes == ((begin + 60_000, begin + 3_660_000),)
                lost = one.uptime.lost_since(begin + 660_000)
                assert lost is not None and lost.ended_at - lost.started_at == 3_000_000
                assert one.uptime.lost_since(begin + 3_660_000) is None
            finally:
                await one.close()
                await two.close()

    asyncio.run(scenario())


def test_a_server_that_could_not_beat_learns_of_the_downtime_before_it_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            opened = await ana.open_table("me", "me", clock={"kind": "live", "minutes": 30})
            before = await draft(ana, opened["table"])
            later = SERVER_TIME.now() + HOUR * 1000
            SERVER_TIME.start(later, later)
            assert not node.state.service.store.uptime.is_current
            assert before - await draft(ana, opened["table"]) < HALF_AN_HOUR / 2

    asyncio.run(scenario())


def test_the_time_starts_at_the_clock_but_not_before_the_last_move() -> None:
    server_time = ServerTime()
    assert abs(server_time.now() - wall_clock()) < 60_000
    server_time.start(clock=5_000, latest=3_000)
    assert 5_000 <= server_time.now() < 65_000
    server_time.start(clock=5_000, latest=900_000)
    assert 900_000 <= server_time.now() < 960_000
