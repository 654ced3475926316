"""Hints in the page: two sentences first, the thing they speak of lit, all reasons on demand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.web.live_server import desktop_context, phone_context
from tests.web.page_players import choose_card_and_place


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


@pytest.mark.parametrize(
    ("lesson", "advice"),
    [
        ("skye-axe-and-prices", "Set prices: 2 · 1 · axe. You can still buy."),
        ("skye-buy-or-keep-the-gold", "2 gold for a tile that can bring 6 points."),
        ("clans-shields-and-their-order", "with a shield. Your shield is second"),
        ("clans-rob-a-shield", "Lay the gray cook (3)"),
    ],
)
@pytest.mark.parametrize("context_of", [desktop_context, phone_context])
def test_a_hint_in_a_lesson_leads_to_its_goal(
    live_server: str,
    browser: Browser,
    context_of: Callable[[Browser], BrowserContext],
    lesson: str,
    advice: str,
) -> None:
    page = context_of(browser).new_page()
    page.goto(f"{live_server}/learn/{lesson}")
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint.get_by_role("status")).to_contain_text(advice)
    expect(hint.get_by_role("button", name="All reasons")).to_have_count(0)
    hint.get_by_role("button", name="Play this").click()
    expect(page.locator(".exercise")).to_contain_text("Right.")


def test_there_is_no_hint_until_a_wrong_move_is_taken_back(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/learn/clans-what-fits")
    ask = page.get_by_role("button", name="Hint", exact=True)
    expect(ask).to_be_enabled()
    choose_card_and_place(page)
    page.get_by_role("button", name=re.compile("^Lay (the card|card and shield)")).click()
    expect(page.locator(".exercise")).to_contain_text("Not quite.")
    expect(ask).to_be_disabled()
    page.get_by_role("button", name="Try again").click()
    expect(ask).to_be_enabled()
