"""The whole heap is collected only when the node is idle."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

import pytest

from clachan.server import event_loop
from clachan.server.metrics import Metrics


async def collected(metrics: Metrics, is_busy: bool) -> list[int]:
    """The generations that were collected in half a second."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    gc.callbacks.append(note)
    task = asyncio.create_task(event_loop.collect_garbage(metrics))
    try:
        for _ in range(50):
            await asyncio.sleep(0.01)
            if is_busy:
                metrics.submit.observe(0.0)
    finally:
        gc.callbacks.remove(note)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return seen


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_loop, "_GC_PAUSE", 0.02)
    monkeypatch.setattr(event_loop, "_FULL_GC_EVERY", 0.05)
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 0.1)
    monkeypatch.setattr(event_loop, "_is_small", lambda: True)


def test_the_whole_heap_is_collected_when_the_node_is_idle() -> None:
    assert {0, 2} <= set(asyncio.run(collected(Metrics(), is_busy=False)))


def test_only_young_objects_are_collected_while_people_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 100.0)
    was_on = gc.isenabled()
    gc.disable()
    try:
        seen = asyncio.run(collected(Metrics(), is_busy=True))
    finally:
        if was_on:
            gc.enable()
    assert set(seen) == {0}


def test_a_node_that_is_never_idle_collects_everything_once_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 100.0)
    monkeypatch.setattr(event_loop, "_FULL_GC_LATEST", 0.05)
    assert 2 in asyncio.run(collected(Metrics(), is_busy=True))
