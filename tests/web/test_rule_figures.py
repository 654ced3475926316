"""The examples in the rules: positions that the engine reaches today; the page finds and draws them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from clachan.skye.rules.engine import Skye
from clachan.tables.play import open_table
from tests.web.live_server import desktop_context, phone_context
from tests.web.page_fixtures import GUEST, setup_of
from tests.web.rule_figures import figure_files

_RULES: Final = Path(__file__).parents[2] / "docs" / "rules"
_COMMAND: Final = "python -m tests.web.rule_figures"


def test_the_figures_are_positions_of_today() -> None:
    for path, text in figure_files():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run {_COMMAND}"


def test_every_figure_stands_at_a_paragraph_and_every_scoring_tile_has_one() -> None:
    shown: set[str] = set()
    for path, _ in figure_files():
        for figure in json.loads(path.read_text(encoding="utf-8")):
            book = (_RULES / f"{figure['book']}.md").read_text(encoding="utf-8")
            assert f"**{figure['rule']}**" in book
            shown.add(f"{figure['book']} {figure['rule']}")
    table = open_table("t", setup_of("skye", ("journeyman", "druids"), ("greedy",)), GUEST, 0).table
    assert isinstance(table.game, Skye)
    rules = {tile.rule.lower() for tile in table.game.rules.seams.scoring.values()}
    assert rules <= shown
    assert {"skye 3.2", "skye 6.5", "skye 7.3", "skye 8.2", "skye 8.5", "skye 11.1"} <= shown
    assert {"clans 3.2", "clans 5.3", "journeyman 4.1", "druids 3.2"} <= shown


def test_search_jumps_to_a_paragraph_with_its_picture(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/rules/skye")
    field = page.get_by_role("searchbox", name="Search the rules")
    field.fill("dragon")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    field.fill("standing stone")
    page.get_by_role("button", name=re.compile("^Druids")).first.click()
    expect(page).to_have_url(re.compile("/rules/druids"))
    found = page.locator(".found")
    expect(found).to_contain_text("standing stone")
    expect(found).to_be_in_viewport()
    expect(page.get_by_text("It costs 8 on the stone plus 4 for the space")).to_have_count(1)
    expect(page.locator("figure")).to_have_count(7)


def test_the_field_is_translated_and_finds_the_short_rules(
    live_server: str, browser: Browser
) -> None:
    page = phone_context(browser, language="de-DE").new_page()
    page.goto(f"{live_server}/rules/clans")
    page.get_by_role("searchbox", name="Regeln durchsuchen").fill("verdeckt")
    page.get_by_role("search").get_by_role("button").first.tap()
    expect(page.locator(".found")).to_contain_text("verdeckt")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
