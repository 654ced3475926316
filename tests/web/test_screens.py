"""Screens of both games in many windows: nothing covered, cut, outside the window or too small for a finger.

This is a selection: every kind of screen is looked at in some of the windows, and every window is used.
`python -m tests.web.walk_screens` looks at everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

import pytest
from playwright.sync_api import Browser, StorageState

from tests.web.screen_checks import (
    MOUSE_WINDOWS,
    TOUCH_WINDOWS,
    ZOOMED_WINDOWS,
    Look,
    Screen,
    Window,
    open_screen,
)
from tests.web.screen_pages import ScreenPage, pages
from tests.web.screen_positions import GameSetup, Position, positions
from tests.web.screen_steps import ScreenStep, steps_of

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
    "skye-5": ("price", "buy", "build", "waiting", "scoring", "final"),
    "skye-journeyman-druids-3": ("plan", "second_buy", "roads", "step"),
    "clans-4": ("first", "full-hand", "final"),
    "clans-2": ("lay", "hide"),
}
_MANY: Final = 2
"""The windows in which a screen is looked at as it is; what can be opened there is looked at in one."""
_KINDS: Final = {True: TOUCH_WINDOWS, False: (*MOUSE_WINDOWS, *ZOOMED_WINDOWS)}


@pytest.fixture(scope="module")
def selected() -> list[Position]:
    found = {each.name: each for setup in _SETUPS for each in positions(setup)}
    return [found[f"{setup}-{phase}"] for setup, phases in _PHASES.items() for phase in phases]


@pytest.fixture(scope="module")
def others(browser: Browser, live_server: str) -> tuple[list[ScreenPage], StorageState]:
    """The screens that are no phase of a game, and the person whose tables they show."""
    with open_screen(browser, live_server, is_touch=False) as screen:
        found = list(pages(screen.page, live_server))
        return found, screen.page.context.storage_state()


class _Selection:
    """Gives every screen other windows and another look."""

    def __init__(self, is_touch: bool) -> None:
        self._windows = _KINDS[is_touch]
        self._next = count()
        self._looks = count()
        self.used: set[Window] = set()

    def look(self) -> Look:
        return _LOOKS[next(self._looks) % len(_LOOKS)]

    def windows(self, many: int) -> list[Window]:
        chosen = [self._windows[next(self._next) % len(self._windows)] for _ in range(many)]
        self.used.update(chosen)
        return chosen


@pytest.mark.parametrize("is_touch", [True, False], ids=["touch", "mouse"])
def test_every_phase_can_be_read_and_used(
    browser: Browser, live_server: str, selected: list[Position], is_touch: bool
) -> None:
    problems: list[str] = []
    selection = _Selection(is_touch)
    with open_screen(browser, live_server, is_touch) as screen:
        for position in selected:
            look = selection.look()
            screen.show(position, look)
            problems += _problems(screen, position.name, look, selection, tuple(steps_of(position)))
    assert not problems, "\n".join(problems)
    assert selection.used == set(_KINDS[is_touch])


@pytest.mark.parametrize("is_touch", [True, False], ids=["touch", "mouse"])
def test_every_other_screen_can_be_read_and_used(
    browser: Browser,
    live_server: str,
    others: tuple[list[ScreenPage], StorageState],
    is_touch: bool,
) -> None:
    problems: list[str] = []
    selection = _Selection(is_touch)
    found, person = others
    with open_screen(browser, live_server, is_touch, person) as screen:
        for page in found:
            look = selection.look()
            screen.visit(page.path, look)
            problems += _problems(screen, page.name, look, selection, page.steps)
    assert not problems, "\n".join(problems)


def _problems(
    screen: Screen, name: str, look: Look, selection: _Selection, steps: tuple[ScreenStep, ...]
) -> Iterator[str]:
    seen: list[tuple[ScreenStep | None, Window]] = [
        (None, each) for each in selection.windows(_MANY)
    ]
    seen += [(step, window) for step in steps for window in selection.windows(1)]
    for step, window in seen:
        full = f"{name}{f' {step.name}' if step else ''} {window.name} {look.name}"
        yield from [f"{full}: {problem}" for problem in screen.problems(window, step)]
