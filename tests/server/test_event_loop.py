"""No single task blocks the event loop for long, and many sockets are handled in batches."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import httpx
import pytest

from clachan.server import event_loop
from clachan.server.event_loop import BatchedSelector, DelayMeter, WorkQueue, new_loop
from clachan.server.metrics import Metrics
from tests.server.crash_run import Node, play_games

LONGEST = 0.15
"""Seconds of uninterrupted work: three times the target, because machines differ."""


def test_ready_sockets_are_returned_in_batches_and_in_order() -> None:
    pairs = [socket.socketpair() for _ in range(7)]
    selector = BatchedSelector(at_once=3)
    for ours, theirs in pairs:
        selector.register(ours, 1)
        theirs.send(b"!")
    first, second = selector.select(0), selector.select(0)
    selector.unregister(pairs[-1][0])
    served = [*first, *second, *selector.select(0)]
    assert (len(first), len(second)) == (3, 3)
    assert len({key.fd for key, _ in served}) in (6, 7), "each once, and none that was unregistered"
    for pair in pairs:
        for end in pair:
            end.close()
    selector.close()


def work_for_2_ms() -> None:
    time.sleep(0.002)


def test_a_lot_of_work_does_not_block_other_tasks() -> None:
    """A hundred pieces of work of 2 ms each; other tasks run in between, and all in order."""
    done: list[int] = []

    async def work(queue: WorkQueue, number: int) -> None:
        await queue.turn()
        work_for_2_ms()
        done.append(number)

    async def scenario() -> int:
        queue = WorkQueue(seconds=0.003)
        tasks = [asyncio.create_task(work(queue, number)) for number in range(100)]
        rounds = 0
        while not tasks[-1].done():
            await asyncio.sleep(0)
            rounds += 1
        await asyncio.gather(*tasks)
        return rounds

    with asyncio.Runner(loop_factory=new_loop) as runner:
        assert runner.run(scenario()) >= 50
    assert done == list(range(100))


def test_a_task_with_many_pieces_of_work_does_not_block_others() -> None:
    """A long log is read, or a game reviewed, in steps: each waits for its turn."""

    async def work(queue: WorkQueue) -> None:
        for _ in range(100):
            await queue.turn()
            work_for_2_ms()

    async def scenario() -> int:
        task = asyncio.create_task(work(WorkQueue(seconds=0.003)))
        rounds = 0
        while not task.done():
            await asyncio.sleep(0)
            rounds += 1
        return rounds

    assert asyncio.run(scenario()) >= 40


def test_those_who_fail_or_give_up_do_not_hold_up_the_queue() -> None:
    async def work(queue: WorkQueue, number: int) -> int:
        await queue.turn()
        work_for_2_ms()
        if number == 1:
            raise ValueError("no")
        return number

    async def scenario() -> None:
        queue = WorkQueue(seconds=0.001)
        tasks = [asyncio.create_task(work(queue, number)) for number in range(5)]
        await asyncio.sleep(0)
        tasks[2].cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [results[0], *results[3:]] == [0, 3, 4]
        assert isinstance(results[1], ValueError)
        assert isinstance(results[2], asyncio.CancelledError)
        await queue.turn()

    asyncio.run(scenario())


def test_the_meter_measures_what_blocks_the_loop() -> None:
    async def scenario() -> Metrics:
        metrics = Metrics()
        meter = DelayMeter(metrics)
        await asyncio.sleep(0.02)
        until = time.thread_time() + 0.2
        while time.thread_time() < until:
            pass
        await asyncio.sleep(0.02)
        meter.stop()
        return metrics

    with asyncio.Runner(loop_factory=new_loop) as runner:
        metrics = runner.run(scenario())
    largest = metrics.value("loop_lag_largest_seconds")
    assert largest >= metrics.value("loop_work_largest_seconds") > LONGEST


class FakeTime:
    """The clocks of a machine on which `now` is set by hand, and our own thread never runs."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return 0.0


def delay_after_waiting(
    monkeypatch: pytest.MonkeyPatch, seconds: float, timeout: float | None
) -> tuple[float, float]:
    """What the meter says, lag and work, if the loop waited this long with a certain timeout."""
    clocks = FakeTime()
    monkeypatch.setattr(event_loop, "time", clocks)

    async def scenario() -> Metrics:
        metrics = Metrics()
        meter = DelayMeter(metrics)
        meter.end_iteration()
        clocks.now += seconds
        meter.start_iteration(timeout)
        meter.end_iteration()
        meter.stop()
        return metrics

    metrics = asyncio.run(scenario())
    return metrics.value("loop_lag_largest_seconds"), metrics.value("loop_work_largest_seconds")


def test_the_meter_measures_when_the_loop_wakes_up_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That is how a timer is late on an overloaded machine, without any work of our own."""
    lag, work = delay_after_waiting(monkeypatch, 0.3, timeout=0.1)
    assert (round(lag, 6), work) == (0.2, 0.0)


def test_waiting_for_sockets_is_no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    assert delay_after_waiting(monkeypatch, 0.3, timeout=None) == (0.0, 0.0)
    assert delay_after_waiting(monkeypatch, 0.3, timeout=0.3) == (0.0, 0.0)


def test_nothing_blocks_the_loop_while_people_and_bots_play(tmp_path: Path) -> None:
    """Whole games over REST with bots, and a restart after which tables are loaded from their logs."""

    async def scenario() -> float:
        node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
        await node.start()
        try:
            playing = asyncio.create_task(play_games([node], 6))
            await asyncio.sleep(2)
            await node.end()
            await node.start()
            await playing
            async with httpx.AsyncClient(timeout=60) as client:
                lines = (await client.get(f"{node.address}/metrics")).text.splitlines()
        finally:
            await node.end()
        worked = [line for line in lines if line.startswith("clachan_loop_work_largest_seconds")]
        return float(worked[0].split()[1])

    assert asyncio.run(scenario()) < LONGEST
