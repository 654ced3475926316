"""Measure the site that needs no server: `python -m benchmarks.site`, a few minutes.

A file server compresses what it sends, as web hosts do, and counts it. A browser with a new profile opens
the site and presses *Play now* as soon as it can (cold). The browser is closed, and another one opens the
site with the same profile (warm) and loads the page again (reload). `--games` plays a game of Isle of Skye
and ten of Clans and Glory by mouse: how soon a move is on the screen, and the memory afterwards.
`--levels` measures how long bots think in the browser.

Other load on the machine changes all times. So the CPU seconds of the browser are measured as well, and the
load is printed. Exit code 1 means that a target was missed.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median, quantiles
from typing import Any, ClassVar, Final

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from rich.console import Console
from rich.table import Table

from benchmarks import bot_decisions
from benchmarks.browser_processes import cpu_seconds, page_megabytes
from benchmarks.page import Figure, shown
from clachan.cli.site import write_site
from tests.web.live_server import BROWSER_FLAGS
from tests.web.page_players import ClansMousePlayer, SkyeMousePlayer
from tests.web.static_site import PREFIX, FileHandler, python_folder
from tools.browser import chromium
from tools.page import built_page
from tools.site import built_runtime

GAMES: Final = 10
STAY: Final = 15_000
"""Milliseconds of a first visit. Browsers keep the compiled WebAssembly after a while."""
REST: Final = 20_000
"""Milliseconds without a move, in which the browser frees what is no longer used."""
_START: Final = """
try { localStorage["clachan.settings"] ??= '{"pace":"instant","coach":"off"}'; } catch {}
let isPressed = false;
const look = new MutationObserver(() => {
  const play = document.querySelector("button.now:enabled");
  if (play && !isPressed) {
    isPressed = true;
    window.home = performance.now();
    setTimeout(() => play.click());
  }
  if (!document.querySelector("button[aria-label*='Axe tile']:enabled")) return;
  look.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.playable = performance.now())));
});
look.observe(document, {subtree: true, childList: true, attributes: true});
"""
"""Presses *Play now* when it is there; then waits for the first decision of a game."""
_WATCH_MOVES: Final = """
window.moves = [];
let pressed = 0, began = 0;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, (event) => (pressed = event.timeStamp), {capture: true});
new MutationObserver(() => {
  const isBusy = document.querySelector("main")?.ariaBusy === "true";
  if (isBusy) began ||= pressed;
  else if (began) {
    const from = began;
    began = 0;
    requestAnimationFrame(() => setTimeout(() => window.moves.push(performance.now() - from)));
  }
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"]});
"""
"""Notes for each move how long it took from the press to the picture with its result."""


class CompressingHandler(FileHandler):
    """Sends files compressed, and counts the bytes."""

    sent = 0
    packed: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:  # noqa: N802 - named by the base class
        name = self.translate_path(self.path)
        file = Path(name) / "index.html" if Path(name).is_dir() else Path(name)
        if not file.is_file():
            self.send_error(404)
            return
        if name not in self.packed:
            self.packed[name] = gzip.compress(file.read_bytes(), 6, mtime=0)
        body = self.packed[name]
        CompressingHandler.sent += len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        with suppress(ConnectionError):
            self.wfile.write(body)


@contextmanager
def serve_compressed(folder: Path) -> Iterator[str]:
    built_page()
    built_runtime()
    write_site(folder)
    handler = partial(CompressingHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}/"
        finally:
            server.shutdown()
            thread.join()


@dataclass(frozen=True)
class SiteStart:
    """Milliseconds until the home screen could be used and until a game could be played; CPU seconds."""

    home: float
    playable: float
    cpu: float


@contextmanager
def opened(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, as people have it."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium(),
        args=list(BROWSER_FLAGS),
        viewport={"width": 1280, "height": 720},
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(120_000)
    try:
        yield context
    finally:
        context.close()


def start_of(page: Page, profile: Path, site: str) -> SiteStart:
    """Open the site and play as soon as possible."""
    before = cpu_seconds(profile)
    page.goto(site)
    page.wait_for_function("() => window.playable", polling=50)
    cpu = cpu_seconds(profile) - before
    return SiteStart(page.evaluate("window.home"), page.evaluate("window.playable"), cpu)


def measure_starts(
    playwright: Playwright, site: str, visits: int
) -> tuple[dict[str, list[SiteStart]], int]:
    """Starts of each kind, and the bytes of a first visit."""
    starts: dict[str, list[SiteStart]] = {"cold": [], "warm": [], "reload": []}
    sent = 0
    for _ in range(visits):
        with tempfile.TemporaryDirectory() as folder:
            profile = Path(folder)
            CompressingHandler.sent = 0
            with opened(playwright, profile) as context:
                context.add_init_script(_START)
                page = context.pages[0]
                starts["cold"].append(start_of(page, profile, site))
                page.wait_for_function(
                    "() => navigator.serviceWorker.controller !== null", polling=200
                )
                page.wait_for_timeout(STAY)
                sent = max(sent, CompressingHandler.sent)
            with opened(playwright, profile) as context:
                context.add_init_script(_START)
                page = context.pages[0]
                starts["warm"].append(start_of(page, profile, site))
                page.wait_for_timeout(1000)
                starts["reload"].append(start_of(page, profile, f"{site}?again"))
    return starts, sent


def measure_games(playwright: Playwright, site: str) -> list[Figure]:
    """A game of Isle of Skye and ten of Clans and Glory by mouse."""
    with tempfile.TemporaryDirectory() as folder, opened(playwright, Path(folder)) as context:
        context.add_init_script(_WATCH_MOVES)
        page = context.pages[0]
        page.goto(site)
        page.get_by_role("button", name="Play now").click()
        SkyeMousePlayer(page).play_to_the_end()
        times: list[float] = page.evaluate("window.moves")
        for _ in range(GAMES - 1):
            page.goto(f"{site}#/")
            page.get_by_role("radio", name="Clans and Glory").click()
            page.get_by_role("button", name="Play now").click()
            ClansMousePlayer(page).play_to_the_end()
        most = page_megabytes(Path(folder))
        page.wait_for_timeout(REST)
        megabytes = page_megabytes(Path(folder))
    p95 = quantiles(times, n=20, method="inclusive")[-1]
    note = f"{len(times)} moves, median {median(times):.0f} ms"
    before = f"{most:.0f} MB before the browser tidied up"
    return [
        Figure("move on the screen, p95", p95, 200, "ms", note),
        Figure(f"memory after {GAMES} games, at rest", megabytes, 400, "MB", before),
    ]


def figures_of(starts: dict[str, list[SiteStart]], sent: int) -> list[Figure]:
    home = [each.home for each in starts["cold"]]
    found = [
        Figure("first visit over the wire", sent / 1e6, 6, "MB"),
        Figure("home screen usable, cold", median(home), 1000, "ms", f"worst {max(home):.0f}"),
    ]
    for kind, limit in (("cold", 3000), ("warm", 1500), ("reload", 1500)):
        times = [each.playable for each in starts[kind]]
        cpu = median([each.cpu for each in starts[kind]])
        note = f"best {min(times):.0f}, worst {max(times):.0f}, {cpu:.1f} CPU seconds"
        found.append(Figure(f"playable, {kind}", median(times), limit, "ms", note))
    return found


def decisions_table(found: Sequence[dict[str, Any]]) -> Table:
    grid = Table("game", "level", "decisions", "median", "p95", "longest", title="Bots, seconds")
    for each in found:
        times = sorted(each["seconds"])
        p95 = times[int(0.95 * (len(times) - 1))]
        row = [f"{value:.2f}" for value in (median(times), p95, times[-1])]
        grid.add_row(each["game"], each["level"], str(len(times)), *row)
    return grid


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.site", description=__doc__)
    parser.add_argument(
        "--visits", type=int, default=5, help="first visits, each with a new profile"
    )
    parser.add_argument("--games", action="store_true", help="also play eleven games by mouse")
    parser.add_argument("--levels", action="store_true", help="also measure the bots")
    chosen = parser.parse_args()
    screen = Console(width=None if sys.stdout.isatty() else 120)
    with (
        tempfile.TemporaryDirectory() as folder,
        serve_compressed(Path(folder) / "site") as site,
        sync_playwright() as playwright,
    ):
        figures = figures_of(*measure_starts(playwright, site, chosen.visits))
        if chosen.games:
            figures += measure_games(playwright, site)
        if chosen.levels:
            with (
                tempfile.TemporaryDirectory() as profile,
                opened(playwright, Path(profile)) as context,
            ):
                page = context.pages[0]
                page.goto(site)
                screen.print(decisions_table(bot_decisions.measured(page, python_folder(page))))
    screen.print(shown(figures, "The site"))
    load = ", ".join([f"{each:.1f}" for each in os.getloadavg()])
    screen.print(f"Load of the last 1, 5 and 15 minutes: {load}; {os.cpu_count()} processors.")
    return 0 if all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
