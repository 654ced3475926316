"""The coach: explains a first game in order, goes away, is silent in the second, and can be turned off."""

from __future__ import annotations

import json
import re
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.web.live_server import desktop_context, phone_context
from tests.web.page_players import ClansTouchPlayer, PagePlayer, SkyeMousePlayer
from tests.web.screen_checks import problems_on

_WINDOWS: Final = ((390, 844), (844, 390), (820, 1180), (1280, 720), (1920, 1080))
_PRICING: Final = (
    "The player with the most points after 6 rounds wins.",
    "These three tiles are yours to sell.",
    "Price the other two with your own gold.",
    "You can buy with the gold you keep, and with gold from tiles that sell before your turn.",
)
_ROUND_1: Final = (
    "Buy one tile from another player, or pass.",
    "Add your tiles to your territory.",
    "All tiles are placed.",
    "What scores is lit in every territory.",
)
_ROUND_2: Final = (
    "Every round starts with income",
    "Here you see how many points each tile can bring each player.",
    "You buy ",
    "Connect tiles with barrels to your castle",
    "Later rounds score more tiles.",
)
_TURNS: Final = (
    "Whoever has the most points",
    "Lay a card next to or across from",
    "With a card you may lay one of your 5 shields",
    "These are everyone's points",
    "A new lowest rank on a board",
    "You have ",
)
_SETTINGS: Final = {"pace": "instant", "coach": "on", "language": "en"}


def _first_visit(context: BrowserContext, live_server: str) -> Page:
    """Open home as somebody who has not played yet."""
    page = context.new_page()
    page.goto(live_server)
    page.evaluate("(kept) => localStorage.setItem('clachan.settings', kept)", json.dumps(_SETTINGS))
    page.goto(live_server)
    return page


def _choose_luck(page: Page, seed: str) -> None:
    """Give the next table this seed, so that its deals and bots are always the same."""

    def add_seed(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        route.continue_(post_data={**body, "seed": seed})

    page.route(re.compile("/api/v1/tables$"), add_seed)


def _play_now(page: Page, game: str = "Isle of Skye") -> None:
    page.get_by_role("radio", name=game).click()
    page.get_by_role("button", name="Play now").click()
    page.locator("main[aria-busy]").wait_for()


class _Listener(PagePlayer):
    """Reads what the coach says before using anything, and answers with Got it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.heard: list[str] = []

    def use(self, button: Locator) -> None:
        coach = self.page.get_by_role("region", name="Coach")
        while coach.count():
            text = coach.locator("p").inner_text()
            expect(self.page.locator("[data-coached]").first).to_be_visible()
            super().use(coach.get_by_role("button", name="Got it"))
            expect(coach.get_by_text(text)).to_have_count(0)
            self.heard.append(text)
        super().use(button)

    def has_heard(self, begin: str) -> bool:
        return any(text.startswith(begin) for text in self.heard)


class _SkyeListener(_Listener, SkyeMousePlayer):
    pass


class _ClansListener(_Listener, ClansTouchPlayer):
    pass


def _in_order(heard: list[str], wanted: tuple[str, ...]) -> list[str]:
    """The wanted sentences that were heard, in the order in which they were said."""
    return [begin for text in heard for begin in wanted if text.startswith(begin)]


def test_two_rounds_of_skye_are_explained_in_order(live_server: str, browser: Browser) -> None:
    page = _first_visit(desktop_context(browser), live_server)
    _choose_luck(page, "first game")
    _play_now(page)
    coach = page.get_by_role("region", name="Coach")
    for begin in _PRICING:
        expect(coach).to_contain_text(begin)
        expect(page.locator("[aria-live=polite]", has_text=begin)).to_have_count(1)
        page.keyboard.press("g")
    expect(coach).to_have_count(0)
    expect(page.locator("[data-coached]")).to_have_count(0)
    player = _SkyeListener(page)
    rest = _ROUND_1 + _ROUND_2
    player.play_until(lambda: player.has_heard(rest[-1]))
    assert _in_order(player.heard, rest) == list(rest)
    assert any("your tile" in text or "Nobody bought" in text for text in player.heard)


def test_the_coach_covers_nothing_in_any_window(live_server: str, browser: Browser) -> None:
    page = _first_visit(phone_context(browser), live_server)
    _play_now(page)
    coach = page.get_by_role("region", name="Coach")
    coach.tap()
    for begin in _PRICING[:3]:
        expect(coach).to_contain_text(begin)
        for width, height in _WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            expect(coach).to_be_visible()
            found = problems_on(page, is_touch=True)
            assert found == [], f"{begin} {width}x{height}"
        coach.get_by_role("button", name="Got it").tap()


def test_clans_is_explained_in_the_first_game_and_not_in_the_second(
    live_server: str, browser: Browser
) -> None:
    page = _first_visit(phone_context(browser), live_server)
    _play_now(page, "Clans and Glory")
    player = _ClansListener(page)
    player.play_to_the_end()
    assert _in_order(player.heard, _TURNS) == list(_TURNS)
    page.goto(live_server)
    _play_now(page, "Clans and Glory")
    again = _ClansListener(page)
    again.play_until(lambda: again.decisions >= 2)
    assert again.heard == []


def test_the_switch_turns_the_coach_off_and_on(live_server: str, browser: Browser) -> None:
    page = _first_visit(desktop_context(browser), live_server)
    _play_now(page, "Clans and Glory")
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_contain_text(_TURNS[1])
    coach.get_by_role("button", name="Turn off").click()
    expect(coach).to_have_count(0)
    table = page.url
    page.goto(f"{live_server}/settings")
    page.get_by_role("radiogroup", name="Coach").get_by_role("radio", name="On").click()
    page.get_by_role("button", name="Explain everything again").click()
    expect(page.get_by_role("button", name="Explain everything again")).to_have_count(0)
    page.goto(table)
    expect(coach).to_contain_text(_TURNS[0])


def test_committing_all_gold_gets_a_warning(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    _play_now(page)
    page.get_by_role("button", name="Axe tile 1").click()
    warning = page.get_by_text("That is all your gold")
    expect(warning).to_have_count(0)
    page.get_by_role("textbox", name="Price of tile 2").fill("4")
    page.get_by_role("textbox", name="Price of tile 2").press("Tab")
    expect(warning).to_be_visible()
