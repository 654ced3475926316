"""The examples in docstrings are true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import clachan


def test_the_examples_in_docstrings_are_true() -> None:
    """They are read from the sources, so the sources run."""
    package = Path(clachan.__file__).parent
    options = ["--doctest-modules", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    folders = [package / name for name in ("kernel", "games", "bots", "cli", "catalog.py")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *map(str, folders)],
        cwd=package.parent.parent,
        env={**os.environ, "CLACHAN_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
