"""An answer that comes after its screen was left leads nobody away from where they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.web.club_members import PageMember, finish_game, other_member
from tests.web.live_server import desktop_context


@contextmanager
def late_answer(page: Page, method: str, path: str) -> Iterator[None]:
    """Hold a request back until the block ends; then wait until the page has dealt with the answer."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == method:
            held.append(route)
        else:
            route.continue_()

    page.route(re.compile(f"/api/v1{path}$"), hold)
    yield
    assert len(held) == 1
    asked: list[Request] = []
    answered: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 (Playwright marks it)
    page.on("requestfinished", lambda request: answered.append(request))  # noqa: PLW0108
    held[0].continue_()
    is_done = False
    while not is_done:
        # The answer may lead to another request. If everything is answered and no request follows before a
        # question of ours is answered, the page is done.
        waits = {held[0].request, *asked} - {*answered}
        before = len(asked)
        page.evaluate("fetch('/api/v1/games').then((answer) => answer.text())")
        is_done = not waits and len(asked) == before + 1


@dataclass(frozen=True)
class Wait:
    """Something that leads to another screen as soon as there is an answer."""

    request: tuple[str, str]
    """Method and path."""
    start: Callable[[PageMember, Browser], str]
    """Prepare it, and return the path of the screen."""
    ask: Callable[[Page], None]


def press(*names: str) -> Callable[[Page], None]:
    """Press these buttons."""

    def press_all(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=re.compile(f"^{name}")).first.click()

    return press_all


def start_club(page: Page) -> None:
    page.get_by_label("Name of the club").fill("Friday")
    page.keyboard.press("Enter")


def own_seat(me: PageMember, _: Browser) -> str:
    """An invite link to a table at which I sit already: it leads there."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    return f"/join/{me.post('/tables', game='clans', seats=seats)['invite']}"


def finished_game(me: PageMember, browser: Browser) -> str:
    finish_game([me, other_member(browser, me.address, "Bo")])
    return f"/table/{me.get('/tables')['tables'][0]['table']}"


def review(me: PageMember, browser: Browser) -> str:
    return f"{finished_game(me, browser)}/review"


WAITS: Final = {
    "play now": Wait(("POST", "/tables"), lambda *_: "/", press("Play now")),
    "new table": Wait(("POST", "/tables"), lambda *_: "/new", press("Create table")),
    "invitation": Wait(("GET", "/invites/[a-z0-9-]+"), own_seat, press()),
    "club": Wait(("POST", "/clubs"), lambda *_: "/clubs", start_club),
    "rematch": Wait(("POST", "/tables/[a-f0-9]+/rematch"), finished_game, press("Rematch")),
    "from here": Wait(
        ("POST", "/tables/[a-f0-9]+/from-here"),
        review,
        press("More", "Try it from here", "Open the analysis board"),
    ),
}


@pytest.mark.parametrize("name", WAITS)
def test_whoever_has_left_stays_where_they_are(
    live_server: str, browser: Browser, name: str
) -> None:
    wait = WAITS[name]
    page = desktop_context(browser).new_page()
    me = PageMember(page.request, live_server).named("Ana")
    start = wait.start(me, browser)
    with late_answer(page, *wait.request):
        with page.expect_request(re.compile(f"/api/v1{wait.request[1]}$")):
            page.goto(live_server + start)
            wait.ask(page)
        while page.get_by_role("dialog").count():
            page.keyboard.press("Escape")
        if start != "/":
            page.get_by_role("link", name="clachan, home").click()
        page.get_by_role("link", name="Learn").click()
        expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()
    assert page.url == f"{live_server}/learn"


def test_whoever_went_back_to_type_another_code_can_do_so(
    live_server: str, browser: Browser
) -> None:
    """It is the same kind of screen, but another one."""
    page = desktop_context(browser).new_page()
    link = own_seat(PageMember(page.request, live_server).named("Ana"), browser)
    page.goto(f"{live_server}/join")
    with late_answer(page, "GET", "/invites/[a-z0-9-]+"):
        page.get_by_label("Table code or full link").fill(live_server + link)
        with page.expect_request(re.compile("/invites/")):
            page.get_by_role("button", name="Join").click()
        page.go_back()
        expect(page.get_by_role("heading", name="Join with a code")).to_be_visible()
    assert page.url == f"{live_server}/join"
