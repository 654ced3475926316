"""Writes docs/guide/cli.md from the command line itself; a test keeps the two the same."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "guide" / "cli.md"
EXAMPLES = re.compile(r"(?:^  clachan .*\n\n?)+", re.MULTILINE)


def page() -> str:
    """What Typer says about our commands, with the examples set as such."""
    command = [sys.executable, "-m", "typer", "clachan.cli.main", "utils", "docs"]
    done = subprocess.run(
        [*command, "--name", "clachan"], capture_output=True, text=True, check=True
    )
    return EXAMPLES.sub(_as_block, html.unescape(done.stdout)).rstrip() + "\n"


def _as_block(found: re.Match[str]) -> str:
    lines = [f"$ {line.strip()}" for line in found.group().splitlines() if line.strip()]
    return "\n".join(["```console", *lines, "```", "", ""])


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
