"""A game that exists as an engine only is played in the browser."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import accessibility_violations
from tests.web.live_server import (
    desktop_context,
    phone_context,
    run_live_server,
    save_screenshot,
)
from tests.web.page_players import PagePlayer, TouchPlayer

_PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pig_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds Pig as it finds the games of installed packages, in its workers too."""
    folder = tmp_path_factory.mktemp("pig")
    package = folder / "pig-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[clachan.games]\npig = tests.any_game.pig:Pig\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(_PROJECT)]))
        with run_live_server(folder) as address:
            yield address


class PigPlayer(PagePlayer):
    """Rolls until there is enough in the pot, then holds."""

    enough = 8

    def decide(self) -> bool:
        hold = self.button(re.compile("^hold"))
        pot = self.page.locator("dl div", has_text=re.compile("^pot")).locator("dd")
        if hold.count() and int(pot.inner_text()) >= self.enough:
            return self.press(hold)
        return self.press(self.button(re.compile("^roll")))


class PigTouchPlayer(TouchPlayer, PigPlayer):
    pass


def test_pig_is_played_to_the_end_from_the_home_screen(pig_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(pig_server)
    page.get_by_role("radio", name="pig").click()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="Your moves")).to_be_visible()
    save_screenshot(page, "generic-table")
    assert accessibility_violations(page) == []
    PigPlayer(page).play_to_the_end()
    expect(page.get_by_role("log")).to_contain_text("You: roll")
    expect(page.get_by_role("log")).to_contain_text("Chance: die")
    save_screenshot(page, "generic-final")
    assert_review(page)


def assert_review(page: Page) -> None:
    page.get_by_role("link", name="Review the game").click()
    told = page.get_by_role("navigation", name="Review the game").get_by_role("status")
    expect(told).to_contain_text("0 /")
    page.get_by_role("button", name="Next move").click()
    expect(told).to_contain_text("roll")


def test_pig_is_set_up_with_its_option_and_played_on_a_phone(
    pig_server: str, browser: Browser
) -> None:
    page = phone_context(browser).new_page()
    page.goto(f"{pig_server}/new")
    page.get_by_role("radio", name="pig").tap()
    page.get_by_label("target").fill("50")
    save_screenshot(page, "generic-new")
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Create table").tap()
    target = page.locator("dl div", has_text=re.compile("^target")).locator("dd")
    expect(target).to_have_text("50")
    PigTouchPlayer(page).play_to_the_end()
    save_screenshot(page, "generic-final-phone")
    assert accessibility_violations(page) == []
    page.goto(f"{pig_server}/replays")
    expect(page.get_by_role("link", name=re.compile("^pig"))).to_be_visible()


def test_a_hint_names_the_move_and_plays_it(pig_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(pig_server)
    page.get_by_role("radio", name="pig").click()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint.get_by_role("status")).to_contain_text("roll.")
    hint.get_by_role("button", name="Play this").click()
    expect(page.get_by_role("log")).to_contain_text("You: roll")
