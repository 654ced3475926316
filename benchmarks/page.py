"""How the page feels: `python -m benchmarks.page`, about a minute.

A browser without a graphics card opens the page of a server of our own and plays. Four things are
measured: what the first visit loads, compressed; when the home screen can be used; how long a move
takes from the finger to the changed picture; and the frames while a land of twenty tiles is moved
and zoomed. Whoever shares the machine takes part in the first three, so it is said how much of the
time somebody had to wait for a processor; a frame is measured in processor time of the page's own
thread, as the browser's trace tells it. Exit code 1: a target was missed.
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

from tests.web.inn import at_rest, desk, open_browser, open_inn
from tests.web.people import SkyePerson
from tools.page import WEB

VISITS = 5
TILES = 20
_PARTS = ("press", "server", "page", "picture")
"""Where a move's time goes: until it is sent, answered, laid out, and seen."""
_WATCH_MOVES = """
window.answered = [];
let pressed = 0, sent = 0, heard = 0, began = 0, isAsked = false;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, (event) => (pressed = event.timeStamp), {capture: true});
window.isAnswered = () => !isAsked;
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({data}) => {
      if (isAsked && data.startsWith('{"type":"events"')) heard ||= performance.now();
    });
  }
  send(text) {
    if (text.startsWith('{"type":"command"')) {
      [began, sent, heard, isAsked] = [pressed, performance.now(), 0, true];
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
  witness.setAttribute("elementtiming", JSON.stringify([drawn, sent - began, heard - sent, drawn - heard]));
  witness.style.cssText = "position: fixed; left: 0; bottom: 0; z-index: 99";
  document.body.append(witness);
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"]});
"""
"""A dot is put on the page together with what a move did; the browser tells when the dot was seen."""
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
    """Something measured; it should be below its limit."""

    name: str
    value: float
    limit: float
    unit: str
    beside: str = ""

    @property
    def is_met(self) -> bool:
        return self.value < self.limit


def first_visit(browser: Browser, inn: str) -> list[Figure]:
    sizes, times = [], []
    for _ in range(VISITS):
        context = desk(browser)
        context.add_init_script(_WATCH_READY)
        page = context.new_page()
        page.goto(inn)
        page.wait_for_function("window.ready")
        page.wait_for_load_state("networkidle")
        at_rest(page)
        sizes.append(page.evaluate(_LOADED) / 1000)
        times.append(page.evaluate("window.ready"))
        context.close()
    return [
        Figure("first load, compressed", max(sizes), 300, "kB"),
        Figure("home can be used after", median(times), 2000, "ms", f"worst {max(times):.0f}"),
    ]


class QuietPerson(SkyePerson):
    """Asks the page nothing between a press and its answer: looking around takes the page's own time."""

    def settle(self) -> None:
        self.page.wait_for_function("() => window.isAnswered()", polling=100)


def moves(browser: Browser, inn: str) -> list[Figure]:
    """A whole game at one table, by mouse: from the press to the pixels that show what it did."""
    context = desk(browser)
    context.add_init_script(_WATCH_MOVES)
    page = context.new_page()
    page.goto(inn)
    page.get_by_role("button", name="Play now").click()
    QuietPerson(page).play_to_the_end()
    parts: list[list[float]] = page.evaluate("window.answered")
    context.close()
    times = [sum(each) for each in parts]
    mean = dict(zip(_PARTS, map(median, zip(*parts, strict=True)), strict=True))
    beside = ", ".join([f"{name} {value:.0f}" for name, value in mean.items()])
    return [
        Figure("a move on the screen, p95", _part(times, 95), 150, "ms", f"{len(times)} moves"),
        Figure("a move on the screen, median", median(times), 150, "ms", beside),
    ]


def panning(browser: Browser, inn: str) -> list[Figure]:
    """Drags and turns of the wheel over a large land."""
    context = desk(browser)
    page = context.new_page()
    _show_large_land(page, inn)
    box = page.get_by_role("group", name="Your land").bounding_box()
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
    beside = f"{len(tasks)} tasks, {sum(tasks):.0f} ms in all"
    return [Figure("longest frame, panning and zooming", max(tasks), 50, "ms", beside)]


def _tasks_of_the_page(trace: Sequence[dict[str, Any]]) -> list[float]:
    """Milliseconds of processor time that each piece of work on the page's own thread took."""
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


def _part(values: Sequence[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def _show_large_land(page: Page, inn: str) -> None:
    """A table that a server could have sent: somebody builds, and has twenty tiles already."""
    view = _sample("skye-building")["view"]
    tiles = {
        laid["tile"]: laid
        for player in _sample("boxes-final")["view"]["position"]["players"]
        for laid in player["land"]
    }
    for number, laid in enumerate(list(tiles.values())[:TILES]):
        laid["cell"] = f"e{1 + number % 5}s{1 + number // 5}"
    view["position"]["players"][view["seat"]]["land"] = list(tiles.values())[:TILES]
    view["moves"] = []
    view["waiting"] = []

    def silence(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: None)

    page.route("**/api/v1/tables/large", lambda route: route.fulfill(json=view))
    page.route_web_socket("**/socket*", silence)
    page.goto(f"{inn}/table/large")
    page.get_by_role("group", name="Your land").get_by_role("img").nth(TILES - 1).wait_for()
    at_rest(page)


def _sample(name: str) -> dict[str, Any]:
    text = (WEB / "src" / "fixtures" / f"{name}.json").read_text(encoding="utf-8")
    sample: dict[str, Any] = json.loads(text)
    return sample


def shown(figures: Sequence[Figure]) -> Table:
    grid = Table("measured", "value", "target", "beside", title="The page")
    for figure in figures:
        verdict = "[green]met[/]" if figure.is_met else "[red]missed[/]"
        target = f"< {figure.limit:g} {figure.unit} {verdict}"
        grid.add_row(figure.name, f"{figure.value:.0f} {figure.unit}", target, figure.beside)
    return grid


def _waited() -> float:
    """Seconds in which somebody waited for a processor, as far as the system tells."""
    pressure = Path("/proc/pressure/cpu")
    if not pressure.is_file():
        return 0.0
    some = pressure.read_text(encoding="ascii").splitlines()[0]
    return int(some.rpartition("total=")[2]) / 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_inn(Path(folder)) as inn,
        open_browser() as browser,
    ):
        started, waited = time.monotonic(), _waited()
        figures = [*first_visit(browser, inn), *moves(browser, inn), *panning(browser, inn)]
        share = (_waited() - waited) / (time.monotonic() - started)
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    else:
        screen = Console(width=None if sys.stdout.isatty() else 120)
        screen.print(shown(figures))
        screen.print(f"somebody had to wait for a processor {share:.0%} of the time")
    return 0 if all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
