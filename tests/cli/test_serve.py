"""`clachan serve` says where it can be reached, and what to do if that is not enough."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from clachan.cli import serve
from clachan.server.settings import Settings


@pytest.mark.parametrize(
    ("settings", "said", "not_said"),
    [
        (Settings(), ["http://127.0.0.1:8000/"], ["--allow-host", "network"]),
        (Settings(host="0.0.0.0"), ["http://192.168.1.7:8000/", "--allow-host"], []),
        (
            Settings(host="0.0.0.0", allow_hosts=("den.home",)),
            ["http://192.168.1.7:8000/"],
            ["--allow-host"],
        ),
        (Settings(behind_proxy=True), ["are refused: add --allow-host"], ["network"]),
        (Settings(behind_proxy=True, allow_hosts=("play.example.org",)), [], ["--allow-host"]),
    ],
)
def test_what_a_server_says_when_it_is_ready(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, said: list[str], not_said: list[str]
) -> None:
    text = io.StringIO()
    monkeypatch.setattr(serve, "ERR", Console(file=text, width=200))
    monkeypatch.setattr("clachan.server.hosts.home_address", lambda: "192.168.1.7")
    serve.announce(f"http://{settings.host}:8000/", settings)
    for words in said:
        assert words in text.getvalue()
    for words in not_said:
        assert words not in text.getvalue()
