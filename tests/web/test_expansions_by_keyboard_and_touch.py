"""Both boxes by keyboard alone, and on a phone by touch: waypoints, dolmen, tablets."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.web.live_server import PageErrors, desktop_context, phone_context, save_screenshot
from tests.web.page_players import SkyeKeyboardPlayer, SkyeTouchPlayer, open_table

BOTH = ("Journeyman", "Druids")


def test_both_boxes_by_keyboard_alone(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    complaints = PageErrors(page)
    open_table(page, live_server, BOTH)
    SkyeKeyboardPlayer(page).play_to_the_end()
    assert complaints.found == []


def test_both_boxes_on_a_phone(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    complaints = PageErrors(page)
    open_table(page, live_server, BOTH)
    SkyeTouchPlayer(page).play_to_the_end()
    save_screenshot(page, "boxes-final-phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert complaints.found == []
