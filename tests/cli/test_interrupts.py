"""Ctrl+C ends a server and the page of `clachan play`, however often and whenever it is pressed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clachan.server.interrupts import INTERRUPTED

SERVE = ("serve", "--log-level", "warning")
PLAY = ("play", "--no-browser")
_SECONDS = 10.0
"""How long a server may take to end."""


@contextmanager
def started(folder: Path, *command: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, which writes each import to stderr when it is done."""
    process = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "clachan", *command, "--port", "0"],
        cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def press_ctrl_c(
    process: subprocess.Popen[str], moment: str, times: int, gap: float
) -> tuple[int, str]:
    """Press Ctrl+C when a line on stderr matches `moment`; return the exit code and what is said then."""
    assert process.stderr is not None
    assert any(re.search(moment, line) for line in process.stderr)
    for _ in range(times):
        process.send_signal(signal.SIGINT)
        time.sleep(gap)
    _, said = process.communicate(timeout=_SECONDS)
    lines = [line for line in said.splitlines() if not line.startswith("import time:")]
    return process.returncode, "\n".join(lines)


@pytest.mark.parametrize(
    ("command", "times", "gap", "code"),
    [
        (SERVE, 2, 0.02, INTERRUPTED),
        (SERVE, 2, 0.05, INTERRUPTED),
        (SERVE, 2, 0.1, INTERRUPTED),
        (SERVE, 3, 0.05, INTERRUPTED),
        (PLAY, 2, 0.05, 0),
    ],
)
def test_a_server_ends_however_often_ctrl_c_is_pressed(
    tmp_path: Path, command: tuple[str, ...], times: int, gap: float, code: int
) -> None:
    with started(tmp_path, *command) as server:
        assert press_ctrl_c(server, "clachan is running at", times, gap) == (code, "")


@pytest.mark.parametrize("imported", ["clachan.cli", "typer", "fastapi", "alembic"])
def test_a_server_that_is_starting_ends_at_once(tmp_path: Path, imported: str) -> None:
    """While it is imported, and while it prepares the database."""
    with started(tmp_path, *SERVE) as server:
        assert press_ctrl_c(server, rf" {imported}$", 3, 0.02) == (INTERRUPTED, "")
