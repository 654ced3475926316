"""Records and replays on the page: opened, copied and shared."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from clachan.kernel.rng import Rng
from clachan.tables.setup import bot, person
from tests.tables.logged_table import ANA, LoggedTable, set_up
from tests.web.live_server import Console, desktop_context, phone_context, save_screenshot


@pytest.fixture(scope="module")
def record() -> str:
    """The record of a finished game of Ana against a bot."""
    logged = LoggedTable(set_up("clans", (person(ANA, "Ana"), bot("clans", "greedy"))))
    logged.play_to_end(Rng(5))
    return str(logged.table.record())


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="Open a record").click()
    page.get_by_label("Or paste a record or position").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def test_a_record_file_becomes_a_replay(
    live_server: str, browser: Browser, console: Console, record: str
) -> None:
    console.expect("status of 400")
    page = phone_context(browser).new_page()
    page.goto(f"{live_server}/replays")
    paste(page, record.replace(" lay ", " ley ", 1))
    expect(page.get_by_role("alert")).to_contain_text("line ")
    save_screenshot(page, "record-wrong")
    file: FilePayload = {"name": "g.clachan", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    save_screenshot(page, "record-replay-phone")
    page.goto(f"{live_server}/replays")
    expect(page.get_by_role("heading", name="Opened records")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Ana")).to_have_count(1)
    save_screenshot(page, "record-list")


def test_a_copied_position_opens_as_a_board(
    live_server: str, browser: Browser, record: str
) -> None:
    context = desktop_context(browser)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{live_server}/replays")
    paste(page, record)
    page.get_by_role("slider", name="Move").fill("7")
    expect(page.get_by_role("status").filter(has_text="7 /")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Copy this position").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    save_screenshot(page, "record-replay")
    copied = page.evaluate("navigator.clipboard.readText()")
    page.goto(f"{live_server}/replays")
    paste(page, copied)
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("Analysis board").first).to_be_visible()
    save_screenshot(page, "record-board")


def test_a_shared_replay_can_be_withdrawn(
    live_server: str, browser: Browser, console: Console, record: str
) -> None:
    console.expect("status of 404")
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/replays")
    paste(page, record)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Share replay").click()
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_label("Link to the replay").input_value()
    save_screenshot(page, "share-dialog")
    stranger = phone_context(browser).new_page()
    stranger.goto(link)
    stranger.get_by_role("button", name="More", exact=True).click()
    expect(stranger.get_by_role("button", name="Check the deals")).to_be_visible()
    expect(stranger.get_by_role("button", name="Share replay")).to_have_count(0)
    expect(stranger.get_by_role("button", name="Try it from here")).to_have_count(0)
    stranger.keyboard.press("Escape")
    stranger.get_by_role("button", name="Next move").click()
    expect(stranger.get_by_role("status").filter(has_text="1 /")).to_be_visible()
    save_screenshot(stranger, "share-phone")
    page.get_by_role("button", name="Withdraw the link").click()
    expect(page.get_by_role("button", name="Create a link")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("alert")).to_contain_text("There is no replay here.")
    save_screenshot(stranger, "share-withdrawn")
