"""The middle of the screen: a territory, the long table, or the position of any other game as text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.text import Text

from clachan.clans.terminal.laying import Laying
from clachan.clans.terminal.long_table import CARD_HEIGHT, CARD_WIDTH, draw_long_table
from clachan.cli.terminal.decisions.decision import Decision
from clachan.cli.terminal.plain.drawing import field_lines
from clachan.cli.terminal.situation import Situation
from clachan.skye.terminal.boxes import BOXES
from clachan.skye.terminal.territory import (
    Overlay,
    draw_territory,
    fitting_size,
    shown_cells,
)
from clachan.skye.terminal.tile_drawing import TileSize


@dataclass(frozen=True)
class Land:
    """A drawing, and the part of it that should be seen: x, y, width, height."""

    text: Text
    focus: tuple[int, int, int, int] | None = None


def draw_land(
    situation: Situation,
    decision: Decision,
    seat: int,
    width: int,
    height: int,
    size: TileSize | None = None,
) -> Land:
    """The land of a player, or what all players share. Without a size, tiles are as large as fits."""
    position = situation.position
    if "boards" in position:
        return _boards(situation, decision, width)
    if "players" in position and "territory" in position["players"][0]:
        return _territory(situation, decision, seat, width, height, size)
    return Land(Text("\n".join(field_lines(position.get("view", {})))))


def _boards(situation: Situation, decision: Decision, width: int) -> Land:
    seats = situation.view["seats"]
    chosen = decision.chosen if isinstance(decision, Laying) else None
    place = None if chosen is None else chosen["place"]
    options = decision.labels() if isinstance(decision, Laying) else {}
    drawn = draw_long_table(
        situation.position, lambda seat: seats[seat]["color"], width, options, place
    )
    focus = None if place is None else (*drawn.corners[place], CARD_WIDTH, CARD_HEIGHT + 2)
    return Land(drawn.text, focus)


def _territory(
    situation: Situation,
    decision: Decision,
    seat: int,
    width: int,
    height: int,
    size: TileSize | None,
) -> Land:
    overlay = decision.overlay() if seat == situation.seat else Overlay()
    figures = {
        where: figure
        for box in situation.view["boxes"]
        for where, figure in BOXES[box].figures(situation, seat).items()
    }
    overlay = replace(overlay, figures=figures)
    player = situation.skye["players"][seat]
    cells = shown_cells(player["territory"], overlay)
    tiles = size or fitting_size(cells, width, height)
    drawn = draw_territory(player["territory"], player["roads"], situation.tiles, tiles, overlay)
    middle = overlay.cursor or (overlay.edge[0] if overlay.edge else (0, 0))
    return Land(drawn.text, (*drawn.corner(middle), tiles.width, tiles.height))
