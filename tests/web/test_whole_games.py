"""Whole games through the page, with the mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import accessibility_violations
from tests.web.live_server import PageErrors, desktop_context, save_screenshot, wait_until_still
from tests.web.page_players import ClansMousePlayer, PagePlayer, SkyeMousePlayer, open_table

BOXES = [("Journeyman",), ("Druids",), ("Journeyman", "Druids")]


def test_play_now_leads_through_a_whole_game_of_isle_of_skye(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    complaints = PageErrors(page)
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    person = SkyeMousePlayer(page)
    person.play_to_the_end()
    assert person.decisions > 24
    save_screenshot(page, "skye-final")
    assert page.get_by_role("heading", name="Points by round").is_visible()
    page.get_by_role("link", name="Review the game").click()
    page.get_by_role("button", name="Missed points").click()
    better = page.get_by_role("region", name="Better")
    expect(better.or_(page.get_by_text("No missed points"))).to_be_visible()
    wait_until_still(page)
    save_screenshot(page, "skye-slips")
    assert accessibility_violations(page) == []
    assert complaints.found == []


def test_play_now_leads_through_a_whole_game_of_clans_and_glory(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    complaints = PageErrors(page)
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    person = ClansMousePlayer(page)
    person.play_to_the_end()
    assert person.decisions in (8, 9)
    save_screenshot(page, "clans-final")
    assert page.get_by_role("region", name="Final scores").is_visible()
    assert complaints.found == []


@pytest.mark.parametrize("boxes", BOXES, ids="-".join)
def test_every_set_of_boxes_plays_to_the_end(
    live_server: str, browser: Browser, boxes: tuple[str, ...]
) -> None:
    page = desktop_context(browser).new_page()
    complaints = PageErrors(page)
    open_table(page, live_server, boxes)
    person: PagePlayer = SkyeMousePlayer(page)
    person.play_to_the_end()
    save_screenshot(page, f"{'-'.join(boxes)}-final")
    assert complaints.found == []
