"""The page can be installed, keeps its files, never shows an old game, and changes versions between games."""

from __future__ import annotations

import json
import re
import shutil
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from clachan.server.problems import add_problems
from clachan.server.web_page import WebPage
from tests.server.live_server import free_port
from tests.web.live_server import OTHER_HOST, Console, desktop_context
from tools.icons import (
    FAVICON,
    FAVICON_SIZES,
    PICTURES,
    PUBLIC,
    TURN,
    digest_in,
    source_digest,
    turn_icon,
)
from tools.page import built_page

READY = "async () => { await navigator.serviceWorker.ready; }"
IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const urls = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
  return urls;
}"""
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  while (worker.state === "installing")
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  return worker.state;
}"""
CACHES = "async () => (await caches.keys()).join()"
CODE = "k7mf-2qxd-9rtw-abcd"


def size_of(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_icons_are_made_from_the_drawing() -> None:
    for name, (size, _, _) in PICTURES.items():
        picture = (PUBLIC / name).read_bytes()
        assert size_of(picture) == (size, size)
        assert digest_in(picture) == source_digest(), f"{name}: run python -m tools.icons"
    assert TURN.read_text("utf-8") == turn_icon()


def test_the_icon_for_what_is_no_html_page_has_the_sizes_of_tabs() -> None:
    icon = FAVICON.read_bytes()
    sizes: list[int] = []
    for _ in range(struct.unpack("<HHH", icon[:6])[2]):
        length, start = struct.unpack("<II", icon[14 + 16 * len(sizes) : 22 + 16 * len(sizes)])
        picture = icon[start : start + length]
        size = icon[6 + 16 * len(sizes)]
        assert size_of(picture) == (size, size)
        assert digest_in(picture) == source_digest(), "run python -m tools.icons"
        sizes.append(size)
    assert tuple(sizes) == FAVICON_SIZES


def test_every_html_page_names_its_icon_and_everything_else_has_one(live_server: str) -> None:
    """Browsers ask for the icon of whatever they show; a missing one is an error in their console."""
    with httpx.Client(base_url=live_server) as client:
        for path in ("/", "/learn", "/docs", f"/replay/{'x' * 22}", f"/notices/{'x' * 32}"):
            page = client.get(path)
            assert page.headers["content-type"].startswith("text/html"), path
            link = re.search(r'<link rel="icon"[^>]* href="(.+?)"', page.text)
            assert link is not None, path
            assert "img-src 'self'" in page.headers["content-security-policy"], path
            assert client.get(link[1]).headers["content-type"] == "image/svg+xml", path
        icon = client.get("/favicon.ico")
        assert (icon.status_code, icon.content) == (200, FAVICON.read_bytes())
        assert icon.headers["content-type"] in ("image/x-icon", "image/vnd.microsoft.icon")


def test_the_manifest_names_pictures_that_exist() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert (PUBLIC / icon["src"]).is_file()
    sizes = {icon["sizes"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"}
    assert sizes == {"192x192", "512x512"}


def test_the_first_screen_is_one_file_and_nothing_is_announced() -> None:
    index = (built_page() / "index.html").read_text("utf-8")
    assert re.findall(r"assets/\w+-[\w-]+\.js", index) == re.findall(r'src="/(.+?)"', index)
    assert index.count("<script") == 1 and "preload" not in index


@pytest.fixture
def page(live_server: str, browser: Browser) -> Page:
    """A page with its service worker."""
    found = desktop_context(browser, service_workers="allow").new_page()
    found.goto(live_server)
    found.evaluate(READY)
    found.wait_for_function(IS_CONTROLLED)
    return found


def test_nothing_of_the_api_is_kept(page: Page, console: Console) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    page.get_by_role("button", name="Play now").first.click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert "/" in kept and any([path.startswith("/assets/SkyeTable") for path in kept])
    assert not [path for path in kept if path != "/" and not path.startswith("/assets/")]
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text("Can't reach the server")


def test_browsers_may_install_the_page(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )


def test_a_shared_link_opens_the_table(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("status of 404")
    page = desktop_context(browser).new_page()
    page.goto(f"{live_server}/share?text=Come%20and%20play%20{live_server}/join/{CODE}")
    expect(page).to_have_url(f"{live_server}/join/{CODE}")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"{live_server}/share?url=https://elsewhere.example/")
    expect(page).to_have_url(f"{live_server}/join")


def test_the_page_works_without_a_service_worker(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("Cross-Origin-Opener-Policy header has been ignored")
    page = desktop_context(browser, service_workers="allow").new_page()
    page.goto(live_server.replace("127.0.0.1", OTHER_HOST))
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert page.evaluate("() => 'serviceWorker' in navigator") is False


@contextmanager
def page_server(folder: Path) -> Iterator[str]:
    """Serve a folder with a page, without an API."""
    app = FastAPI()
    app.mount("/", WebPage(folder))
    add_problems(app)
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="critical"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def release_new_version(folder: Path) -> None:
    """Change the page and its worker, and remove the rules screen of the old version."""
    for compressed in folder.rglob("*.gz"):
        compressed.unlink()
    index, worker = folder / "index.html", folder / "service-worker.js"
    index.write_text(index.read_text("utf-8").replace("<title>", '<meta name="new"><title>'))
    changed, count = re.subn(
        r"page [0-9a-f]{16}", "page 0123456789abcdef", worker.read_text("utf-8")
    )
    gone = list(folder.glob("assets/Rules-*.js"))
    assert count and gone
    for file in gone:
        changed = changed.replace(f"assets/{file.name},", "")
        file.unlink()
    worker.write_text(changed)


def test_a_new_version_waits_until_the_game_is_left(
    tmp_path: Path, browser: Browser, console: Console
) -> None:
    console.expect("status of 404")
    folder = shutil.copytree(built_page(), tmp_path / "page")
    with page_server(folder) as address:
        page = desktop_context(browser, service_workers="allow").new_page()
        page.goto(address)
        page.evaluate(READY)
        page.wait_for_function(IS_CONTROLLED)
        release_new_version(folder)
        page.evaluate(
            "() => history.pushState(null, '', '/table/0') ?? dispatchEvent(new Event('popstate'))"
        )
        assert page.evaluate(UPDATE) == "installed"
        new = page.locator('meta[name="new"]')
        page.evaluate(
            "() => history.pushState(null, '', '/rules') ?? dispatchEvent(new Event('popstate'))"
        )
        expect(page.get_by_role("heading", name="Isle of Skye").first).to_be_visible()
        expect(new).to_have_count(0)
        page.get_by_role("link", name="clachan, home").click()
        expect(page).to_have_url(f"{address}/")
        expect(new).to_have_count(1)
        while page.evaluate(CACHES) != "page 0123456789abcdef":
            page.wait_for_timeout(50)
