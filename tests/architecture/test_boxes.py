"""Only a box's own folders and the catalogs name it, in Python and in the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import clachan
from clachan.skye.package import BOXES as EXPANSIONS

PACKAGE: Final = Path(clachan.__file__).parent
PAGE: Final = Path(__file__).parents[2] / "web" / "src"
WORDS: Final = {
    "journeyman": ("journey", "traveler", "waypoint"),
    "druids": ("druid", "dolmen", "tablet"),
}
"""How each box is recognized, in names and texts alike."""
CATALOGS: Final = {"skye/package.py", "skye/table/box_wire.py"}
PAGE_CATALOG: Final = "boxes/catalog.ts"
GENERATED: Final = {"api/wire.ts"}


def words_of(file: Path) -> Iterator[str]:
    """Names, imports and texts of a Python file; docstrings may give an example."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                yield name
            case ast.Attribute(attr=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name
            case ast.Constant(value=str(text)) if node not in docstrings:
                yield text


def python_files() -> Iterator[tuple[str, str]]:
    """Path and words of every module of the package."""
    for file in sorted(PACKAGE.rglob("*.py")):
        if "_compiled" not in file.parts:
            yield file.relative_to(PACKAGE).as_posix(), "\n".join(words_of(file))


def page_files() -> Iterator[tuple[str, str]]:
    """Path and text of every source of the page, except generated ones."""
    for file in sorted(PAGE.rglob("*")):
        path = file.relative_to(PAGE).as_posix()
        if file.suffix in {".ts", ".svelte", ".css"} and path not in GENERATED:
            yield path, f"{path}\n{file.read_text(encoding='utf-8')}"


def naming(box: str, files: Iterator[tuple[str, str]]) -> dict[str, str]:
    """The files outside the box's folders that name it, and the first word that does."""
    pattern = re.compile("|".join(WORDS[box]), re.IGNORECASE)
    found = {path: pattern.search(text) for path, text in files if box not in path.split("/")}
    return {path: hit.group() for path, hit in found.items() if hit}


def test_every_expansion_is_watched() -> None:
    assert set(WORDS) == set(EXPANSIONS)
    assert all(any(word in box for word in words) for box, words in WORDS.items())


@pytest.mark.parametrize("box", EXPANSIONS)
def test_only_its_own_folders_and_the_catalogs_name_a_box(box: str) -> None:
    named = naming(box, python_files())
    assert "skye/package.py" in named
    assert not {path: word for path, word in named.items() if path not in CATALOGS}


@pytest.mark.parametrize("box", EXPANSIONS)
def test_in_the_page_only_its_own_folder_and_the_catalog_name_a_box(box: str) -> None:
    named = naming(box, page_files())
    assert PAGE_CATALOG in named
    assert not {path: word for path, word in named.items() if path != PAGE_CATALOG}


def test_every_expansion_has_a_folder_of_its_own() -> None:
    folder = PACKAGE / "skye" / "boxes"
    found = {path.name for path in folder.iterdir() if (path / "__init__.py").is_file()}
    assert found == set(EXPANSIONS)
    assert {path.name for path in (PAGE / "boxes").iterdir() if path.is_dir()} == set(EXPANSIONS)
