"""Workers of the arena: they end when the process that started them is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from clachan.bots.arena.workers import ordered_map

ROOT = Path(__file__).parents[2]


def worker(_: int) -> int:
    """The process that carries out the task."""
    return os.getpid()


def test_workers_end_with_the_process_that_started_them() -> None:
    code = "from tests.bots.test_workers import start_and_wait; start_and_wait()"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
    until = time.monotonic() + 60
    while is_running(pid):
        assert time.monotonic() < until, "the worker still waits for tasks"
        time.sleep(0.05)


def start_and_wait() -> None:
    """Print the worker of the first task, and keep the others waiting."""
    for pid in ordered_map(worker, range(100), 2):
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
        time.sleep(600)


def is_running(pid: int) -> bool:
    """Whether the process is running; a zombie is not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
