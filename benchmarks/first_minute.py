"""Measure the first minute: `python -m benchmarks.first_minute`, a few minutes.

The committed state of this checkout is cloned into an empty folder, and `make play` runs there, with empty
caches of pip and npm. The clock stops when the page is served and a new table asks for the first move.
When the rules are compiled, the server is stopped and started once more. Other load on the machine
makes it slower, so the CPU time and the load are printed too. Exit code 1 means that a target was missed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from tools.page import ROOT

FIRST_START = 60.0
SECOND_START = 3.0
_COMPILED = "The rules are compiled now"


@dataclass
class Playing:
    """A running `make play`: what it printed so far, and its address as soon as it has one."""

    process: subprocess.Popen[str]
    lines: list[str]

    def read_until(self, pattern: str) -> re.Match[str]:
        """Read lines until one matches."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            print(f"    {line}", end="", flush=True)
            self.lines.append(line)
            found = re.search(pattern, line)
            if found is not None:
                return found
        raise SystemExit("make play ended early")


@contextmanager
def play(folder: Path, environ: dict[str, str]) -> Iterator[Playing]:
    """Run `make play` until the block ends."""
    command = ["make", "play", "ARGS=--no-browser --port 0", f"PYTHON={sys.executable}"]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield Playing(process, [])
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)


def open_table(address: str) -> None:
    """Load the page, open a table against a bot, and make sure that it asks for a move."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    with opener.open(address) as page:
        assert b"<script" in page.read(), "there is no page"

    def send(method: str, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "Origin": address.rstrip("/")}
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"{address}api/v1{path}", data, headers, method=method)
        with opener.open(request) as answer:
            return json.load(answer)

    send("PUT", "/me", {"name": "Ana"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
    table = send("POST", "/tables", {"game": "skye", "options": {}, "seats": seats})
    assert table["moves"], "the table does not ask for a move"


def seconds_until_playable(playing: Playing, started: float) -> float:
    address = playing.read_until(r"running at (http://\S+/)")[1]
    open_table(address)
    return time.monotonic() - started


def measure(folder: Path) -> tuple[float, float, float]:
    """Seconds of the first start, CPU seconds of it, and seconds of the second start."""
    checkout = folder / "clachan"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(checkout)], check=True)
    environ = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    environ |= {
        "PIP_NO_CACHE_DIR": "1",
        "npm_config_cache": str(folder / "npm"),
        "XDG_DATA_HOME": str(folder / "data"),
    }
    before = os.times()
    started = time.monotonic()
    with play(checkout, environ) as playing:
        first = seconds_until_playable(playing, started)
        playing.read_until(_COMPILED)
    after = os.times()
    cpu = (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
    started = time.monotonic()
    with play(checkout, environ) as playing:
        second = seconds_until_playable(playing, started)
    version = subprocess.run(
        [checkout / ".venv" / "bin" / "clachan", "--version"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "rules compiled" in version, version
    return first, cpu, second


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the first and the second start.")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clachan-first-minute-") as name:
        first, cpu, second = measure(Path(name))
    load = os.getloadavg()[0]
    if chosen.json:
        results = {"first_start": first, "second_start": second, "cpu": cpu, "load": load}
        print(json.dumps(results))
    else:
        print(f"first start:  {first:5.1f} s (target {FIRST_START:.0f} s)")
        print(f"second start: {second:5.1f} s (target {SECOND_START:.0f} s), compiled")
        print(f"CPU time of the first start with compiling: {cpu:.0f} s; load {load:.1f}")
    sys.exit(first > FIRST_START or second > SECOND_START)


if __name__ == "__main__":
    main()
