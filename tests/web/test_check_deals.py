"""Everybody's browser adds a part to the luck of a table, and checks the deals at the end."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.web.axe import accessibility_violations
from tests.web.live_server import (
    OTHER_HOST,
    Console,
    desktop_context,
    phone_context,
    save_screenshot,
    wait_until_still,
)
from tests.web.page_players import open_clans_for_a_friend

RIGHT = "The deals are right."
WRONG = "The deals are not right."
CHECK = "Check the deals"
OPEN = """async (order) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ adds_part: true, ...order });
  const answer = await fetch("/api/v1/tables", { method: "POST", headers, body });
  return (await answer.json()).table;
}"""
"""Opens a table and does not add the part: the page has to do that."""
COMMAND = """async ([table, command]) => {
  const headers = { "content-type": "application/json" };
  const { ply } = await (await fetch(`/api/v1/tables/${table}`)).json();
  const body = JSON.stringify({ ply, key: crypto.getRandomValues(new Uint32Array(2)).join("-"), ...command });
  return (await fetch(`/api/v1/tables/${table}/commands`, { method: "POST", headers, body })).status;
}"""
CLOSE_AND_CHECK = """([close, check]) => new Promise((resolve) => {
  close.click();
  queueMicrotask(() => resolve(check.click()));
})"""
"""Closes the dialog and opens it again before the browser has told that it is closed."""
VIEW = "async (table) => (await fetch(`/api/v1/tables/${table}`)).json()"


def table_of(page: Page) -> str:
    page.wait_for_url(re.compile("/table/[0-9a-f]+$"))
    return page.url.rpartition("/")[2]


def view_of(page: Page, table: str) -> Any:
    return page.evaluate(VIEW, table)


def wait_for_status(page: Page, table: str, status: str) -> None:
    until = time.monotonic() + 240
    while view_of(page, table)["status"] != status:
        assert time.monotonic() < until, f"the table is not {status}"
        page.wait_for_timeout(100)


def play_clans(pages: list[Page], table: str) -> None:
    """Everybody plays the first legal move, until the end."""
    wait_for_status(pages[0], table, "playing")
    while (view := view_of(pages[0], table))["status"] != "finished":
        mover = pages[view["waiting"][0]]
        seen = view_of(mover, table)
        command = {"command": "play", "seat": seen["seat"], "move": seen["moves"][0]["text"]}
        assert mover.evaluate(COMMAND, [table, command]) == 200


def check(page: Page, verdict: str) -> None:
    """Check the deals by keyboard."""
    page.get_by_role("button", name=CHECK).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=CHECK)
    expect(dialog.get_by_text(verdict)).to_be_visible()


def close(page: Page) -> None:
    """Close the dialogs, the one on top first."""
    dialogs = page.get_by_role("dialog")
    for left in reversed(range(dialogs.count())):
        page.keyboard.press("Escape")
        expect(dialogs).to_have_count(left)


def with_another_card(route: Route) -> None:
    """A server that shows other hands than it dealt."""
    record = route.fetch().text()
    hands = re.search(r"chance hands (\S+) (\S+)", record)
    assert hands is not None
    forged = record.replace(hands[0], f"chance hands {hands[2]} {hands[1]}")
    route.fulfill(body=forged, content_type="text/plain")


def test_two_browsers_share_the_luck_and_find_a_forged_deal(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("Cross-Origin-Opener-Policy header has been ignored")
    host, friend = desktop_context(browser).new_page(), phone_context(browser).new_page()
    link = open_clans_for_a_friend(host, live_server)
    table = table_of(host)
    friend.goto(link.replace("127.0.0.1", OTHER_HOST))
    assert friend.evaluate("isSecureContext") is False
    friend.get_by_label("Your name").fill("Ana")
    friend.get_by_role("button", name="Sit down").click()
    table_of(friend)
    assert [seat["part"] for seat in view_of(host, table)["seats"]] == ["added", "added"]
    play_clans([host, friend], table)

    for page in (host, friend):
        check(page, RIGHT)
        expect(page.get_by_text("The draws follow from the seed (4 checked).")).to_be_visible()
        expect(page.get_by_text("Not known:")).to_have_count(0)
    wait_until_still(host)
    save_screenshot(host, "check-deals")
    assert accessibility_violations(host) == []
    save_screenshot(friend, "check-deals-phone")
    assert accessibility_violations(friend) == []
    close(host)
    host.route("**/record", with_another_card)
    check(host, WRONG)
    expect(host.get_by_text("The record says")).to_be_visible()
    save_screenshot(host, "check-deals-wrong")
    close(host)
    host.unroute("**/record")
    host.evaluate("localStorage.setItem('clachan.deals', '[]')")
    check(host, RIGHT)
    expect(host.get_by_text("This browser has no notes about this table.")).to_be_visible()
    close(host)
    notes = f'[["{table}",{{"part":"{"0" * 64}","commitment":"sha256:{"0" * 64}"}}]]'
    host.evaluate("notes => localStorage.setItem('clachan.deals', notes)", notes)
    check(host, WRONG)
    dialog = host.get_by_role("dialog", name=CHECK)
    buttons = dialog.get_by_role("button", name="Close"), host.locator("button", has_text=CHECK)
    host.evaluate(CLOSE_AND_CHECK, [button.element_handle() for button in buttons])
    host.wait_for_timeout(300)
    expect(dialog.get_by_text(WRONG)).to_be_visible()
    close(host)

    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_text(re.compile("Every seat is taken.*Ana"))).to_be_visible()
    expect(host.get_by_role("button", name="Start without them")).to_be_visible()
    save_screenshot(host, "lobby-parts")
    again = table_of(host)
    close(friend)
    friend.get_by_role("button", name="Rematch").click()
    expect(host.get_by_role("button", name="Start without them")).to_have_count(0)
    view = view_of(host, again)
    assert [seat["part"] for seat in view["seats"]] == ["added", "added"]
    assert view["status"] == "playing"


def test_a_rematch_can_start_without_somebody(live_server: str, browser: Browser) -> None:
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    host.goto(live_server)
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.evaluate(OPEN, {"game": "clans", "seats": seats})
    host.goto(f"{live_server}/table/{table}")
    friend.goto(host.get_by_label("Invite link").input_value())
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    table_of(friend)
    play_clans([host, friend], table)
    host.get_by_role("button", name="Rematch").click()
    host.get_by_role("button", name="Start without them").click()
    expect(host.get_by_role("button", name="Start without them")).to_have_count(0)
    again = table_of(host)
    assert [seat["part"] for seat in view_of(host, again)["seats"]] == ["added", "absent"]


def test_a_game_with_all_boxes_is_checked_at_its_end_and_in_its_replay(
    live_server: str, browser: Browser
) -> None:
    """The table is opened without its part, which the page adds when it shows the table."""
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]
    boxes = ["journeyman", "druids"]
    order = {"game": "skye", "boxes": boxes, "seats": seats, "substitute": "greedy"}
    table = page.evaluate(OPEN, order)
    page.goto(f"{live_server}/table/{table}")
    wait_for_status(page, table, "playing")
    assert page.evaluate(COMMAND, [table, {"command": "leave", "seat": 0}]) == 200
    wait_for_status(page, table, "finished")
    page.reload()
    check(page, RIGHT)
    save_screenshot(page, "check-deals-skye")
    close(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server}/table/{table}/review")
    page.get_by_role("button", name="More", exact=True).click()
    check(page, RIGHT)
    close(page)
    wait_until_still(page)
    save_screenshot(page, "replay-phone")
    assert accessibility_violations(page) == []


def test_a_chosen_seed_says_practice_to_everybody(live_server: str, browser: Browser) -> None:
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    host.goto(f"{live_server}/new")
    host.get_by_role("radio", name=re.compile("^Clans and Glory")).click()
    for _ in range(2):
        host.get_by_role("button", name=re.compile("^Remove ")).first.click()
    host.get_by_role("button", name="Friend", exact=True).click()
    host.get_by_label("Seed").fill("tonight")
    expect(host.get_by_text("this is a practice table")).to_be_visible()
    save_screenshot(host, "practice-new")
    host.get_by_role("button", name="Create table").click()
    table = table_of(host)
    badge = "practice"
    expect(host.get_by_text(badge, exact=True).first).to_be_visible()
    friend.goto(host.get_by_label("Invite link").input_value())
    expect(friend.get_by_text(badge, exact=True)).to_be_visible()
    save_screenshot(friend, "practice-join")
    assert accessibility_violations(friend) == []
    friend.get_by_label("Your name").fill("Ana")
    friend.get_by_role("button", name="Sit down").click()
    table_of(friend)
    expect(friend.locator("header").get_by_text(badge, exact=True)).to_be_attached()
    save_screenshot(friend, "practice-table")
    play_clans([host, friend], table)
    friend.get_by_role("button", name=CHECK).click()
    expect(friend.get_by_text("There is nothing to prove.")).to_be_visible()
    friend.goto(live_server)
    friend.goto(f"{live_server}/replays")
    expect(friend.get_by_text(badge, exact=True)).to_be_visible()
