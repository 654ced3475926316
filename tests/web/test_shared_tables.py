"""Two browsers at one table, reloads, two people on one device, undo, hints and reviews."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from tests.server.live_server import free_port
from tests.web.axe import accessibility_violations
from tests.web.live_server import (
    OTHER_HOST,
    Console,
    desktop_context,
    phone_context,
    run_live_server,
    save_screenshot,
    wait_until_still,
)
from tests.web.page_players import (
    CARDS,
    LAY,
    OVER,
    PLACES,
    ClansMousePlayer,
    PagePlayer,
    SkyeMousePlayer,
    choose_card_and_place,
    open_clans_for_a_friend,
)

READY = re.compile("^Ready")
WAITING_SOCKETS = """
  const Real = WebSocket;
  const waiting = [];
  window.openSockets = () => waiting.splice(0).forEach((open) => open());
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    get readyState() { return this.real?.readyState ?? 0; }
    send(text) { this.real.send(text); }
    close() { this.real?.close(); }
    constructor(url) {
      super();
      waiting.push(() => {
        this.real = new Real(url);
        for (const type of ["open", "message", "close"])
          this.real.addEventListener(type, (event) =>
            this.dispatchEvent(new event.constructor(type, { data: event.data })));
      });
    }
  };
"""
"""Sockets connect no sooner than `openSockets()` is called."""
LABELS = "pictures => pictures.map(picture => picture.alt)"


def new_table(page: Page, live_server: str, second: str) -> None:
    """Set up a table for two; the second seat is of the given kind."""
    page.goto(f"{live_server}/new")
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Remove ")).first.click()
    page.get_by_role("button", name=second, exact=True).click()


def tiles_of_own_territory(page: Page) -> Locator:
    return page.get_by_role("group", name="Your territory").get_by_role("img")


def play_to_the_first_tile(page: Page) -> Locator:
    """Play to the first building phase; return the cells where the tile can go."""
    cells = page.locator("[data-cell]")
    SkyeMousePlayer(page).play_until(lambda: cells.count() > 0)
    return cells


def play_together(players: list[PagePlayer]) -> None:
    """Let everybody play until all of them see the end."""
    until = time.monotonic() + 120
    while not all(player.is_over() for player in players):
        if any([player.step() for player in players]):
            until = time.monotonic() + 120
        assert time.monotonic() < until, "nobody can do anything"


def test_a_friend_joins_by_the_link_and_both_play_to_the_end(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("Cross-Origin-Opener-Policy header has been ignored")
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    link = open_clans_for_a_friend(host, live_server)
    wait_until_still(host)
    save_screenshot(host, "lobby")
    assert accessibility_violations(host) == []
    friend.goto(link.replace("127.0.0.1", OTHER_HOST))
    assert friend.evaluate("isSecureContext") is False
    friend.get_by_label("Your name").fill("Ana")
    wait_until_still(friend)
    save_screenshot(friend, "join")
    assert accessibility_violations(friend) == []
    friend.get_by_role("button", name="Sit down").click()
    players: list[PagePlayer] = [ClansMousePlayer(host), ClansMousePlayer(friend)]
    expect(host.get_by_text("Ana", exact=True).first).to_be_visible()
    play_together(players)


def test_a_reload_in_the_middle_changes_nothing(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    cells = play_to_the_first_tile(page)
    places, tiles = cells.count(), tiles_of_own_territory(page).count()
    page.reload()
    expect(cells).to_have_count(places)
    expect(tiles_of_own_territory(page)).to_have_count(tiles)
    expect(page.get_by_role("region", name="Game log")).not_to_be_empty()


def test_the_table_comes_back_when_the_server_does(
    browser: Browser, tmp_path: Path, console: Console
) -> None:
    """And what was done in between is not lost."""
    console.expect("ERR_CONNECTION_REFUSED")
    page, port = desktop_context(browser).new_page(), free_port()
    gone = page.get_by_text("Connection lost")
    with run_live_server(tmp_path, port) as live_server:
        page.goto(live_server)
        page.get_by_role("button", name="Play now").click()
        page.get_by_role("button", name="Axe tile 1").click()
        expect(gone).to_have_count(0)
    expect(gone).to_be_visible()
    save_screenshot(page, "server-gone")
    page.get_by_role("button", name=READY).click()
    with run_live_server(tmp_path, port):
        expect(gone).to_have_count(0)
        expect(page.get_by_role("button", name=READY)).to_have_count(0)
        play_to_the_first_tile(page)


def test_prices_can_be_undone_until_the_last_player_is_ready(
    live_server: str, browser: Browser
) -> None:
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    new_table(host, live_server, "Friend")
    host.get_by_role("button", name="Create table").click()
    friend.goto(host.get_by_label("Invite link").input_value())
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Axe tile 1").click()
    host.get_by_role("button", name=READY).click()
    expect(host.get_by_role("main").get_by_text("Sealed. Waiting for Bo.")).to_be_visible()
    host.get_by_role("button", name="Undo").first.click()
    expect(host.get_by_role("button", name=READY)).to_be_enabled()
    host.get_by_role("button", name="Axe tile 3").click()
    host.get_by_role("button", name=READY).click()
    friend.get_by_role("button", name="Axe tile 1").click()
    friend.get_by_role("button", name=READY).click()
    for page in (host, friend):
        expect(page.get_by_text("to spend")).to_be_visible()


def test_a_placed_tile_can_be_undone_and_a_hint_says_why(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    cells = play_to_the_first_tile(page)
    tiles = tiles_of_own_territory(page)
    before = tiles.count()
    cells.first.click()
    expect(tiles).to_have_count(before + 1)
    page.get_by_role("button", name="Undo").first.click()
    expect(tiles).to_have_count(before)
    hint = page.get_by_role("complementary", name="Hint")
    for key in ("Escape", "h"):
        page.keyboard.press("h")
        expect(hint).to_be_visible()
        page.keyboard.press(key)
        expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Play this")).to_be_visible()
    save_screenshot(page, "hint")
    page.get_by_role("button", name="Play this").click()
    expect(page.get_by_role("button", name="Undo").first).to_be_visible()


def test_a_hint_in_clans_and_glory_shows_the_card_and_no_tile(
    live_server: str, browser: Browser
) -> None:
    """Also when it is asked for before the socket is open."""
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    turn = page.get_by_role("button", name=re.compile("^Lay "))
    # Bots may begin, and the page hears of their moves by the socket.
    turn.wait_for()
    page.add_init_script(WAITING_SOCKETS)
    page.reload()
    turn.wait_for()
    page.keyboard.press("h")
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint.get_by_role("status")).to_have_text("Thinking...")
    page.evaluate("openSockets()")
    move = hint.get_by_role("status").filter(has_text=re.compile("Lay the .*: "))
    expect(move.locator("svg")).to_have_count(1)
    expect(move.locator("img")).to_have_count(0)
    hand = page.locator(".fan").get_by_role("button")
    cards = hand.count()
    hint.get_by_role("button", name="Play this").click()
    expect(hand).to_have_count(cards - 1)


def test_prices_are_what_counts_survive_a_reload_and_lead_to_no_accidental_purchase(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    bots = [{"kind": "bot", "level": "greedy"}] * 2
    # The seed leaves a tile that can be paid with the last piece of gold.
    setup = {"game": "skye", "seats": [{"kind": "me", "name": "Ana"}, *bots], "seed": "pictures"}
    origin = {"Origin": live_server}
    opened = page.request.post(f"{live_server}/api/v1/tables", data=setup, headers=origin).json()
    page.goto(f"{live_server}/table/{opened['table']}")
    price = page.get_by_label("Price of tile 2")
    for _ in range(2):
        price.fill("99")
        price.press("Tab")
        expect(price).to_have_value("3")
    axe = page.get_by_role("button", name="Axe tile 1")
    axe.click()
    expect(axe).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(axe).to_have_attribute("aria-pressed", "true")
    expect(price).to_have_value("3")
    page.get_by_label("Price of tile 3").press("Enter")
    choose = page.get_by_role("button", name="Choose a tile")
    expect(choose).to_be_visible()
    page.keyboard.press("Enter")
    expect(choose).to_be_disabled()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name=re.compile("^Buy from"))).to_be_visible()


def test_two_people_on_one_device_never_see_each_others_tiles(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    new_table(page, live_server, "Same device")
    names = page.get_by_label("Your name")
    names.nth(0).fill("Cat")
    names.nth(1).fill("Dan")
    page.get_by_role("button", name="Create table").click()
    drawn: list[list[str]] = []
    for name in ("Cat", "Dan"):
        expect(page.get_by_role("heading", name=f"{name}, your turn")).to_be_visible()
        assert page.get_by_role("button", name=READY).count() == 0
        save_screenshot(page, "curtain")
        page.get_by_role("button", name=f"I'm {name}").click()
        page.get_by_role("button", name="Axe tile 1").click()
        drawn.append(page.locator("article .picture img").evaluate_all(LABELS))
        page.get_by_role("button", name=READY).click()
    assert drawn[0] != drawn[1], "everybody sees only their own tiles"
    curtain = page.get_by_role("heading", name=re.compile("your turn$"))
    expect(curtain.or_(page.get_by_text("to spend"))).to_be_visible()


def test_an_illegal_move_is_refused_with_the_rule(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name=READY).wait_for()
    page.keyboard.press("/")
    page.keyboard.type("price 4 4 axe")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("it costs 8, you have 5. (Skye 4.4)")


def test_a_setting_asks_before_moves_that_cannot_be_undone(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/settings")
    page.get_by_role("radio", name="Always").click()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Axe tile 1").click()
    ready = page.get_by_role("button", name=READY)
    ready.click()
    sure = page.get_by_role("dialog", name="Are you sure?")
    sure.get_by_role("button", name="Cancel").click()
    expect(sure).to_have_count(0)
    expect(ready).to_be_enabled()
    ready.click()
    sure.get_by_role("button", name="Play it").click()
    expect(ready).to_have_count(0)


def clans_table(page: Page, live_server: str) -> tuple[Locator, Locator]:
    """Open a table of Clans and Glory with bots; return the button that lays a card, and the hand."""
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    page.locator(CARDS).first.wait_for()
    return page.get_by_role("button", name=LAY), page.locator(".fan").get_by_role("button")


def test_a_card_can_be_undone_until_it_is_confirmed(live_server: str, browser: Browser) -> None:
    """With animations off, nothing is confirmed by itself."""
    page = desktop_context(browser).new_page()
    lay, hand = clans_table(page, live_server)
    cards = hand.count()
    for undo in ("button", "key"):
        choose_card_and_place(page)
        lay.click()
        expect(hand).to_have_count(cards - 1)
        if undo == "button":
            page.get_by_role("main").get_by_role("button", name="Undo").click()
        else:
            page.keyboard.press("z")
        expect(hand).to_have_count(cards)
    choose_card_and_place(page)
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Done")).wait_for()
    page.reload()
    page.get_by_role("button", name=re.compile("^Done")).click()
    expect(page.get_by_role("main").get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(hand).to_have_count(cards - 1)


def test_a_laid_card_is_confirmed_by_itself_after_a_moment(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser, motion="no-preference").new_page()
    lay, hand = clans_table(page, live_server)
    cards = hand.count()
    choose_card_and_place(page)
    lay.click()
    expect(hand).to_have_count(cards - 1)
    choose_card_and_place(page)
    lay.click()
    expect(hand).to_have_count(cards - 2)


def test_nothing_is_laid_that_nobody_chose(live_server: str, browser: Browser) -> None:
    """Pointing and Enter choose nothing by themselves, and neither does an undo."""
    page = desktop_context(browser).new_page()
    lay, hand = clans_table(page, live_server)
    cards = hand.count()
    chosen = page.locator("[data-part=hand], [data-place]").get_by_role("button", pressed=True)
    places, shield = page.locator(PLACES), page.get_by_role("switch", name=re.compile("shield"))
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(chosen).to_have_count(0)
        expect(places).to_have_count(0)
        expect(lay).to_be_disabled()
        expect(shield).to_be_disabled()
        page.locator(CARDS).first.press("Enter")
        expect(chosen).to_have_count(1)
        places.first.hover()
        page.locator(CARDS).first.press("Enter")
        expect(lay).to_be_disabled()
        expect(page.get_by_text("Nobody has seen it yet.")).to_have_count(0)
        places.first.press("Enter")
        expect(chosen).to_have_count(2)
        expect(shield).to_have_attribute("aria-checked", "false")
        expect(lay).to_have_text(re.compile("^Lay the card"))
        expect(hand).to_have_count(cards)
        places.first.press("Enter")
        expect(hand).to_have_count(cards - 1)
        page.keyboard.press("z")
        expect(hand).to_have_count(cards)


def test_a_finger_chooses_a_card_a_place_and_a_shield(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    _, hand = clans_table(page, live_server)
    cards = hand.count()
    button = page.locator(".act .main")
    expect(button).to_have_text("Choose a card")
    page.locator(CARDS).first.tap()
    expect(button).to_have_text("Choose a place")
    expect(button).to_be_disabled()
    page.locator(PLACES).first.tap()
    expect(button).to_have_text(re.compile("^Lay the card"))
    page.get_by_role("switch", name="Add a shield").tap()
    expect(button).to_have_text(re.compile("^Lay card and shield"))
    expect(hand).to_have_count(cards)
    button.tap()
    expect(hand).to_have_count(cards - 1)


def test_a_finished_game_is_reviewed_from_any_seat_or_with_everything_revealed(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name="Play now").click()
    ClansMousePlayer(page).play_to_the_end()
    page.get_by_role("link", name="Review the game").click()
    page.get_by_role("dialog", name="Game review").get_by_role("button", name="Close").click()
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
    expect(told).to_contain_text(re.compile(r"\b([89]|\d\d) /"))
    page.get_by_role("button", name="Autoplay").click()
    page.get_by_role("button", name="Last move").click()
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()


def test_a_plan_can_be_undone_until_the_last_player_has_planned(
    live_server: str, browser: Browser
) -> None:
    host, friend = desktop_context(browser).new_page(), desktop_context(browser).new_page()
    new_table(host, live_server, "Friend")
    host.get_by_role("checkbox", name=re.compile("^Journeyman")).click()
    host.get_by_role("button", name="Create table").click()
    friend.goto(host.get_by_label("Invite link").input_value())
    friend.get_by_label("Your name").fill("Ana")
    friend.get_by_role("button", name="Sit down").click()
    plans = [page.get_by_role("button", name=re.compile("^(Walk|Stay)")) for page in (host, friend)]
    players = [SkyeMousePlayer(host), SkyeMousePlayer(friend)]
    until = time.monotonic() + 120
    while not all(plan.count() for plan in plans):
        for player, plan in zip(players, plans, strict=True):
            if not plan.count() and player.step():
                until = time.monotonic() + 120
        assert time.monotonic() < until, "nobody plans"
    plans[0].click()
    expect(host.get_by_text("Waiting for Ana")).to_be_visible()
    save_screenshot(host, "plan-sealed")
    host.get_by_role("main").get_by_role("button", name="Undo").click()
    expect(plans[0]).to_be_enabled()
    plans[0].click()
    plans[1].click()
    for plan in plans:
        expect(plan).to_have_count(0)


def test_a_bot_that_plays_for_me_stops_at_the_end(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    clans_table(page, live_server)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name=re.compile("^Sure")).click()
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    expect(page.get_by_role("link", name="Review the game")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_enabled()
    expect(page.get_by_text("A bot is playing for you")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    for name in ("Take my seat back", "Let a bot play for me"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_back_and_forward_leave_no_table_behind(live_server: str, browser: Browser) -> None:
    """A table that was left has no open socket, and nothing of it is updated any more."""
    page = desktop_context(browser).new_page()
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 (Playwright marks it)
    play_now = page.get_by_role("button", name="Play now")
    page.goto(live_server)
    play_now.click()
    for _ in range(3):
        page.get_by_role("button", name=READY).wait_for()
        page.go_back()
        play_now.wait_for()
        page.go_forward()
    page.get_by_role("button", name="Axe tile 1").click()
    page.get_by_role("button", name=READY).click()
    page.go_back()
    play_now.click()
    page.get_by_role("button", name=READY).wait_for()
    page.go_back()
    page.go_forward()
    page.get_by_role("button", name=READY).wait_for()
    table = page.url.rpartition("/")[2]

    def open_sockets() -> list[WebSocket]:
        return [socket for socket in sockets if not socket.is_closed()]

    # The table is shown before its socket is there, and old ones may need a moment to close.
    until = time.monotonic() + 60
    while len(open_sockets()) != 1 or open_sockets()[0] is not sockets[-1]:
        assert time.monotonic() < until, "an old table is still connected"
        page.wait_for_timeout(20)
    assert table in sockets[-1].url
