"""Decisions made while the connection is lost: each is played once, or dropped, and the page says so."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.faulty_proxy import FaultyProxy, faulty_proxy
from tests.web.club_members import PageMember, other_member
from tests.web.live_server import Console, desktop_context, save_screenshot

NOT_PLAYED: Final = "Not played: the game moved on before your move arrived."
_SETTINGS: Final = """try {
  const settings = { pace: "instant", coach: "off", scoring: "skip", confirm: "%s" };
  localStorage["clachan.settings"] = JSON.stringify(settings);
} catch {}"""


class Connection:
    """The connection between a page and the server, controlled from another thread."""

    def __init__(self, proxy: FaultyProxy, loop: asyncio.AbstractEventLoop) -> None:
        self.address = f"http://127.0.0.1:{proxy.port}"
        self.proxy = proxy
        self._loop = loop

    def do(self, *actions: Callable[[], None]) -> None:
        async def done() -> None:
            for action in actions:
                action()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    def restore(self) -> None:
        """End what is left of the old connections, and let new ones through."""
        self.do(self.proxy.reset, self.proxy.heal)


@contextmanager
def connection_to(address: str) -> Iterator[Connection]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    context = faulty_proxy(int(address.rpartition(":")[2]))
    proxy = asyncio.run_coroutine_threadsafe(context.__aenter__(), loop).result()
    try:
        yield Connection(proxy, loop)
    finally:
        asyncio.run_coroutine_threadsafe(context.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture
def connection(live_server: str, console: Console) -> Iterator[Connection]:
    console.expect("WebSocket connection to")
    console.expect("net::ERR_")
    with connection_to(live_server) as found:
        yield found


class TwoPlayerGame:
    """A game of Isle of Skye: Ana has a page and another device, Bo has a device only."""

    def __init__(
        self, browser: Browser, connection: Connection, live_server: str, confirm: str = "go"
    ) -> None:
        context = desktop_context(browser)
        context.add_init_script(_SETTINGS % confirm)
        self.page = context.new_page()
        self.ana = PageMember(context.request, live_server).named("Ana")
        self.bo = other_member(browser, live_server, "Bo")
        opened = self.ana.post("/tables", game="skye", seats=[{"kind": "me"}, {"kind": "open"}])
        self.table: str = opened["table"]
        self.bo.post(f"/invites/{opened['invite']}")
        self.url = f"{connection.address}/table/{self.table}"

    def view(self) -> Any:
        return self.ana.get(f"/tables/{self.table}")

    def play_until_ana_buys(self, round_: int) -> None:
        """Ana's other device and Bo play until Ana has to buy or pass in this round."""
        while True:
            view = self.view()
            position = view["position"]
            is_reached = (position["round"], position["phase"]) == (round_, "buy")
            if is_reached and view["moves"]:
                return
            assert self.ana.play(self.table) or self.bo.play(self.table)

    def moves_of_ana(self) -> list[str]:
        events = self.ana.get(f"/tables/{self.table}/events?after=0")["events"]
        own = [event for event in events if event["kind"] == "move" and event["seat"] == 0]
        return [event["move"]["text"] for event in own]


def pass_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Pass"))


@pytest.mark.parametrize("is_silent", [False, True], ids=["cut", "silent"])
def test_a_pass_made_offline_is_not_played_in_a_later_round(
    live_server: str, browser: Browser, connection: Connection, is_silent: bool
) -> None:
    """Meanwhile Ana went on playing on her other device."""
    game = TwoPlayerGame(browser, connection, live_server)
    game.play_until_ana_buys(round_=1)
    page = game.page
    page.goto(game.url)
    expect(pass_button(page)).to_be_enabled()
    connection.do(connection.proxy.drop if is_silent else connection.proxy.refuse)
    if not is_silent:
        expect(page.get_by_text("Connection lost")).to_be_visible()
    pass_button(page).click()
    expect(page.locator("main[aria-busy=true]")).to_be_visible()
    game.play_until_ana_buys(round_=2)
    before = game.view()["ply"]
    connection.restore()
    expect(page.get_by_role("alert").filter(has_text=NOT_PLAYED)).to_be_visible()
    expect(pass_button(page)).to_be_enabled()
    save_screenshot(page, "not-played")
    assert game.view()["ply"] == before
    pass_button(page).click()
    expect(pass_button(page)).to_have_count(0)
    assert game.view()["ply"] > before


@pytest.mark.parametrize("cut", ["refuse", "drop", "drop_answers"])
def test_prices_sealed_offline_arrive_once_though_another_sealed_theirs(
    live_server: str, browser: Browser, connection: Connection, cut: str
) -> None:
    """Ana's decision is still open, whatever Bo does. Her command may have arrived without an answer."""
    game = TwoPlayerGame(browser, connection, live_server)
    page = game.page
    page.goto(game.url)
    page.get_by_role("button", name="Axe tile 2").click()
    ready = page.get_by_role("button", name=re.compile("^Ready"))
    expect(ready).to_be_enabled()
    ply = game.view()["ply"]
    connection.do(getattr(connection.proxy, cut))
    ready.click()
    while cut == "drop_answers" and not game.view()["is_ready"]:
        page.wait_for_timeout(20)
    assert game.bo.play(game.table)
    assert game.view()["ply"] > ply
    connection.restore()
    expect(page.get_by_text("to spend")).to_be_visible()
    expect(page.locator("main[aria-busy=true]")).to_have_count(0)
    assert page.get_by_role("alert").count() == 0
    assert game.moves_of_ana() == ["price 1 axe 1"]
    assert game.view()["position"]["phase"] == "buy"


def test_a_question_whether_to_play_a_move_ends_with_its_decision(
    live_server: str, browser: Browser, connection: Connection
) -> None:
    game = TwoPlayerGame(browser, connection, live_server, confirm="ask")
    game.play_until_ana_buys(round_=1)
    page = game.page
    page.goto(game.url)
    pass_button(page).click()
    asked = page.get_by_role("dialog")
    expect(asked).to_be_visible()
    game.play_until_ana_buys(round_=2)
    expect(asked).to_have_count(0)
    expect(pass_button(page)).to_be_enabled()
