"""Look at every phase of both games in every window size, language and theme.

python -m tests.web.walk_screens                       all of it; takes long
python -m tests.web.walk_screens skye-5 build          only positions whose name contains both
python -m tests.web.walk_screens --window 844x390      only this size
python -m tests.web.walk_screens --pictures            and save pictures in build/pictures/screens
python -m tests.web.walk_screens --looks 1             only English and light
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Final

from tests.web.live_server import PICTURES, Scheme, open_browser, run_live_server
from tests.web.screen_checks import WINDOWS, Look, Screen, Window, open_screen
from tests.web.screen_positions import Position, all_setups, positions

_SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
LOOKS: Final = tuple(
    [Look(language, scheme) for language, scheme in product(("en", "de", "pl"), _SCHEMES)]
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Look at every screen of both games.")
    parser.add_argument("words", nargs="*", help="parts of the names of positions")
    parser.add_argument("--window", action="append", help="a size, such as 844x390")
    parser.add_argument("--looks", type=int, default=len(LOOKS), help="how many of the looks")
    parser.add_argument("--look", help="one look, such as de-dark")
    parser.add_argument("--pictures", action="store_true", help="save pictures")
    chosen = parser.parse_args()
    windows = [
        each for each in WINDOWS if not chosen.window or each.name.split("-")[0] in chosen.window
    ]
    looks = [each for each in LOOKS[: chosen.looks] if chosen.look in (None, each.name)]
    wanted = _wanted(chosen.words)
    found: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        run_live_server(Path(folder)) as address,
        open_browser() as browser,
    ):
        for is_touch in (True, False):
            mine = [each for each in windows if each.is_touch == is_touch]
            with open_screen(browser, address, is_touch) as screen:
                for position, look in product(wanted if mine else [], looks):
                    screen.show(position, look)
                    for window in mine:
                        found.update(_look(screen, position, look, window, chosen.pictures))
    sys.stdout.write(f"{found.total()} problems, {len(found)} kinds\n")
    sys.exit(bool(found))


def _wanted(words: list[str]) -> list[Position]:
    """The positions whose setup and phase contain all the words."""
    return [
        position
        for setup in all_setups()
        for position in positions(setup)
        if all(word in position.name for word in words)
    ]


def _look(
    screen: Screen, position: Position, look: Look, window: Window, pictures: bool
) -> list[str]:
    name = f"{position.name} {window.name} {look.name}"
    problems = screen.problems(window)
    if pictures:
        folder = PICTURES / "screens"
        folder.mkdir(parents=True, exist_ok=True)
        screen.page.screenshot(path=str(folder / f"{name.replace(' ', '_')}.png"))
    for problem in problems:
        sys.stdout.write(f"{name}: {problem}\n")
        sys.stdout.flush()
    return problems


if __name__ == "__main__":
    main()
