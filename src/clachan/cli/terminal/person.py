"""A person at the table, who reads the screen and types moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from clachan.cli.terminal.drawing import Drawing
from clachan.kernel.errors import GameError
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

LISTED = 60
HELP = """Type a move as it is written in the list, or its number there. Or:
  moves        list more of the moves you may make
  show COLOUR  look at somebody else's side of the table
  table        draw the table again
  help         this text
  quit         leave the table"""


class LeftTable(Exception):
    """The person has had enough."""


class Person:
    """Is shown a view and asked until a legal move is typed."""

    def __init__(
        self,
        screen: Console,
        drawing: Drawing,
        parse: Callable[[str], Move],
        why_not: Callable[[Move], str],
    ) -> None:
        self.screen = screen
        self.drawing = drawing
        self.parse = parse
        self.why_not = why_not

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        self.screen.print()
        self.screen.print(self.drawing.table(view))
        self.list_moves(moves, LISTED // 4)
        while True:
            move = self.understand(self.ask(), view, moves)
            if move is not None:
                return move

    def ask(self) -> str:
        try:
            return self.screen.input("your move> ").strip()
        except EOFError:
            raise LeftTable from None

    def understand(self, typed: str, view: Any, moves: LegalMoves) -> Move | None:
        """The move that was meant; None after anything else, which is answered on the screen."""
        word, _, rest = typed.partition(" ")
        if word == "quit":
            raise LeftTable
        if word in ("", "help", "?"):
            self.screen.print(HELP)
        elif word == "moves":
            self.list_moves(moves, LISTED)
        elif word == "table":
            self.screen.print(self.drawing.table(view))
        elif word == "show":
            self.screen.print(self.drawing.seat_named(view, rest))
        elif word.isascii() and word.isdigit():
            return self.numbered(int(word), moves)
        else:
            return self.written(typed, moves)
        return None

    def numbered(self, number: int, moves: LegalMoves) -> Move | None:
        if 1 <= number <= len(moves):
            return next(islice(iter(moves), number - 1, None))
        self.screen.print(f"there are moves 1 to {len(moves)}", style="red")
        return None

    def written(self, typed: str, moves: LegalMoves) -> Move | None:
        try:
            move = self.parse(typed)
        except GameError as error:
            self.screen.print(f"{error}", style="red", markup=False)
            return None
        if move in moves:
            return move
        self.screen.print(self.why_not(move), style="red", markup=False)
        return None

    def list_moves(self, moves: LegalMoves, limit: int) -> None:
        shown = [
            Text.assemble((f"{number:>3} ", "dim"), str(move))
            for number, move in enumerate(islice(moves, limit), 1)
        ]
        self.screen.print(Columns(shown, padding=(0, 3)))
        if len(moves) > limit:
            self.screen.print(f"... {len(moves):,} moves in all ('moves' lists more, 'help' helps)")
