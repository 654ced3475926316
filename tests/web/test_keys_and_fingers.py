"""Whole games by keyboard alone, and on a phone by touch."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.inn import Complaints, desk, phone, picture
from tests.web.people import ClansFinger, ClansKeys, SkyeFinger, SkyeKeys


def test_isle_of_skye_by_keyboard_alone(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("button", name="Play now").press("Enter")
    SkyeKeys(page).play_to_the_end()
    assert complaints.found == []


def test_clans_and_glory_by_keyboard_alone(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("radio", name="Clans and Glory").press("Enter")
    page.get_by_role("button", name="Play now").press("Enter")
    ClansKeys(page).play_to_the_end()
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Log").get_by_role("listitem")).not_to_have_count(0)


def test_isle_of_skye_on_a_phone(inn: str, browser: Browser) -> None:
    page = phone(browser).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("button", name="Play now").tap()
    person = SkyeFinger(page)
    person.play_to_the_end()
    picture(page, "skye-final-phone")
    page.get_by_role("button", name="Score sheet", exact=True).tap()
    sheet = page.get_by_role("dialog", name="Score sheet").get_by_role("tabpanel")
    expect(sheet).to_contain_text("Total")
    box = sheet.bounding_box()
    assert box is not None and box["height"] > 200, "a drawer shows what it is opened for"
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert complaints.found == []


def test_clans_and_glory_on_a_phone(inn: str, browser: Browser) -> None:
    page = phone(browser).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("radio", name="Clans and Glory").tap()
    page.get_by_role("button", name="Play now").tap()
    ClansFinger(page).play_to_the_end()
    picture(page, "clans-final-phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert complaints.found == []
