"""A grid of characters with colors, some of which can be clicked."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

TARGET: Final = "target"
"""The key under which a character's style says what a click on it means."""


class CharacterLook(NamedTuple):
    """How a character is written; `target` is what a click on it means."""

    color: str = ""
    ground: str = ""
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    target: str = ""


PLAIN: Final = CharacterLook()


@lru_cache(maxsize=4096)
def style_of(look: CharacterLook) -> Style:
    return Style(
        color=look.color or None,
        bgcolor=look.ground or None,
        bold=look.bold or None,
        dim=look.dim or None,
        reverse=look.reverse or None,
        meta={TARGET: look.target} if look.target else None,
    )


def clickable(text: Text, target: str) -> Text:
    """The text, which now means something when it is clicked."""
    text.stylize(Style(meta={TARGET: target}))
    return text


class Canvas:
    """Characters in rows; what is written outside is left out."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rows: list[list[tuple[str, CharacterLook]]] = [
            [(" ", PLAIN)] * width for _ in range(height)
        ]

    def put(self, x: int, y: int, character: str, look: CharacterLook) -> None:
        """Write one character; without a ground of its own it keeps the one below it."""
        if 0 <= x < self.width and 0 <= y < self.height:
            if not look.ground:
                look = look._replace(ground=self._rows[y][x][1].ground)
            self._rows[y][x] = (character, look)

    def write(self, x: int, y: int, words: str, look: CharacterLook) -> None:
        for i, character in enumerate(words):
            self.put(x + i, y, character, look)

    def mark(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Make a rectangle clickable."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for column in range(max(x, 0), min(x + width, self.width)):
                character, look = self._rows[row][column]
                self._rows[row][column] = (character, look._replace(target=target))

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Copy another canvas onto this one, which must be large enough."""
        for row, characters in enumerate(other._rows):
            self._rows[y + row][x : x + other.width] = characters

    def text(self) -> Text:
        """The whole canvas; runs of characters that look alike share a span."""
        text = Text(no_wrap=True)
        for number, row in enumerate(self._rows):
            if number:
                text.append("\n")
            for look, run in groupby(row, key=lambda cell: cell[1]):
                text.append("".join([character for character, _ in run]), style=style_of(look))
        return text
