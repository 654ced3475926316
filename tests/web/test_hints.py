"""Hints in the page: two sentences first, the thing they speak of lit, all reasons on demand."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.live_server import desktop_context, phone_context


def _ask(page: Page, live_server: str, game: str) -> Locator:
    """Start a game and ask for a hint at its first decision."""
    page.goto(live_server)
    page.get_by_role("radio", name=game).click()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    return page.get_by_role("complementary", name="Hint")


def test_a_hint_for_prices_says_what_to_ask_and_what_to_axe(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    hint = _ask(page, live_server, "Isle of Skye")
    expect(hint.get_by_role("status")).to_contain_text(
        re.compile(r"Ask \d+ for tile [123] and \d+ for tile [123]: .*Axe tile [123]: ")
    )
    expect(page.locator("article[data-hinted]")).to_have_count(2)
    reasons = hint.get_by_role("list", name="Reasons")
    expect(reasons).to_have_count(0)
    hint.get_by_role("button", name="All reasons").click()
    expect(reasons.get_by_text(re.compile("^worth about"))).to_have_count(3)
    expect(reasons.get_by_text(re.compile("would pay up to"))).to_have_count(6)
    page.keyboard.press("Escape")
    expect(page.locator("[data-hinted]")).to_have_count(0)


def test_a_hint_for_a_card_lights_the_card_and_its_place(
    live_server: str, browser: Browser
) -> None:
    page = phone_context(browser).new_page()
    hint = _ask(page, live_server, "Clans and Glory")
    expect(hint.get_by_role("status")).to_contain_text(
        re.compile(r"Lay the .*if the game ended now\.")
    )
    expect(page.locator("[data-card][data-hinted]")).to_have_count(1)
