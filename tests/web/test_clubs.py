"""Clubs on the page: start one, invite, open and join a table, standings, statistics, leave."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import accessibility_violations
from tests.web.club_members import PageMember, finish_game, lively_club, other_member
from tests.web.live_server import Console, desktop_context, phone_context, save_screenshot


def start_club(page: Page, address: str) -> str:
    """Start a club by keyboard; return its invite link."""
    page.goto(address)
    page.get_by_role("link", name="Clubs").click()
    page.get_by_label("Name of the club").fill("Friday")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Friday", level=1)).to_be_visible()
    return page.get_by_label("Invite link").input_value()


def test_a_friend_joins_the_club_and_then_a_table_of_it(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("status of 401")
    console.expect("status of 404")
    page = desktop_context(browser).new_page()
    link = start_club(page, live_server)
    stranger = phone_context(browser).new_page()
    stranger.goto(page.url)
    expect(stranger.get_by_role("alert")).to_contain_text("or you aren't a member")
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="Friday")).to_be_visible()
    stranger.get_by_label("Your name").fill("Bo")
    save_screenshot(stranger, "club-join")
    stranger.get_by_role("button", name="Join the club").click()
    expect(stranger.get_by_role("link", name="Open a table")).to_be_visible()

    page.get_by_role("link", name="Open a table").click()
    page.get_by_role("radio", name=re.compile("Clans and Glory")).click()
    expect(page.get_by_text("For the club: Friday")).to_be_visible()
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_label("Invite link")).to_be_visible()

    stranger.reload()
    stranger.get_by_role("link", name=re.compile("^Join")).click()
    stranger.get_by_role("button", name="Sit down").click()
    expect(stranger).to_have_url(re.compile("/table/"))
    home = desktop_context(browser).new_page()
    home.goto(f"{live_server}/join/{link.rpartition('/')[2]}")
    expect(home.get_by_role("heading", name="Friday")).to_be_visible()


def test_standings_statistics_and_files(live_server: str, browser: Browser) -> None:
    context = desktop_context(browser)
    page = context.new_page()
    me = PageMember(page.request, live_server).named("Ana")
    club = me.post("/clubs", name="Friday")
    bo = other_member(browser, live_server, "Bo")
    bo.post(f"/club-invites/{club['invite']}")
    finish_game([me, bo])
    page.goto(f"{live_server}/clubs/{club['club']}")
    standings = page.get_by_role("table", name=re.compile("^Standings"))
    expect(standings.get_by_role("row")).to_have_count(3)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").first.click()
    assert download.value.suggested_filename.endswith(".csv")
    standings.get_by_role("button", name="Bo").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Bo")
    expect(dialog.get_by_text("1 game together")).to_be_visible()
    expect(dialog.get_by_role("row", name=re.compile("^2 players"))).to_be_visible()
    assert accessibility_violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("region", name="Finished games").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/review$"))


def test_the_owner_manages_the_club(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    PageMember(page.request, live_server).named("Ana")
    club = lively_club(page, live_server)
    page.goto(f"{live_server}/clubs/{club['club']}")
    members = page.get_by_role("region", name="Members")
    expect(members.get_by_role("listitem")).to_have_count(3)
    assert accessibility_violations(page) == []
    save_screenshot(page, "club-phone")
    members.get_by_role("button", name="Manage the club").click()
    old = page.get_by_label("Invite link").input_value()
    members.get_by_role("button", name="Remove Bo").click()
    members.get_by_role("button", name="Remove Bo").click()
    expect(members.get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_label("Invite link")).not_to_have_value(old)
    members.get_by_label("Name of the club").fill("Saturday")
    members.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="Saturday", level=1)).to_be_visible()
    members.get_by_role("button", name="Leave the club").click()
    members.get_by_role("button", name=re.compile("^Sure")).click()
    expect(page.get_by_role("heading", name="Start a club")).to_be_visible()
