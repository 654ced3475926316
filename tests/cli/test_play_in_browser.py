"""`clachan play` in a browser says what is wrong and what to do."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from clachan.cli import browser
from clachan.cli.main import main


def test_a_taken_port_is_named_and_another_one_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ports: list[int] = []
    monkeypatch.setattr(browser, "user_data_path", lambda *_, **__: tmp_path / "games")
    monkeypatch.setattr("clachan.server.run.run", lambda settings, _: ports.append(settings.port))
    monkeypatch.setattr("clachan.server.json_logging.log_to_stderr", lambda _: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        browser.play_in_browser(port, open_browser=False)
    browser.play_in_browser(port, open_browser=False)
    assert ports == [0, port]
    said = " ".join(capsys.readouterr().err.split())
    assert said.count(f"Port {port} is in use, so clachan picked another one:") == 1


def test_a_folder_for_games_that_cannot_be_created_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(browser, "user_data_path", lambda *_, **__: tmp_path / "file" / "clachan")
    with pytest.raises(SystemExit) as ended:
        main(["play", "--no-browser"])
    said = " ".join(capsys.readouterr().err.split())
    assert ended.value.code == 1
    assert "which cannot be created" in said and "clachan serve --database FILE" in said
