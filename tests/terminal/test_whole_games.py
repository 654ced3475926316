"""Whole games at the terminal's table, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from clachan.cli.terminal.app.app import TableApp
from clachan.cli.terminal.game_files import GameFiles
from clachan.skye.package import BOXES as EXPANSIONS
from tests.terminal.player import SMALL, WIDE, new_table, play_to_the_end, run, text_of

BOXES = ("", *EXPANSIONS, ",".join(EXPANSIONS))


@pytest.mark.parametrize("boxes", BOXES)
def test_isle_of_skye_by_keys(boxes: str) -> None:
    """With every set of boxes, on the smallest terminal people have."""
    app = TableApp(new_table(boxes=boxes), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        kinds = await play_to_the_end(app, pilot)
        assert {"price", "buy", "build"} <= kinds
        assert "n for another game" in text_of(app, "tray")

    run(app, play, SMALL)
    outcome = app.table.table.outcome
    assert outcome is not None and len(outcome.points) == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_clans_and_glory_by_keys(seats: int, tmp_path: Path) -> None:
    files = GameFiles(tmp_path)
    app = TableApp(new_table("clans", seats=seats, files=files), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await play_to_the_end(app, pilot)
        assert "points" in text_of(app, "tray")

    run(app, play, WIDE)
    [record] = tmp_path.iterdir()
    assert record.suffix == ".record"
    assert "clachan replay" in app.told
