"""Both boxes by keyboard alone, and on a phone by touch: waypoints, dolmen, tablets."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.web.inn import Complaints, desk, phone, picture
from tests.web.people import SkyeFinger, SkyeKeys, open_table

BOTH = ("Journeyman", "Druids")


def test_both_boxes_by_keyboard_alone(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    complaints = Complaints(page)
    open_table(page, inn, BOTH)
    SkyeKeys(page).play_to_the_end()
    assert complaints.found == []


def test_both_boxes_on_a_phone(inn: str, browser: Browser) -> None:
    page = phone(browser).new_page()
    complaints = Complaints(page)
    open_table(page, inn, BOTH)
    SkyeFinger(page).play_to_the_end()
    picture(page, "boxes-final-phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert complaints.found == []
