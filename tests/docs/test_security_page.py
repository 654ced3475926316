"""The page about security names tests that exist, and answers every chapter of the standard."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "security.md").read_text(encoding="utf-8")


def test_every_named_test_exists() -> None:
    named = re.findall(r"`(tests/[a-z_/]+\.py)::([a-z_0-9]+)`", PAGE)
    assert len(named) > 40
    for file, test in named:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert test in functions, f"{file}::{test}"


def test_every_chapter_is_answered() -> None:
    answered = {int(number) for number in re.findall(r"^\| V(\d+)", PAGE, flags=re.MULTILINE)}
    assert answered == set(range(1, 15))


def test_a_row_without_a_test_says_why() -> None:
    """It is up to the host, does not apply, or is a plain statement about what is not there."""
    table = PAGE.partition("## OWASP ASVS")[2]
    rows = [row.split(" | ") for row in table.splitlines() if row.startswith("| V")]
    silent = [row for row in rows if "`tests/" not in row[-1]]
    words = ("Host", "not apply", "no ", "none", "nothing")
    assert all([any([word in row[1] for word in words]) for row in silent]), silent
