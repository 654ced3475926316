"""A server with the page, and a browser, for as long as a test file runs."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final, Literal
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.browser import chromium
from tools.page import built_page

PICTURES: Final = Path(__file__).parents[2] / "build" / "pictures"
_PATIENCE: Final = 60.0
"""Seconds for anything to happen that must happen; a machine may be busy with other things."""
_FIRST_PORT: Final = 20_000
_MANY_PORTS: Final = 12_000
"""Below those that systems hand out by themselves; every process begins at another one."""
_PORTS: Final = count(37 * os.getpid())
_AT_REST: Final = """() => document.fonts.status === "loaded"
  && document.getAnimations().every((each) => each.playState !== "running")
"""
ELSEWHERE: Final = "table.example"
"""Our own server by a name: to a browser a page without https, as from a neighbour's device."""
_ALONE: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
)
"""A browser that talks to nobody but us."""


@contextmanager
def open_inn(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a server of our own, at a port that is free or the one it had before."""
    built_page()
    port = port or free_port()
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
            server.wait(_PATIENCE)


def free_port() -> int:
    """Nobody listens there, and no connection to elsewhere takes it for itself meanwhile."""
    while True:
        port = _FIRST_PORT + next(_PORTS) % _MANY_PORTS
        with socket.socket() as door, suppress(OSError):
            door.bind(("127.0.0.1", port))
            return port


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
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
        expect.set_options(timeout=_PATIENCE * 1000)
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


def at_rest(page: Page) -> None:
    """Until the letters are there and nothing moves."""
    page.wait_for_function(_AT_REST)


Scheme = Literal["light", "dark"]


def desk(browser: Browser, language: str = "en-GB", scheme: Scheme = "light") -> BrowserContext:
    context = browser.new_context(
        viewport={"width": 1280, "height": 720},
        locale=language,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    return _patient(context)


def phone(browser: Browser, language: str = "en-GB", scheme: Scheme = "light") -> BrowserContext:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        locale=language,
        color_scheme=scheme,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    return _patient(context)


def _patient(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(_PATIENCE * 1000)
    return context
