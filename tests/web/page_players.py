"""Players that use the page with a mouse, a keyboard or a finger."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

_TIMEOUT: Final = 120.0
"""Seconds; the machine may be busy."""
_TRY: Final = 5000
"""Milliseconds for one attempt to press a button; repeated while the button is there."""
_PAUSE: Final = 0.03
OVER: Final = re.compile(r"(You win|wins|share the win( with .*)?)!$")
LAY: Final = re.compile("^Lay (the card|card and shield|it face down)")
CARDS: Final = "[data-part=hand] button:enabled"
"""The cards that fit somewhere."""
PLACES: Final = ":not(.peek) > [data-place] button"
"""Where the chosen card fits, as far as it is in sight."""
_DONE: Final = re.compile("^Done")
_PASS: Final = re.compile("^(Pass|Keep none)")
_FITS: Final = "cards => cards.findIndex((card) => !card.disabled)"
_WORDS: Final = """() => [...document.querySelectorAll("button, [role=button]")]
  .map((each) => `${each.ariaLabel ?? ""} ${each.textContent}`).join("\\n")"""
"""The words on all buttons."""


def open_table(page: Page, live_server: str, boxes: Sequence[str]) -> None:
    """Open a table for one person and two bots, with these boxes."""
    page.goto(f"{live_server}/new")
    for box in boxes:
        page.get_by_role("checkbox", name=re.compile(f"^{box}")).click()
    page.get_by_role("button", name="Create table").click()


def open_clans_for_a_friend(host: Page, live_server: str, friends: int = 1) -> str:
    """Open a table of Clans and Glory for the host and friends; return the link for them."""
    host.goto(f"{live_server}/new")
    host.get_by_role("radio", name=re.compile("^Clans and Glory")).click()
    for _ in range(2):
        host.get_by_role("button", name=re.compile("^Remove ")).first.click()
    for _ in range(friends):
        host.get_by_role("button", name="Friend", exact=True).click()
    host.get_by_role("button", name="Create table").click()
    return host.get_by_label("Invite link").input_value()


def choose_card_and_place(page: Page) -> None:
    """Choose the first card that fits, and the first place for it."""
    page.locator(CARDS).first.click()
    page.locator(PLACES).first.click()


class PagePlayer:
    """Makes every decision the table asks for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.decisions = 0
        self._words = ""

    def look(self) -> None:
        """Read the words on all buttons: to look for buttons that are not there would take much longer."""
        self._words = self.page.evaluate(_WORDS)

    def has(self, name: str | re.Pattern[str]) -> bool:
        """Whether there is an enabled button with this name, if its words were there at the last look."""
        words = re.escape(name) if isinstance(name, str) else name.pattern.lstrip("^").rstrip("$")
        return bool(re.search(words, self._words)) and self.button(name).count() > 0

    def press_any(self, name: str | re.Pattern[str]) -> bool:
        """Press the first button with this name if its words were there at the last look."""
        return self.has(name) and self.press(self.button(name))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return the enabled buttons with this name."""
        return self.page.get_by_role("button", name=name, disabled=False)

    def is_over(self) -> bool:
        return self.page.get_by_role("heading", name=OVER).count() > 0

    def play_to_the_end(self) -> None:
        self.play_until(self.is_over)

    def play_until(self, is_reached: Callable[[], bool], most: int = 400) -> None:
        """Make decisions until then; fail if nothing happens for a long time."""
        until = time.monotonic() + _TIMEOUT
        while not is_reached():
            if self.step():
                until = time.monotonic() + _TIMEOUT
            assert time.monotonic() < until, f"nothing to do: {self.page.inner_text('body')[:900]}"
            assert self.decisions < most, f"no end: {self.page.inner_text('body')[:900]}"

    def step(self) -> bool:
        """Make the next decision and return True, or wait a moment and return False."""
        if not self.decide():
            time.sleep(_PAUSE)
            return False
        self.settle()
        self.decisions += 1
        return True

    def settle(self) -> None:
        """Wait for the server's answer: the table shows the result or why the move was refused."""
        expect(self.page.locator("main[aria-busy=true]")).to_have_count(0)

    def decide(self) -> bool:
        """Make the next decision; return False if it is not our turn."""
        raise NotImplementedError

    def press(self, button: Locator) -> bool:
        """Press the button if it is there; the table may change first, but nothing may cover it."""
        until = time.monotonic() + _TIMEOUT
        while button.count() > 0:
            try:
                self.use(button.first)
            except PlaywrightTimeout:
                if time.monotonic() > until:
                    raise
            else:
                return True
        return False

    def use(self, button: Locator) -> None:
        button.click(timeout=_TRY)


class SkyeMousePlayer(PagePlayer):
    """Plays every phase of Isle of Skye, boxes included, with the mouse."""

    def decide(self) -> bool:
        self.look()
        return (
            self.press_any("Continue")
            or self.press_any("Next scoring tile")
            or self._price()
            or self._build()
            or self._choose()
            or self._walk()
            or self._trade()
        )

    def _price(self) -> bool:
        if self.press_any(re.compile("^Ready")):
            return True
        axe = self.page.locator("button[aria-label$='Axe tile 2'][aria-pressed=false]:enabled")
        if self.press(axe) and self.decisions % 3 == 0:
            self.press(self.button("1 gold more"))
        return False

    def _build(self) -> bool:
        if self.press_any(re.compile("^Finish building")):
            return True
        cells = self.page.locator("[data-cell]")
        if cells.count() == 0:
            return False
        self.place(cells.nth(self.decisions % cells.count()))
        return True

    def place(self, cells: Locator) -> None:
        self.press(cells)

    def _choose(self) -> bool:
        for name in (
            re.compile("^Advance: "),
            "Put back",
            "Draw more",
            re.compile("^Road between"),
        ):
            if self.press_any(name):
                return True
        return False

    def _walk(self) -> bool:
        going = re.compile("^(Walk|Stay)")
        if not self.has(going):
            return False
        marked = self.button(re.compile("^Remove marker"))
        if marked.count() == 0 and self.press(self.page.locator(".way.brings")):
            marked.first.wait_for()
        return self.press(self.button(going))

    def _trade(self) -> bool:
        if self.press_any("Keep this one"):
            return True
        if not self.has(_PASS):
            return False
        if self.decisions % 4 != 3 and self._buy():
            return True
        if self.decisions % 3 == 0 and self.press_any(re.compile("^Draw two")):
            return True
        return self.press(self.button(_PASS))

    def _buy(self) -> bool:
        """Choose a tile in the market or at the dolmen, and buy it."""
        offers = self.page.locator("[data-offer][data-open], [data-space] button:enabled")
        buy = self.button(re.compile("^(Buy|Keep this)"))
        if offers.count() == 0 or not self.press(offers.nth(self.decisions % offers.count())):
            return False
        return self.press(buy)


class SkyeNamePlayer(PagePlayer):
    """Finds everything by role and accessible name, as people with a screen reader do."""

    def decide(self) -> bool:
        return (
            self.press(self.button(re.compile("^(Continue|Next scoring tile|Finish building)")))
            or self._price()
            or self._build()
            or self._trade()
        )

    def use(self, button: Locator) -> None:
        button.focus(timeout=_TRY)
        button.press("Enter", timeout=_TRY)

    def _price(self) -> bool:
        if self.press(self.button(re.compile("^Ready"))):
            return True
        axe = self.page.get_by_role("button", name="Axe tile 3", pressed=False, disabled=False)
        if self.press(axe):
            self.page.get_by_role("textbox", name="Price of tile 1").fill("2")
        return False

    def _build(self) -> bool:
        territory = self.page.get_by_role("group", name="Your territory")
        cells = territory.get_by_role("button", name=re.compile("^(Free cell|Cell) [nesw]"))
        return cells.count() > 0 and self.press(cells.nth(self.decisions % cells.count()))

    def _trade(self) -> bool:
        if self.button(_PASS).count() == 0:
            return False
        offers = self.page.get_by_role("region", name=re.compile("'s offers$")).get_by_role(
            "button", name=re.compile(r"T\d+: .* (north|east) .*(by the end|fits nowhere)")
        )
        if self.decisions % 4 != 3 and self.press(offers):
            buy = self.button(re.compile("^Buy from"))
            buy.wait_for()
            return self.press(buy)
        return self.press(self.button(_PASS))


class ClansNamePlayer(PagePlayer):
    """Chooses a card and a place by their names, then lays it."""

    def decide(self) -> bool:
        if self.press(self.button(_DONE)):
            return True
        hand = self.page.get_by_role("list", name="Your hand")
        card = hand.get_by_role("button", name=re.compile(r"\d"), pressed=False, disabled=False)
        if not self.press(card):
            return False
        place = self.page.get_by_role("button", name=re.compile("^Place .* for you"))
        place.first.wait_for()
        return self.press(place) and self.press(self.button(LAY))

    def use(self, button: Locator) -> None:
        button.focus(timeout=_TRY)
        button.press("Enter", timeout=_TRY)


class ClansMousePlayer(PagePlayer):
    """Chooses a card and a place, adds a shield now and then, and lays it."""

    def decide(self) -> bool:
        if not self.press(self.page.locator(CARDS)):
            return False
        places = self.page.locator(PLACES)
        places.first.wait_for()
        self.press(places)
        if self.decisions % 2:
            self.press(self.page.get_by_role("switch", checked=False, disabled=False))
        self.press(self.button(LAY))
        self.button(_DONE).wait_for()
        return self.press(self.button(_DONE))


class TouchPlayer(PagePlayer):
    """Taps instead of clicking."""

    def use(self, button: Locator) -> None:
        button.tap(timeout=_TRY)


class SkyeTouchPlayer(TouchPlayer, SkyeMousePlayer):
    def place(self, cells: Locator) -> None:
        """The first tap shows the tile, the button places it. Focus moves a large territory into view."""
        cells.focus()
        if self.press(cells):
            lay = self.page.get_by_role("button", name="Place", exact=True)
            lay.wait_for()
            self.press(lay)


class ClansTouchPlayer(TouchPlayer, ClansMousePlayer):
    pass


class SkyeKeyboardPlayer(PagePlayer):
    """Uses only digits, arrows, letters and Enter."""

    def decide(self) -> bool:
        self.look()
        return (
            self._look_on()
            or self._price()
            or self._keep()
            or self._trade()
            or self._build()
            or self._choose()
            or self._walk()
        )

    def _type(self, *keys: str) -> bool:
        for key in keys:
            self.page.keyboard.press(key)
        return True

    def _from_the_table(self, *keys: str) -> bool:
        """Type while no button has the focus."""
        self.page.evaluate("document.activeElement?.blur()")
        return self._type(*keys)

    def _look_on(self) -> bool:
        scoring = re.compile("^(Continue|Next scoring tile)")
        return self.has(scoring) and self._from_the_table("Escape")

    def _price(self) -> bool:
        if self.page.get_by_role("button", name=re.compile("^Ready")).count() == 0:
            return False
        self._type("1")
        axed = self.page.locator("button[aria-label*='Axe tile'][aria-pressed=true]")
        if axed.count() == 0:
            self._type("x")
        return self._type("2", "+", "Enter")

    def _keep(self) -> bool:
        return self.has(re.compile("^Keep this one$")) and self._from_the_table("2")

    def _trade(self) -> bool:
        if not self.has(_PASS):
            return False
        self._from_the_table("2")
        if self.decisions % 3 == 0 and self.button(re.compile("^Draw two")).count() > 0:
            return self._type("b")
        return self._type("Enter" if self.button(re.compile("Enter$")).count() else "p")

    def _build(self) -> bool:
        if self.has(re.compile("^Finish building")):
            self._type("Escape")
            return self._from_the_table("Enter")
        cells = self.page.locator("[data-cell]").count()
        return cells > 0 and self._type("ArrowUp", "ArrowRight", "r", "Enter")

    def _choose(self) -> bool:
        road = re.compile("^Road between")
        if self.has(road):
            self.button(road).first.press("Enter")
            return True
        listed = re.compile("^Advance: |Put back|Draw more")
        return self.has(listed) and self._from_the_table("1")

    def _walk(self) -> bool:
        if not self.has(re.compile("^(Walk|Stay)")):
            return False
        self._from_the_table("ArrowUp", "ArrowRight")
        if self.page.evaluate("document.activeElement?.dataset.way !== undefined"):
            self._type("Enter")
            self.button(re.compile("^Remove marker")).first.wait_for()
            return self._from_the_table("Enter")
        return self._from_the_table("p")


class ClansKeyboardPlayer(PagePlayer):
    def decide(self) -> bool:
        fits = self.page.locator("[data-part=hand] button").evaluate_all(_FITS)
        if fits < 0:
            return False
        for key in (str(fits + 1), "ArrowRight", "x", "Enter"):
            self.page.keyboard.press(key)
        self.button(_DONE).wait_for()
        self.page.keyboard.press("Enter")
        expect(self.button(_DONE)).to_have_count(0)
        return True
