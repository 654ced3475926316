"""Asks a person for moves in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rich.console import Console

from clachan.cli.terminal.plain.drawing import TableDrawing
from clachan.kernel.errors import GameError
from clachan.kernel.game import Game, Outcome
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

FIRST_MOVES = 15
"""Moves listed before every decision."""
MOVES_PER_PAGE = 60
HELP = f"""Type a move as it is written in the list, or its number. You can also type:
  moves          list your legal moves; 'moves page 2' lists the next {MOVES_PER_PAGE}
  moves TEXT     list only the moves that contain TEXT
  show COLOR     show another player's part of the table
  table          show the table again
  map [COLOR]    draw your land, or another player's
  help           show this help
  quit           leave the table"""


@dataclass(frozen=True)
class TypedCommand:
    """A word that can be typed instead of a move."""

    word: str
    about: str
    run: Callable[[], None]


class LeftTable(Exception):
    """The person typed `quit`, or the input ended."""


class TerminalPlayer:
    """A player that shows the view and asks until a legal move is typed."""

    def __init__(
        self,
        screen: Console,
        drawing: TableDrawing,
        parse: Callable[[str], Move],
        refusal: Callable[[Move], str],
        commands: Sequence[TypedCommand] = (),
    ) -> None:
        self.screen = screen
        self.drawing = drawing
        self.parse = parse
        self.refusal = refusal
        self.commands = {command.word: command for command in commands}

    @property
    def help(self) -> str:
        """What can be typed."""
        more = [f"  {command.word:<14} {command.about}" for command in self.commands.values()]
        return "\n".join([HELP, *more])

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        self.screen.print()
        self.screen.print(self.drawing.table(view))
        self.list_moves(moves, FIRST_MOVES)
        while True:
            move = self.understand(self.ask(), view, moves)
            if move is not None:
                return move

    def ask(self) -> str:
        """The next line typed; raises `LeftTable` at the end of the input."""
        try:
            return self.screen.input("your move> ").strip()
        except EOFError:
            raise LeftTable from None

    def understand(self, typed: str, view: Any, moves: LegalMoves) -> Move | None:
        """The move that was typed, or None after answering anything else on the screen."""
        word, _, rest = typed.partition(" ")
        if word == "quit":
            raise LeftTable
        if word in ("", "help", "?"):
            self.screen.print(self.help)
        elif word == "moves":
            self.list_page(moves, rest.strip())
        elif word == "table":
            self.screen.print(self.drawing.table(view))
        elif word == "map":
            self.screen.print(self.drawing.map_of(view, rest))
        elif word == "show":
            self.screen.print(self.drawing.seat_named(view, rest))
        elif word in self.commands:
            self.commands[word].run()
        elif is_number(word) and not rest:
            return self.move_numbered(int(word), moves)
        else:
            return self.move_written(typed, moves)
        return None

    def move_numbered(self, number: int, moves: LegalMoves) -> Move | None:
        if 1 <= number <= len(moves):
            return next(islice(iter(moves), number - 1, None))
        self.screen.print(f"Moves are numbered 1 to {len(moves)}.", style="red")
        return None

    def move_written(self, typed: str, moves: LegalMoves) -> Move | None:
        try:
            move = self.parse(typed)
        except GameError as error:
            self.screen.print(f"{error}", style="red", markup=False)
            return None
        if move in moves:
            return move
        self.screen.print(self.refusal(move), style="red", markup=False)
        return None

    def list_page(self, moves: LegalMoves, words: str) -> None:
        """Answer `moves`, `moves TEXT`, `moves page 2` and `moves TEXT page 2`."""
        text, _, last = words.rpartition("page ")
        if not is_number(last):
            text, last = words, "1"
        text = text.strip()
        found = [
            (number, self.drawing.named(str(move)))
            for number, move in enumerate(moves, 1)
            if text in str(move) or text in self.drawing.named(str(move))
        ]
        pages = max(1, -(-len(found) // MOVES_PER_PAGE))
        page = min(max(int(last), 1), pages)
        start = (page - 1) * MOVES_PER_PAGE
        self.show_moves(found[start : start + MOVES_PER_PAGE])
        if not found:
            self.screen.print(f"No legal move contains {text!r}.", markup=False)
        elif pages > 1:
            self.screen.print(f"Page {page} of {pages}, {len(found):,} moves.")

    def list_moves(self, moves: LegalMoves, limit: int) -> None:
        first = enumerate(islice(moves, limit), 1)
        self.show_moves([(i, self.drawing.named(str(move))) for i, move in first])
        if len(moves) > limit:
            self.screen.print(
                f"{len(moves):,} moves in total. Type 'moves' to list them, 'help' for help."
            )

    def show_moves(self, numbered: list[tuple[int, str]]) -> None:
        for number, move in numbered:
            self.screen.print(f"{number:>3} {move}", markup=False, soft_wrap=True)


def why_illegal(game: Game[Any, Any], state: Any, seat: Seat, move: Move) -> str:
    """What the rules say about a move that is not in the list."""
    try:
        game.play(state, seat, move)
    except GameError as error:
        return str(error)
    return f"{move} is legal"


def outcome_lines(names: Sequence[str], outcome: Outcome) -> list[str]:
    """The points of all players, and who has won."""
    return [
        f"{names[seat]}: {points} points{' (winner)' if seat in outcome.winners else ''}"
        for seat, points in enumerate(outcome.points)
    ]


def is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
