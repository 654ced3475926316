"""Puzzles in the page: the one of the day, wrong and right moves, the answer, and after a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.bots.puzzles.puzzle_file import Puzzle
from tests.web.live_server import desktop_context, phone_context
from tests.web.page_players import LAY

PURCHASE = re.compile(r"buy (\w+) from")
LAID = re.compile(r"lay (\S+) (\S+) shield$")


def buy(page: Page, move: str) -> None:
    tile = _parts(PURCHASE, move)[0]
    page.locator(f"[data-offer={tile}]").click()
    page.get_by_role("button", name=re.compile("^Buy")).click()


def lay(page: Page, move: str) -> None:
    """Choose a card and a place, add a shield, and lay it."""
    card, place = _parts(LAID, move)
    page.locator(f"[data-card={card}] + button").click()
    page.locator(f"[data-place={place}] button").click()
    page.get_by_role("switch").click()
    page.get_by_role("button", name=LAY).click()


def _parts(pattern: re.Pattern[str], move: str) -> tuple[str, ...]:
    found = pattern.match(move)
    assert found, move
    return found.groups()


def puzzle_with(pattern: re.Pattern[str]) -> tuple[int, Puzzle]:
    """The first puzzle of two players whose best and obvious moves look like this, with its number."""
    return next(
        (number, puzzle)
        for number, puzzle in enumerate(shipped_puzzles().puzzles, 1)
        if puzzle.seats == 2
        and not puzzle.boxes
        and all([pattern.match(move) for move in (puzzle.accepted[0], puzzle.obvious)])
    )


def panel(page: Page) -> Locator:
    return page.locator(".exercise")


@pytest.mark.parametrize(("pattern", "play"), [(PURCHASE, buy), (LAID, lay)], ids=["skye", "clans"])
def test_a_puzzle_is_solved_after_a_wrong_move_and_remembered(
    live_server: str, browser: Browser, pattern: re.Pattern[str], play: Callable[[Page, str], None]
) -> None:
    number, puzzle = puzzle_with(pattern)
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/puzzles")
    page.get_by_role("link", name=re.compile(rf"Puzzle {number}\b")).click()
    expect(panel(page)).to_contain_text(f"Puzzle {number}")
    play(page, puzzle.obvious)
    expect(panel(page)).to_contain_text("Not quite")
    page.get_by_role("button", name="Show the answer").click()
    answer = page.get_by_role("dialog")
    expect(answer).to_contain_text("The obvious move")
    expect(answer).to_contain_text("The best move")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Try again").click()
    expect(panel(page)).not_to_contain_text("Not quite")
    play(page, puzzle.accepted[0])
    expect(panel(page)).to_contain_text("Right")
    page.get_by_role("link", name="Puzzles", exact=True).click()
    solved = page.get_by_role("link", name=re.compile(rf"Puzzle {number}\b.*solved"))
    expect(solved).to_be_visible()
    page.reload()
    expect(solved).to_be_visible()
    expect(page.get_by_text(re.compile("^1 of ")).first).to_be_visible()


def test_the_puzzle_of_the_day_is_found_from_home(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("link", name=re.compile("^Learn")).first.tap()
    page.get_by_role("link", name="Open the puzzles").tap()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    page.get_by_role("link", name="Solve it").tap()
    expect(panel(page)).to_contain_text("Puzzle ")
    expect(panel(page).get_by_role("button", name="Show the answer")).to_be_visible()
