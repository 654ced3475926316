"""The screen: mouse, panels, hints, undo, leaving and coming back, and terminals of any size."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from clachan.cli.terminal.app.app import TableApp
from clachan.cli.terminal.app.dialogs import Page, Question
from clachan.cli.terminal.drawing.canvas import TARGET
from clachan.cli.terminal.game_files import GameFiles
from clachan.cli.terminal.terminal_table import TerminalTable
from clachan.cli.terminal.thinkers import ProcessThinker, ThreadThinker
from clachan.skye.terminal.building import Building
from clachan.skye.terminal.pricing import Pricing
from clachan.tables.thinking import BotRequest
from tests.terminal.player import (
    SMALL,
    WIDE,
    keys_for,
    new_table,
    play_to_the_end,
    press,
    run,
    settle,
    text_of,
)


def spots(app: TableApp, name: str) -> dict[str, tuple[int, int]]:
    """Everything that can be clicked in a part of the screen, and where."""
    widget = app.query_one(f"#{name}")
    found: dict[str, tuple[int, int]] = {}
    for y, strip in enumerate(widget.render_lines(widget.size.region)):
        x = 0
        for segment in strip:
            target = segment.style.meta.get(TARGET) if segment.style is not None else None
            if target and segment.text:
                found.setdefault(target, (x, y))
            x += len(segment.text)
    return found


async def click(app: TableApp, pilot: Pilot[None], name: str, target: str, button: int = 1) -> None:
    widget: Widget = app.query_one(f"#{name}")
    await pilot.click(widget, offset=spots(app, name)[target], button=button)
    await settle(app, pilot)


def test_a_round_by_mouse() -> None:
    """Prices, a purchase or a pass, and all placements with clicks only."""
    app = TableApp(new_table(seed="3"), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await click(app, pilot, "tray", "axe 0")
        await click(app, pilot, "tray", "more 1")
        assert chosen_prices(app) == "price axe 2 1"
        await click(app, pilot, "tray", "ready")
        assert app.situation.stage["kind"] == "buy"
        last = max(spots(app, "tray"), key=lambda target: int(target.split()[1]))
        await click(app, pilot, "tray", last)
        await click(app, pilot, "tray", last)
        assert app.situation.stage["kind"] == "build"
        await click(app, pilot, "players", "player 1")
        assert app.shown_seat == 1
        await click(app, pilot, "players", "player 0")
        while "rotate" in spots(app, "tray"):
            await click(app, pilot, "tray", "rotate")
            free = [target for target in spots(app, "land-text") if is_free(app, target)]
            await click(app, pilot, "land-text", free[0], button=3)
            await click(app, pilot, "land-text", free[0])
            if "rotate" in spots(app, "tray"):
                await click(app, pilot, "tray", "place")
        await click(app, pilot, "tray", "place")
        assert app.situation.position["round"] == 2

    run(app, play, WIDE)


def chosen_prices(app: TableApp) -> str:
    assert isinstance(app.decision, Pricing)
    return app.decision.text


def is_free(app: TableApp, target: str) -> bool:
    assert isinstance(app.decision, Building)
    return any(target == f"cell {x},{y}" for x, y in app.decision.cells)


def test_a_card_by_mouse() -> None:
    app = TableApp(new_table("clans", seed="2"), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        before = app.situation.position["lays_left"]
        places: dict[str, Any] = {}
        for card in range(len(app.situation.position["players"][0]["hand"])):
            await click(app, pilot, "tray", f"card {card}")
            places = {m["place"]: m for m in app.decision.options}  # type: ignore[attr-defined]
            if places:
                break
        place = list(places)[-1]
        await click(app, pilot, "land-text", f"place {place}")
        await click(app, pilot, "tray", "shield")
        await click(app, pilot, "tray", "lay")
        assert "Card laid" in text_of(app, "tray")
        await click(app, pilot, "tray", "lay")
        assert app.situation.position["lays_left"] < before

    run(app, play, WIDE)


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_hint_has_reasons_and_is_selected(size: tuple[int, int]) -> None:
    app = TableApp(new_table(), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await settle(app, pilot)
        assert app.side.hint[0].startswith("Set prices: ")
        assert any("gold" in line for line in app.side.hint[3:])
        assert isinstance(app.decision, Pricing) and app.decision.axe is not None
        if size == SMALL:
            assert isinstance(app.screen, Page)
            await press(app, pilot, "down", "escape")
        await press(app, pilot, "enter")
        assert app.situation.stage["kind"] == "buy"
        assert not app.side.hint

    run(app, play, size)


def test_undo_where_the_table_allows_it() -> None:
    app = TableApp(new_table(seed="3"), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await press(app, pilot, "u")
        assert app.told == "There is nothing to undo."
        await press(app, pilot, *keys_for(app))
        await press(app, pilot, "p", "enter")
        tiles = [each["state"] for each in app.situation.stage["tiles"]]
        await press(app, pilot, "enter")
        assert [each["state"] for each in app.situation.stage["tiles"]] != tiles
        await press(app, pilot, "u")
        assert [each["state"] for each in app.situation.stage["tiles"]] == tiles

    run(app, play, WIDE)


def test_panels_and_help_on_small_and_wide_terminals() -> None:
    app = TableApp(new_table(boxes="journeyman,druids"), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await press(app, pilot, "l")
        assert "The game has started" in text_of(app, "side-text")
        await press(app, pilot, "t")
        assert "Total" in text_of(app, "side-text")
        await press(app, pilot, "g")
        assert "scores this round" in text_of(app, "side-text")
        await press(app, pilot, "b")
        assert "Warrior" in text_of(app, "side-text")
        await press(app, pilot, "b")
        assert "Dolmen row" in text_of(app, "side-text")
        await press(app, pilot, "]", "[", "v", "z", "z", "z", "z", "shift+down")
        assert app.shown_seat == 1
        await pilot.resize_terminal(*SMALL)
        await press(app, pilot, "t")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "escape", "question_mark")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "pagedown", "up", "q")
        assert len(app.screen_stack) == 1

    run(app, play, WIDE)


def test_a_terminal_that_is_too_small_says_so_and_recovers() -> None:
    app = TableApp(new_table(), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        assert "This terminal has 40 × 10 characters" in text_of(app, "small")
        await pilot.resize_terminal(*SMALL)
        await settle(app, pilot)
        assert "Set your prices" in text_of(app, "tray")
        await pilot.resize_terminal(200, 60)
        await settle(app, pilot)
        assert "Scoring" in text_of(app, "side-title")

    run(app, play, (40, 10))


def test_keys_without_a_meaning_change_nothing() -> None:
    app = TableApp(new_table(), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        before = app.table.table
        for key in (
            "f",
            "$",
            "f5",
            "delete",
            "n",
            "9",
            "home",
            "end",
            "tab",
            "ctrl+z",
            "backspace",
        ):
            await press(app, pilot, key)
        assert app.table.table is before

    run(app, play, SMALL)


def test_leaving_asks_and_the_game_is_continued(tmp_path: Path) -> None:
    files = GameFiles(tmp_path)
    app = TableApp(new_table(files=files), pace=0)

    async def leave(pilot: Pilot[None]) -> None:
        await press(app, pilot, "q")
        assert isinstance(app.screen, Question)
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1
        await press(app, pilot, *keys_for(app))
        await press(app, pilot, "ctrl+c")
        await press(app, pilot, "down", "up", "enter")
        assert not app.is_running

    run(app, leave, SMALL)
    [kept] = files.unfinished()
    assert kept.ply == app.table.table.ply
    found = TerminalTable(kept, ThreadThinker(), files)
    again = TableApp(new_table(files=files), unfinished=(found,), pace=0)

    async def go_on(pilot: Pilot[None]) -> None:
        assert isinstance(again.screen, Question)
        assert "Isle of Skye" in again.screen.answers[1]
        await press(again, pilot, "enter")
        assert again.table is found
        await play_to_the_end(again, pilot)

    run(again, go_on, SMALL)
    assert list(files.unfinished()) == []
    assert [file.suffix for file in tmp_path.iterdir()] == [".record"]


def test_a_game_nobody_has_touched_is_not_kept(tmp_path: Path) -> None:
    files = GameFiles(tmp_path / "games")
    app = TableApp(new_table(files=files), pace=0)

    async def leave(pilot: Pilot[None]) -> None:
        await press(app, pilot, "q")
        await press(app, pilot, "enter")

    run(app, leave, SMALL)
    assert not (tmp_path / "games").exists()


def test_another_game_after_the_end() -> None:
    app = TableApp(new_table("clans"), again=lambda: new_table("clans", seed="8"), pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await play_to_the_end(app, pilot)
        first = app.table
        await press(app, pilot, "n")
        assert app.table is not first and not app.table.is_over
        assert "lay a card" in text_of(app, "tray")

    run(app, play, SMALL)


def test_damaged_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text("not a log\n", encoding="utf-8")
    (tmp_path / "two.jsonl").write_text('{"ply": 1}\n', encoding="utf-8")
    (tmp_path / "three.jsonl").write_bytes(b"\xff\xfe\n")
    assert list(GameFiles(tmp_path).unfinished()) == []
    assert len(list(tmp_path.iterdir())) == 3
    assert list(GameFiles(tmp_path / "nothing").unfinished()) == []


def test_a_line_that_was_cut_off_is_ignored(tmp_path: Path) -> None:
    files = GameFiles(tmp_path)
    table = new_table(files=files)
    table.play("price axe 1 1", is_final=True)
    [file] = tmp_path.iterdir()
    with file.open("a", encoding="utf-8") as opened:
        opened.write('{"ply": 9')
    [kept] = files.unfinished()
    assert kept.ply == table.table.ply


class BrokenThinker:
    """A thinker whose bots never answer."""

    def __init__(self) -> None:
        self.is_stopped = False

    async def think(self, request: BotRequest) -> dict[str, Any]:
        return {"error": "broken"}

    async def stop(self) -> None:
        self.is_stopped = True


def test_bots_that_fail_do_not_stop_the_game() -> None:
    table = new_table("clans", seed="2")
    thinker = table.thinker = BrokenThinker()
    app = TableApp(table, pace=0)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        assert app.told == "There is no hint for this moment. Try again on your next turn."
        await play_to_the_end(app, pilot)

    run(app, play, SMALL)
    assert thinker.is_stopped


def test_bots_think_in_a_process_of_their_own() -> None:
    table = new_table("clans", seed="2")
    thinker = table.thinker = ProcessThinker()

    async def move_and_ask() -> str:
        while (request := table.bot_request) is not None:
            await table.move_bot(request)
        hint = await table.hint()
        await thinker.stop()
        return hint["move"]["kind"]

    assert asyncio.run(move_and_ask()) in ("lay", "hide")


def test_nothing_hidden_is_on_the_screen() -> None:
    """Neither the seed nor the prices and gold of others before they are revealed."""
    app = TableApp(new_table(seed="a-secret-seed"), pace=0)

    async def look(pilot: Pilot[None]) -> None:
        await press(app, pilot, "v", "l")
        everything = "\n".join(
            [text_of(app, name) for name in ("head", "players", "land-text", "side-text", "tray")]
        )
        assert "a-secret-seed" not in everything
        assert re.search(r"Magpie .*\? gold", everything)
        assert "Magpie's prices" not in everything

    run(app, look, WIDE)
