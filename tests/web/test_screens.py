"""Screens of both games in many windows: nothing covered, cut, outside the window or too small for a finger.

This is a selection; `python -m tests.web.walk_screens` looks at everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.web.screen_checks import KNOWN_GAPS, Look, Screen, Window, open_screen
from tests.web.screen_positions import GameSetup, Position, positions

_TOUCH: Final = (
    Window(360, 640, True),
    Window(844, 390, True),
    Window(820, 1180, True),
    Window(1180, 820, True),
)
_MOUSE: Final = (Window(640, 360), Window(1024, 768), Window(1280, 720), Window(2560, 1440))
_LOOKS: Final = (
    Look("en", "light"),
    Look("de", "dark"),
    Look("pl", "light"),
    Look("en", "dark"),
    Look("de", "light"),
    Look("pl", "dark"),
)
_SETUPS: Final = (
    GameSetup("skye", (), 5, with_clock=True),
    GameSetup("skye", ("journeyman", "druids"), 3, open_gold=True),
    GameSetup("clans", (), 4, with_clock=True),
    GameSetup("clans", (), 2),
)
_PHASES: Final = {
    "skye-5": ("price", "buy", "build", "waiting", "final"),
    "skye-journeyman-druids-3": ("plan", "second_buy", "roads", "step"),
    "clans-4": ("full-hand", "final"),
    "clans-2": ("lay",),
}


def _selected() -> Iterator[tuple[Position, Look]]:
    looks = cycle(_LOOKS)
    for setup in _SETUPS:
        wanted = [f"{setup.name}-{phase}" for phase in _PHASES[setup.name]]
        found = {each.name: each for each in positions(setup)}
        for name in wanted:
            yield found[name], next(looks)


@pytest.fixture(scope="module")
def selected() -> list[tuple[Position, Look]]:
    return list(_selected())


@pytest.mark.parametrize("windows", [_TOUCH, _MOUSE], ids=["touch", "mouse"])
def test_every_screen_can_be_read_and_used(
    browser: Browser,
    live_server: str,
    selected: list[tuple[Position, Look]],
    windows: tuple[Window, ...],
) -> None:
    problems: list[str] = []
    with open_screen(browser, live_server, windows[0].is_touch) as screen:
        for position, look in selected:
            screen.show(position, look)
            for window in windows:
                problems += _problems(screen, position, look, window)
    assert not problems, "\n".join(problems)


def _problems(screen: Screen, position: Position, look: Look, window: Window) -> list[str]:
    """What is wrong; a known gap that is closed is wrong too, so that the list gets shorter."""
    found = screen.problems(window)
    name = f"{position.name} {window.name} {look.name}"
    if name not in KNOWN_GAPS:
        return [f"{name}: {problem}" for problem in found]
    return [] if found else [f"{name}: nothing is wrong any more; remove it from KNOWN_GAPS"]
