"""`python -m tools.compile`, with and without a working compiler."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

from clachan.build import describe
from tests.build.sample_package import import_package, write_package
from tools.compile import main, obstacle


def test_this_test_run_uses_the_compiled_engine_if_possible() -> None:
    """A run that silently fell back to the sources would not test the build."""
    possible = obstacle() is None and os.environ.get("CLACHAN_BUILD") != "interpreted"
    wanted = os.environ.get("CLACHAN_INTERPRETED", "0") == "0"
    assert describe().compiled == (possible and wanted), str(describe())


def test_without_a_compiler_everything_runs_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv("CLACHAN_BUILD", raising=False)
    group = write_package(tmp_path)
    assert main(group) == 0
    assert "no C compiler found (no-such-compiler)" in capsys.readouterr().out
    assert import_package(group).value == 8
    assert not import_package(group).compiled


def test_without_the_headers_of_python_everything_runs_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / name))
    monkeypatch.delenv("CLACHAN_BUILD", raising=False)
    assert main(write_package(tmp_path)) == 0
    assert "Python's headers are missing" in capsys.readouterr().out


def test_a_compiler_that_does_not_work_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho no license >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.delenv("CLACHAN_BUILD", raising=False)
    assert main(write_package(tmp_path)) == 0
    assert "the C compiler does not work: no license" in capsys.readouterr().out


def test_a_required_build_that_is_impossible_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("CLACHAN_BUILD", "compiled")
    assert main(write_package(tmp_path)) == 1
    assert "no C compiler" in capsys.readouterr().out


def test_nothing_is_compiled_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLACHAN_BUILD", "interpreted")
    group = write_package(tmp_path)
    assert main(group) == 0
    assert not group.builds().exists()


def test_an_unknown_setting_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLACHAN_BUILD", "fast")
    assert main(write_package(tmp_path)) == 2
