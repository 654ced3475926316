"""A game without a terminal of its own: its position is text, and its moves are a list."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from clachan.catalog import GAMES, register_game
from clachan.cli.terminal.app.app import TableApp
from clachan.cli.terminal.app.help import help_text
from tests.any_game.pig import Pig
from tests.cli.shell import Shell
from tests.terminal.player import WIDE, new_table, press, run, text_of


@pytest.fixture(autouse=True)
def _pig() -> Iterator[None]:
    register_game("pig", Pig)
    yield
    del GAMES["pig"]


def test_a_whole_game_by_keys() -> None:
    app = TableApp(new_table("pig", bots="random"), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        assert "Your moves" in text_of(app, "tray")
        assert "target: 20" in text_of(app, "land-text")
        assert text_of(app, "side-title").split() == ["Log", "Points"]
        await press(app, pilot, "g", "b", "z", "enter", "l")
        assert "Ana: roll" in text_of(app, "side-text")
        while not app.table.is_over:
            await press(app, pilot, "down", "enter")
        assert "n for another game" in text_of(app, "tray")

    run(app, play, WIDE)
    assert help_text(app.situation).plain.startswith("Keys\n")


def test_a_whole_game_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Holds whenever that is possible."""
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n1\n" * 400))
    out = Shell(capsys)("play", "pig", "--plain", "--seats", 2, "--seed", "1").out
    assert "target: 20" in out
    assert "white: hold" in out
    assert "(winner)" in out
