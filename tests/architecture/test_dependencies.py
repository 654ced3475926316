"""pyproject.toml declares what the package imports, and nothing else."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import clachan
from tests.architecture.test_standard_library import imported_by
from tools.extras import USES

ROOT = Path(clachan.__file__).parent
PROJECT = tomllib.loads((ROOT.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
USED_INDIRECTLY = {
    "pillow": "imported by name, only to draw a PNG",
    "ray": "imported by name, only with --on ray",
}


def distribution_names(requirements: list[str]) -> set[str]:
    names = [re.match(r"[A-Za-z0-9_.-]+", requirement) for requirement in requirements]
    return {normalized(name.group()) for name in names if name}


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported_distributions() -> dict[str, str]:
    """The distributions that the package imports, each with a file that does so."""
    owners = packages_distributions()
    found: dict[str, str] = {}
    for file in sorted(ROOT.rglob("*.py")):
        if "_compiled" in file.parts:
            continue
        for module in imported_by(file):
            top = module.partition(".")[0]
            if top == "clachan" or top in sys.stdlib_module_names:
                continue
            assert top in owners, f"{file.relative_to(ROOT)} imports {top}, which is not installed"
            found[normalized(owners[top][0])] = f"{file.relative_to(ROOT)}"
    return found


def extras() -> dict[str, set[str]]:
    return {
        name: distribution_names(requirements)
        for name, requirements in PROJECT["optional-dependencies"].items()
        if name != "dev"
    }


def test_everything_imported_is_declared() -> None:
    declared = distribution_names(PROJECT["dependencies"]).union(*extras().values())
    undeclared = {
        f"{file} imports {name}"
        for name, file in imported_distributions().items()
        if name not in declared
    }
    assert undeclared == set()


def test_everything_declared_is_used() -> None:
    imported = set(imported_distributions())
    assert set(USED_INDIRECTLY) & imported == set(), (
        "these are imported now: take them off the list"
    )
    used = imported | set(USED_INDIRECTLY)
    declared = distribution_names(PROJECT["dependencies"]).union(*extras().values())
    assert declared - used == set()


def test_the_core_does_not_need_an_extra() -> None:
    core = distribution_names(PROJECT["dependencies"])
    assert {"asyncpg", "uvloop", "httptools", "ray", "pillow"} & core == set()


def test_make_extras_uses_every_extra() -> None:
    assert set(USES) == {"", *extras()}
