"""Wheels contain the compiled engine where it can be compiled, and the page with Python for browsers."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from clachan.build import BUILD, CLACHAN

ROOT = Path(__file__).parent.parent.parent


def build_wheel(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def version_in(wheel: Path, folder: Path, **environ: str) -> str:
    return said_by(wheel, folder, "--version", **environ)


def said_by(wheel: Path, folder: Path, *arguments: str, **environ: str) -> str:
    """The output of `clachan`, run from the unpacked wheel."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    program = (
        "import clachan; from clachan.cli.main import main; print(clachan.__file__); "
        f"main({list(arguments)})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environ},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(folder)), "this must test the wheel, not the checkout"
    return done.stdout


def test_a_wheel_contains_the_build_of_its_sources(tmp_path: Path) -> None:
    done = build_wheel(tmp_path)
    assert done.returncode == 0, done.stderr
    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-none-any.whl") != BUILD.compiled
    said = version_in(wheel, tmp_path / "installed")
    assert ("rules compiled" in said) == BUILD.compiled
    assert "rules interpreted" in version_in(wheel, tmp_path / "again", CLACHAN_INTERPRETED="1")


def test_without_a_compiler_the_wheel_is_pure_and_the_build_warns(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, CLACHAN_BUILD="interpreted")
    assert done.returncode == 0, done.stderr
    assert "contains no compiled rules" in done.stdout + done.stderr
    [wheel] = tmp_path.glob("*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if "_compiled" in name]
    assert "rules interpreted: never compiled" in version_in(wheel, tmp_path / "installed")
    site = tmp_path / "site"
    assert "The site is in" in said_by(wheel, tmp_path / "again", "site", "--out", str(site))
    assert "clachan-python" in (site / "index.html").read_text("utf-8")
    assert [*site.glob("python-*/python.bin")] and (site / "service-worker.js").is_file()


def test_the_data_files_are_in_the_wheel(tmp_path: Path) -> None:
    build_wheel(tmp_path, CLACHAN_BUILD="interpreted")
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    data = {
        path.relative_to(CLACHAN.root.parent).as_posix() for path in CLACHAN.root.rglob("*.json")
    }
    wanted = {name for name in data if "_compiled" not in name}
    assert wanted
    assert wanted <= packed
    assert "clachan/py.typed" in packed
