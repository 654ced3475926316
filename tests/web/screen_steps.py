"""What can be opened on a screen before it is looked at: previews, drawers, dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Locator, Page

from tests.web.page_players import CARDS, PLACES
from tests.web.screen_positions import Position

_PHONE: Final = ".phone[data-shape]"
_NAMES: Final = {
    "menu": ("Menu", "Menü", "Menu"),
    "rules": ("Rules", "Regeln", "Zasady"),
    "talk": ("Talk to the others", "Mit den anderen reden", "Porozmawiaj z innymi"),
}
"""Buttons by what they open, in each language."""


_CELL_IN_SIGHT: Final = """() => [...document.querySelectorAll("button[data-cell]")].findIndex((cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return cell.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
"""Land that is larger than its place has cells outside of it."""


@dataclass(frozen=True)
class ScreenStep:
    """Something that is opened on a screen, and closed again.

    `open` returns False where a window of this kind has no such thing.
    """

    name: str
    open: Callable[[Page], bool]
    close: Callable[[Page], None]


def steps_of(position: Position) -> Iterator[ScreenStep]:
    """What can be opened in a position."""
    game, phase = position.name.split("-")[0], position.name.rsplit("-", 1)[-1]
    if game == "clans" and phase in ("first", "lay", "hand", "hide"):
        yield from (CARD, PLACE, LOG, SHEET)
    if phase == "build":
        yield from (PREVIEW, LOG, SHEET, PLAYERS, SCORING_TILES)
    if phase in ("buy", "second_buy"):
        yield OFFER


def _is_touched(page: Page) -> bool:
    return bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))


def _use(target: Locator) -> bool:
    """Touch or click it, if it is there."""
    if target.count() == 0:
        return False
    if _is_touched(target.page):
        target.first.tap()
    else:
        target.first.click()
    return True


def _preview(page: Page) -> bool:
    """The first touch shows the tile in its place; with a mouse, pointing is enough."""
    cell = page.locator("button[data-cell]").nth(page.evaluate(_CELL_IN_SIGHT))
    if _is_touched(page):
        return _use(cell)
    cell.hover()
    return True


def _choose_card(page: Page) -> bool:
    return _use(page.locator(CARDS))


def _choose_place(page: Page) -> bool:
    return _use(page.locator(PLACES))


def _choose_offer(page: Page) -> bool:
    return _use(page.locator("[data-open], [data-space] button:enabled"))


def _press(key: str) -> Callable[[Page], bool]:
    def press(page: Page) -> bool:
        page.keyboard.press(key)
        return True

    return press


def _open_drawer(number: int) -> Callable[[Page], bool]:
    """Only phones have drawers; elsewhere it is on the screen anyway."""

    def open_it(page: Page) -> bool:
        return _use(page.locator(f"{_PHONE} nav button").nth(number))

    return open_it


def _press_button(what: str) -> Callable[[Page], bool]:
    def press(page: Page) -> bool:
        for name in _NAMES[what]:
            if _use(page.get_by_role("button", name=name, exact=True)):
                return True
        raise AssertionError(f"nothing opens the {what}")

    return press


def _open_rules(page: Page) -> bool:
    return _press_button("menu")(page) and _press_button("rules")(page)


def _open_talk(page: Page) -> bool:
    return _press_button("menu")(page) and _press_button("talk")(page)


def _ask_for_a_hint(page: Page) -> bool:
    page.keyboard.press("h")
    page.locator("aside .move").wait_for()
    return True


def _be_asked(page: Page) -> bool:
    """Price three tiles; the settings ask before it counts."""
    _use(page.locator("article button[aria-pressed]"))
    _use(page.locator(".bar .main"))
    page.locator("dialog[open]").wait_for()
    return True


def _await_report(page: Page) -> bool:
    """The review of a game is computed when it is first asked for."""
    page.locator("dialog [role=slider]").wait_for()
    return True


def _choose_decision(page: Page) -> bool:
    """The last of the decisions that cost most."""
    return _await_report(page) and _use(page.locator("dialog .decisions button").last)


def _unfold(page: Page) -> bool:
    """The full rules, with their pictures."""
    if not _use(page.locator("main details:not([open]) > summary")):
        return False
    page.locator("main details[open] figure").first.wait_for()
    return True


def _fold(page: Page) -> None:
    _use(page.locator("main details[open] > summary"))


def _leave_it(page: Page) -> None:
    """Forget a preview, close a dialog or a drawer."""
    if not _use(page.locator("[role=dialog] .close")):
        page.mouse.move(1, 1)
        page.keyboard.press("Escape")


def _lift_the_axe(page: Page) -> None:
    _leave_it(page)
    _use(page.locator("article button[aria-pressed=true]"))


PREVIEW: Final = ScreenStep("preview", _preview, _leave_it)
OFFER: Final = ScreenStep("chosen", _choose_offer, lambda _: None)
CARD: Final = ScreenStep("card", _choose_card, _leave_it)
PLACE: Final = ScreenStep("place", _choose_place, _leave_it)
LOG: Final = ScreenStep("log", _press("l"), _leave_it)
SHEET: Final = ScreenStep("score-sheet", _press("s"), _leave_it)
PLAYERS: Final = ScreenStep("players", _open_drawer(0), _leave_it)
SCORING_TILES: Final = ScreenStep("scoring-tiles", _open_drawer(1), _leave_it)
MENU: Final = ScreenStep("menu", _press_button("menu"), _leave_it)
KEYS: Final = ScreenStep("keys", _press("?"), _leave_it)
RULES: Final = ScreenStep("rules", _open_rules, _leave_it)
TALK: Final = ScreenStep("talk", _open_talk, _leave_it)
HINT: Final = ScreenStep("hint", _ask_for_a_hint, _leave_it)
CONFIRM: Final = ScreenStep("confirm", _be_asked, _lift_the_axe)
REPORT: Final = ScreenStep("report", _await_report, lambda _: None)
DECISION: Final = ScreenStep("decision", _choose_decision, lambda _: None)
UNFOLDED: Final = ScreenStep("unfolded", _unfold, _fold)
