"""The rules need nothing but Python itself, so that they can run anywhere, a browser included."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import clachan

ROOT = Path(clachan.__file__).parent
ALLOWED = sys.stdlib_module_names | {"clachan"}


def imported_by(file: Path) -> Iterator[str]:
    """What a file imports when it runs; names for the type checker and the compiler are not."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    unseen = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in unseen:
            continue
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


GAMES_WITHOUT_PACKAGES = """
import sys
from clachan.catalog import GAMES, find_game
from clachan.kernel.match import playout
from clachan.kernel.rng import Rng

assert not [path for path in sys.path if path.endswith("site-packages")]
for name in GAMES:
    game = find_game(name)
    state = game.setup(2, {})
    playout(game, state, Rng(1))
    print(name, game.outcome(state).points)
"""


@pytest.mark.parametrize("way", [{}, {"CLACHAN_INTERPRETED": "1"}], ids=["at hand", "interpreted"])
def test_games_are_played_where_no_package_is_installed(way: dict[str, str]) -> None:
    """As this checkout runs, compiled if it was compiled, and from the sources."""
    told = subprocess.run(
        [sys.executable, "-S", "-c", GAMES_WITHOUT_PACKAGES],
        env={**os.environ, "PYTHONPATH": str(ROOT.parent), **way},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert [line.split()[0] for line in told.stdout.splitlines()] == ["skye", "clans"]
