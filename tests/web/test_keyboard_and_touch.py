"""Whole games by keyboard alone, by names as a screen reader says them, and on a phone by touch."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.live_server import desktop_context, phone_context, save_screenshot
from tests.web.page_players import (
    ClansKeyboardPlayer,
    ClansNamePlayer,
    ClansTouchPlayer,
    SkyeKeyboardPlayer,
    SkyeNamePlayer,
    SkyeTouchPlayer,
)


def test_isle_of_skye_by_keyboard_alone(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").press("Enter")
    SkyeKeyboardPlayer(page).play_to_the_end()


def test_clans_and_glory_by_keyboard_alone(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").press("Enter")
    page.get_by_role("button", name="Play now").press("Enter")
    ClansKeyboardPlayer(page).play_to_the_end()
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Log").get_by_role("listitem")).not_to_have_count(0)


def test_isle_of_skye_by_names_alone(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").press("Enter")
    person = SkyeNamePlayer(page)
    person.play_until(lambda: tiles_in_territory(page) > 1)
    assert person.decisions > 2
    person.play_to_the_end()


def tiles_in_territory(page: Page) -> int:
    """The tiles that are spoken with their cell, name, sides and roads."""
    territory = page.get_by_role("group", name="Your territory")
    tiles = territory.get_by_role("img", name=re.compile(r"^[nesw]\w*, T\d+: .*; north .*, west "))
    castle = territory.get_by_role("img", name=re.compile("^castle, castle; north "))
    return tiles.count() + castle.count()


def test_clans_and_glory_by_names_alone(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").press("Enter")
    page.get_by_role("button", name="Play now").press("Enter")
    ClansNamePlayer(page).play_to_the_end()


def test_isle_of_skye_on_a_phone(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").tap()
    person = SkyeTouchPlayer(page)
    person.play_to_the_end()
    save_screenshot(page, "skye-final-phone")
    page.get_by_role("button", name="Score sheet", exact=True).tap()
    sheet = page.get_by_role("dialog", name="Score sheet").get_by_role("tabpanel")
    expect(sheet).to_contain_text("Total")
    box = sheet.bounding_box()
    assert box is not None and box["height"] > 200, "a drawer shows what it is opened for"
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_clans_and_glory_on_a_phone(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").tap()
    page.get_by_role("button", name="Play now").tap()
    ClansTouchPlayer(page).play_to_the_end()
    save_screenshot(page, "clans-final-phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
