"""Nothing outside a box's folder names it, except the lists of boxes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import clachan
from clachan.games.skye.catalog import EXPANSIONS

ROOT = Path(clachan.__file__).parent
LISTS_OF_BOXES = {
    "games/skye/catalog.py",
    "bots/skye/boxes/catalog.py",
    "bots/skye/boxes/scoring_tables.py",
    "tables/views/boxes/catalog.py",
    "server/v1/views/boxes/catalog.py",
}


def words_of(file: Path) -> Iterator[str]:
    """Names, imports and texts of a file; docstrings may give an example."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    talk = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and node not in talk and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("box", EXPANSIONS)
def test_only_its_own_folder_and_the_lists_of_boxes_name_a_box(box: str) -> None:
    files = [file for file in sorted(ROOT.rglob("*.py")) if "_compiled" not in file.parts]
    assert len(files) > 50
    named = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if box not in file.relative_to(ROOT).parts
        and any(box in word.lower() for word in words_of(file))
    }
    assert named <= LISTS_OF_BOXES
    assert "games/skye/catalog.py" in named


def test_every_expansion_has_a_folder_of_its_own() -> None:
    folder = ROOT / "games" / "skye" / "expansions"
    found = {path.name for path in folder.iterdir() if (path / "__init__.py").is_file()}
    assert found == set(EXPANSIONS)
