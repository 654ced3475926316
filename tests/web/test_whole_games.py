"""Whole games through the page, with the mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.inn import Complaints, at_rest, desk, picture
from tests.web.people import ClansPerson, Person, SkyePerson, open_table
from tests.web.test_access import serious

BOXES = [("Journeyman",), ("Druids",), ("Journeyman", "Druids")]


def test_play_now_leads_through_a_whole_game_of_isle_of_skye(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("button", name="Play now").click()
    person = SkyePerson(page)
    person.play_to_the_end()
    assert person.decisions > 24
    picture(page, "skye-final")
    assert page.get_by_role("heading", name="Points by round").is_visible()
    page.get_by_role("link", name="Review the game").click()
    page.get_by_role("button", name="Missed points").click()
    better = page.get_by_role("region", name="Better")
    expect(better.or_(page.get_by_text("No missed points"))).to_be_visible()
    at_rest(page)
    picture(page, "skye-slips")
    assert serious(page) == []
    assert complaints.found == []


def test_play_now_leads_through_a_whole_game_of_clans_and_glory(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    person = ClansPerson(page)
    person.play_to_the_end()
    assert person.decisions in (8, 9)
    picture(page, "clans-final")
    assert page.get_by_role("region", name="Final scores").is_visible()
    assert complaints.found == []


@pytest.mark.parametrize("boxes", BOXES, ids="-".join)
def test_every_set_of_boxes_plays_to_the_end(
    inn: str, browser: Browser, boxes: tuple[str, ...]
) -> None:
    page = desk(browser).new_page()
    complaints = Complaints(page)
    open_table(page, inn, boxes)
    person: Person = SkyePerson(page)
    person.play_to_the_end()
    picture(page, f"{'-'.join(boxes)}-final")
    assert complaints.found == []
