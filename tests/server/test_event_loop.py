"""Nobody keeps the event loop busy for long, and a crowd is served in portions."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import httpx
import pytest

from clachan.server.event_loop import BatchedSelector, LatenessMeter, Turns, new_loop
from clachan.server.metrics import Metrics
from tests.server.crash_run import Node, games_go_on

LONGEST = 0.15
"""Seconds of work in one piece: three times what is promised, because machines differ."""


def test_whoever_is_ready_is_served_in_portions_and_in_turn() -> None:
    pairs = [socket.socketpair() for _ in range(7)]
    selector = BatchedSelector(at_once=3)
    for ours, theirs in pairs:
        selector.register(ours, 1)
        theirs.send(b"!")
    first, second = selector.select(0), selector.select(0)
    selector.unregister(pairs[-1][0])
    served = [*first, *second, *selector.select(0)]
    assert (len(first), len(second)) == (3, 3)
    assert len({key.fd for key, _ in served}) in (6, 7), "each once; who has left is not served"
    for pair in pairs:
        for end in pair:
            end.close()
    selector.close()


def test_a_crowd_of_work_leaves_room_for_others() -> None:
    """A hundred pieces of two milliseconds: between them others come again and again."""

    async def scenario() -> int:
        turns = Turns(seconds=0.003)
        crowd = [asyncio.create_task(turns.take(lambda: time.sleep(0.002))) for _ in range(100)]
        rounds = 0
        while not crowd[-1].done():
            await asyncio.sleep(0)
            rounds += 1
        await asyncio.gather(*crowd)
        return rounds

    with asyncio.Runner(loop_factory=new_loop) as runner:
        assert runner.run(scenario()) >= 50


def test_what_goes_wrong_in_a_turn_is_told_to_who_asked_for_it() -> None:
    def fail() -> None:
        raise ValueError("no")

    async def scenario() -> None:
        turns = Turns()
        with pytest.raises(ValueError, match="no"):
            await turns.take(fail)
        assert await turns.take(lambda: 7) == 7

    asyncio.run(scenario())


def test_the_pulse_feels_who_keeps_the_loop_busy() -> None:
    async def scenario() -> Metrics:
        metrics = Metrics()
        pulse = LatenessMeter(metrics)
        await asyncio.sleep(0.02)
        until = time.thread_time() + 0.2
        while time.thread_time() < until:
            pass
        await asyncio.sleep(0.02)
        pulse.stop()
        return metrics

    metrics = asyncio.run(scenario())
    assert metrics.lag.largest >= metrics.work.largest > LONGEST


def test_nothing_blocks_the_loop_while_people_and_bots_play(tmp_path: Path) -> None:
    """Whole games over REST, bots in a worker, tables woken from their logs by a fresh node."""

    async def scenario() -> float:
        node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
        await node.start()
        try:
            playing = asyncio.create_task(games_go_on([node], 6))
            await asyncio.sleep(2)
            await node.end()
            await node.start()
            await playing
            async with httpx.AsyncClient() as client:
                lines = (await client.get(f"{node.address}/metrics")).text.splitlines()
        finally:
            await node.end()
        worked = [line for line in lines if line.startswith("clachan_loop_work_largest_seconds")]
        return float(worked[0].split()[1])

    assert asyncio.run(scenario()) < LONGEST
