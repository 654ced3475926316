"""Clans and Glory in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from clachan.clans.rules.places import PLACES_PER_SIDE
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.clans.rules.view import ClansView
from clachan.clans.terminal.long_table import NUMERALS
from clachan.cli.terminal.plain.drawing import unknown_color
from clachan.cli.terminal.words import say
from clachan.kernel.game import Game
from clachan.kernel.line import total

STYLES = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "purple": "magenta",
    "gray": "bright_black",
}


class ClansDrawing:
    """Describes the long table in words; `map` draws it, one row per board."""

    def __init__(self, game: Game[Any, Any], names: Sequence[str]) -> None:
        self.game = game
        self.names = names

    def table(self, view: ClansView) -> RenderableType:
        lines = [f"Cards left to lay: {view.lays_left}", *board_lines(view)]
        for seat, name in enumerate(self.names):
            cards = say("players.cards", count=view.hand_sizes[seat])
            shields = say("players.shields", count=view.shields[seat])
            lines.append(f"{name}: {cards}, {shields}, {total(view.lines[seat])} points now")
        if view.seat is not None:
            lines.append(f"Your hand: {', '.join(view.hand)}")
        return Text("\n".join(lines))

    def map_of(self, view: ClansView, color: str) -> RenderableType:
        return boards(view)

    def named(self, text: str) -> str:
        return text

    def seat_named(self, view: ClansView, color: str) -> RenderableType:
        known = SEAT_NAMES[: view.seats]
        if color not in known:
            return unknown_color(color, known)
        lines = view.lines[known.index(color)]
        shown = [f"{line.amount:+d} {line.reason} {' '.join(line.cells)}" for line in lines]
        return Text("\n".join([f"{color} would score {total(lines)} points now", *shown]))


def style_of(card: str) -> str:
    return STYLES[card.rpartition("-")[0]]


def board_lines(view: ClansView) -> list[str]:
    """Each board in words: its shields, its cards, and the places that are free."""
    cards = dict(view.face_up)
    for hidden in view.face_down:
        cards[hidden.place] = f"face down {hidden.card or ''}".strip()
    lines = []
    for board, stack in enumerate(view.stacks):
        places = places_of(board, len(view.stacks))
        shields = ", ".join([SEAT_NAMES[seat] for seat in stack]) or "none"
        laid = ", ".join([f"{place} {cards[place]}" for place in places if place in cards])
        free = ", ".join([place for place in places if place not in cards])
        lines.append(
            f"Board {NUMERALS[board]}: {laid or 'no cards'}; shields: {shields}; free: {free or 'none'}"
        )
    return lines


def places_of(board: int, boards: int) -> list[str]:
    """The places of a board: above, below, and at the ends of the table."""
    columns = range(board * PLACES_PER_SIDE + 1, (board + 1) * PLACES_PER_SIDE + 1)
    sides = [f"{side}{column}" for side in "TB" for column in columns]
    return [*sides, *["L"] * (board == 0), *["R"] * (board == boards - 1)]


def boards(view: ClansView) -> Table:
    """A row for each board: upper places above lower ones, and the head places at both ends."""
    cards = {place: Text(card, style=style_of(card)) for place, card in view.face_up}
    for hidden in view.face_down:
        cards[hidden.place] = Text(f"[{hidden.card or '?'}]")
    heads = {0: "L", len(view.stacks) - 1: "R"}
    grid = Table("board", *("",) * PLACES_PER_SIDE, "head", "shields", show_lines=True)
    for board, stack in enumerate(view.stacks):
        columns = range(board * PLACES_PER_SIDE + 1, (board + 1) * PLACES_PER_SIDE + 1)
        grid.add_row(
            NUMERALS[board],
            *[place_texts(cards, f"T{column}", f"B{column}") for column in columns],
            place_texts(cards, heads[board]) if board in heads else "",
            " ".join(SEAT_NAMES[seat] for seat in stack),
        )
    return grid


def place_texts(cards: dict[str, Text], *places: str) -> Text:
    lines = [Text.assemble((f"{place:<3} ", "dim"), cards.get(place, "")) for place in places]
    return Text("\n").join(lines)
