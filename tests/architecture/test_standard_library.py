"""The rules need nothing but Python itself, so that they can run anywhere, a browser included."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import clachan

ROOT = Path(clachan.__file__).parent
ALLOWED = sys.stdlib_module_names | {"clachan"}


def imported_by(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            yield node.module or ""


def test_kernel_and_games_import_the_standard_library_only() -> None:
    files = [file for layer in ("kernel", "games") for file in (ROOT / layer).rglob("*.py")]
    assert files
    foreign = {
        f"{file.relative_to(ROOT)} imports {name}"
        for file in files
        for name in imported_by(file)
        if name.partition(".")[0] not in ALLOWED
    }
    assert foreign == set()
