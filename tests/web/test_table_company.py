"""People at one table: pauses, ending a game together, and removing somebody before the start."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import accessibility_violations
from tests.web.live_server import Console, desktop_context, save_screenshot, wait_until_still
from tests.web.page_players import CARDS, open_clans_for_a_friend


def choose(page: Page, name: str) -> None:
    """Click a button in the menu of the table."""
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def sit_down(friend: Page, link: str, name: str) -> None:
    friend.goto(link)
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Sit down").click()


def table_of_two(browser: Browser, live_server: str) -> tuple[Page, Page]:
    """The pages of a host and of Ana, who has sat down at the host's table."""
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    sit_down(friend, open_clans_for_a_friend(host, live_server), "Ana")
    expect(host.get_by_text("Ana", exact=True).first).to_be_visible()
    return host, friend


def test_the_host_pauses_and_both_end_the_game(live_server: str, browser: Browser) -> None:
    host, friend = table_of_two(browser, live_server)
    choose(host, "Pause the game")
    expect(friend.get_by_text("The game is paused.", exact=True)).to_be_visible()
    wait_until_still(host)
    save_screenshot(host, "paused")
    host.get_by_role("button", name="Resume the game").click()
    expect(friend.get_by_text("The game is paused.", exact=True)).to_have_count(0)
    choose(friend, "End the game without a result")
    friend.get_by_role("button", name="Sure? It ends when everyone agrees.").click()
    expect(friend.get_by_text("It ends when the others agree too.")).to_be_visible()
    expect(host.get_by_text("Ana would like to end the game without a result.")).to_be_visible()
    assert accessibility_violations(host) == []
    host.get_by_role("button", name="Play on").click()
    expect(friend.get_by_text("It ends when the others agree too.")).to_have_count(0)
    choose(friend, "End the game without a result")
    friend.get_by_role("button", name="Sure? It ends when everyone agrees.").click()
    host.get_by_role("button", name="End it", exact=True).click()
    for page in (host, friend):
        expect(page.get_by_text("This table was ended without a result.")).to_be_visible()
    wait_until_still(host)
    save_screenshot(host, "ended")
    host.get_by_role("link", name="My tables").click()
    expect(host.get_by_role("heading", name="My tables")).to_be_visible()
    expect(host.get_by_text("with Ana")).to_have_count(0)


def test_a_bot_can_play_for_somebody_only_after_a_while(live_server: str, browser: Browser) -> None:
    host, friend = table_of_two(browser, live_server)
    for page in (host, friend):
        expect(page.locator("[data-part=hand]")).to_be_visible()
    waiting = friend if host.locator(CARDS).count() else host
    waiting.get_by_role("button", name="Menu").first.click()
    expect(
        waiting.get_by_role("button", name=re.compile("^Let a bot play for .* in"))
    ).to_be_disabled()
    waiting.clock.set_system_time(datetime.now(UTC) + timedelta(days=2))
    expect(
        waiting.get_by_role("button", name=re.compile("is away: let a bot play"))
    ).to_be_enabled()


def test_the_host_removes_somebody_who_has_not_started_yet(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("403")
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    link = open_clans_for_a_friend(host, live_server, friends=2)
    sit_down(friend, link, "Ana")
    wait_until_still(host)
    save_screenshot(host, "lobby-host")
    host.get_by_role("button", name="Remove Ana").click()
    expect(host.get_by_role("button", name="Remove Ana")).to_have_count(0)
    sit_down(friend, link, "Ana")
    expect(friend.get_by_text("The host has removed you from this table.")).to_be_visible()
    host.get_by_role("button", name="Close this table").click()
    host.get_by_role("button", name="Sure? Nobody can join anymore.").click()
    expect(host.get_by_role("heading", name="This table was ended")).to_be_visible()


def test_people_talk_mute_each_other_and_the_host_ends_it(
    live_server: str, browser: Browser
) -> None:
    host, friend = table_of_two(browser, live_server)
    choose(friend, "Talk to the others")
    friend.get_by_role("button", name="Good luck!").click()
    friend.get_by_label("Write a line").fill("<b>See you</b>")
    friend.get_by_role("button", name="Send").click()
    # The host sees it for some seconds only.
    expect(host.get_by_text("<b>See you</b>")).to_be_visible()
    host.get_by_role("button", name="Answer").click()
    expect(friend.get_by_role("log").get_by_text("<b>See you</b>")).to_be_visible()
    said = host.get_by_role("dialog").get_by_role("log")
    expect(said.get_by_text("Good luck!")).to_be_visible()
    wait_until_still(host)
    save_screenshot(host, "talk")
    assert accessibility_violations(host) == []
    said.get_by_role("button", name="Mute Ana").first.click()
    expect(said.get_by_text("Good luck!")).to_have_count(0)
    host.get_by_role("button", name="Show everyone again").click()
    expect(said.get_by_text("Good luck!")).to_be_visible()
    host.get_by_role("button", name="Switch the talk off for everyone").click()
    expect(friend.get_by_text("The host has switched off the talk")).to_be_visible()
    expect(friend.get_by_label("Write a line")).to_have_count(0)
