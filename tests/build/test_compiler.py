"""What happens when the rules are to be compiled, with and without a compiler."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

from clachan.build import describe
from tests.build.hamlet import lay_out, look
from tools.compile import main, obstacle


def test_this_very_run_is_compiled_wherever_it_can_be() -> None:
    """A test run that silently fell back to the sources would prove nothing about the build."""
    possible = obstacle() is None and os.environ.get("CLACHAN_BUILD") != "interpreted"
    wanted = os.environ.get("CLACHAN_INTERPRETED", "0") == "0"
    assert describe().compiled == (possible and wanted), str(describe())


def test_without_a_compiler_everything_runs_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv("CLACHAN_BUILD", raising=False)
    group = lay_out(tmp_path)
    assert main(group) == 0
    assert "there is no C compiler (no-such-compiler was not found)" in capsys.readouterr().out
    assert look(group).length == 8
    assert not look(group).compiled


def test_without_the_headers_of_python_everything_runs_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / name))
    monkeypatch.delenv("CLACHAN_BUILD", raising=False)
    assert main(lay_out(tmp_path)) == 0
    assert "the headers of Python are missing" in capsys.readouterr().out


def test_a_compiler_that_does_not_work_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho out of order >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.delenv("CLACHAN_BUILD", raising=False)
    assert main(lay_out(tmp_path)) == 0
    assert "the C compiler does not work: out of order" in capsys.readouterr().out


def test_who_insists_on_a_build_gets_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("CLACHAN_BUILD", "compiled")
    assert main(lay_out(tmp_path)) == 1
    assert "no C compiler" in capsys.readouterr().out


def test_who_wants_no_build_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLACHAN_BUILD", "interpreted")
    group = lay_out(tmp_path)
    assert main(group) == 0
    assert not group.builds().exists()


def test_an_unknown_wish_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLACHAN_BUILD", "fast")
    assert main(lay_out(tmp_path)) == 2
