"""Plays at the terminal's table with keys, as a person would who takes the first good choice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from textual.pilot import Pilot

from clachan.clans.terminal.laying import Laying
from clachan.cli.match_spec import parse_match_spec
from clachan.cli.terminal.app.app import TableApp
from clachan.cli.terminal.game_files import GameFiles
from clachan.cli.terminal.terminal_table import TerminalTable, new_setup
from clachan.cli.terminal.thinkers import ThreadThinker

WIDE = (120, 40)
SMALL = (80, 24)
_MOST_KEYS = 600


def new_table(
    game: str = "skye",
    boxes: str = "",
    seats: int = 2,
    *,
    bots: str = "greedy",
    seed: str = "7",
    files: GameFiles | None = None,
) -> TerminalTable:
    """A table with quick bots that think in this process."""
    spec = parse_match_spec(game, seats, bots=bots, boxes=boxes)
    return TerminalTable.new(new_setup(spec, "Ana", seed), ThreadThinker(), files)


def run(
    app: TableApp, act: Callable[[Pilot[None]], Coroutine[Any, Any, None]], size: tuple[int, int]
) -> None:
    """Run the app on a terminal of this size, and do something with it."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await act(pilot)

    asyncio.run(session())


async def settle(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the bots have moved and everything is drawn."""
    await pilot.pause()
    while app.is_running and app.is_busy:
        await app.wait_for_bots()
        await pilot.pause()
    await pilot.pause()


async def press(app: TableApp, pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(app, pilot)


def keys_for(app: TableApp) -> tuple[str, ...]:
    """Keys that make a decision."""
    if isinstance(app.decision, Laying) and not app.decision.is_laid:
        card = next((i for i, count in enumerate(app.decision.fits, 1) if count), 1)
        return (str(card), "down", "enter")
    stage = app.situation.stage
    if stage and stage["kind"] == "price":
        return ("x", "right", "up", "up", "enter")
    return ("enter",)


async def play_to_the_end(app: TableApp, pilot: Pilot[None]) -> set[str]:
    """Play until the game is over; return the kinds of decisions there were."""
    kinds: set[str] = set()
    for _ in range(_MOST_KEYS):
        if app.table.is_over:
            return kinds
        if app.situation.stage:
            kinds.add(app.situation.stage["kind"])
        await press(app, pilot, *keys_for(app))
    raise AssertionError(f"the game does not end: {app.situation.stage}")


def text_of(app: TableApp, name: str) -> str:
    """What a part of the screen shows."""
    widget = app.query_one(f"#{name}")
    return "\n".join([line.text.rstrip() for line in widget.render_lines(widget.size.region)])
