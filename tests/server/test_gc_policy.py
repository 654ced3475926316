"""Garbage is collected when sockets were opened or the node is idle, and never because of moves."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import suppress
from weakref import ref

import pytest

from clachan.server import event_loop
from clachan.server.metrics import Metrics


async def collected(metrics: Metrics, *, moves: bool = False, sockets: bool = False) -> list[int]:
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
            if moves:
                metrics.commands.inc()
            if sockets:
                metrics.sockets.inc()
    finally:
        gc.callbacks.remove(note)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return seen


@pytest.fixture(autouse=True)
def without_automatic_collection(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(event_loop, "_GC_PAUSE", 0.02)
    monkeypatch.setattr(event_loop, "_FULL_GC_EVERY", 0.05)
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 0.1)
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


def test_the_whole_heap_is_collected_when_the_node_is_idle() -> None:
    assert set(asyncio.run(collected(Metrics()))) == {2}


def test_moves_cause_no_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 100.0)
    assert asyncio.run(collected(Metrics(), moves=True)) == []


def test_new_objects_are_collected_when_sockets_were_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 100.0)
    assert set(asyncio.run(collected(Metrics(), sockets=True))) == {0}


def test_a_node_that_is_never_idle_collects_everything_once_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 100.0)
    monkeypatch.setattr(event_loop, "_FULL_GC_LATEST", 0.05)
    assert 2 in asyncio.run(collected(Metrics(), moves=True))


class SelfReference:
    """An object that can refer to itself."""

    me: object = None


def test_a_cycle_that_was_frozen_is_found_by_the_next_full_collection() -> None:
    async def scenario() -> None:
        cycle = SelfReference()
        cycle.me = cycle
        gone = ref(cycle)
        gc.freeze()
        del cycle
        gc.collect()
        assert gone() is not None, "frozen objects are not visited"
        await collected(Metrics())
        assert gone() is None

    asyncio.run(scenario())


def test_nothing_is_done_while_python_collects_automatically() -> None:
    gc.enable()
    frozen = gc.get_freeze_count()
    asyncio.run(event_loop.collect_garbage(Metrics()))
    assert gc.get_freeze_count() == frozen
