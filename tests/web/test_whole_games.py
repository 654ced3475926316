"""Whole games through the page, with the mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import accessibility_violations
from tests.web.live_server import desktop_context, save_screenshot, wait_until_still
from tests.web.page_players import ClansMousePlayer, PagePlayer, SkyeMousePlayer, open_table

REVIEW_TIME = 300_000
"""Milliseconds until a test gives up waiting for a review; nothing is measured against them."""

BOXES = [("Journeyman",), ("Druids",), ("Journeyman", "Druids")]


def test_play_now_leads_through_a_whole_game_of_isle_of_skye(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    person = SkyeMousePlayer(page)
    person.play_to_the_end()
    assert person.decisions > 24
    save_screenshot(page, "skye-final")
    assert page.get_by_role("heading", name="Points by round").is_visible()
    page.get_by_role("link", name="Review the game").click()
    dialog = page.get_by_role("dialog", name="Game review")
    graph = dialog.get_by_role("slider", name="Chance to win")
    expect(graph).to_be_visible(timeout=REVIEW_TIME)
    expect(dialog.get_by_role("table", name="Luck and skill")).to_be_visible()
    better = dialog.get_by_role("region", name="Better")
    decisions = dialog.get_by_role("list").get_by_role("button", name=re.compile("^Round"))
    for decision in [*decisions.all(), *reversed(decisions.all())]:
        decision.click()
        expect(better).to_be_visible()
    if decisions.count() == 0:
        expect(dialog.get_by_text("No decision cost much")).to_be_visible()
    graph.press("End")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("100%"))
    wait_until_still(page)
    save_screenshot(page, "skye-review")
    assert accessibility_violations(page) == []


def test_play_now_leads_through_a_whole_game_of_clans_and_glory(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    person = ClansMousePlayer(page)
    person.play_to_the_end()
    assert person.decisions in (8, 9)
    save_screenshot(page, "clans-final")
    assert page.get_by_role("region", name="Final scores").is_visible()


@pytest.mark.parametrize("boxes", BOXES, ids="-".join)
def test_every_set_of_boxes_plays_to_the_end(
    live_server: str, browser: Browser, boxes: tuple[str, ...]
) -> None:
    page = desktop_context(browser).new_page()
    open_table(page, live_server, boxes)
    person: PagePlayer = SkyeMousePlayer(page)
    person.play_to_the_end()
    save_screenshot(page, f"{'-'.join(boxes)}-final")
