"""Nobody has to count arguments: long calls of our own classes name them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import PROJECT_ROOT, classes_in, project_files

MOST_POSITIONAL = 8


def imported_from_elsewhere(tree: ast.AST) -> set[str]:
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and not (node.module or "").startswith(("clachan", "tests"))
        for alias in node.names
    }


def is_a_copy(call: ast.Call) -> bool:
    """Whether every argument is an attribute of `self` or a copy of one, and so names itself."""
    return all(ast.unparse(argument).startswith("self.") for argument in call.args)


def long_calls(file: Path, classes: set[str]) -> Iterator[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    ours = classes - imported_from_elsewhere(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or len(node.args) <= MOST_POSITIONAL:
            continue
        name = ast.unparse(node.func)
        if name.rpartition(".")[2] in ours and not is_a_copy(node):
            path = file.relative_to(PROJECT_ROOT)
            yield f"{path}:{node.lineno}: {name} with {len(node.args)} positional arguments"


def test_long_calls_of_constructors_name_their_arguments() -> None:
    files = project_files()
    classes = {name for file in files for name, _ in classes_in(file)}
    assert {"SkyeState", "Territory"} <= classes
    offenders = [call for file in files for call in long_calls(file, classes)]
    assert not offenders, "name the arguments:\n" + "\n".join(offenders)
