"""Opens a position in the page and says what is wrong with its screen: covered, cut, outside, too small.

The page's gallery shows tables that are written into its build. The browser is given another position
instead of the one that was built, so that any table can be looked at without a server that plays it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Route

from tests.web.live_server import PageErrors, Scheme, wait_until_still
from tests.web.screen_positions import Position

_CHECKS: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
_STAND_IN: Final = "skye-price"
"""The table of the gallery in whose place the others are shown."""
_ACTS_IN_LAND: Final = ("-build", "-plan", "-roads")
"""The phases in which somebody acts in the territory."""


@dataclass(frozen=True)
class Window:
    """A size of the window in CSS pixels, and whether fingers are used."""

    width: int
    height: int
    is_touch: bool = False

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}{'-touch' if self.is_touch else ''}"


TOUCH_WINDOWS: Final = (
    Window(360, 640, True),
    Window(390, 844, True),
    Window(844, 390, True),
    Window(820, 1180, True),
    Window(1180, 820, True),
    Window(1024, 768, True),
    Window(1920, 1080, True),
)
MOUSE_WINDOWS: Final = (
    Window(1024, 768),
    Window(1280, 720),
    Window(1440, 900),
    Window(1920, 1080),
    Window(2560, 1440),
)
ZOOMED_WINDOWS: Final = (Window(640, 360), Window(720, 450), Window(960, 540), Window(512, 384))
"""1280x720, 1440x900, 1920x1080 and 1024x768 at 200 %."""
WINDOWS: Final = (*TOUCH_WINDOWS, *MOUSE_WINDOWS, *ZOOMED_WINDOWS)

KNOWN_GAPS: Final = frozenset(
    {
        "clans-4-full-hand 360x640-touch en-dark",
        "clans-4-full-hand 820x1180-touch en-dark",
        "clans-4-full-hand 1180x820-touch en-dark",
        "clans-4-full-hand 640x360 en-dark",
        "clans-4-full-hand 1024x768 en-dark",
        "clans-4-full-hand 1280x720 en-dark",
        "clans-4-full-hand 2560x1440 en-dark",
        "clans-2-lay 640x360 pl-dark",
        "clans-2-lay 1024x768 pl-dark",
    }
)
"""Screens of the test with something wrong, as `position window look`: clocks and the head of Clans and
Glory. The list only gets shorter: a screen that is right must leave it."""


@dataclass(frozen=True)
class Look:
    """Language and theme."""

    language: str = "en"
    scheme: Scheme = "light"

    @property
    def name(self) -> str:
        return f"{self.language}-{self.scheme}"


class Screen:
    """A browser tab that shows positions in windows of one kind."""

    def __init__(self, page: Page, address: str, is_touch: bool) -> None:
        self.page = page
        self.is_touch = is_touch
        self._address = address
        self._position: Position | None = None
        self._errors = PageErrors(page)
        page.route(f"**/assets/{_STAND_IN}-*.js", self._serve)

    def _serve(self, route: Route) -> None:
        assert self._position is not None
        text = json.dumps(self._position.fixture)
        route.fulfill(content_type="text/javascript", body=f"export default {text}")

    def show(self, position: Position, look: Look) -> None:
        """Load the page and show a position in it."""
        self._position = position
        settings = {"language": look.language, "theme": look.scheme, "motion": "none"}
        self.page.goto(f"{self._address}/icon.svg")
        self.page.evaluate(
            "(kept) => localStorage.setItem('clachan.settings', kept)", json.dumps(settings)
        )
        self.page.goto(f"{self._address}/gallery/table/{_STAND_IN}")
        self.page.locator("main").wait_for()
        wait_until_still(self.page)

    def problems(self, window: Window) -> list[str]:
        """What is wrong in a window of this size."""
        assert self._position is not None
        self.page.set_viewport_size({"width": window.width, "height": window.height})
        self._let_it_settle()
        acts = self._position.name.endswith(_ACTS_IN_LAND)
        question = {"touch": window.is_touch, "land": acts, "known": []}
        found: list[str] = self.page.evaluate(_CHECKS, question)
        return found + self._errors.found

    def _let_it_settle(self) -> None:
        """Two frames: one in which components learn their size, one in which they use it."""
        self.page.evaluate(
            "() => new Promise((done) =>"
            " requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
        )


@contextmanager
def open_screen(browser: Browser, address: str, is_touch: bool) -> Iterator[Screen]:
    context = browser.new_context(
        viewport={"width": 1280, "height": 720},
        has_touch=is_touch,
        is_mobile=is_touch,
        reduced_motion="reduce",
    )
    try:
        yield Screen(context.new_page(), address, is_touch)
    finally:
        context.close()
