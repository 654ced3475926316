"""Two browsers at one table, reloading in the middle, one device for two, taking back, hints."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.inn import ELSEWHERE, at_rest, desk, free_port, open_inn, picture
from tests.web.people import ClansPerson, Person, SkyePerson
from tests.web.test_access import serious

READY = re.compile("^Ready")
LABELS = "pictures => pictures.map(picture => picture.alt)"


def new_table(page: Page, inn: str, second: str) -> None:
    """A table for me and one more, of the base game."""
    page.goto(f"{inn}/new")
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Remove ")).first.click()
    page.get_by_role("button", name=second, exact=True).click()


def lay_of_the_land(page: Page) -> Locator:
    return page.get_by_role("group", name="Your territory").get_by_role("img")


def play_to_the_first_tile(page: Page) -> Locator:
    """The cells where it may lie."""
    cells = page.locator("[data-cell]")
    SkyePerson(page).play_until(lambda: cells.count() > 0)
    return cells


def play_together(people: list[Person]) -> None:
    """Everybody decides in turn, until all see the end."""
    until = time.monotonic() + 120
    while not all(person.is_over() for person in people):
        if any([person.step() for person in people]):
            until = time.monotonic() + 120
        assert time.monotonic() < until, "nobody can do anything"


def test_a_friend_joins_by_the_link_and_both_play_to_the_end(inn: str, browser: Browser) -> None:
    host, friend = desk(browser).new_page(), desk(browser).new_page()
    host.goto(f"{inn}/new")
    host.get_by_role("radio", name=re.compile("^Clans and Glory")).click()
    for _ in range(2):
        host.get_by_role("button", name=re.compile("^Remove ")).first.click()
    host.get_by_role("button", name="Friend", exact=True).click()
    host.get_by_role("button", name="Create table").click()
    link = host.get_by_label("Invite link").input_value()
    at_rest(host)
    picture(host, "lobby")
    assert serious(host) == []
    friend.goto(link.replace("127.0.0.1", ELSEWHERE))
    assert friend.evaluate("isSecureContext") is False
    friend.get_by_label("Your name").fill("Ana")
    at_rest(friend)
    picture(friend, "join")
    assert serious(friend) == []
    friend.get_by_role("button", name="Sit down").click()
    people: list[Person] = [ClansPerson(host), ClansPerson(friend)]
    expect(host.get_by_text("Ana", exact=True).first).to_be_visible()
    play_together(people)


def test_a_reload_in_the_middle_changes_nothing(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("button", name="Play now").click()
    cells = play_to_the_first_tile(page)
    places, tiles = cells.count(), lay_of_the_land(page).count()
    page.reload()
    expect(cells).to_have_count(places)
    expect(lay_of_the_land(page)).to_have_count(tiles)
    expect(page.get_by_role("region", name="Game log")).not_to_be_empty()


def test_the_table_comes_back_when_the_server_does(browser: Browser, tmp_path: Path) -> None:
    """And what was done in between is not lost."""
    page, port = desk(browser).new_page(), free_port()
    gone = page.get_by_text("Connection lost")
    with open_inn(tmp_path, port) as inn:
        page.goto(inn)
        page.get_by_role("button", name="Play now").click()
        page.get_by_role("button", name="Axe tile 1").click()
        expect(gone).to_have_count(0)
    expect(gone).to_be_visible()
    picture(page, "server-gone")
    page.get_by_role("button", name=READY).click()
    with open_inn(tmp_path, port):
        expect(gone).to_have_count(0)
        expect(page.get_by_role("button", name=READY)).to_have_count(0)
        play_to_the_first_tile(page)


def test_sealed_prices_can_be_taken_back_until_the_last_is_ready(
    inn: str, browser: Browser
) -> None:
    host, friend = desk(browser).new_page(), desk(browser).new_page()
    new_table(host, inn, "Friend")
    host.get_by_role("button", name="Create table").click()
    friend.goto(host.get_by_label("Invite link").input_value())
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Axe tile 1").click()
    host.get_by_role("button", name=READY).click()
    host.get_by_role("button", name="Undo").first.click()
    expect(host.get_by_role("button", name=READY)).to_be_enabled()
    host.get_by_role("button", name="Axe tile 3").click()
    host.get_by_role("button", name=READY).click()
    friend.get_by_role("button", name="Axe tile 1").click()
    friend.get_by_role("button", name=READY).click()
    for page in (host, friend):
        expect(page.get_by_text("to spend")).to_be_visible()


def test_a_placed_tile_can_be_taken_back_and_a_hint_says_why(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("button", name="Play now").click()
    cells = play_to_the_first_tile(page)
    tiles = lay_of_the_land(page)
    before = tiles.count()
    cells.first.click()
    expect(tiles).to_have_count(before + 1)
    page.get_by_role("button", name="Undo").first.click()
    expect(tiles).to_have_count(before)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Play this")).to_be_visible()
    picture(page, "hint")
    page.get_by_role("button", name="Play this").click()
    expect(page.get_by_role("button", name="Undo").first).to_be_visible()


def test_one_device_for_two_hides_the_table_in_between(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    new_table(page, inn, "Same device")
    names = page.get_by_label("Your name")
    names.nth(0).fill("Cat")
    names.nth(1).fill("Dan")
    page.get_by_role("button", name="Create table").click()
    drawn: list[list[str]] = []
    for name in ("Cat", "Dan"):
        expect(page.get_by_role("heading", name=f"{name}, your turn")).to_be_visible()
        assert page.get_by_role("button", name=READY).count() == 0
        picture(page, "curtain")
        page.get_by_role("button", name=f"I'm {name}").click()
        page.get_by_role("button", name="Axe tile 1").click()
        drawn.append(page.locator("article .picture img").evaluate_all(LABELS))
        page.get_by_role("button", name=READY).click()
    assert drawn[0] != drawn[1], "everybody sees only their own tiles"
    curtain = page.get_by_role("heading", name=re.compile("your turn$"))
    expect(curtain.or_(page.get_by_text("to spend"))).to_be_visible()


def test_an_illegal_move_is_refused_with_the_rule(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name=READY).wait_for()
    page.keyboard.press("/")
    page.keyboard.type("price 4 4 axe")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("it costs 8, you have 5. (Skye 4.4)")


def test_those_who_want_it_are_asked_before_what_cannot_be_taken_back(
    inn: str, browser: Browser
) -> None:
    page = desk(browser).new_page()
    page.goto(f"{inn}/settings")
    page.get_by_role("radio", name="Always").click()
    page.goto(inn)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    lay = page.get_by_role("button", name=re.compile("^Lay "))
    lay.click()
    hand = page.locator(".fan").get_by_role("button")
    cards = hand.count()
    sure = page.get_by_role("dialog", name="Are you sure?")
    sure.get_by_role("button", name="Cancel").click()
    expect(sure).to_have_count(0)
    lay.click()
    sure.get_by_role("button", name="Play it").click()
    expect(hand).to_have_count(cards - 1)


def test_a_finished_game_is_seen_again_from_any_chair_or_with_everything_open(
    inn: str, browser: Browser
) -> None:
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    ClansPerson(page).play_to_the_end()
    page.get_by_role("link", name="Review the game").click()
    told = page.get_by_role("navigation", name="Review the game").get_by_role("status")
    cards = page.locator(".fan").get_by_role("button")
    expect(told).to_contain_text("0 /")
    page.get_by_label("Move", exact=True).fill("6")
    expect(told).to_contain_text("6 /")
    whose = page.get_by_label("Point of view")
    whose.select_option(index=3)
    expect(cards).not_to_have_count(0)
    whose.select_option(label="Reveal everything")
    expect(cards).not_to_have_count(0)
    page.get_by_role("button", name="Autoplay").click()
    expect(told).to_contain_text("8 /")
    page.get_by_role("button", name="Autoplay").click()
    page.get_by_role("button", name="Last move").click()
    expect(page.get_by_role("heading", name=re.compile("(You win|wins)!$"))).to_be_visible()
