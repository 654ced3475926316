"""Clans and Glory in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.text import Text

from clachan.clans.table.wire import ClansPositionOut
from clachan.clans.terminal.laying import Laying
from clachan.clans.terminal.long_table import CARD_HEIGHT, CARD_WIDTH, NUMERALS, draw_long_table
from clachan.clans.terminal.plain import ClansDrawing
from clachan.clans.terminal.words import board_words, lay_words, log_lines
from clachan.cli.terminal.decisions.decision import Decision
from clachan.cli.terminal.drawing.palette import FAINT
from clachan.cli.terminal.drawing.panels import sheet_head
from clachan.cli.terminal.game_terminal import GameTerminal, Middle
from clachan.cli.terminal.plain.drawing import TableDrawing
from clachan.cli.terminal.reasons import reason_line
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import fill
from clachan.kernel.game import Game
from clachan.tables.wire import HintOut, LogEventOut


class ClansTerminal(GameTerminal[Situation]):
    """The long table, and laying cards."""

    rules = (
        "Lay a card next to or across from a card of its color or rank. With a card you may add a"
        " shield to the board. At the end the first shield on a board takes all cards of the "
        "lowest rank there, the next shield those of the next rank. A card scores its rank; the "
        "most points win."
    )
    keys = (("← →", "card"), ("↑ ↓", "place"), ("s", "shield on or off"))

    def drawing(self, game: Game[Any, Any], names: Sequence[str]) -> TableDrawing:
        return ClansDrawing(game, names)

    def decision(self, situation: Situation) -> Decision:
        return Laying(situation)

    def head(self, situation: Situation, room: int) -> tuple[Text, Text]:
        """The round, and the cards that are still to be laid in it."""
        position: ClansPositionOut = situation.position
        left = fill("  {count: # card|# cards} left to lay", {"count": position["lays_left"]})
        progress = f"  round {position['round']} of {position['rounds']}"
        return Text.assemble((progress, "bold")), Text(left, FAINT)

    def player(self, situation: Situation, seat: int) -> Text:
        position: ClansPositionOut = situation.position
        has = position["players"][seat]
        text = Text()
        text.append(f"{has['points']:>3} ", style="bold")
        text.append("point " if has["points"] == 1 else "points")
        return text.append(f"  {has['cards']} cards  {has['shields']} shields")

    def middle(
        self,
        situation: Situation,
        decision: Decision,
        seat: int,
        width: int,
        height: int,
        size: int | None = None,
    ) -> Middle:
        """The long table."""
        seats = situation.view["seats"]
        chosen = decision.chosen if isinstance(decision, Laying) else None
        place = None if chosen is None else chosen["place"]
        options = decision.labels() if isinstance(decision, Laying) else {}
        drawn = draw_long_table(
            situation.position, lambda seat: seats[seat]["color"], width, options, place
        )
        focus = None if place is None else (*drawn.corners[place], CARD_WIDTH, CARD_HEIGHT + 2)
        return Middle(drawn.text, focus)

    def sheet(self, situation: Situation) -> Text:
        position: ClansPositionOut = situation.position
        text = sheet_head(situation, "if it ended now")
        for number, board in enumerate(position["boards"]):
            text.append(f"{f'Board {NUMERALS[number]}':<22}")
            for holder in situation.view["seats"]:
                points = sum([s["points"] for s in board["shields"] if s["seat"] == holder["seat"]])
                text.append(f"{points:>7}", style=situation.style(holder["seat"]))
            text.append("\n")
        text.append(f"{'Total':<22}", style="bold")
        for player in position["players"]:
            text.append(f"{player['points']:>7}", style=situation.style(player["seat"]))
        text.append("\n\nShields take cards of one rank each, lowest rank first. Ranks left out: ")
        text.append(", ".join([str(rank) for rank in position["ranks_out"]]) or "none")
        return text

    def move_words(self, situation: Situation, move: Any) -> str:
        is_lay = move["kind"] in ("lay", "hide")
        return lay_words(situation, move) if is_lay else super().move_words(situation, move)

    def hint_lines(self, situation: Situation, hint: HintOut) -> Iterator[str]:
        for line in hint["lines"]:
            yield reason_line(situation, line, board_words(line["facts"]))

    def log_lines(
        self, situation: Situation, event: LogEventOut
    ) -> Iterator[tuple[int | None, str]]:
        return log_lines(situation, event)


TERMINAL: Final = ClansTerminal(Situation)
