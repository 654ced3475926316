"""The build that runs was made from exactly the sources at hand and is complete; otherwise none runs."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from clachan.build import MANIFEST, SUFFIX, Group, are_sources_edited
from tests.build.sample_package import IMPORT, import_package, write_package
from tools.compile import compile_group


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    compile_group(write_package(folder), opt_level="0")
    return folder


@pytest.fixture
def sample(compiled_once: Path, tmp_path: Path) -> Group:
    folder = tmp_path / "here"
    shutil.copytree(compiled_once, folder)
    return Group("sample", folder / "sample", ("core",))


def test_a_fresh_build_runs_compiled(sample: Group) -> None:
    found = import_package(sample)
    assert (found.value, found.compiled) == (8, True)
    assert all(file.endswith(SUFFIX) for file in found.files)
    assert sample.home().name in found.reason


def test_a_build_is_not_used_after_a_source_changes(sample: Group) -> None:
    numbers = sample.root / "core" / "numbers.py"
    before = numbers.read_text(encoding="utf-8")
    numbers.write_text(before.replace("7", "9"), encoding="utf-8")
    found = import_package(sample)
    assert (found.value, found.compiled) == (10, False)
    assert all(file.endswith(".py") for file in found.files)
    assert "changed since they were compiled" in found.reason

    numbers.write_text(before, encoding="utf-8")
    assert import_package(sample).compiled, "the sources match the build again"


def test_a_new_source_makes_the_build_stale(sample: Group) -> None:
    (sample.root / "core" / "new.py").write_text("", encoding="utf-8")
    assert not import_package(sample).compiled


def test_the_sources_run_on_request(sample: Group) -> None:
    found = import_package(sample, SAMPLE_INTERPRETED="1")
    assert (found.value, found.compiled) == (8, False)
    assert all(file.endswith(".py") for file in found.files)
    assert found.reason == "SAMPLE_INTERPRETED is set"


@pytest.mark.parametrize("damage", ["missing", "truncated"])
@pytest.mark.parametrize("module", ["sample/core/numbers", "sample/core/sums", "sample__mypyc"])
def test_a_damaged_build_is_not_used(sample: Group, module: str, damage: str) -> None:
    file = sample.home() / f"{module}{SUFFIX}"
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:1000])
    found = import_package(sample)
    assert (found.value, found.compiled) == (8, False)
    assert all(name.endswith(".py") for name in found.files)
    assert str(file) in found.reason


def test_an_unfinished_build_is_not_used(sample: Group) -> None:
    (sample.home() / MANIFEST).unlink()
    found = import_package(sample)
    assert not found.compiled
    assert "never compiled" in found.reason


def test_a_build_for_another_python_is_not_used(sample: Group) -> None:
    home = sample.home()
    home.rename(home.with_name(home.name.replace("cpython-3", "cpython-2")))
    assert not import_package(sample).compiled


def test_a_module_from_elsewhere_is_noticed(sample: Group) -> None:
    program = IMPORT.replace(
        "import json,", "import sys, json, sample; sys.meta_path.pop(0); import"
    )
    with pytest.raises(
        AssertionError, match=r"sample.core.numbers was loaded from .*numbers.py, although"
    ):
        import_package(sample, program)


def test_a_failed_compile_leaves_nothing_behind(tmp_path: Path) -> None:
    group = write_package(tmp_path)
    (group.root / "core" / "sums.py").write_text("eight: int = 'long'\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        compile_group(group, opt_level="0")
    assert not group.builds().exists()


def test_old_builds_are_deleted(sample: Group) -> None:
    home = sample.home()
    for number in range(5):
        shutil.copytree(home, sample.builds() / f"older-{number}")
    (sample.root / "core" / "numbers.py").write_text(
        "def seven() -> int:\n    return 3\n", encoding="utf-8"
    )
    fresh = compile_group(sample, opt_level="0")
    assert fresh.is_dir()
    assert len([path for path in sample.builds().iterdir() if path.is_dir()]) == 3
    assert import_package(sample).value == 4


def test_other_line_ends_are_the_same_sources(sample: Group) -> None:
    for file in sample.sources():
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    found = import_package(sample)
    assert (found.value, found.compiled) == (8, True)


def settle(group: Group) -> None:
    """Date the sources back, as if they had been there for a while."""
    for file in group.sources():
        os.utime(file, (1_000_000_000, 1_000_000_000))


def test_unchanged_sources_are_read_once(sample: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(sample)
    digest = sample.digest()
    monkeypatch.setattr(Group, "computed_digest", lambda _: "read again")
    assert sample.digest() == digest
    os.utime(sample.sources()[0])
    assert sample.digest() == "read again"


def test_an_edit_of_the_same_length_is_noticed(sample: Group) -> None:
    settle(sample)
    assert import_package(sample).compiled
    numbers = sample.root / "core" / "numbers.py"
    numbers.write_text(numbers.read_text(encoding="utf-8").replace("7", "9"), encoding="utf-8")
    found = import_package(sample)
    assert (found.value, found.compiled) == (10, False)


def test_sources_that_just_changed_are_read_again(sample: Group) -> None:
    """Two edits may be so close together that the times of the file are equal."""
    os.utime(sample.sources()[0])
    sample.digest()
    assert not (sample.builds() / "sources.json").exists()


@pytest.fixture
def package(sample: Group) -> Group:
    """The sample as a wheel contains it."""
    sample.home().rename(sample.packaged_home())
    return sample


def test_a_package_that_was_repackaged_keeps_its_build(package: Group) -> None:
    for file in package.sources():
        file.write_bytes(b"# Packaged elsewhere.\r\n" + file.read_bytes().replace(b"\n", b"\r\n"))
    for file in package.packaged_home().rglob(f"*{SUFFIX}"):
        with file.open("ab") as changed:
            changed.write(b"signature")
    found = import_package(package)
    assert (found.value, found.compiled) == (8, True)
    assert are_sources_edited(package), "and says so if asked"


def test_a_package_with_other_line_ends_does_not_count_as_edited(package: Group) -> None:
    assert not are_sources_edited(package)
    for file in package.sources():
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert not are_sources_edited(package)


def test_a_package_with_a_missing_module_runs_its_sources(package: Group) -> None:
    (package.packaged_home() / f"sample__mypyc{SUFFIX}").unlink()
    found = import_package(package)
    assert (found.value, found.compiled) == (8, False)
    assert "damaged" in found.reason
