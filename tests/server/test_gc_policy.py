"""Garbage is looked for when nobody waits."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

import pytest

from clachan.server import event_loop
from clachan.server.metrics import Metrics


async def looked_at(metrics: Metrics, is_busy: bool) -> list[int]:
    """The generations that were looked at in half a second."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    gc.callbacks.append(note)
    chore = asyncio.create_task(event_loop.collect_garbage(metrics))
    try:
        for _ in range(50):
            await asyncio.sleep(0.01)
            if is_busy:
                metrics.submit.observe(0.0)
    finally:
        gc.callbacks.remove(note)
        chore.cancel()
        with suppress(asyncio.CancelledError):
            await chore
    return seen


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_loop, "_GC_PAUSE", 0.02)
    monkeypatch.setattr(event_loop, "_FULL_GC_EVERY", 0.05)
    monkeypatch.setattr(event_loop, "_QUIET", 0.1)
    monkeypatch.setattr(event_loop, "_is_small", lambda: True)


def test_the_whole_heap_is_looked_at_in_a_quiet_moment() -> None:
    assert {0, 2} <= set(asyncio.run(looked_at(Metrics(), is_busy=False)))


def test_while_people_move_only_what_is_young_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_loop, "_QUIET", 100.0)
    was_on = gc.isenabled()
    gc.disable()
    try:
        seen = asyncio.run(looked_at(Metrics(), is_busy=True))
    finally:
        if was_on:
            gc.enable()
    assert set(seen) == {0}


def test_a_node_that_never_rests_looks_at_everything_once_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_loop, "_QUIET", 100.0)
    monkeypatch.setattr(event_loop, "_FULL_GC_LATEST", 0.05)
    assert 2 in asyncio.run(looked_at(Metrics(), is_busy=True))
