"""The library, the bots and the tables need nothing but Python, so they run anywhere, even in a browser."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import clachan
from clachan.catalog import GAMES

ROOT = Path(clachan.__file__).parent
ROOMS = ("rules", "bots", "table", "boxes/*/rules", "boxes/*/bot", "boxes/*/table")
PARTS = [
    *("kernel", "bots", "library", "tables"),
    *("build.py", "catalog.py", "game_package.py", "__init__.py"),
    *[f"{game}/package.py" for game in GAMES],
    *[
        room.relative_to(ROOT).as_posix()
        for game in GAMES
        for pattern in ROOMS
        for room in sorted((ROOT / game).glob(pattern))
    ],
]
OPTIONAL = {"openskill"}
"""Packages that a bot tool uses if they are installed; they are imported inside functions."""
STANDARD = sys.stdlib_module_names | {"clachan"}


def imported_by(file: Path) -> Iterator[str]:
    """The modules a file imports when it runs, without imports for the type checker."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: use absolute imports"
            yield node.module or ""


def modules_of(part: str) -> list[str]:
    """The names of all modules of a package, or of the one module."""
    path = ROOT / part
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    names = [".".join(file.relative_to(ROOT.parent).with_suffix("").parts) for file in files]
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("part", PARTS)
def test_only_the_standard_library_is_imported(part: str) -> None:
    path = ROOT / part
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    assert files
    foreign = {
        f"{file.relative_to(ROOT)} imports {name}"
        for file in files
        for name in imported_by(file)
        if name.partition(".")[0] not in STANDARD | OPTIONAL
    }
    assert foreign == set()


BLOCK_PACKAGES = """
import sys

class NoPackages:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top != "clachan" and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"blocked: {name}", name=name)

sys.meta_path.insert(0, NoPackages())
"""

IMPORT_ALL = """
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
    print(name)
"""

PLAY_ALL = """
from clachan.bots.registry import bot, entries
from clachan.catalog import GAMES, find_game
from clachan.kernel.match import Match, playout
from clachan.kernel.rng import Rng

for name in GAMES:
    game = find_game(name)
    state = game.setup(2, {})
    playout(game, state, Rng(1))
    assert game.outcome(state) is not None
    for entry in entries(name):
        if entry.code in ("expert", "master"):
            continue  # seconds for each game; they import what the others import
        outcome = Match(game, [bot(name, entry.code), bot(name, "random")], {}, Rng(1)).run()
        print(name, entry.code, *outcome.points)
"""


def run_without_packages(program: str, *arguments: str, **environ: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-S", "-c", BLOCK_PACKAGES + program, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT.parent), **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("part", PARTS)
def test_every_module_can_be_imported_without_any_package(part: str) -> None:
    modules = modules_of(part)
    assert run_without_packages(IMPORT_ALL, *modules) == modules


@pytest.mark.parametrize("interpreted", ["0", "1"], ids=["current build", "interpreted"])
def test_games_and_bots_play_without_any_package(interpreted: str) -> None:
    lines = run_without_packages(PLAY_ALL, CLACHAN_INTERPRETED=interpreted)
    assert {line.split()[0] for line in lines} == {"skye", "clans"}
    assert len(lines) >= 8


def test_the_block_works() -> None:
    with pytest.raises(AssertionError, match="blocked: typer"):
        run_without_packages(IMPORT_ALL, "clachan.cli.main")
