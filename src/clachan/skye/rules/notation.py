"""Reads moves from text. The first word says which move it is. (Skye 13.3)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.kernel.errors import InvalidNotation
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import parse_cell
from clachan.skye.rules.moves import (
    AXE,
    SEAT_NAMES,
    Build,
    Buy,
    Draw,
    LayScoring,
    Pass,
    Price,
    Start,
)
from clachan.skye.rules.tiles import Tile, TileSet

_DEGREES: Final = {"0": 0, "90": 1, "180": 2, "270": 3}


class Words:
    """The words of a move after the first, read one by one."""

    def __init__(self, text: str, words: list[str], tileset: TileSet) -> None:
        self.text: Final = text
        self.tileset: Final = tileset
        self._words: Final = words
        self._next = 0

    def wrong(self, expected: str) -> InvalidNotation:
        return InvalidNotation(f"{self.text!r} is not a move: expected {expected} (Skye 13.3)")

    def is_left(self) -> bool:
        return self._next < len(self._words)

    def word(self, expected: str) -> str:
        if not self.is_left():
            raise self.wrong(expected)
        self._next += 1
        return self._words[self._next - 1]

    def fixed(self, word: str) -> None:
        if self.word(f"the word '{word}'") != word:
            raise self.wrong(f"the word '{word}'")

    def number(self) -> int:
        word = self.word("a number")
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            raise self.wrong(f"a number instead of {word!r}")
        return int(word)

    def tile(self) -> Tile:
        word = self.word("a tile")
        found = self.tileset.named.get(word)
        if found is None:
            raise InvalidNotation(f"{self.text!r} is not a move: there is no tile {word!r}")
        return found

    def seat(self) -> Seat:
        return parse_seat(self.word("a seat"))

    def rotation(self) -> int:
        word = self.word("a rotation")
        if word not in _DEGREES:
            raise self.wrong(f"a rotation of 0, 90, 180 or 270 instead of {word!r}")
        return _DEGREES[word]

    def end(self) -> None:
        if self.is_left():
            raise self.wrong(f"nothing after {' '.join(self._words[: self._next])!r}")


Parser = Callable[[Words], Move]


def parse_seat(text: str) -> Seat:
    if text not in SEAT_NAMES:
        raise InvalidNotation(f"there is no seat {text!r}: seats are {', '.join(SEAT_NAMES)}")
    return Seat(SEAT_NAMES.index(text))


def parse_move(text: str, parsers: dict[str, Parser], tileset: TileSet) -> Move:
    """Read a move; spaces around and between words do not matter."""
    words = text.split()
    parser = parsers.get(words[0]) if words else None
    if parser is None:
        raise InvalidNotation(
            f"{text!r} is not a move: it must begin with one of {', '.join(sorted(parsers))}"
        )
    rest = Words(text, words[1:], tileset)
    move = parser(rest)
    rest.end()
    return move


def _lay(words: Words) -> Move:
    return LayScoring(tuple([words.word("four scoring tiles") for _ in range(4)]))


def _start(words: Words) -> Move:
    return Start(words.seat())


def _draw(words: Words) -> Move:
    hands: list[tuple[Tile, ...]] = []
    while True:
        hand = [words.tile()]
        while words.is_left():
            word = words.word("a tile or '/'")
            if word == "/":
                break
            tile = words.tileset.named.get(word)
            if tile is None:
                raise InvalidNotation(f"{words.text!r} is not a move: there is no tile {word!r}")
            hand.append(tile)
        else:
            hands.append(tuple(hand))
            return Draw(tuple(hands))
        hands.append(tuple(hand))


def _price(words: Words) -> Move:
    prices: list[int] = []
    while words.is_left():
        word = words.word("a price")
        if word == "axe":
            prices.append(AXE)
        elif word.isascii() and word.isdigit() and len(word) <= 6 and int(word) > 0:
            prices.append(int(word))
        else:
            raise words.wrong(f"'axe' or at least 1 gold instead of {word!r}")
    return Price(tuple(prices))


def _buy(words: Words) -> Move:
    tile = words.tile()
    words.fixed("from")
    return Buy(words.seat(), tile)


def _pass(words: Words) -> Move:
    words.end()
    return Pass()


def _build(words: Words) -> Move:
    tile = words.tile()
    cell = parse_cell(words.word("a cell"))
    return Build(tile, cell, words.rotation())


BASE_PARSERS: Final[dict[str, Parser]] = {
    "lay": _lay,
    "start": _start,
    "draw": _draw,
    "price": _price,
    "buy": _buy,
    "pass": _pass,
    "build": _build,
}
