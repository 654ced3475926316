"""A real server with the page and a real browser, for tests and benchmarks."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.live_server import free_port
from tools.browser import chromium
from tools.page import built_page

PICTURES: Final = Path(__file__).parents[2] / "build" / "pictures"
TIMEOUT: Final = 60.0
"""Seconds until anything must have happened; the machine may be busy."""
IS_STILL: Final = """() => document.fonts.status === "loaded"
  && document.getAnimations().every((each) => each.playState !== "running")
"""
"""Whether the fonts are loaded and nothing moves."""
_INSTANT_BOTS: Final = """
try { localStorage["clachan.settings"] ??= '{"pace":"instant","coach":"off"}'; } catch {}
"""
"""Tests don't watch what bots do. On an empty page there is no storage."""
OTHER_HOST: Final = "table.example"
"""Our server under a name: the browser treats it as insecure, as a page from another device is."""
_HOSTS: Final = f"MAP {OTHER_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
"""Which names the browser finds: no other than this machine's."""
BROWSER_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules={_HOSTS}",
)
"""Keep the browser from talking to anybody but our server."""


@contextmanager
def run_live_server(folder: Path, port: int = 0, options: Sequence[str] = ()) -> Iterator[str]:
    """Run a server and yield its address; on a free port unless one is given."""
    built_page()
    port = port or free_port()
    command = [sys.executable, "-m", "clachan.cli.main", "serve", "--port", str(port)]
    command += ["--database", str(folder / "tables.db"), "--log-level", "warning"]
    command += ["--allow-host", OTHER_HOST, *options]
    with (folder / "server.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, stderr=log, stdout=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, server)
            yield address
        finally:
            server.terminate()
            server.wait(TIMEOUT)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 3 * TIMEOUT
    while time.monotonic() < until:
        assert server.poll() is None, "the server did not start"
        try:
            with urlopen(f"{address}/api/v1/games", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=TIMEOUT * 1000)
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(BROWSER_FLAGS))
        yield browser
        browser.close()


class Console:
    """Collects what pages complain about: script errors, warnings, blocked requests, missing files."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._expected: list[str] = []
        self._contexts: list[BrowserContext] = []

    def listen(self, context: BrowserContext) -> None:
        """Collect the complaints of all pages of a context."""
        self._contexts.append(context)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("console", lambda message: self._record(message.type, message.text))

    def expect(self, text: str) -> None:
        """Ignore complaints that contain this text: the test causes them on purpose."""
        self._expected.append(text)

    def start(self) -> None:
        """Forget everything: a new test begins."""
        self.complaints.clear()
        self._expected.clear()
        self._contexts.clear()

    def close_pages(self) -> None:
        """Close the pages that the test opened, so that they do not complain during the next one."""
        for context in self._contexts:
            context.close()

    def unexpected(self) -> list[str]:
        return [
            each for each in self.complaints if not any([text in each for text in self._expected])
        ]

    def _record(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and text != _BLOCKED:
            self.complaints.append(f"{kind}: {text}")


CONSOLE: Final = Console()
"""The console of every page that the tests open."""


def save_screenshot(page: Page, name: str) -> None:
    """Save a screenshot in build/pictures, for people to look at, if CLACHAN_PICTURES=1 asks for it."""
    if os.environ.get("CLACHAN_PICTURES", "") in ("", "0"):
        return
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(PICTURES / f"{name}.png"))


def wait_until_still(page: Page) -> None:
    """Wait until the fonts are loaded and nothing moves."""
    page.wait_for_function(IS_STILL)


Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
ServiceWorkers = Literal["allow", "block"]
"""Most tests need none; keeping the files of the page takes time in every new context."""
_BLOCKED: Final = "Service Worker registration blocked by Playwright"


def desktop_context(
    browser: Browser,
    language: str = "en-GB",
    scheme: Scheme = "light",
    motion: Motion = "reduce",
    has_touch: bool = False,
    service_workers: ServiceWorkers = "block",
) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": 1280, "height": 720},
        locale=language,
        color_scheme=scheme,
        reduced_motion=motion,
        has_touch=has_touch,
        service_workers=service_workers,
    )
    return _prepared(context)


def phone_context(
    browser: Browser, language: str = "en-GB", scheme: Scheme = "light"
) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        locale=language,
        color_scheme=scheme,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        service_workers="block",
    )
    return _prepared(context)


def _prepared(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(TIMEOUT * 1000)
    context.add_init_script(_INSTANT_BOTS)
    CONSOLE.listen(context)
    return context
