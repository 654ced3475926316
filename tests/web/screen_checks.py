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

from playwright.sync_api import Browser, Page, Route, StorageState

from tests.web.live_server import CONSOLE, IS_STILL, TIMEOUT, Scheme, wait_until_still
from tests.web.screen_positions import Position
from tests.web.screen_steps import ScreenStep

_CHECKS: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").rstrip(";\n")
_STAND_IN: Final = "skye-price"
"""The table of the gallery in whose place the others are shown."""
_SHOWN_AT: Final = f"/gallery/table/{_STAND_IN}"
_MODULE: Final = """const table = {};
globalThis.exchange = (next) => {
  for (const key of Object.keys(table)) delete table[key];
  Object.assign(table, next);
};
exchange(FIXTURE);
export default table;
"""
"""Stands in for the table of the gallery; its content can be exchanged while the page stays loaded."""
_EXCHANGE: Final = """async ([fixture, path]) => {
  const go = (to) => {
    history.replaceState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  };
  const until = async (isSo) => {
    while (!isSo()) await new Promise((done) => setTimeout(done));
  };
  const old = document.querySelector("main");
  go("/join");
  await until(() => !old.isConnected);
  exchange(fixture);
  const other = document.querySelector("main");
  go(path);
  await until(() => document.querySelector("main") && document.querySelector("main") !== other);
}"""
"""Leaves the table, exchanges it and comes back, as a person would with the links of the page."""
_SETTLED: Final = """new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
"""Two frames: one in which components learn their size, one in which they use it."""
_SETTLE_AND_CHECK: Final = f"""async (question) => {{
  const isStill = {IS_STILL.rstrip()};
  do await {_SETTLED}; while (!isStill());
  return ({_CHECKS})(question);
}}"""
"""All in one call: every call takes its time when the machine is busy."""
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
        self.looked_at = 0
        """How many screens were looked at: one for each window and each thing that was opened."""
        self._address = address
        self._position: Position | None = None
        self._look: Look | None = None
        """Language and theme of the positions that the loaded page shows."""
        self._window: Window | None = None
        self._intercepts = False

    def _serve(self, route: Route) -> None:
        assert self._position is not None
        text = json.dumps(self._position.fixture)
        route.fulfill(content_type="text/javascript", body=_MODULE.replace("FIXTURE", text))

    def show(self, position: Position, look: Look) -> None:
        """Show a position; the page is loaded again only for another language or theme."""
        self._position = position
        if look == self._look:
            self.page.evaluate(_EXCHANGE, [position.fixture, _SHOWN_AT])
            wait_until_still(self.page)
            return
        if not self._intercepts:
            # Only now: a browser whose requests are intercepted keeps no files, so it loads slowly.
            self.page.route(f"**/assets/{_STAND_IN}-*.js", self._serve)
            self._intercepts = True
        self._load(_SHOWN_AT, look)
        self._look = look

    def visit(self, path: str, look: Look) -> None:
        """Load another screen of the page."""
        self._position = self._look = None
        self._load(path, look)

    def _load(self, path: str, look: Look) -> None:
        settings = {"language": look.language, "theme": look.scheme, "motion": "none"}
        settings |= {"confirm": "ask", "pace": "instant", "coach": "off"}
        if not self.page.url.startswith(self._address):
            self.page.goto(f"{self._address}/icon.svg")
        self.page.evaluate(
            "(kept) => localStorage.setItem('clachan.settings', kept)", json.dumps(settings)
        )
        self.page.goto(f"{self._address}{path}")
        self.page.locator("main").wait_for()
        wait_until_still(self.page)

    def problems(
        self, window: Window, step: ScreenStep | None = None, picture: Path | None = None
    ) -> list[str]:
        """What is wrong in a window of this size, after something was opened in it."""
        if window != self._window:
            self.page.set_viewport_size({"width": window.width, "height": window.height})
            self._window = window
        if step is not None:
            self.page.evaluate(f"() => {_SETTLED}")
            if not step.open(self.page):
                return []
        acts = self._position is not None and self._position.name.endswith(_ACTS_IN_LAND)
        question = {"touch": window.is_touch, "land": acts}
        found = _ask(self.page, question)
        self.looked_at += 1
        if picture is not None:
            picture.parent.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=picture)
        if step is not None:
            step.close(self.page)
        return found


def problems_on(page: Page, is_touch: bool = False) -> list[str]:
    """What is wrong on a page as it is."""
    return _ask(page, {"touch": is_touch, "land": False})


def _ask(page: Page, question: dict[str, bool]) -> list[str]:
    found: list[str] = page.evaluate(_SETTLE_AND_CHECK, question)
    return found


@contextmanager
def open_screen(
    browser: Browser, address: str, is_touch: bool, person: StorageState | None = None
) -> Iterator[Screen]:
    """A new tab; as a person who was there before, if their cookies are given."""
    context = browser.new_context(
        storage_state=person,
        viewport={"width": 1280, "height": 720},
        has_touch=is_touch,
        is_mobile=is_touch,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(TIMEOUT * 1000)
    CONSOLE.listen(context)
    try:
        yield Screen(context.new_page(), address, is_touch)
    finally:
        context.close()
