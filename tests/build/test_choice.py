"""The build that runs is always the one of the sources at hand, whole, or none at all."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from clachan.build import MANIFEST, SUFFIX, Group
from tests.build.hamlet import LOOK, lay_out, look
from tools.compile import compile_group


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    compile_group(lay_out(folder), opt_level="0")
    return folder


@pytest.fixture
def hamlet(compiled_once: Path, tmp_path: Path) -> Group:
    folder = tmp_path / "here"
    shutil.copytree(compiled_once, folder)
    return Group("hamlet", folder / "hamlet", ("core",))


def test_a_fresh_build_runs_compiled(hamlet: Group) -> None:
    seen = look(hamlet)
    assert (seen.length, seen.compiled) == (8, True)
    assert all(file.endswith(SUFFIX) for file in seen.files)
    assert hamlet.home().name in seen.reason


def test_a_changed_source_is_never_answered_by_the_old_build(hamlet: Group) -> None:
    well = hamlet.root / "core" / "well.py"
    before = well.read_text(encoding="utf-8")
    well.write_text(before.replace("7", "9"), encoding="utf-8")
    seen = look(hamlet)
    assert (seen.length, seen.compiled) == (10, False)
    assert all(file.endswith(".py") for file in seen.files)
    assert "changed since they were compiled" in seen.reason

    well.write_text(before, encoding="utf-8")
    assert look(hamlet).compiled, "the old sources are back, so their build is theirs again"


def test_a_new_source_makes_the_build_stale(hamlet: Group) -> None:
    (hamlet.root / "core" / "pump.py").write_text("", encoding="utf-8")
    assert not look(hamlet).compiled


def test_whoever_asks_for_it_gets_the_sources(hamlet: Group) -> None:
    seen = look(hamlet, HAMLET_INTERPRETED="1")
    assert (seen.length, seen.compiled) == (8, False)
    assert all(file.endswith(".py") for file in seen.files)
    assert seen.reason == "HAMLET_INTERPRETED is set"


@pytest.mark.parametrize("damage", ["missing", "cut short"])
@pytest.mark.parametrize("module", ["hamlet/core/well", "hamlet/core/rope", "hamlet__mypyc"])
def test_half_a_build_is_no_build(hamlet: Group, module: str, damage: str) -> None:
    file = hamlet.home() / f"{module}{SUFFIX}"
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:1000])
    seen = look(hamlet)
    assert (seen.length, seen.compiled) == (8, False)
    assert all(name.endswith(".py") for name in seen.files)
    assert str(file) in seen.reason


def test_a_build_that_was_never_finished_is_no_build(hamlet: Group) -> None:
    (hamlet.home() / MANIFEST).unlink()
    seen = look(hamlet)
    assert not seen.compiled
    assert "never compiled" in seen.reason


def test_a_build_for_another_python_is_no_build(hamlet: Group) -> None:
    home = hamlet.home()
    home.rename(home.with_name(home.name.replace("cpython-3", "cpython-2")))
    assert not look(hamlet).compiled


def test_a_module_from_elsewhere_is_noticed(hamlet: Group) -> None:
    program = LOOK.replace("import json,", "import sys, json, hamlet; sys.meta_path.pop(0); import")
    with pytest.raises(
        AssertionError, match=r"hamlet.core.well was loaded from .*well.py, although"
    ):
        look(hamlet, program)


def test_a_failed_compile_leaves_nothing_behind(tmp_path: Path) -> None:
    group = lay_out(tmp_path)
    (group.root / "core" / "rope.py").write_text("length: int = 'long'\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        compile_group(group, opt_level="0")
    assert not group.builds().exists()


def test_old_builds_are_forgotten_in_time(hamlet: Group) -> None:
    home = hamlet.home()
    for number in range(5):
        shutil.copytree(home, hamlet.builds() / f"older-{number}")
    (hamlet.root / "core" / "well.py").write_text(
        "def depth() -> int:\n    return 3\n", encoding="utf-8"
    )
    fresh = compile_group(hamlet, opt_level="0")
    assert fresh.is_dir()
    assert len(list(hamlet.builds().iterdir())) == 3
    assert look(hamlet).length == 4
