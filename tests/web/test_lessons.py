"""Lessons and practice tables in the page: by mouse and keyboard, with wrong answers, and after a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.live_server import desktop_context, phone_context
from tests.web.page_players import CARDS, LAY, ClansMousePlayer, choose_card_and_place

WRONG = re.compile("Not quite")
RIGHT = re.compile("Right")


def open_lesson(browser: Browser, live_server: str, name: str) -> Page:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("link", name=re.compile("^Learn")).first.click()
    page.get_by_role("link", name=re.compile(name)).click()
    expect(panel(page)).to_contain_text(name)
    return page


def panel(page: Page) -> Locator:
    return page.locator(".exercise")


def test_a_lesson_of_isle_of_skye_by_mouse(live_server: str, browser: Browser) -> None:
    name = "Buy, or keep the gold"
    page = open_lesson(browser, live_server, name)
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(panel(page)).to_contain_text(WRONG)
    page.get_by_role("button", name="Try again").click()
    expect(panel(page)).not_to_contain_text(WRONG)
    page.locator("[data-offer][data-open]").first.click()
    page.get_by_role("button", name=re.compile("^Buy")).click()
    expect(panel(page)).to_contain_text(RIGHT)

    page.get_by_role("link", name="All lessons").click()
    solved = page.get_by_role("link", name=re.compile(f"solved.*{name}"))
    expect(solved).to_be_visible()
    page.reload()
    expect(solved).to_be_visible()
    solved.click()
    expect(panel(page)).to_contain_text(RIGHT)
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name=re.compile("^Pass"))).to_be_visible()
    expect(panel(page)).not_to_contain_text(RIGHT)


def test_a_lesson_of_clans_and_glory_by_mouse(live_server: str, browser: Browser) -> None:
    page = open_lesson(browser, live_server, "What fits")
    page.get_by_role("button", name=re.compile("gray.*3|3.*gray", re.IGNORECASE)).first.click()
    page.locator("[data-place]:not([data-place=T4], [data-place=B5]) button").first.click()
    page.get_by_role("button", name=LAY).click()
    expect(panel(page)).to_contain_text(WRONG)
    page.get_by_role("button", name="Try again").click()
    page.locator("[data-card=gray-3] + button").click()
    page.locator("[data-place=T4] button").click()
    page.get_by_role("button", name=LAY).click()
    expect(panel(page)).to_contain_text(RIGHT)
    page.get_by_role("link", name="Next lesson").click()
    expect(panel(page)).to_contain_text("Shields and their order")


def test_a_lesson_of_clans_and_glory_by_touch(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    page.goto(f"{live_server}/learn")
    page.get_by_role("link", name=re.compile("What fits")).tap()
    page.locator("[data-card=gray-5] + button").tap()
    page.get_by_role("button", name="Board II", exact=True).tap()
    page.locator("[data-place=B5] button").tap()
    page.get_by_role("button", name=LAY).tap()
    expect(panel(page)).to_contain_text(RIGHT)
    page.get_by_role("link", name="Next lesson").tap()
    expect(panel(page)).to_contain_text("Shields and their order")


def test_a_lesson_by_keyboard_alone(live_server: str, browser: Browser) -> None:
    page = open_lesson(browser, live_server, "Rob a rival's shield")
    for move, answer in [("lay gray-3 T4", WRONG), ("lay gray-3 T4 shield", RIGHT)]:
        expect(page.locator(CARDS).first).to_be_visible()
        page.keyboard.press("/")
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        expect(panel(page)).to_contain_text(answer)
        if answer is WRONG:
            page.get_by_role("button", name="Try again").press("Enter")
            expect(panel(page)).not_to_contain_text(WRONG)


def test_a_position_of_a_replay_opens_as_an_analysis_board_and_back(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    ClansMousePlayer(page).play_to_the_end()
    page.goto(f"{page.url}/review?move=9")
    expect(page.get_by_text(re.compile(r"^9 / \d+"))).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Try it from here").click()
    page.get_by_role("button", name="Open the analysis board").click()
    expect(page.get_by_text("From move 9")).to_be_visible()
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    choose_card_and_place(page)
    page.get_by_role("button", name=LAY).click()
    page.get_by_role("button", name=re.compile("^Done")).click()
    expect(page.get_by_text("practice").first).to_be_visible()
    page.get_by_role("button", name="Start position").click()
    expect(undo).to_be_disabled()
    page.get_by_role("link", name="Back to the game").click()
    expect(page.get_by_text(re.compile(r"^9 / \d+"))).to_be_visible()
