"""A name means one thing: no two classes share one, and no two modules are easily mixed up."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

from tests.architecture.sources import PROJECT_ROOT, classes_in, project_files

SHARED_CLASS_NAMES: dict[str, str] = {}
"""Class names that may occur more than once, with the reason."""

SINGULAR_AND_PLURAL = {
    "game": "kernel/game.py is the protocol; routes/games.py serves /games",
    "move": "kernel/move.py is the base class; each game and expansion has its moves.py",
    "price": "phases/price.py is the phase; skye/bots/prices.py chooses prices",
    "record": "kernel/record.py is the format; cli/records.py has the commands for records",
    "table": "table.py is a table; routes/tables.py serves /tables",
}
"""Module names in `src` that occur in the singular and in the plural, in packages far apart."""


def is_one_letter_apart(one: str, other: str) -> bool:
    """Whether adding, dropping or changing a single letter turns one name into the other.

    The digits of numbered test chapters do not count as letters.
    """
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    changed = one[start : start + 1] + other[start : start + 1]
    if changed.isdigit():
        return False
    if len(one) == len(other):
        return one[start + 1 :] == other[start + 1 :]
    short, long = sorted((one, other), key=len)
    return short[start:] == long[start + 1 :]


def test_the_measure_of_closeness() -> None:
    assert is_one_letter_apart("log", "logs")
    assert is_one_letter_apart("node", "mode")
    assert is_one_letter_apart("lint", "line")
    assert not is_one_letter_apart("log", "log")
    assert not is_one_letter_apart("test_01", "test_02")
    assert not is_one_letter_apart("log", "lodge")


def test_no_two_classes_have_the_same_name() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for file in project_files():
        for name, line in classes_in(file):
            where[name].append(f"{file.relative_to(PROJECT_ROOT)}:{line}")
    assert len(where) > 200
    shared = {name: places for name, places in where.items() if len(places) > 1}
    surplus = sorted(set(SHARED_CLASS_NAMES) - set(shared))
    assert not surplus, f"no longer shared, so drop them from the list: {surplus}"
    offenders = [
        f"{name}: {', '.join(places)}"
        for name, places in sorted(shared.items())
        if name not in SHARED_CLASS_NAMES
    ]
    assert not offenders, "give each class a name of its own:\n" + "\n".join(offenders)


def test_no_two_modules_of_a_folder_are_one_letter_apart() -> None:
    folders: dict[Path, list[str]] = defaultdict(list)
    for file in project_files():
        name = file.parent.name if file.stem == "__init__" else file.stem
        folder = file.parent.parent if file.stem == "__init__" else file.parent
        folders[folder].append(name)
    assert len(folders) > 20
    offenders = [
        f"{folder.relative_to(PROJECT_ROOT)}: {one} and {other}"
        for folder, names in sorted(folders.items())
        for one, other in combinations(sorted(names), 2)
        if is_one_letter_apart(one, other)
    ]
    assert not offenders, "names that are easily mixed up:\n" + "\n".join(offenders)


def test_no_module_is_the_plural_of_another() -> None:
    sources = [file for file in project_files() if file.is_relative_to(PROJECT_ROOT / "src")]
    names = {file.stem for file in sources}
    plurals = {name for name in names if f"{name}s" in names}
    surplus = sorted(set(SINGULAR_AND_PLURAL) - plurals)
    assert not surplus, f"no longer both there, so drop them from the list: {surplus}"
    offenders = [f"{name} and {name}s" for name in sorted(plurals - set(SINGULAR_AND_PLURAL))]
    assert not offenders, "names that are easily mixed up:\n" + "\n".join(offenders)
