"""Clans and Glory in the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clachan.cli.terminal.drawing import unknown_color
from clachan.games.clans.places import PLACES_PER_SIDE
from clachan.games.clans.setup import SEAT_NAMES
from clachan.games.clans.view import ClansView
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
    """Draws the long table, one row per board."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def table(self, view: ClansView) -> RenderableType:
        parts: list[RenderableType] = [
            Text(f"Cards left to lay: {view.lays_left}", style="bold"),
            boards(view),
            players(view),
        ]
        if view.seat is not None:
            hand = [Text(card, style=style_of(card)) for card in view.hand]
            parts.append(Text.assemble("Your hand: ", Text("  ").join(hand)))
        return Group(*parts)

    def seat_named(self, view: ClansView, color: str) -> RenderableType:
        known = SEAT_NAMES[: view.seats]
        if color not in known:
            return unknown_color(color, known)
        lines = view.lines[known.index(color)]
        shown = [f"{line.amount:+d} {line.reason} {' '.join(line.cells)}" for line in lines]
        return Text("\n".join([f"{color} would score {total(lines)} points now", *shown]))


def style_of(card: str) -> str:
    return STYLES[card.rpartition("-")[0]]


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
            str(board + 1),
            *[place_texts(cards, f"T{column}", f"B{column}") for column in columns],
            place_texts(cards, heads[board]) if board in heads else "",
            " ".join(SEAT_NAMES[seat] for seat in stack),
        )
    return grid


def place_texts(cards: dict[str, Text], *places: str) -> Text:
    lines = [Text.assemble((f"{place:<3} ", "dim"), cards.get(place, "")) for place in places]
    return Text("\n").join(lines)


def players(view: ClansView) -> Table:
    grid = Table("player", "cards", "shields", "points now")
    for seat, name in enumerate(SEAT_NAMES[: view.seats]):
        grid.add_row(
            f"{name}{' (you)' if seat == view.seat else ''}",
            str(view.hand_sizes[seat]),
            str(view.shields[seat]),
            str(total(view.lines[seat])),
        )
    return grid
