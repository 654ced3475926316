"""axe finds no serious problem on any screen; the page speaks three languages and loads quickly."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import accessibility_violations
from tests.web.live_server import (
    Scheme,
    desktop_context,
    phone_context,
    save_screenshot,
    wait_until_still,
)
from tests.web.page_players import (
    CARDS,
    PLACES,
    ClansMousePlayer,
    SkyeMousePlayer,
    choose_card_and_place,
)
from tools.page import WEB

SMALL = """
[...document.querySelectorAll("button, a, select")]
  .filter((each) => each.offsetParent && !each.closest(".spoken") && !each.matches(".skip"))
  .map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width > 0 && (box.height < 43 || box.width < 43))
  .map(([, html]) => html)
"""
"""Buttons and links too small for a finger."""
SAMPLES = sorted(file.stem for file in (WEB / "src" / "fixtures").glob("*.json"))
LANGUAGES = {"en-GB": "Play now", "de-DE": "Jetzt spielen", "pl-PL": "Graj teraz"}


def violations_in_both_themes(page: Page, name: str) -> list[str]:
    """What axe finds with the light theme, and in the colors of the dark one: nothing else differs."""
    found: list[str] = []
    schemes: tuple[tuple[Scheme, tuple[str, ...]], ...] = (
        ("light", ()),
        ("dark", ("color-contrast",)),
    )
    for scheme, rules in schemes:
        page.emulate_media(color_scheme=scheme)
        wait_until_still(page)
        save_screenshot(page, f"{name}-{scheme}")
        found += [f"{scheme}: {each}" for each in accessibility_violations(page, *rules)]
    return found


@pytest.mark.parametrize(
    "path", ["", "new", "join", "rules", "settings", "devices", "replays", "gallery"]
)
def test_axe_finds_nothing_on_the_screens_around_a_table(
    live_server: str, browser: Browser, path: str
) -> None:
    context = desktop_context(browser)
    page = context.new_page()
    page.goto(f"{live_server}/{path}")
    page.locator("main").wait_for()
    if path == "gallery":
        page.get_by_role("radio", name="One theme").click()
        page.get_by_role("radio", name="Journeyman").click()
    assert violations_in_both_themes(page, f"screen-{path or 'home'}") == []
    context.close()


@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_axe_finds_nothing_in_any_phase(live_server: str, browser: Browser, kind: str) -> None:
    """The gallery's tables: every phase of both games, boxes included."""
    context = (desktop_context if kind == "desk" else phone_context)(browser)
    page = context.new_page()
    for sample in SAMPLES:
        page.goto(f"{live_server}/gallery/table/{sample}")
        page.locator("main").wait_for()
        assert violations_in_both_themes(page, f"{sample}-{kind}") == [], sample
        width = page.viewport_size["width"] if page.viewport_size else 0
        assert page.evaluate("document.documentElement.scrollWidth") == width, sample
    context.close()


def test_axe_finds_nothing_in_dialogs_and_panels(live_server: str, browser: Browser) -> None:
    """Scoring shown tile by tile, the hint, the menu, the keys, the rules beside the table."""
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name=re.compile("^Ready")).wait_for()
    page.keyboard.press("h")
    page.get_by_role("button", name="Play this").wait_for()
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Keys and rules").click()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("complementary", name="Rules")).to_contain_text("In short")
    wait_until_still(page)
    save_screenshot(page, "rules-beside-the-table")
    assert accessibility_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary", name="Rules")).to_have_count(0)
    shown = page.get_by_role("button", name=re.compile("^(Continue|Next scoring tile)"))
    SkyeMousePlayer(page).play_until(lambda: shown.count() > 0)
    wait_until_still(page)
    save_screenshot(page, "scoring")
    assert accessibility_violations(page) == []


OUTLINE = "each => getComputedStyle(each).outlineStyle"
KNOB_AND_TRACK = """each => [getComputedStyle(each), getComputedStyle(each.parentElement, "::before")]
  .map(style => style.backgroundColor)"""
PAINT = "each => [each, each.parentElement].map(part => getComputedStyle(part).backgroundColor)"


def test_forced_colors_keep_what_is_current_chosen_and_on(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.emulate_media(forced_colors="active")
    page.goto(live_server)
    game = page.get_by_role("radio", name="Clans and Glory")
    game.click()
    assert game.evaluate(OUTLINE) != "none"
    page.get_by_role("button", name="Play now").click()
    choose_card_and_place(page)
    switch = page.get_by_role("switch").first
    for _ in range(2):
        knob, track = switch.locator("span").evaluate(KNOB_AND_TRACK)
        assert knob != track, "the knob is seen in both positions"
        switch.click()
    paint, ground = page.locator("li .bar i").last.evaluate(PAINT)
    assert paint != ground, "bars are seen"
    for chosen in (
        page.get_by_role("list", name="Your hand").get_by_role("button", pressed=True),
        page.locator("header [aria-current=step]"),
        page.locator("[data-player][aria-current]").first,
    ):
        assert chosen.evaluate(OUTLINE) in ("solid", "double")
    save_screenshot(page, "forced-colors-clans")
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Axe tile 1").click()
    page.get_by_role("list", name="Value by the end").first.wait_for()
    bar = page.locator("article li .bar i").first
    bar.wait_for(state="attached")
    paint, ground = bar.evaluate(PAINT)
    assert paint != ground, "bars are seen"
    wait_until_still(page)
    save_screenshot(page, "forced-colors")
    for chosen in (
        page.get_by_role("button", name="Axe tile 1"),
        page.get_by_role("list", name="Phases of the round").locator("[aria-current=step]"),
        page.get_by_role("list", name="Rounds").locator("[aria-current=step]"),
        page.get_by_role("tab", selected=True).first,
    ):
        assert chosen.evaluate(OUTLINE) in ("solid", "double")
    assert page.get_by_role("button", name="Axe tile 2").evaluate(OUTLINE) == "none"


def test_axe_finds_nothing_at_the_long_table(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    page.locator(CARDS).first.wait_for()
    for choice in (CARDS, PLACES):
        wait_until_still(page)
        assert accessibility_violations(page) == []
        page.locator(choice).first.click()
    wait_until_still(page)
    assert accessibility_violations(page) == []
    ClansMousePlayer(page).play_to_the_end()
    assert accessibility_violations(page) == []
    # A high stack of shields scrolls; keys have to reach it.
    for stack in page.locator(".boards ul").all():
        stack.evaluate("(list) => (list.style.maxHeight = '40px')")
    assert accessibility_violations(page) == []
    page.get_by_role("link", name="Review the game").click()
    page.get_by_role("dialog", name="Game review").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_role("status").first).to_contain_text("1 /")
    wait_until_still(page)
    assert accessibility_violations(page) == []


def test_axe_finds_nothing_on_a_phone(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    page.goto(live_server)
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Play now").tap()
    page.get_by_role("button", name=re.compile("^Ready")).wait_for()
    wait_until_still(page)
    save_screenshot(page, "phone-pricing")
    assert accessibility_violations(page) == []
    small = page.evaluate(SMALL)
    assert small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(
    live_server: str, browser: Browser, language: str
) -> None:
    page = desktop_context(browser, language).new_page()
    page.goto(live_server)
    page.get_by_role("button", name=LANGUAGES[language]).click()
    page.locator("article .picture").first.wait_for()
    wait_until_still(page)
    save_screenshot(page, f"pricing-{language[:2]}")
    assert page.locator("html").get_attribute("lang") == language[:2]
    text = page.inner_text("body")
    assert not re.search(r"\{\w+\}", text), "a value is missing in the words"
    assert not re.search(r"\b(log|why|hint|trouble)\.\w+", text), "a code without words"
    box = page.locator("header").first.bounding_box()
    assert box is not None
    for tool in page.locator("header button").all():
        there = tool.bounding_box()
        assert there is not None and there["x"] + there["width"] <= 1280


def test_the_first_load_is_small_and_nothing_comes_from_elsewhere(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(live_server)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    wait_until_still(page)
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(e => e.transferSize)"
    )
    assert 0 < sum(sizes) < 300_000
    assert all(url.startswith(live_server) for url in asked)
