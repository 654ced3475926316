"""Isle of Skye in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from rich.text import Text

from clachan.cli.terminal.decisions.decision import Decision
from clachan.cli.terminal.drawing.palette import TITLE
from clachan.cli.terminal.game_terminal import GameTerminal, Middle, Panel
from clachan.cli.terminal.plain.drawing import TableDrawing
from clachan.kernel.game import Game
from clachan.skye.rules.engine import Skye
from clachan.skye.terminal import log_words, move_words, panels
from clachan.skye.terminal.boxes import BOXES
from clachan.skye.terminal.building import Building
from clachan.skye.terminal.buying import Buying
from clachan.skye.terminal.choosing import ChoosingTile
from clachan.skye.terminal.plain import SkyeDrawing
from clachan.skye.terminal.pricing import Pricing
from clachan.skye.terminal.progressing import Progressing
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.territory import Overlay, draw_territory, fitting_size, shown_cells
from clachan.skye.terminal.tile_drawing import SIZES
from clachan.tables.wire import HintOut, LogEventOut


class SkyeTerminal(GameTerminal[SkyeSituation]):
    """Territories, prices, purchases, and what the boxes add."""

    rules = (
        "Each round: take income, set prices, buy, build, score. Axe one of your three tiles and "
        "put gold on the other two. Whoever buys a tile pays you its price, and you take your "
        "gold back. Nobody bought it? You build it, and the gold goes to the bank. Sides that "
        "touch must show the same terrain. The scoring tiles say what counts; the most points "
        "win."
    )
    keys = (
        ("↑ ↓", "prices: 1 gold more or less; Page up and down: 5"),
        ("x", "prices: axe this tile"),
        ("p", "buying: go to the pass"),
        ("r  R", "building: rotate the tile"),
        ("Tab", "building: next tile"),
        ("Backspace", "walking: remove the last marker"),
    )
    legend = Text.assemble(("On the tiles\n", TITLE), panels.legend(), "\n\n")
    sizes = len(SIZES)

    def drawing(self, game: Game[Any, Any], names: Sequence[str]) -> TableDrawing:
        assert isinstance(game, Skye)
        return SkyeDrawing(game, names)

    def decision(self, situation: SkyeSituation) -> Decision:
        match situation.stage["kind"]:
            case "price":
                return Pricing(situation)
            case "buy":
                return Buying(situation)
            case "build":
                return Building(situation)
        for name in situation.view["boxes"]:
            if BOXES[name].choices(situation, "") is not None:
                return Progressing(situation, BOXES[name])
        return Decision(situation)

    def head(self, situation: SkyeSituation, room: int) -> tuple[Text, Text]:
        return panels.head(situation, room)

    def player(self, situation: SkyeSituation, seat: int) -> Text:
        return panels.player(situation, seat)

    def middle(
        self,
        situation: SkyeSituation,
        decision: Decision,
        seat: int,
        width: int,
        height: int,
        size: int | None = None,
    ) -> Middle:
        """The territory of a player."""
        overlay = Overlay()
        if seat == situation.seat and isinstance(decision, Building | ChoosingTile):
            overlay = decision.overlay()
        figures = {
            where: figure
            for box in situation.view["boxes"]
            for where, figure in BOXES[box].figures(situation, seat).items()
        }
        overlay = replace(overlay, figures=figures)
        player = situation.position["players"][seat]
        cells = shown_cells(player["territory"], overlay)
        tiles = fitting_size(cells, width, height) if size is None else SIZES[size]
        drawn = draw_territory(
            player["territory"], player["roads"], situation.tiles, tiles, overlay
        )
        focus = overlay.cursor or (overlay.edge[0] if overlay.edge else (0, 0))
        return Middle(drawn.text, (*drawn.corner(focus), tiles.width, tiles.height))

    def panels(self, situation: SkyeSituation) -> list[Panel]:
        return [
            Panel("Scoring", lambda seat, width: panels.scoring(situation, width)),
            *[
                Panel(BOXES[box].panel_title, partial(BOXES[box].panel, situation), box)
                for box in situation.view["boxes"]
                if BOXES[box].panel_title
            ],
        ]

    def sheet(self, situation: SkyeSituation) -> Text:
        return panels.sheet(situation)

    def move_words(self, situation: SkyeSituation, move: Any) -> str:
        return move_words.move_words(situation, move)

    def hint_lines(self, situation: SkyeSituation, hint: HintOut) -> Iterator[str]:
        return move_words.hint_lines(situation, hint)

    def log_lines(
        self, situation: SkyeSituation, event: LogEventOut
    ) -> Iterator[tuple[int | None, str]]:
        return log_words.log_lines(situation, event)


TERMINAL: Final = SkyeTerminal(SkyeSituation)
