"""Draw the icons of the installed page from web/public/icon.svg.

    python -m tools.icons

Browsers want pictures of certain sizes for an installed page: plain ones, and "maskable" ones whose edges a
phone may cut off. The tab has a second icon for when it is your turn.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from typing import Final

from playwright.sync_api import sync_playwright

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


def main() -> None:
    TURN.write_text(turn_icon(), encoding="utf-8")
    drawing = SOURCE.read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, (size, share, background) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{background}"
            page.set_content(f'<body style="{style}">{drawing}')
            page.add_style_tag(content=f"svg {{ width: {share * 100}vw }}")
            picture = page.screenshot(omit_background=True)
            (PUBLIC / name).write_bytes(_with_digest(picture))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
