"""Prints what happens in a game, as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape

from clachan.cli.terminal.plain.drawing import TableDrawing
from clachan.kernel.errors import Fact
from clachan.kernel.game import Game
from clachan.kernel.line import Event, total
from clachan.kernel.move import Move
from clachan.kernel.record import seat_name
from clachan.kernel.seats import CHANCE, Seat


class MovePrinter:
    """Observes a match and prints every move with its events."""

    def __init__(
        self, screen: Console, game: Game[Any, Any], reader: Seat, drawing: TableDrawing
    ) -> None:
        self.screen = screen
        self.drawing = drawing
        self.game = game
        self.reader = reader

    def on_move(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        text = self.drawing.named(self.game.public_text(before, seat, move, self.reader))
        style = "dim" if seat == CHANCE else "bold"
        self.screen.print(f"[{style}]{seat_name(self.game, seat)}[/]: {escape(text)}")
        _, events = self.game.play(before, seat, move)
        for event in events:
            self.print_event(event)

    def print_event(self, event: Event) -> None:
        seat = "" if event.seat is None else f" {seat_name(self.game, event.seat)}"
        amount = f" {total(event.lines):+d}" if event.lines else ""
        text = f"{event.code.replace('_', ' ')}{seat}{amount}{facts_text(event.facts)}"
        self.screen.print(f"    {escape(self.drawing.named(text))}")
        for line in event.lines:
            where = f" at {' '.join(line.cells)}" if line.cells else ""
            reason = (
                f"{line.amount:+d} {line.reason.replace('_', ' ')}{where}{facts_text(line.facts)}"
            )
            rule = f" [dim]({escape(line.rule)})[/]" if line.rule else ""
            self.screen.print(f"      {escape(self.drawing.named(reason))}{rule}")


def facts_text(facts: Iterable[Fact]) -> str:
    return "".join(f", {name} {value}" for name, value in facts)
