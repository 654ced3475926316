"""Whole games by keyboard alone, and on a phone by touch."""

from __future__ import annotations

import re

from playwright.sync_api import Browser

from tests.web.inn import Complaints, desk, phone, picture
from tests.web.people import ClansFinger, Person, SkyeFinger


class SkyeKeys(Person):
    """Never touches the mouse: digits, arrows, letters and Enter."""

    def decide(self) -> bool:
        page, keys = self.page, self.page.keyboard
        if self.button(re.compile("^(Go on|Next scoring tile)")).count():
            keys.press("Escape")
        elif page.get_by_role("button", name=re.compile("^Ready")).count():
            keys.press("1")
            if page.locator("button[aria-label^='Axe on'][aria-pressed=true]").count() == 0:
                keys.press("x")
            keys.press("2")
            keys.press("+")
            keys.press("Enter")
        elif self.button(re.compile("^Pass")).count():
            keys.press("2")
            keys.press("Enter" if self.button(re.compile("^Buy from")).count() else "p")
        elif self.button(re.compile("^Done building")).count():
            keys.press("Escape")
            page.evaluate("document.activeElement?.blur()")
            keys.press("Enter")
        elif page.locator("[data-cell]").count():
            keys.press("ArrowUp")
            keys.press("ArrowRight")
            keys.press("r")
            keys.press("Enter")
        else:
            return False
        return True


class ClansKeys(Person):
    def decide(self) -> bool:
        if self.button(re.compile("^Lay ")).count() == 0:
            return False
        self.page.keyboard.press("1")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("x")
        self.page.keyboard.press("Enter")
        return True


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


def test_isle_of_skye_on_a_phone(inn: str, browser: Browser) -> None:
    page = phone(browser).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("button", name="Play now").tap()
    person = SkyeFinger(page)
    person.play_to_the_end()
    picture(page, "skye-final-phone")
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
