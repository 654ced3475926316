"""Draw the icons of the installed page from web/public/icon.svg.

    python -m tools.icons

Browsers want pictures of certain sizes for an installed page: plain ones, and "maskable" ones whose edges a
phone may cut off. The tab has a second icon for when it is your turn. Only HTML pages can name their icon:
for anything else, such as a picture that is opened alone, browsers ask for /favicon.ico.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tools.browser import chromium
from tools.page import WEB

PUBLIC: Final = WEB / "public"
SOURCE: Final = PUBLIC / "icon.svg"
TURN: Final = PUBLIC / "icon-turn.svg"
PAPER: Final = "#fbf6e9"
_DOT: Final = (
    '<circle cx="49" cy="15" r="13" fill="#c8481b" stroke="#fbf6e9" stroke-width="4"/></svg>'
)
PICTURES: Final[dict[str, tuple[int, float, str]]] = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable-192.png": (192, 0.64, PAPER),
    "icon-maskable-512.png": (512, 0.64, PAPER),
    "icon-180.png": (180, 0.8, PAPER),
}
"""Name, with its size in pixels, the share that the drawing takes of it, and the background."""
FAVICON: Final = PUBLIC / "favicon.ico"
FAVICON_SIZES: Final = (16, 32, 48)
_KEYWORD: Final = b"Source"
_START: Final = 33
"""Bytes of a PNG file before the second chunk: the signature and the header."""


def turn_icon() -> str:
    """The icon with a dot, for the tab of somebody whose turn it is."""
    return SOURCE.read_text("utf-8").replace("</svg>", _DOT)


def source_digest() -> str:
    """A hash of everything that the pictures are made from."""
    text = SOURCE.read_text("utf-8") + repr(sorted(PICTURES.items()))
    return hashlib.sha256(text.encode()).hexdigest()


def digest_in(picture: bytes) -> str:
    """The hash that a picture says it was made from."""
    at = picture.find(b"tEXt" + _KEYWORD + b"\0") + len(_KEYWORD) + 5
    return picture[at : at + 64].decode("ascii", "replace")


def _with_digest(picture: bytes) -> bytes:
    chunk = b"tEXt" + _KEYWORD + b"\0" + source_digest().encode()
    framed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return picture[:_START] + framed + picture[_START:]


def _favicon(pictures: list[bytes]) -> bytes:
    """An ICO file: a header, an entry for each picture that says where it is, and the pictures."""
    found = struct.pack("<HHH", 0, 1, len(pictures))
    start = len(found) + 16 * len(pictures)
    for size, picture in zip(FAVICON_SIZES, pictures, strict=True):
        found += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return found + b"".join(pictures)


def _draw(browser: Browser, size: int, share: float, background: str) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    style = f"margin:0;height:100vh;display:grid;place-items:center;background:{background}"
    page.set_content(f'<body style="{style}">{SOURCE.read_text("utf-8")}')
    page.add_style_tag(content=f"svg {{ width: {share * 100}vw }}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return _with_digest(picture)


def main() -> None:
    TURN.write_text(turn_icon(), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, drawing in PICTURES.items():
            (PUBLIC / name).write_bytes(_draw(browser, *drawing))
        small = [_draw(browser, size, 1.0, "transparent") for size in FAVICON_SIZES]
        FAVICON.write_bytes(_favicon(small))
        browser.close()


if __name__ == "__main__":
    main()
