"""Generate docs/guide/cli.md from the commands themselves: `python -m tools.cli_page`."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "guide" / "cli.md"
EXAMPLES = re.compile(r"(?:^  clachan .*\n\n?)+", re.MULTILINE)


def page() -> str:
    """The page, as Typer generates it, with the examples as code blocks."""
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
