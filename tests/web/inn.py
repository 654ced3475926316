"""A server with the page, and a browser, for as long as a test file runs."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import chromium
from tools.page import built_page

PICTURES: Final = Path(__file__).parents[2] / "build" / "pictures"
_PATIENCE: Final = 60.0
_ALONE: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser that talks to nobody but us."""


@contextmanager
def open_inn(folder: Path) -> Iterator[str]:
    """The address of a server of our own."""
    built_page()
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    command = [sys.executable, "-m", "clachan.cli.main", "serve", "--port", str(port)]
    command += ["--database", str(folder / "inn.db"), "--log-level", "warning"]
    with (folder / "inn.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, stderr=log, stdout=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, server)
            yield address
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        assert server.poll() is None, "the server did not start"
        try:
            with urlopen(f"{address}/api/v1/games", timeout=5):
                return
        except URLError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(_ALONE))
        yield browser
        browser.close()


class Complaints:
    """Everything a page complained about: errors in scripts, refused by the policy, lost files."""

    def __init__(self, page: Page) -> None:
        self.found: list[str] = []
        page.on("pageerror", lambda error: self.found.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and "ERR_CONNECTION_REFUSED" not in text:
            self.found.append(text)


def picture(page: Page, name: str) -> None:
    """Kept under build/pictures, for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(PICTURES / f"{name}.png"))


def desk(browser: Browser, language: str = "en-GB") -> BrowserContext:
    return browser.new_context(
        viewport={"width": 1280, "height": 720}, locale=language, reduced_motion="reduce"
    )


def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport={"width": 390, "height": 844},
        locale="en-GB",
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
