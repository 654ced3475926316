"""The picture that programs show beside a link to a replay: the places of a finished game, as bars.

It is drawn without a library for pictures, as rows of numbers of colors, and takes a few milliseconds.
Names are not drawn: they stand in the title beside the picture, in any script.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from clachan.tables.table import Table

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size that programs expect of such pictures."""

_COLORS: Final = {
    "mountain": 0xA69FB0,
    "snow": 0xFBF8F2,
    "meadow": 0x7D9468,
    "line": 0xC9B892,
    "paper": 0xFBF6E9,
    "ink": 0x2B2620,
    "gold": 0xE0A92E,
    "blue": 0x2F5F9E,
    "blue edge": 0x1F4373,
    "yellow": 0xD9A520,
    "yellow edge": 0x7D5B0C,
    "red": 0xB3382E,
    "red edge": 0x6D1F18,
    "white": 0xF1ECE0,
    "white edge": 0x6E6A64,
    "green": 0x3D7A48,
    "green edge": 0x275231,
    "other": 0x8D9499,
    "other edge": 0x4B5258,
}
"""Those of the page: scenery, and each clan with the edge of its bar."""
_SKY: Final = tuple([(0xEF - step, 0xE3 - step, 0xC6 - step) for step in range(28)])
_NAMES: Final = tuple(_COLORS)
_DIGITS: Final = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "-": "00000 00000 00000 11111 00000 00000 00000",
}
_DOT: Final = 8
"""Pixels of a dot of a digit."""
_MOUNTAINS: Final = ((150, 250, 230), (470, 190, 300), (820, 240, 260), (1090, 200, 290))
"""The middle, the top and half the width of each mountain."""
_GROUND: Final = 530


class _Row(NamedTuple):
    """A bar: the color of the seat, and its points."""

    color: str
    points: int
    is_winner: bool


class _Canvas:
    """A picture as numbers of colors, one byte for a pixel."""

    def __init__(self) -> None:
        self.pixels = bytearray()
        for y in range(HEIGHT):
            shade = len(_NAMES) + y * len(_SKY) // HEIGHT
            self.pixels += bytes([shade]) * WIDTH

    def fill(self, color: str, left: int, top: int, right: int, bottom: int) -> None:
        """A rectangle."""
        span = bytes([_NAMES.index(color)]) * (right - left)
        for y in range(top, bottom):
            self.pixels[y * WIDTH + left : y * WIDTH + right] = span

    def slope(self, color: str, middle: int, top: int, bottom: int, width: float) -> None:
        """A triangle; `width` is how much wider it is on both sides with each row."""
        for y in range(top, bottom):
            half = int((y - top) * width)
            left, right = max(0, middle - half), min(WIDTH, middle + half + 1)
            self.fill(color, left, y, right, y + 1)

    def panel(self, color: str, left: int, top: int, right: int, bottom: int, round_: int) -> None:
        """A rectangle with round corners."""
        for y in range(top, bottom):
            edge = max(0, top + round_ - y, y - (bottom - 1 - round_))
            inset = round_ - int((round_ * round_ - edge * edge) ** 0.5)
            self.fill(color, left + inset, y, right - inset, y + 1)

    def number(self, value: int, right: int, top: int) -> None:
        """A number that ends at the right."""
        left = right - (len(str(value)) * 6 - 1) * _DOT
        for place, digit in enumerate(str(value)):
            for row, dots in enumerate(_DIGITS[digit].split()):
                for column, dot in enumerate(dots):
                    if dot == "1":
                        x, y = left + (place * 6 + column) * _DOT, top + row * _DOT
                        self.fill("ink", x, y, x + _DOT, y + _DOT)

    def crown(self, left: int, top: int) -> None:
        """The mark of a winner."""
        for middle in (left + 10, left + 27, left + 44):
            self.slope("gold", middle, top, top + 28, 0.4)
        self.fill("gold", left, top + 26, left + 55, top + 44)

    def png(self) -> bytes:
        colors = [color.to_bytes(3, "big") for color in _COLORS.values()]
        palette = b"".join([*colors, *[bytes(shade) for shade in _SKY]])
        lines = [b"\0" + self.pixels[y * WIDTH : (y + 1) * WIDTH] for y in range(HEIGHT)]
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        parts = (
            (b"IHDR", head),
            (b"PLTE", palette),
            (b"IDAT", zlib.compress(b"".join(lines), 6)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join([_chunk(name, data) for name, data in parts])


def link_picture(table: Table) -> bytes:
    """The places of a finished game, as a PNG file."""
    outcome = table.outcome
    assert outcome is not None, "the game is over"
    order = sorted(table.seats, key=lambda seat: outcome.places[seat])
    rows = [
        _Row(table.game.seat_names[seat], outcome.points[seat], outcome.places[seat] == 1)
        for seat in order
    ]
    return _drawn(rows)


def _drawn(rows: Sequence[_Row]) -> bytes:
    """The bars from top to bottom on a sheet of paper, with mountains behind it."""
    canvas = _Canvas()
    for middle, top, half in _MOUNTAINS:
        steep = half / (_GROUND - top)
        canvas.slope("mountain", middle, top, _GROUND, steep)
        canvas.slope("snow", middle, top, top + 60, steep)
    canvas.fill("meadow", 0, _GROUND, WIDTH, HEIGHT)
    height = 96
    top = (HEIGHT - height * len(rows)) // 2
    canvas.panel("line", 98, top - 32, 1102, top + height * len(rows) + 32, 30)
    canvas.panel("paper", 100, top - 30, 1100, top + height * len(rows) + 30, 28)
    most = max([1, *[row.points for row in rows]])
    for number, row in enumerate(rows):
        y = top + number * height
        if row.is_winner:
            canvas.crown(132, y + 26)
        color = row.color if f"{row.color} edge" in _COLORS else "other"
        right = 220 + max(30, 640 * max(0, row.points) // most)
        canvas.panel(f"{color} edge", 220, y + 16, right, y + height - 16, 12)
        canvas.panel(color, 223, y + 19, right - 3, y + height - 19, 9)
        canvas.number(row.points, 1056, y + (height - 7 * _DOT) // 2)
    return canvas.png()


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)
