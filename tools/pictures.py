"""Take the pictures of the documentation with the browser of the tests: `python -m tools.pictures`.

They show positions of real games from the page's gallery, so they look like the table of today.
"""

from __future__ import annotations

import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from tests.web.live_server import desktop_context, open_browser, run_live_server, wait_until_still
from tests.web.page_players import CARDS, PLACES
from tools.environment import ROOT
from tools.page import built_page

FOLDER: Final = ROOT / "docs" / "guide" / "pictures"
POSITIONS: Final = {"skye": "skye-build", "clans": "clans-table"}
CHOSEN: Final = {"skye": (), "clans": (CARDS, PLACES, "button[role=switch]")}
"""What is chosen in each of them."""
_COLORS: Final = 128


def main() -> None:
    built_page()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        run_live_server(Path(folder)) as address,
        open_browser() as browser,
        desktop_context(browser) as context,
    ):
        page = context.new_page()
        for name, position in POSITIONS.items():
            page.goto(f"{address}/gallery/table/{position}")
            for choice in CHOSEN[name]:
                page.locator(choice).first.click()
            page.mouse.move(0, 0)
            wait_until_still(page)
            save(page.screenshot(), FOLDER / f"{name}.png")


def save(taken: bytes, file: Path) -> None:
    """Write a picture with few colors, so that it stays small."""
    with Image.open(BytesIO(taken)) as picture:
        picture.convert("RGB").quantize(_COLORS).save(file, optimize=True)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
