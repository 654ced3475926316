"""`make play`: install what playing needs, build the page beside it, and start the server at once.

The server starts with the sources as they are. Meanwhile the rules are compiled at low priority, and the
next start uses the compiled ones. Everything can be interrupted and run again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tools import environment
from tools.environment import ROOT
from tools.page import CannotBuild, has_node, is_built
from tools.quiet import Failed, run_quietly

_READ_ONLY: Final = (
    "This folder may not be written, so nothing can be installed here: copy it to a place where you may "
    "write, then run the command there."
)
_TERMINAL: Final = "Until then you can play in the terminal: {python} -m clachan play --terminal"


class FinishedSteps:
    """Prints a line for each finished step, with the time since the start."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._lock = threading.Lock()

    def done(self, what: str) -> None:
        with self._lock:
            print(f"  {time.monotonic() - self._start:3.0f} s  {what}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Get everything ready, then play; the arguments are those of `clachan play`."""
    try:
        prepare()
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. To go on, run the same command again.", file=sys.stderr)
        return 130
    return serve(arguments)


def prepare() -> None:
    """Install packages and build the page at the same time, where it is necessary."""
    packages_are_there, page_is_there = environment.is_ready_to_play(), is_built()
    if packages_are_there and page_is_there:
        return
    if not os.access(ROOT, os.W_OK):
        raise Failed(_READ_ONLY)
    print("Getting ready. The first time this takes about a minute.", flush=True)
    progress = FinishedSteps()
    has_environment = threading.Event()

    def packages() -> None:
        try:
            environment.make()
        finally:
            has_environment.set()
        if not packages_are_there:
            progress.done("Python environment made")
            environment.install_for_playing()
            progress.done("server and bots installed")

    def page() -> None:
        if not page_is_there:
            build_page(progress, has_environment)

    failures = failures_of([packages, page])
    if failures[0] is None and failures[1] is not None:
        hint = _TERMINAL.format(python=environment.python().relative_to(ROOT))
        raise Failed(f"{failures[1]}\n{hint}")
    for failure in failures:
        if failure is not None:
            raise Failed(failure)


def failures_of(jobs: Sequence[Callable[[], None]]) -> list[str | None]:
    """Run the jobs at the same time; return what went wrong with each, or None."""

    def attempt(job: Callable[[], None]) -> str | None:
        try:
            job()
        except (Failed, CannotBuild, OSError) as error:
            return str(error)
        return None

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(attempt, jobs))


def build_page(progress: FinishedSteps, has_environment: threading.Event) -> None:
    """Build the page, with Node.js from PyPI in the environment if the system has none."""
    python = sys.executable
    if not has_node():
        has_environment.wait()
        environment.install_node()
        progress.done("Node.js downloaded")
        python = str(environment.python())
    run_quietly([python, "-m", "tools.page"], "Building the page", ROOT)
    progress.done("page built")


def serve(arguments: Sequence[str]) -> int:
    """Run the server until it is interrupted, and compile the rules beside it."""
    compiling = start_compiling()
    server = subprocess.Popen([str(environment.python()), "-m", "clachan", "play", *arguments])
    try:
        return wait_for(server)
    finally:
        stop(compiling)


def wait_for(server: subprocess.Popen[bytes]) -> int:
    """Wait for the server, which gets Ctrl+C too and ends by itself. SIGTERM is passed on."""
    was_stopped = False

    def pass_on(number: int, frame: object) -> None:
        nonlocal was_stopped
        was_stopped = True
        server.terminate()

    signal.signal(signal.SIGTERM, pass_on)
    while True:
        try:
            code = server.wait()
        except KeyboardInterrupt:
            continue
        return 0 if was_stopped else code


def start_compiling() -> subprocess.Popen[bytes]:
    """Start `tools/compile_later.py` at low priority and out of reach of Ctrl+C."""
    command = [str(environment.python()), "-m", "tools.compile_later"]
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.IDLE_PRIORITY_CLASS
        return subprocess.Popen(command, cwd=ROOT, creationflags=flags)
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True)


def stop(compiling: subprocess.Popen[bytes]) -> None:
    """Stop compiling, with the compilers it started; finished object files are kept."""
    if compiling.poll() is not None:
        return
    if sys.platform == "win32":
        subprocess.run(
            ["taskkill", "/T", "/F", "/PID", str(compiling.pid)], capture_output=True, check=False
        )
    else:
        os.killpg(compiling.pid, signal.SIGTERM)
    compiling.wait()
