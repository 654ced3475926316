"""axe finds nothing serious on any screen, the page speaks three languages, and loads at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.inn import Complaints, Scheme, at_rest, desk, phone, picture
from tests.web.people import ClansPerson, SkyePerson

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALL = """
[...document.querySelectorAll("button, a, select")]
  .filter((each) => each.offsetParent && !each.closest(".spoken") && !each.matches(".skip"))
  .map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width > 0 && (box.height < 43 || box.width < 43))
  .map(([, html]) => html)
"""
"""What a finger would miss."""
SAMPLES = sorted(each.stem for each in (AXE.parents[2] / "src" / "fixtures").glob("*.json"))
LANGUAGES = {"en-GB": "Play now", "de-DE": "Jetzt spielen", "pl-PL": "Graj teraz"}


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "new", "join", "rules", "settings", "replays", "gallery"])
def test_axe_finds_nothing_on_the_screens_around_a_table(
    inn: str, browser: Browser, path: str, scheme: Scheme
) -> None:
    context = desk(browser, scheme=scheme)
    page = context.new_page()
    page.goto(f"{inn}/{path}")
    page.locator("main").wait_for()
    if path == "gallery":
        page.get_by_role("radio", name="One theme").click()
        page.get_by_role("radio", name="Journeyman").click()
    at_rest(page)
    picture(page, f"screen-{path or 'home'}-{scheme}")
    assert serious(page) == []
    context.close()


@pytest.mark.parametrize("kind", ["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_phase(
    inn: str, browser: Browser, scheme: Scheme, kind: str
) -> None:
    """The gallery's tables: every phase of both games, boxes included."""
    context = (desk if kind == "desk" else phone)(browser, scheme=scheme)
    page = context.new_page()
    for sample in SAMPLES:
        page.goto(f"{inn}/gallery/table/{sample}")
        page.locator("main").wait_for()
        at_rest(page)
        picture(page, f"{sample}-{kind}-{scheme}")
        assert serious(page) == [], sample
        width = page.viewport_size["width"] if page.viewport_size else 0
        assert page.evaluate("document.documentElement.scrollWidth") == width, sample
    context.close()


def test_axe_finds_nothing_in_what_comes_and_goes(inn: str, browser: Browser) -> None:
    """Scoring shown tile by tile, the hint, the menu, the keys, the rules beside the table."""
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name=re.compile("^Ready")).wait_for()
    page.keyboard.press("h")
    page.get_by_role("button", name="Play this").wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Keys and rules").click()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("complementary", name="Rules")).to_contain_text("In short")
    at_rest(page)
    picture(page, "rules-beside-the-table")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary", name="Rules")).to_have_count(0)
    shown = page.get_by_role("button", name=re.compile("^(Continue|Next scoring tile)"))
    SkyePerson(page).play_until(lambda: shown.count() > 0)
    at_rest(page)
    picture(page, "scoring")
    assert serious(page) == []


def test_axe_finds_nothing_at_the_long_table(inn: str, browser: Browser) -> None:
    page = desk(browser).new_page()
    page.goto(inn)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name=re.compile("^Lay ")).wait_for()
    at_rest(page)
    assert serious(page) == []
    ClansPerson(page).play_to_the_end()
    assert serious(page) == []
    page.get_by_role("link", name="Review the game").click()
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_role("status").first).to_contain_text("1 /")
    at_rest(page)
    assert serious(page) == []


def test_axe_finds_nothing_on_a_phone(inn: str, browser: Browser) -> None:
    page = phone(browser).new_page()
    page.goto(inn)
    assert serious(page) == []
    page.get_by_role("button", name="Play now").tap()
    page.get_by_role("button", name=re.compile("^Ready")).wait_for()
    at_rest(page)
    picture(page, "phone-pricing")
    assert serious(page) == []
    small = page.evaluate(SMALL)
    assert small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(
    inn: str, browser: Browser, language: str
) -> None:
    page = desk(browser, language).new_page()
    complaints = Complaints(page)
    page.goto(inn)
    page.get_by_role("button", name=LANGUAGES[language]).click()
    page.locator("article .picture").first.wait_for()
    at_rest(page)
    picture(page, f"pricing-{language[:2]}")
    assert page.locator("html").get_attribute("lang") == language[:2]
    text = page.inner_text("body")
    assert not re.search(r"\{\w+\}", text), "a value is missing in the words"
    assert not re.search(r"\b(log|why|hint|trouble)\.\w+", text), "a code without words"
    box = page.locator("header").first.bounding_box()
    assert box is not None
    for tool in page.locator("header button").all():
        there = tool.bounding_box()
        assert there is not None and there["x"] + there["width"] <= 1280
    assert complaints.found == []


def test_the_first_load_is_small_and_nothing_comes_from_elsewhere(
    inn: str, browser: Browser
) -> None:
    page = desk(browser).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(inn)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    at_rest(page)
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(e => e.transferSize)"
    )
    assert 0 < sum(sizes) < 300_000
    assert all(url.startswith(inn) for url in asked)
