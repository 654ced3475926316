"""Look at every screen in every window size, language and theme.

python -m tests.web.walk_screens                       all of it; takes hours
python -m tests.web.walk_screens --part 1/6            each screen in each window, in one of six looks
python -m tests.web.walk_screens skye-5 build          only screens whose name contains both
python -m tests.web.walk_screens --only games          only phases of games, or only the other pages
python -m tests.web.walk_screens --window 844x390      only this size
python -m tests.web.walk_screens --pointer mouse       only windows in which a mouse is used, or a finger
python -m tests.web.walk_screens --pictures            and save pictures in build/pictures/screens
python -m tests.web.walk_screens --look en-light       only English and light
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from tests.web.live_server import CONSOLE, PICTURES, Scheme, open_browser, run_live_server
from tests.web.screen_checks import WINDOWS, Look, Screen, Window, open_screen
from tests.web.screen_pages import ScreenPage, pages
from tests.web.screen_positions import Position, all_setups, positions
from tests.web.screen_steps import ScreenStep, steps_of

_SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
LOOKS: Final = tuple(
    [Look(language, scheme) for scheme, language in product(_SCHEMES, ("de", "pl", "en"))]
)


@dataclass(frozen=True)
class _Stop:
    """A screen to look at: how to load it, and what to open there."""

    name: str
    load: Callable[[Screen, Look], None]
    steps: tuple[ScreenStep, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description="Look at every screen.")
    parser.add_argument("words", nargs="*", help="parts of the names of screens")
    parser.add_argument("--window", action="append", help="a size, such as 844x390")
    parser.add_argument("--pointer", choices=("touch", "mouse"), help="one kind of windows")
    parser.add_argument("--look", help="one look, such as de-dark")
    parser.add_argument("--part", default="", help="one part of six, such as 2/6")
    parser.add_argument("--only", choices=("games", "pages"), help="one kind of screens")
    parser.add_argument("--pictures", action="store_true", help="save pictures")
    chosen = parser.parse_args()
    windows = [
        each
        for each in WINDOWS
        if (not chosen.window or each.name.split("-")[0] in chosen.window)
        and chosen.pointer in (None, "touch" if each.is_touch else "mouse")
    ]
    looks = [each for each in LOOKS if chosen.look in (None, each.name)]
    part = int(chosen.part.split("/")[0]) if chosen.part else None
    found: Counter[str] = Counter()
    seen = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        run_live_server(Path(folder)) as address,
        open_browser() as browser,
    ):
        for is_touch in (True, False):
            mine = [each for each in windows if each.is_touch == is_touch]
            if not mine:
                continue
            with open_screen(browser, address, is_touch) as screen:
                stops = list(_stops(screen, address, chosen.words, chosen.only))
                turns = [
                    (stop, look)
                    for (at, look), (number, stop) in product(enumerate(looks), enumerate(stops))
                    if part is None or (number + part) % len(looks) == at
                ]
                for done, (stop, look) in enumerate(turns, 1):
                    sys.stderr.write(f"{done}/{len(turns)} {stop.name} {look.name}\n")
                    found.update(_walk(screen, stop, look, mine, chosen.pictures))
                seen += screen.looked_at
    for complaint in CONSOLE.complaints:
        found.update([complaint])
        sys.stdout.write(f"{complaint}\n")
    sys.stdout.write(f"{seen} screens, {found.total()} problems, {len(found)} kinds\n")
    sys.exit(bool(found))


def _stops(
    screen: Screen, address: str, words: list[str], only: str | None = None
) -> Iterator[_Stop]:
    """The screens whose names contain all the words."""
    if only != "pages":
        for setup in all_setups():
            for position in positions(setup):
                if all(word in position.name for word in words):
                    yield _of_position(position)
    if only != "games":
        for page in pages(screen.page, address):
            if all(word in page.name for word in words):
                yield _of_page(page)


def _of_position(position: Position) -> _Stop:
    return _Stop(
        position.name, lambda screen, look: screen.show(position, look), tuple(steps_of(position))
    )


def _of_page(page: ScreenPage) -> _Stop:
    return _Stop(page.name, lambda screen, look: screen.visit(page.path, look), page.steps)


def _walk(
    screen: Screen, stop: _Stop, look: Look, windows: list[Window], pictures: bool
) -> Iterator[str]:
    """Everything that is wrong on a screen, in all windows and with everything that can be opened."""
    stop.load(screen, look)
    for window, step in product(windows, (None, *stop.steps)):
        name = f"{stop.name}{f' {step.name}' if step else ''} {window.name} {look.name}"
        picture = PICTURES / "screens" / f"{name.replace(' ', '_')}.png" if pictures else None
        for problem in screen.problems(window, step, picture):
            sys.stdout.write(f"{name}: {problem}\n")
            sys.stdout.flush()
            yield problem


if __name__ == "__main__":
    main()
