"""The examples in docstrings work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import clachan


def test_the_examples_in_docstrings_work() -> None:
    """They are collected from the sources, so the sources run interpreted."""
    package = Path(clachan.__file__).parent
    options = ["--doctest-modules", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    options += ["--ignore-glob=*/migrations/*", "--ignore-glob=*/_compiled/*"]
    options += [f"--ignore={package / '__main__.py'}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(package)],
        cwd=package.parent.parent,
        env={**os.environ, "CLACHAN_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
