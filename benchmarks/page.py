"""Measure how responsive the page is: `python -m benchmarks.page`, about a minute.

A headless browser opens the page of a local server and plays. Four things are measured: the compressed
size of the first visit; the time until the home screen is usable; the time of a move from the press to
the changed picture; and the longest frame while a territory of twenty tiles is panned and zoomed.
Other load on the machine affects the first three, so we print how often a process had to wait for a
processor. Frames are measured in CPU time of the page's own thread, from the browser's trace.
Exit code 1 means that a target was missed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute
from rich.console import Console
from rich.table import Table

from tests.web.live_server import desktop_context, open_browser, run_live_server, wait_until_still
from tests.web.page_players import SkyeMousePlayer
from tools.page import WEB

VISITS = 5
TILES = 20
_PARTS = ("press", "server", "page", "picture")
"""The parts of a move's time: until it is sent, answered, laid out, and visible."""
_WATCH_MOVES = """
window.answered = [];
let pressed = 0, sent = 0, reply = 0, began = 0, isAsked = false;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, (event) => (pressed = event.timeStamp), {capture: true});
window.isAnswered = () => !isAsked;
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({data}) => {
      if (isAsked && data.startsWith('{"type":"events"')) reply ||= performance.now();
    });
  }
  send(text) {
    if (text.startsWith('{"type":"command"')) {
      [began, sent, reply, isAsked] = [pressed, performance.now(), 0, true];
    }
    super.send(text);
  }
};
new PerformanceObserver((list) => {
  for (const {identifier, renderTime} of list.getEntries()) {
    const [drawn, ...parts] = JSON.parse(identifier);
    window.answered.push([...parts, renderTime - drawn]);
    document.querySelector("[elementtiming]")?.remove();
    isAsked = false;
  }
}).observe({type: "element"});
let wasBusy = false;
new MutationObserver(() => {
  const isBusy = document.querySelector("main")?.ariaBusy === "true";
  const isDone = wasBusy && !isBusy;
  wasBusy = isBusy;
  if (!isDone) return;
  const drawn = performance.now();
  const witness = document.createElement("p");
  witness.textContent = ".";
  witness.setAttribute("elementtiming", JSON.stringify([drawn, sent - began, reply - sent, drawn - reply]));
  witness.style.cssText = "position: fixed; left: 0; bottom: 0; z-index: 99";
  document.body.append(witness);
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"]});
"""
"""A dot is added to the page together with the result of a move; the browser reports when it is visible."""
_WATCH_READY = """
const look = new MutationObserver(() => {
  if (!document.querySelector("button.main:enabled")) return;
  look.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.ready = performance.now())));
});
look.observe(document, {subtree: true, childList: true});
"""
_LOADED = """
performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .reduce((sum, each) => sum + each.transferSize, 0)
"""


@dataclass(frozen=True)
class Figure:
    """A measured value, which should be below its limit."""

    name: str
    value: float
    limit: float
    unit: str
    note: str = ""

    @property
    def is_met(self) -> bool:
        return self.value < self.limit


def measure_first_visit(browser: Browser, live_server: str) -> list[Figure]:
    sizes, times = [], []
    for _ in range(VISITS):
        context = desktop_context(browser)
        context.add_init_script(_WATCH_READY)
        page = context.new_page()
        page.goto(live_server)
        page.wait_for_function("() => window.ready")
        page.wait_for_load_state("networkidle")
        wait_until_still(page)
        sizes.append(page.evaluate(_LOADED) / 1000)
        times.append(page.evaluate("window.ready"))
        context.close()
    return [
        Figure("first load, compressed", max(sizes), 300, "kB"),
        Figure("home screen usable after", median(times), 2000, "ms", f"worst {max(times):.0f}"),
    ]


class QuietPerson(SkyeMousePlayer):
    """Does not query the page between a press and its answer, because that would take the page's time."""

    def settle(self) -> None:
        self.page.wait_for_function("() => window.isAnswered()", polling=100)


def measure_moves(browser: Browser, live_server: str) -> list[Figure]:
    """Play a whole game by mouse; measure each move from the press to the pixels that show its result."""
    context = desktop_context(browser)
    context.add_init_script(_WATCH_MOVES)
    page = context.new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").click()
    QuietPerson(page).play_to_the_end()
    parts: list[list[float]] = page.evaluate("window.answered")
    context.close()
    times = [sum(each) for each in parts]
    mean = dict(zip(_PARTS, map(median, zip(*parts, strict=True)), strict=True))
    note = ", ".join([f"{name} {value:.0f}" for name, value in mean.items()])
    return [
        Figure("move visible after, p95", _percentile(times, 95), 150, "ms", f"{len(times)} moves"),
        Figure("move visible after, median", median(times), 150, "ms", note),
    ]


def measure_panning(browser: Browser, live_server: str) -> list[Figure]:
    """Drag and zoom a large territory."""
    context = desktop_context(browser)
    page = context.new_page()
    _show_large_territory(page, live_server)
    box = page.get_by_role("group", name="Your territory").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] - 60, box["y"] + 40
    browser.start_tracing(page=page, categories=["toplevel"])
    for _ in range(4):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 300, y + 120, steps=25)
        page.mouse.move(x, y, steps=25)
        page.mouse.up()
        for turn in [-120] * 8 + [120] * 14 + [-120] * 6:
            page.mouse.wheel(0, turn)
    tasks = _tasks_of_the_page(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    note = f"{len(tasks)} tasks, {sum(tasks):.0f} ms in total"
    return [Figure("longest frame, panning and zooming", max(tasks), 50, "ms", note)]


def _tasks_of_the_page(trace: Sequence[dict[str, Any]]) -> list[float]:
    """CPU milliseconds of each task on the page's own thread."""
    pages = {
        (event["pid"], event["tid"])
        for event in trace
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event["tdur"] / 1000
        for event in trace
        if event["name"] == "ThreadControllerImpl::RunTask"
        and "tdur" in event
        and (event["pid"], event["tid"]) in pages
    ]


def _percentile(values: Sequence[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def _show_large_territory(page: Page, live_server: str) -> None:
    """Open a made-up table: a player with twenty tiles is building."""
    view = _sample("skye-build")["view"]
    tiles = {
        placed["tile"]: placed
        for player in _sample("boxes-final")["view"]["position"]["players"]
        for placed in player["territory"]
    }
    territory = list(tiles.values())[:TILES]
    for number, placed in enumerate(territory):
        placed["cell"] = [1 + number % 5, 1 + number // 5]
    view["position"]["players"][view["seat"]]["territory"] = territory
    view["moves"] = []
    view["waiting"] = []

    def silence(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: None)

    page.route("**/api/v1/tables/00000000000000000000", lambda route: route.fulfill(json=view))
    page.route_web_socket("**/socket*", silence)
    page.goto(f"{live_server}/table/00000000000000000000")
    page.get_by_role("group", name="Your territory").get_by_role("img").nth(TILES - 1).wait_for()
    wait_until_still(page)


def _sample(name: str) -> dict[str, Any]:
    text = (WEB / "src" / "fixtures" / f"{name}.json").read_text(encoding="utf-8")
    sample: dict[str, Any] = json.loads(text)
    return sample


def shown(figures: Sequence[Figure], title: str = "The page") -> Table:
    grid = Table("measurement", "value", "target", "note", title=title)
    for figure in figures:
        verdict = "[green]met[/]" if figure.is_met else "[red]missed[/]"
        target = f"< {figure.limit:g} {figure.unit} {verdict}"
        value = f"{figure.value:.3g}" if figure.value < 10 else f"{figure.value:.0f}"
        grid.add_row(figure.name, f"{value} {figure.unit}", target, figure.note)
    return grid


def _waited() -> float:
    """Seconds in which some process waited for a processor, or 0 if the system does not report it."""
    pressure = Path("/proc/pressure/cpu")
    if not pressure.is_file():
        return 0.0
    some = pressure.read_text(encoding="ascii").splitlines()[0]
    return int(some.rpartition("total=")[2]) / 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        run_live_server(Path(folder)) as live_server,
        open_browser() as browser,
    ):
        started, waited = time.monotonic(), _waited()
        figures = [
            *measure_first_visit(browser, live_server),
            *measure_moves(browser, live_server),
            *measure_panning(browser, live_server),
        ]
        share = (_waited() - waited) / (time.monotonic() - started)
    if chosen.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    else:
        screen = Console(width=None if sys.stdout.isatty() else 120)
        screen.print(shown(figures))
        screen.print(f"Some process had to wait for a processor {share:.0%} of the time.")
    return 0 if all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
