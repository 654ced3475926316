"""The page without a server: whole games, reload, friends, files, offline. Nobody else is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from tests.web import seeded_games
from tests.web.axe import accessibility_violations
from tests.web.live_server import CONSOLE, TIMEOUT, Console, desktop_context, phone_context
from tests.web.page_players import (
    CARDS,
    LAY,
    ClansKeyboardPlayer,
    ClansMousePlayer,
    ClansTouchPlayer,
    PagePlayer,
    SkyeKeyboardPlayer,
    SkyeMousePlayer,
    SkyeTouchPlayer,
    choose_card_and_place,
)
from tests.web.screen_checks import problems_on
from tests.web.static_site import START_PYTHON, python_folder, serve_site

HAND = "Your hand"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve_site(tmp_path_factory.mktemp("site") / "site") as address:
        yield address


def alone(context: BrowserContext, site: str) -> Page:
    """A page of a context that may ask nobody but the file server."""
    host = urlparse(site).netloc

    def check(request: Request) -> None:
        address = urlparse(request.url)
        if address.scheme not in ("blob", "data") and address.netloc != host:
            CONSOLE.complaints.append(f"a request to {address.netloc}")

    context.on("request", check)
    return context.new_page()


def play_now(page: Page, site: str, game: str = "Clans and Glory") -> None:
    page.goto(f"{site}/")
    page.get_by_role("radio", name=game).click()
    page.get_by_role("button", name="Play now").click()


PLAYERS: dict[tuple[str, str], type[PagePlayer]] = {
    ("Isle of Skye", "mouse"): SkyeMousePlayer,
    ("Isle of Skye", "keyboard"): SkyeKeyboardPlayer,
    ("Isle of Skye", "finger"): SkyeTouchPlayer,
    ("Clans and Glory", "mouse"): ClansMousePlayer,
    ("Clans and Glory", "keyboard"): ClansKeyboardPlayer,
    ("Clans and Glory", "finger"): ClansTouchPlayer,
}


@pytest.mark.parametrize(("game", "device"), PLAYERS)
def test_a_whole_game_by_any_device(site: str, browser: Browser, game: str, device: str) -> None:
    context = phone_context(browser) if device == "finger" else desktop_context(browser)
    page = alone(context, site)
    play_now(page, site, game)
    player = PLAYERS[game, device](page)
    if device == "mouse":
        ask_for_a_hint(page)
        player.play_until(lambda: player.decisions >= 2)
        page.reload()
    player.play_to_the_end()
    assert accessibility_violations(page) == []
    if device == "mouse":
        check_the_deals(page)
        page.goto(f"{site}/replays")
        expect(page.get_by_role("listitem").first).to_contain_text(game)


def ask_for_a_hint(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Hint")).first.click()
    expect(page.get_by_role("complementary").or_(page.get_by_role("dialog")).first).to_be_visible()
    page.keyboard.press("Escape")


def check_the_deals(page: Page) -> None:
    """The deals are checked without a word about a server."""
    page.get_by_role("button", name="Check the deals").click()
    dialog = page.get_by_role("dialog", name="Check the deals")
    expect(dialog).to_contain_text("The deals are right.")
    expect(dialog).to_contain_text("players' own browsers")
    expect(dialog).not_to_contain_text("server")
    assert accessibility_violations(page) == []


LANGUAGES = {
    "de-DE": ("Jetzt spielen", "Deine Handkarten", "Partien in diesem Browser"),
    "pl-PL": ("Zagraj teraz", "Twoja ręka", "Partie w tej przeglądarce"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_speaks_the_language_of_the_browser(
    site: str, browser: Browser, language: str
) -> None:
    play, hand, games = LANGUAGES[language]
    page = alone(desktop_context(browser, language=language), site)
    page.goto(f"{site}/settings")
    expect(page.get_by_text(games)).to_be_visible()
    assert accessibility_violations(page) == []
    page.goto(f"{site}/")
    page.get_by_role("radio", name="Clans and Glory").click()
    page.get_by_role("button", name=play).click()
    expect(page.get_by_role("list", name=hand)).to_be_visible()
    assert accessibility_violations(page) == []


STAYS = {
    "en-GB": "Everything stays on this device until you share a link.",
    "de-DE": "Alles bleibt auf diesem Gerät, bis du einen Link teilst.",
    "pl-PL": "Wszystko zostaje na tym urządzeniu, dopóki nie udostępnisz linku.",
}


@pytest.mark.parametrize("language", STAYS)
def test_home_says_that_games_stay_on_this_device(
    site: str, browser: Browser, language: str
) -> None:
    page = alone(desktop_context(browser, language=language), site)
    page.goto(f"{site}/")
    expect(page.get_by_role("contentinfo")).to_have_text(STAYS[language])


def test_axe_finds_nothing_and_what_needs_a_server_says_so(site: str, browser: Browser) -> None:
    page = alone(desktop_context(browser), site)
    for path, text in (
        ("/", "Play with friends"),
        ("/join", "clachan serve"),
        ("/devices", "clachan serve"),
        ("/settings", "Games in this browser"),
        ("/new", "Create table"),
    ):
        page.goto(f"{site}{path}")
        expect(page.get_by_text(text).first).to_be_visible()
        assert accessibility_violations(page) == [], path


def test_a_lesson_and_a_puzzle(site: str, browser: Browser) -> None:
    page = alone(desktop_context(browser), site)
    page.goto(f"{site}/learn")
    page.get_by_role("link", name=re.compile("Buy, or keep the gold")).click()
    exercise = page.locator(".exercise")
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(exercise).to_contain_text("Not quite")
    assert accessibility_violations(page) == []
    page.goto(f"{site}/puzzles")
    page.get_by_role("link", name=re.compile(r"Puzzle 1\b")).click()
    exercise.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("dialog")).to_contain_text("The best move")


# Of the archive, the first copy is for the rules and the second one for the bots.
@pytest.mark.parametrize(("file", "loaded_before"), [(r"bots\.worker", 0), (r"python\.bin", 1)])
def test_bots_that_cannot_be_loaded_are_loaded_again(
    site: str, browser: Browser, console: Console, file: str, loaded_before: int
) -> None:
    """The table says so and nobody moves for them. One press tries again; another one hides it meanwhile."""
    console.expect("ERR_FAILED")
    page = alone(desktop_context(browser), site)
    page.route(re.compile(file), lambda route: route.abort())
    if loaded_before:
        page.route(re.compile(file), lambda route: route.continue_(), times=loaded_before)
    page.goto(f"{site}/")
    page.get_by_role("button", name="Play now").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The bots couldn't be loaded")
    assert accessibility_violations(page) == []
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_have_count(0)
    player = SkyeMousePlayer(page)
    player.play_until(lambda: player.decisions >= 1)
    expect(alert).to_be_visible()
    page.unroute(re.compile(file))
    alert.get_by_role("button", name="Try again").click()
    player.play_until(lambda: player.decisions >= 3)
    expect(alert).to_have_count(0)


def test_two_tabs_show_the_same_game(site: str, browser: Browser) -> None:
    context = desktop_context(browser)
    first = alone(context, site)
    play_now(first, site)
    first.get_by_role("list", name=HAND).wait_for()
    second = context.new_page()
    second.goto(first.url)
    second.get_by_role("list", name=HAND).wait_for()
    player = ClansMousePlayer(first)
    player.play_until(lambda: player.decisions >= 1)
    other = ClansMousePlayer(second)
    other.play_until(lambda: other.decisions >= 1)
    other.play_to_the_end()
    expect(first.get_by_role("heading", name=re.compile("wins|You win|share"))).to_be_visible()


def test_friends_send_each_other_links(site: str, browser: Browser) -> None:
    ana = alone(desktop_context(browser), site)
    ana.goto(f"{site}/new")
    ana.get_by_role("radio", name=re.compile("^Clans and Glory")).click()
    for _ in range(2):
        ana.get_by_role("button", name=re.compile("^Remove ")).first.click()
    ana.get_by_role("button", name="Friend", exact=True).click()
    ana.get_by_role("button", name="Create table").click()
    field = ana.get_by_role("textbox", name="Link with the game so far")
    expect(field).to_have_value(re.compile("turn/clachan-turn"))
    bo = alone(desktop_context(browser), site)
    bo.goto(field.input_value())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    pages = {"ana": ana, "bo": bo}
    holder = "bo"
    for _ in range(4):
        page = pages[holder]
        expect(page).to_have_url(re.compile("/table/"))  # what was shown before is gone
        link = page.get_by_role("textbox", name="Link with the game so far")
        cards = page.locator(CARDS)
        expect(link.or_(cards).first).to_be_visible()
        if cards.count():
            player = ClansMousePlayer(page)
            player.play_until(lambda player=player: player.decisions >= 1)  # type: ignore[misc]
        expect(link).to_have_value(re.compile("turn/clachan-turn"))
        assert problems_on(page) == []
        holder = "ana" if holder == "bo" else "bo"
        pages[holder].goto(link.input_value())
    bo.goto(f"{site}/turn/clachan-turn-1.broken")
    expect(bo.get_by_role("alert")).to_contain_text("can't be read")


def test_games_go_out_and_in_as_files(site: str, browser: Browser, tmp_path: Path) -> None:
    page = alone(desktop_context(browser), site)
    play_now(page, site)
    player = ClansMousePlayer(page)
    player.play_until(lambda: player.decisions >= 1)
    page.goto(f"{site}/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export games").click()
    archive = tmp_path / "games.zip"
    download.value.save_as(archive)
    other = alone(desktop_context(browser), site)
    other.goto(f"{site}/settings")
    other.locator("input[type=file]").set_input_files(archive)
    other.get_by_role("list", name=HAND).wait_for()
    other.goto(f"{site}/settings")
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(archive.read_bytes()[:80])
    other.locator("input[type=file]").set_input_files(damaged)
    expect(other.get_by_text("This game record can't be read")).to_be_visible()


def test_it_plays_offline_after_the_first_visit(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", service_workers="allow")
    context.set_default_timeout(TIMEOUT * 1000)
    page = context.new_page()
    page.goto(f"{site}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    play_now(page, site)
    expect(page.get_by_role("list", name=HAND)).to_be_visible()
    context.close()


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_a_browser_that_cannot_run_it_says_so(site: str, browser: Browser, missing: str) -> None:
    context = desktop_context(browser)
    context.add_init_script(f"delete globalThis.{missing};")
    page = alone(context, site)
    for path in ("/", "/new", "/replays", "/progress"):
        page.goto(f"{site}{path}")
        expect(page.get_by_role("alert")).to_contain_text("WebAssembly, web workers")


def test_a_full_browser_says_so_and_loses_nothing(site: str, browser: Browser) -> None:
    page = alone(desktop_context(browser), site)
    page.route(re.compile(r"tables\.worker.*\.js"), _add_full_storage)
    play_now(page, site)
    player = ClansMousePlayer(page)
    player.play_until(lambda: player.decisions >= 1)
    choose_card_and_place(page)
    hand = page.get_by_role("list", name=HAND)
    before = hand.inner_text()
    page.evaluate(_SET_FULL, True)
    page.get_by_role("button", name=LAY).click()
    expect(page.get_by_text("This browser has no room left")).to_be_visible()
    assert hand.inner_text() == before
    page.evaluate(_SET_FULL, False)
    page.reload()
    player.play_to_the_end()


def _add_full_storage(route: Route) -> None:
    """Let the database of the tables be full while the page says so."""
    answer = route.fetch()
    route.fulfill(response=answer, body=_FULL_STORAGE + answer.text())


_SET_FULL = """(isFull) => new Promise((done) => {
  const full = new BroadcastChannel("full");
  full.onmessage = () => done();
  full.postMessage(isFull);
})"""
"""Waits until the worker knows it."""
_FULL_STORAGE = """
let isFull = false;
const full = new BroadcastChannel("full");
full.onmessage = ({data}) => {
  isFull = data;
  full.postMessage("done");
};
const realAdd = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (...values) {
  if (isFull) throw new DOMException("full", "QuotaExceededError");
  return realAdd.apply(this, values);
};
"""


def test_clubs_need_a_server(site: str, browser: Browser) -> None:
    page = alone(desktop_context(browser), site)
    page.goto(f"{site}/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("link", name="Clubs")).to_have_count(0)
    for path in ("/clubs", f"/clubs/{'0' * 20}", "/clubs/join/abcd-efgh-jkmn-pqrs"):
        page.goto(f"{site}{path}")
        expect(page.get_by_text("Clubs need a clachan server")).to_be_visible()


def test_the_records_of_seeded_games_are_those_of_cpython(site: str, browser: Browser) -> None:
    """A hundred games in the browser's Python, the same to the last letter."""
    page = alone(desktop_context(browser), site)
    page.goto(f"{site}/")
    source = Path(seeded_games.__file__).read_text(encoding="utf-8")
    found: list[str] = page.evaluate(_RUN, [python_folder(page), source])
    assert found == seeded_games.seeded_records(100)


_RUN = f"""async ([folder, source]) => {{
  const python = await ({START_PYTHON})(folder);
  python.runPython(source);
  return python.globals.get("seeded_records")(100).toJs();
}}"""
