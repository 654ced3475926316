"""A game at a table, line by line: what happens is said in words, and a bot gives hints."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from rich.console import Console

from clachan.cli.terminal.game_terminal import Panel
from clachan.cli.terminal.log_words import log_lines
from clachan.cli.terminal.plain.drawing import TableDrawing
from clachan.cli.terminal.plain.prompt import (
    TerminalPlayer,
    TypedCommand,
    outcome_lines,
    why_illegal,
)
from clachan.cli.terminal.reasons import refusal_words
from clachan.cli.terminal.terminal_table import TerminalTable
from clachan.cli.terminal.words import word
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.refusals import Refused

_WIDTH: Final = 78
"""Columns for what a box shows."""


class LineGame:
    """One person who reads and types, at a table with bots."""

    def __init__(self, screen: Console, table: TerminalTable, drawing: TableDrawing) -> None:
        self.screen = screen
        self.table = table
        self.drawing = drawing
        self.said = 0
        """How many events of the table were put into words."""
        self.person = TerminalPlayer(
            screen,
            drawing,
            self.game.parse_move,
            lambda move: why_illegal(self.game, self.table.table.state, self.seat, move),
            (
                TypedCommand("hint", "ask a bot what it would do, and why", self.give_hint),
                TypedCommand("log", "repeat everything that has happened", self.repeat_log),
                *[self.panel_command(panel) for panel in self.panels() if panel.box],
            ),
        )

    @property
    def game(self) -> Any:
        return self.table.table.game

    @property
    def seat(self) -> Seat:
        return Seat(self.table.seat)

    def run(self) -> None:
        """Play to the end, unless the person leaves (`LeftTable`)."""
        self.screen.print(self.person.help)
        while not self.table.is_over:
            request = self.table.bot_request
            if request is not None:
                asyncio.run(self.table.move_bot(request))
            else:
                self.make_move()
            self.tell_news()
        outcome = self.table.table.outcome
        assert outcome is not None
        for line in outcome_lines(self.drawing.names, outcome):
            self.screen.print(line, markup=False)

    def make_move(self) -> None:
        """Ask the person for a move and play it."""
        self.tell_news()
        state = self.table.table.state
        view, moves = self.game.view(state, self.seat), self.game.legal_moves(state, self.seat)
        move = self.person.choose(view, moves, Rng(""))
        try:
            self.table.play(str(move), is_final=True)
        except Refused as refusal:
            self.screen.print(refusal_words(refusal), style="red", markup=False)

    def tell_news(self) -> None:
        """Say what has happened since this was last called."""
        events = self.table.events()
        for _, words in log_lines(self.table.situation(), events[self.said :]):
            self.screen.print(words, markup=False, soft_wrap=True)
        self.said = len(events)

    def repeat_log(self) -> None:
        self.said = 0
        self.tell_news()

    def panels(self) -> list[Panel]:
        """What the game shows beside the table now."""
        return self.table.terminal.panels(self.table.situation())

    def panel_command(self, panel: Panel) -> TypedCommand:
        """The command that shows what a box adds to the table."""
        title = panel.title

        def show() -> None:
            [now] = [each for each in self.panels() if each.title == title]
            self.screen.print(now.draw(self.table.seat, _WIDTH))

        about = f"show the {title.lower()} ({word('box', panel.box)})"
        return TypedCommand(title.lower(), about, show)

    def give_hint(self) -> None:
        """Say what a bot would do, why, and how to type it."""
        try:
            hint = asyncio.run(self.table.hint())
        except Refused as refusal:
            self.screen.print(refusal_words(refusal), style="red", markup=False)
            return
        situation, terminal = self.table.situation(), self.table.terminal
        move = terminal.move_words(situation, hint["move"])
        reasons = terminal.hint_lines(situation, hint)
        for line in (f"{move}.", f"To play it, type: {hint['move']['text']}", *reasons):
            self.screen.print(line, markup=False, soft_wrap=True)
