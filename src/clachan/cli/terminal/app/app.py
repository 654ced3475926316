"""The table as a Textual app: it passes keys and clicks on, and shows what the drawings say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import Key
from textual.worker import Worker

from clachan.cli.terminal.app.dialogs import Page, Question
from clachan.cli.terminal.app.drawn_app import DrawnApp
from clachan.cli.terminal.app.help import help_text
from clachan.cli.terminal.app.side_panels import HINT, LOG, POINTS, SidePanels
from clachan.cli.terminal.app.widgets import PictureWidget
from clachan.cli.terminal.decisions.decision import Answer, ConfirmDraft, PlayMove, Say
from clachan.cli.terminal.drawing import panels
from clachan.cli.terminal.game_terminal import decision_of
from clachan.cli.terminal.log_words import log_lines
from clachan.cli.terminal.reasons import refusal_words
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.terminal_table import TerminalTable
from clachan.tables.refusals import Refused
from clachan.tables.thinking import BotRequest

_SCROLLS: Final = {
    "shift+up": (0, -3),
    "shift+down": (0, 3),
    "shift+left": (-6, 0),
    "shift+right": (6, 0),
}
_KEPT: Final = "Your game is kept: the next `clachan play --terminal` continues it."


class TableApp(DrawnApp):
    """One person at a table with bots."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", priority=True),
        Binding("ctrl+q", "leave", priority=True),
    ]

    def __init__(
        self,
        table: TerminalTable,
        *,
        again: Callable[[], TerminalTable] | None = None,
        unfinished: tuple[TerminalTable, ...] = (),
        pace: float = 0.3,
    ) -> None:
        """`again` opens another table like this one; `unfinished` tables are offered at the start.

        `pace` is the time in seconds between the moves of bots, so that they can be followed.
        """
        super().__init__(table)
        self.again = again
        self.unfinished = unfinished
        self.pace = pace
        self._bots: Worker[None] | None = None

    def on_mount(self) -> None:
        self.side.choose_existing(self.situation)
        if self.unfinished:
            names = [_described(table) for table in self.unfinished]
            question = Question(
                "Continue a game?", "You have not finished these.", ("New game", *names)
            )
            question.at = 1
            self.push_screen(question, self.start_with)
        else:
            self.changed()

    def start_with(self, chosen: int | None) -> None:
        """Continue one of the unfinished games, or start the new one."""
        if chosen:
            self.table = self.unfinished[chosen - 1]
        self.sit_down()

    def sit_down(self) -> None:
        """Begin at the current table."""
        self.shown_seat = self.table.seat
        self.side = SidePanels()
        self.told = ""
        self.situation = self.table.situation()
        self.decision = decision_of(self.situation)
        self.side.choose_existing(self.situation)
        self.changed()

    def changed(self) -> None:
        """The table has changed: show it, let bots move, and find out what choices are worth."""
        before = self.situation
        self.situation = self.table.situation()
        if _asked(before) != _asked(self.situation):
            self.decision = decision_of(self.situation)
            self.side.hint = []
            self.side.choose_existing(self.situation)
        else:
            self.decision.learn(self.situation)
        self.redraw()
        if not self.is_busy:
            self._bots = self.run_worker(self.go_on(), group="bots")

    async def go_on(self) -> None:
        """Let the bots move until the person has to decide, then find out what choices are worth."""
        known: object = None
        while known is not self.table.table:
            while (request := self.table.bot_request) is not None:
                await self.move_bot(request)
            if self.table.is_over:
                self.game_over()
                return
            known = self.table.table
            worth = await self.table.worth()
            if known is self.table.table and worth is not None:
                self.situation = self.table.situation(worth)
                self.decision.learn(self.situation)
                self.redraw()

    async def move_bot(self, request: BotRequest) -> None:
        """Let a bot move, and show what it has done."""
        table = self.table
        await table.move_bot(request)
        if self.pace:
            await asyncio.sleep(self.pace)
        if table is self.table:
            self.tell_last_event()
            self.situation_changed()

    def situation_changed(self) -> None:
        """Show the table after a bot's move; a decision that is still the same keeps its choice."""
        before = self.situation
        self.situation = self.table.situation(before.worth)
        if _asked(before) != _asked(self.situation):
            self.situation.worth = None
            self.decision = decision_of(self.situation)
        else:
            self.decision.learn(self.situation)
        self.redraw()

    def tell_last_event(self) -> None:
        """Say what a bot has done."""
        lines = list(log_lines(self.table.situation(), self.table.events()[-1:]))
        if lines:
            self.told = lines[0][1]

    def game_over(self) -> None:
        self.side.shown = POINTS
        self.told = ""
        if self.table.files is not None:
            file = self.table.files.finish(self.table.table)
            self.told = f"The record is in {file}: `clachan replay` shows it."
        self.redraw()

    def answer(self, answer: Answer) -> None:
        """Do what a key or a click leads to."""
        self.told = ""
        try:
            match answer:
                case PlayMove(text, is_final):
                    self.table.play(text, is_final=is_final)
                case ConfirmDraft():
                    self.table.confirm()
                case Say(words):
                    self.told = words
                    self.redraw()
                    return
                case None:
                    self.redraw()
                    return
        except Refused as refusal:
            self.told = refusal_words(refusal)
            self.redraw()
            return
        self.shown_seat = self.table.seat
        self.changed()

    def on_picture_widget_clicked(self, event: PictureWidget.Clicked) -> None:
        kind, _, rest = event.target.partition(" ")
        if kind == "player":
            self.shown_seat = int(rest)
            self.redraw()
        elif event.is_turn:
            self.answer(self.decision.press("r"))
        elif self.shown_seat == self.table.seat or kind != "cell":
            self.answer(self.decision.click(event.target))

    def on_key(self, event: Key) -> None:
        if len(self.screen_stack) > 1:
            return
        key = event.character if event.is_printable and event.character else event.key
        event.stop()
        match key:
            case "q" | "escape":
                self.action_leave()
            case "?":
                self.push_screen(Page("Help", lambda width: help_text(self.situation)))
            case "h":
                self.ask_for_hint()
            case "u":
                self.undo()
            case "v":
                self.shown_seat = (self.shown_seat + 1) % len(self.situation.view["seats"])
                self.redraw()
            case "g":
                self.show_panel(self.side.of_game(self.situation))
            case "l":
                self.show_panel(LOG)
            case "t":
                self.show_panel(POINTS)
            case "b":
                self.show_panel(self.side.next_of_box(self.situation))
            case "[" | "]":
                step = 1 if key == "]" else -1
                self.show_panel(self.side.next_name(self.situation, step))
            case "z":
                self.change_size()
            case "n" if self.table.is_over:
                self.play_again()
            case _ if key in _SCROLLS:
                land = self.query_one("#land", ScrollableContainer)
                x, y = _SCROLLS[key]
                land.scroll_relative(x=x, y=y, animate=False)
            case _:
                self.answer(self.decision.press(key))

    def change_size(self) -> None:
        """Go through the sizes: as large as fits, then each size."""
        sizes = [None, *range(self.table.terminal.sizes)]
        self.size_number = sizes[(sizes.index(self.size_number) + 1) % len(sizes)]
        self.redraw()

    def show_panel(self, name: str) -> None:
        """Show a panel beside the table, or on a page of its own if there is no room."""
        if name not in self.side.names(self.situation):
            return
        self.side.shown = name
        if self.has_side:
            self.redraw()
        else:
            self.push_screen(Page(name, lambda width: self.panel_text(name, width)))

    def undo(self) -> None:
        """Take back what was drafted."""
        self.told = ""
        try:
            self.table.undo()
        except Refused as refusal:
            self.told = refusal_words(refusal)
            self.redraw()
            return
        self.changed()

    def ask_for_hint(self) -> None:
        self.told = "Thinking about a hint..."
        self.redraw()
        self.run_worker(self.show_hint(), exclusive=True, group="hint")

    async def show_hint(self) -> None:
        """Ask a bot, select its move, and show its reasons."""
        table = self.table.table
        try:
            hint = await self.table.hint()
        except Refused as refusal:
            self.told = refusal_words(refusal)
            self.redraw()
            return
        if table is not self.table.table:
            return
        self.told = ""
        self.shown_seat = self.table.seat
        self.decision.suggest(hint["move"])
        move = self.table.terminal.move_words(self.situation, hint["move"])
        reasons = self.table.terminal.hint_lines(self.situation, hint)
        self.side.hint = [f"{move}.", "It is selected: Enter plays it.", "", *reasons]
        self.redraw()
        self.show_panel(HINT)

    def play_again(self) -> None:
        """Open another table like this one."""
        if self.again is not None:
            self.table = self.again()
            self.sit_down()

    def action_leave(self) -> None:
        """Ask before leaving; at a finished game just leave."""
        if any(isinstance(screen, Question) for screen in self.screen_stack) or self.table.is_over:
            self.exit()
        else:
            about = _KEPT if self.table.files is not None else "Your game is not kept."
            question = Question("Leave the table?", about, ("Leave", "Stay"))
            self.push_screen(question, self.leave_if)

    def leave_if(self, chosen: int | None) -> None:
        if chosen == 0:
            self.exit()

    @property
    def is_busy(self) -> bool:
        """Whether bots think, or something about the position is still being found out."""
        return self._bots is not None and not self._bots.is_finished

    async def wait_for_bots(self) -> None:
        """Wait until no bot thinks and nothing more is being found out."""
        if self._bots is not None:
            await self._bots.wait()

    async def on_unmount(self) -> None:
        await self.table.thinker.stop()


def _asked(situation: Situation) -> object:
    """What the person is asked; while it is the same, what they have chosen so far stays."""
    view = situation.view
    return view["table"], view["status"], view["moves"], view["draft"], situation.stage


def _described(table: TerminalTable) -> str:
    situation = table.situation()
    others = [situation.name(s["seat"]) for s in situation.view["seats"] if not s["is_you"]]
    return f"{panels.head(situation, 60).plain.partition('  ')[0]}, with {', '.join(others)}"
