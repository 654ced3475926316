"""The screens around the tables: home with pictures of my tables, a new table, the favorite."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.club_members import other_member
from tests.web.live_server import Console, desktop_context, phone_context


def test_a_new_table_says_what_is_missing_and_a_favorite_sets_it_up_again(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/new")
    create = page.get_by_role("button", name="Create table")
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Remove ")).first.click()
    expect(create).to_be_disabled()
    expect(create).to_have_accessible_description("Add 1 more player to start.")
    page.get_by_role("button", name="Same device").click()
    expect(create).to_be_enabled()
    page.get_by_role("radio", name="Pick four").click()
    expect(create).to_have_accessible_description("Pick 4 more scoring tiles.")
    for tile in range(4):
        page.locator(".picks button").nth(tile).click()
    expect(create).to_be_enabled()
    page.get_by_role("checkbox", name=re.compile("^Druids")).click()
    page.get_by_role("button", name="Save as favorite").click()
    page.goto(live_server)
    page.get_by_role("link", name="Use my favorite").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Druids"))).to_be_checked()
    expect(page.get_by_text("Your favorite is loaded.")).to_be_visible()
    page.get_by_label("Your name").first.fill("Cat")
    create.click()
    expect(page.get_by_role("heading", name="Cat, your turn")).to_be_visible()
    page.get_by_role("button", name="I'm Cat").click()
    expect(page.get_by_text("Player 2").first).to_be_visible()


def test_home_shows_my_tables_as_they_are(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name=re.compile("^Lay ")).wait_for()
    laid = page.locator("[data-place] .there").count()
    assert laid > 0
    page.go_back()
    listed = page.get_by_role("region", name=re.compile("^My tables")).get_by_role("listitem")
    expect(listed.locator("rect[stroke='#3a322a']")).to_have_count(laid)
    listed.get_by_role("link").click()
    page.get_by_role("button", name=re.compile("^Lay ")).wait_for()


STORED = {
    "en-GB": "Your games are stored on this server.",
    "de-DE": "Deine Partien sind auf diesem Server gespeichert.",
    "pl-PL": "Twoje partie są zapisane na tym serwerze.",
}


@pytest.mark.parametrize("language", STORED)
def test_home_says_that_a_server_stores_the_games(
    live_server: str, browser: Browser, language: str
) -> None:
    page = desktop_context(browser, language=language).new_page()
    page.goto(live_server)
    expect(page.get_by_role("contentinfo")).to_have_text(STORED[language])


def test_a_phone_reaches_settings_and_gallery_from_home(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    for name, heading in (("Settings", "Settings"), ("Gallery", "Gallery")):
        page.goto(live_server)
        page.get_by_role("link", name=name).tap()
        expect(page.get_by_role("heading", name=heading, exact=True, level=1)).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_code_that_could_not_be_looked_up_is_tried_again(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("ERR_FAILED")
    page = desktop_context(browser).new_page()
    seats = [{"kind": "me"}, {"kind": "open"}]
    friend = other_member(browser, live_server, "Bo")
    code = friend.post("/tables", game="clans", seats=seats)["invite"]
    page.route("**/invites/*", lambda route: route.abort())
    page.goto(f"{live_server}/join/{code}")
    expect(page.get_by_role("alert")).to_contain_text("Can't reach the server")
    page.unroute("**/invites/*")
    expect(page.get_by_label("Table code or full link")).to_have_value(code)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
