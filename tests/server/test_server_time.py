"""A wrong clock, or one that is set while a game is played, neither uses up nor stops thinking time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from clachan.server.server_time import ServerTime, wall_clock
from tests.server.live_server import Person, person, running, settings

HOUR = 3600
HALF_AN_HOUR = 30 * 60 * 1000


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Set the computer's clock forward or back."""
    real, real_ns = time.time, time.time_ns
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


def test_the_time_starts_at_the_clock_but_not_before_the_last_move() -> None:
    server_time = ServerTime()
    assert abs(server_time.now() - wall_clock()) < 60_000
    server_time.start(clock=5_000, latest=3_000)
    assert 5_000 <= server_time.now() < 65_000
    server_time.start(clock=5_000, latest=900_000)
    assert 900_000 <= server_time.now() < 960_000
