"""Garbage is collected when sockets were opened or the node is idle, and never because of moves."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Final
from weakref import ref

import pytest

from clachan.server import event_loop
from clachan.server.metrics import Metrics
from tests.server.live_server import WAIT

_OLDEST: Final = 2
"""The generation that is collected with all others."""


async def collected(
    metrics: Metrics, *, moves: bool = False, sockets: bool = False, until_full: bool = False
) -> list[int]:
    """The generations that were collected in half a second, or up to the first full collection.

    The heap of a test process is large: one full collection of it has to do.
    """
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    gc.callbacks.append(note)
    task = asyncio.create_task(event_loop.collect_garbage(metrics))
    try:
        async with asyncio.timeout(WAIT):
            for _ in count() if until_full else range(50):
                await asyncio.sleep(0.01)
                if until_full and _OLDEST in seen:
                    break
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
    assert set(asyncio.run(collected(Metrics(), until_full=True))) == {_OLDEST}


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
    assert set(asyncio.run(collected(Metrics(), moves=True, until_full=True))) == {_OLDEST}


def test_a_node_that_is_never_idle_collects_everything_after_many_sockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_loop, "_IDLE_SECONDS", 100.0)
    monkeypatch.setattr(event_loop, "_FULL_GC_SOCKETS", 20)
    assert set(asyncio.run(collected(Metrics(), sockets=True, until_full=True))) == {0, _OLDEST}


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
        await collected(Metrics(), until_full=True)
        assert gone() is None

    asyncio.run(scenario())


def test_nothing_is_done_while_python_collects_automatically() -> None:
    gc.enable()
    frozen = gc.get_freeze_count()
    asyncio.run(event_loop.collect_garbage(Metrics()))
    assert gc.get_freeze_count() == frozen
