"""Run many independent tasks here, in several processes, or on a Ray cluster.

A task is a function of one item. Results come in the order of the items and do not depend on where they
were computed.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any, Final, TypeVar

from clachan.kernel.errors import InvalidOption

T = TypeVar("T")
R = TypeVar("R")

HERE: Final = ""
RAY: Final = "ray"
AHEAD: Final = 4
"""Tasks queued for each worker: enough to keep it busy, few enough to waste little when stopping early."""


def ordered_map(
    task: Callable[[T], R], items: Sequence[T], jobs: int, on: str = HERE
) -> Iterator[R]:
    """The result for each item. `on` is empty for this machine, or `ray`, or `ray:address`."""
    place, _, address = on.partition(":")
    if place == RAY:
        return _on_ray(task, items, jobs, address)
    if place != HERE:
        raise InvalidOption(f"--on {on}: expected ray, or ray:address")
    return _on_processes(task, items, jobs) if jobs > 1 else iter(map(task, items))


def _on_processes(task: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent) as pool:
        try:
            waiting = [pool.submit(task, item) for item in items[: AHEAD * jobs]]
            for done in range(len(items)):
                result = waiting[done].result()
                if len(waiting) < len(items):
                    waiting.append(pool.submit(task, items[len(waiting)]))
                yield result
        finally:
            pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Let this worker end when its parent was killed: it would wait for tasks forever."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _on_ray(task: Callable[[T], R], items: Sequence[T], jobs: int, address: str) -> Iterator[R]:
    """Use the cluster at `address`, or start one with `jobs` workers on this machine."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise InvalidOption("--on ray needs Ray: pip install 'clachan[ray]'") from None
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    try:
        remote = ray.remote(_call)
        ahead = AHEAD * max(jobs, int(ray.cluster_resources().get("CPU", 1)))
        waiting = [remote.remote(task, item) for item in items[:ahead]]
        for done in range(len(items)):
            result = ray.get(waiting[done])
            if len(waiting) < len(items):
                waiting.append(remote.remote(task, items[len(waiting)]))
            yield result
    finally:
        ray.shutdown()


def _call(task: Callable[[T], R], item: T) -> R:
    """What each worker of the cluster runs."""
    return task(item)
