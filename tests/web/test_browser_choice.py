"""Tests run in the system's browser, in the one from npm, or in any other that somebody names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browser

NPM = Path("/npm/chromium")


@pytest.fixture(autouse=True)
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system whose only programs are in this folder; what npm would install is there already."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CLACHAN_BROWSER", raising=False)
    monkeypatch.setattr(browser, "_unpacked", lambda: NPM)
    return tmp_path


def program(folder: Path, name: str) -> Path:
    found = folder / name
    found.touch(mode=0o755)
    return found


def test_the_system_s_browser_comes_first(programs: Path) -> None:
    assert browser.chromium() == NPM
    system = program(programs, "chromium")
    assert browser.chromium() == system


def test_a_variable_chooses(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(programs, "chromium")
    monkeypatch.setenv("CLACHAN_BROWSER", "npm")
    assert browser.chromium() == NPM
    other = program(programs, "other")
    monkeypatch.setenv("CLACHAN_BROWSER", str(other))
    assert browser.chromium() == other


def test_a_browser_that_is_not_there_is_an_error(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(programs, "chromium")
    monkeypatch.setenv("CLACHAN_BROWSER", str(programs / "missing"))
    with pytest.raises(browser.NoBrowser, match="missing"):
        browser.chromium()
