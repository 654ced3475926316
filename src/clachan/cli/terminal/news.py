"""Tells a person what happens at the table, as far as that seat may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape

from clachan.kernel.errors import Fact
from clachan.kernel.game import Game
from clachan.kernel.line import Event, total
from clachan.kernel.move import Move
from clachan.kernel.record import seat_name
from clachan.kernel.seats import CHANCE, Seat


class News:
    """Prints every move with what everybody learned from it."""

    def __init__(self, screen: Console, game: Game[Any, Any], listener: Seat) -> None:
        self.screen = screen
        self.game = game
        self.listener = listener

    def moved(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        heard = self.game.public_text(before, seat, move, self.listener)
        style = "dim" if seat == CHANCE else "bold"
        self.screen.print(f"[{style}]{seat_name(self.game, seat)}[/]: {escape(heard)}")
        _, events = self.game.play(before, seat, move)
        for event in events:
            self.tell(event)

    def tell(self, event: Event) -> None:
        who = "" if event.seat is None else f" {seat_name(self.game, event.seat)}"
        amount = f" {total(event.lines):+d}" if event.lines else ""
        words = f"{event.code.replace('_', ' ')}{who}{amount}{facts(event.facts)}"
        self.screen.print(f"    {escape(words)}")
        for line in event.lines:
            where = f" at {' '.join(line.cells)}" if line.cells else ""
            reason = f"{line.amount:+d} {line.reason.replace('_', ' ')}{where}{facts(line.facts)}"
            self.screen.print(f"      {escape(reason)} [dim]({escape(line.rule)})[/]")


def facts(pairs: Iterable[Fact]) -> str:
    return "".join(f", {name} {value}" for name, value in pairs)
