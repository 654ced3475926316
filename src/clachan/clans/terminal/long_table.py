"""Draws the long table of Clans and Glory: boards with their places, cards and shields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from clachan.clans.table.wire import BoardOut, ClansPositionOut, PlaceOut
from clachan.cli.terminal.drawing.canvas import Canvas, CharacterLook
from clachan.cli.terminal.drawing.palette import (
    CURSOR_COLOR,
    FAINT,
    PLACE_COLOR,
    SEAT_COLORS,
)
from clachan.tables.common_wire import CardOut

CARD_WIDTH: Final = 8
CARD_HEIGHT: Final = 2
BOARD_WIDTH: Final = 3 * CARD_WIDTH + 2
HEAD_WIDTH: Final = CARD_WIDTH + 2
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")
CARD_COLORS: Final = {
    "red": "#d64541",
    "orange": "#e8842c",
    "yellow": "#f0cf3a",
    "green": "#4caf50",
    "blue": "#4a7fd6",
    "purple": "#9b59b6",
    "gray": "#8d9499",
}
DARK_ON: Final = frozenset({"yellow", "orange", "green", "gray"})
"""The cards on which dark letters are easier to read."""
_CARDS: Final = 2 * CARD_HEIGHT


def draw_card(canvas: Canvas, x: int, y: int, card: CardOut | None, is_hidden: bool) -> None:
    """A card in two lines: its color in words, and its rank."""
    if card is None:
        look = CharacterLook(color="#ffffff", ground="#4a4a55")
        canvas.write(x, y, "  face  ", look)
        canvas.write(x, y + 1, "  down  ", look)
        return
    color = card["color"]
    ink = "#000000" if color in DARK_ON else "#ffffff"
    look = CharacterLook(color=ink, ground=CARD_COLORS[color], bold=True)
    canvas.write(x, y, f"{color:^{CARD_WIDTH}}", look)
    rank = f"({card['rank']})" if is_hidden else str(card["rank"])
    canvas.write(x, y + 1, f"{rank:^{CARD_WIDTH}}", look)


@dataclass(frozen=True)
class DrawnTable:
    """The long table as text, and the upper left character of each place."""

    text: Text
    corners: dict[str, tuple[int, int]]


class _Painter:
    """Draws places and remembers where they are."""

    def __init__(self, canvas: Canvas, options: Mapping[str, str], chosen: str | None) -> None:
        self.canvas = canvas
        self.options = options
        self.chosen = chosen
        self.corners: dict[str, tuple[int, int]] = {}

    def place(self, x: int, y: int, place: PlaceOut) -> None:
        name = place["place"]
        self.corners[name] = (x, y)
        if place["card"] is not None or place["is_hidden"]:
            draw_card(self.canvas, x, y, place["card"], place["is_hidden"])
        elif name in self.options:
            is_chosen = name == self.chosen
            look = CharacterLook(
                color="#000000" if is_chosen else PLACE_COLOR,
                ground=CURSOR_COLOR if is_chosen else "#3a3420",
                bold=True,
            )
            self.canvas.write(x, y, f"{f'[{name}]' if is_chosen else name:^{CARD_WIDTH}}", look)
            self.canvas.write(x, y + 1, f"{self.options[name]:^{CARD_WIDTH}}", look)
        else:
            look = CharacterLook(color=FAINT, dim=True)
            self.canvas.write(x, y, f"{name:^{CARD_WIDTH}}", look)
            self.canvas.write(x, y + 1, f"{'·':^{CARD_WIDTH}}", look)
        self.canvas.mark(x, y, CARD_WIDTH, CARD_HEIGHT, f"place {name}")

    def head(self, x: int, y: int, place: PlaceOut) -> None:
        """An end of the table: one place between the two rows."""
        self.canvas.write(x + 2, y, "end", CharacterLook(color=FAINT))
        self.place(x, y + 1 + CARD_HEIGHT // 2, place)

    def board(
        self,
        x: int,
        y: int,
        number: int,
        board: BoardOut,
        places: list[PlaceOut],
        color_of: Callable[[int], str],
    ) -> None:
        title = f"─ Board {NUMERALS[number]} "
        self.canvas.write(x, y, f"{title:─<{BOARD_WIDTH - 2}}", CharacterLook(color=FAINT))
        for at, place in enumerate(places):
            row, column = divmod(at, 3)
            self.place(x + column * CARD_WIDTH, y + 1 + row * CARD_HEIGHT, place)
        for order, shield in enumerate(board["shields"]):
            color = color_of(shield["seat"])
            rank = shield["rank"]
            takes = "nothing yet" if rank is None else f"the {rank}s: {shield['points']}"
            look = CharacterLook(color=SEAT_COLORS.get(color, "#ffffff"), bold=True)
            line = f"{order + 1} {color} takes {takes}"
            self.canvas.write(x, y + 1 + _CARDS + order, line[: BOARD_WIDTH - 2], look)
        if not board["shields"]:
            self.canvas.write(x, y + 1 + _CARDS, "no shields", CharacterLook(color=FAINT, dim=True))


def draw_long_table(
    position: ClansPositionOut,
    color_of: Callable[[int], str],
    width: int,
    options: Mapping[str, str] | None = None,
    chosen: str | None = None,
) -> DrawnTable:
    """The boards from left to right, in as many rows as the width needs.

    `options` are the places that can be chosen, each with a short label; `chosen` is one of them.
    """
    places = {place["place"]: place for place in position["places"]}
    shields = max([len(board["shields"]) for board in position["boards"]], default=0)
    height = 1 + _CARDS + max(shields, 1) + 1
    blocks = _blocks(position)
    rows: list[list[tuple[int, list[str]]]] = [[]]
    used = 0
    for block in blocks:
        taken = HEAD_WIDTH if len(block[1]) == 1 else BOARD_WIDTH
        if used + taken > max(width, BOARD_WIDTH) and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += taken
    canvas = Canvas(max(width, BOARD_WIDTH), height * len(rows))
    painter = _Painter(canvas, options or {}, chosen)
    for number, row in enumerate(rows):
        x = 0
        for board, names in row:
            known = [places[name] for name in names]
            if len(names) == 1:
                painter.head(x, number * height, known[0])
                x += HEAD_WIDTH
            else:
                shown = position["boards"][board]
                painter.board(x, number * height, board, shown, known, color_of)
                x += BOARD_WIDTH
    return DrawnTable(canvas.text(), painter.corners)


def _blocks(position: ClansPositionOut) -> list[tuple[int, list[str]]]:
    """The left end, each board with its upper and lower places, and the right end."""
    found: list[tuple[int, list[str]]] = [(0, ["L"])]
    for number, board in enumerate(position["boards"]):
        names = [place for place in board["places"] if place[0] in "TB"]
        found.append((number, sorted(names, key=lambda place: (place[0] == "B", int(place[1:])))))
    return [*found, (len(position["boards"]) - 1, ["R"])]


def draw_hand(hand: list[CardOut], chosen: int | None, fits: list[int], width: int) -> Text:
    """The cards in hand, each with the number of places where it fits."""
    gap = 1 if len(hand) * (CARD_WIDTH + 1) <= width else 0
    per_row = max(width // (CARD_WIDTH + gap), 1)
    rows = -(-len(hand) // per_row)
    canvas = Canvas(width, rows * (CARD_HEIGHT + 1))
    for number, card in enumerate(hand):
        row, column = divmod(number, per_row)
        x, y = column * (CARD_WIDTH + gap), row * (CARD_HEIGHT + 1)
        draw_card(canvas, x, y, card, is_hidden=False)
        mark = "▲" if number == chosen else ""
        note = f"{mark}{fits[number]}" if fits else mark
        look = CharacterLook(
            color=PLACE_COLOR if number == chosen else FAINT, bold=number == chosen
        )
        canvas.write(x, y + CARD_HEIGHT, f"{note:^{CARD_WIDTH}}", look)
        canvas.mark(x, y, CARD_WIDTH, CARD_HEIGHT + 1, f"card {number}")
    return canvas.text()
