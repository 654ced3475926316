"""The Python files of the project and the classes in them, for the tests in this folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PROJECT_ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("src/clachan", "tests", "tools", "benchmarks", "examples")


def project_files() -> list[Path]:
    found = [file for folder in FOLDERS for file in sorted((PROJECT_ROOT / folder).rglob("*.py"))]
    return [file for file in found if "_compiled" not in file.parts]


def classes_in(file: Path) -> Iterator[tuple[str, int]]:
    """The name and line of every class in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield node.name, node.lineno
