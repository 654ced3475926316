"""Isle of Skye in the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from clachan.cli.terminal.plain.drawing import unknown_color
from clachan.cli.terminal.words import word
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import CASTLE, cell, cell_name, east_of, south_of
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.state import SLOTS
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import EAST, NORTH, SOUTH, WEST, Side, Tile
from clachan.skye.rules.view import SkyeView
from clachan.skye.terminal.tile_words import sides_in_words, things_on, tile_words

_TILE_NAME: Final = re.compile(r"\b[A-Z]+[0-9]+\b")
WIDTH = 9
LETTERS = ["-", "p", "m", "w"]
STYLES = ["", "black on green", "black on yellow", "white on blue"]
ICON_LETTERS = "WSCFBLV"
LEGEND = (
    "p pasture, m mountain, w water, = and | road; on a tile: W whisky, S sheep, C cattle, F farm, "
    "B broch, L lighthouse, V ship, * scroll"
)


class SkyeDrawing:
    """Describes the table in words; `map` draws a territory with letters for its terrain."""

    def __init__(self, game: Skye, names: Sequence[str]) -> None:
        self.names = names
        self.scoring = game.rules.seams.scoring
        self.tiles: dict[str, Tile] = game.rules.seams.tileset.named

    def named(self, text: str) -> str:
        """A text with tiles and scoring tiles in words instead of their numbers."""
        return _TILE_NAME.sub(lambda found: self._words(found[0]), text)

    def _words(self, name: str) -> str:
        if name in self.tiles:
            return f"[{tile_words(self.tiles[name])}]"
        scoring = self.scoring.get(name)
        return name if scoring is None else f"[{word('scoring', scoring.reason)}]"

    def table(self, view: SkyeView) -> RenderableType:
        phase = word("step", view.phase)
        lines = [f"Round {view.round} of {view.rounds}: {phase}", *self.scoring_lines(view)]
        for number, name in enumerate(self.names):
            lines += player_lines(view, Seat(number), name)
        if view.seat is not None:
            lines += ["Your territory:", *territory_lines(view.territories[view.seat])]
        return Text("\n".join(lines))

    def scoring_lines(self, view: SkyeView) -> list[str]:
        tiles = [self.scoring[name].reason for name in view.scoring]
        return [
            f"Scoring tile {slot}: {word('scoring', tile)}, {word('scoring', f'{tile}.about')}"
            for slot, tile in zip(SLOTS, tiles, strict=False)
        ]

    def seat_named(self, view: SkyeView, color: str) -> RenderableType:
        known = SEAT_NAMES[: view.seats]
        if color not in known:
            return unknown_color(color, known)
        seat = Seat(known.index(color))
        return Text(
            "\n".join(
                [
                    *player_lines(view, seat, self.names[seat]),
                    *territory_lines(view.territories[seat]),
                ]
            )
        )

    def map_of(self, view: SkyeView, color: str) -> RenderableType:
        known = SEAT_NAMES[: view.seats]
        if color and color not in known:
            return unknown_color(color, known)
        seat = Seat(known.index(color)) if color else view.seat or Seat(0)
        return Group(draw_territory(view.territories[seat]), Text(LEGEND, style="dim"))


def player_lines(view: SkyeView, seat: Seat, name: str) -> list[str]:
    """A player's points and gold, and the tiles in front of them."""
    start = ", starting player" if seat == view.start else ""
    gold = view.gold[seat]
    lines = [f"{name}{start}: {view.points[seat]} points, {gold} gold"]
    prices = view.prices[seat] or (None,) * len(view.for_sale[seat])
    for number, (tile, price) in enumerate(zip(view.for_sale[seat], prices, strict=True), 1):
        cost = "" if price is None else f" for {price} gold" if price else ", axed"
        lines.append(f"  tile {number}: {tile_words(tile)}{cost}")
    lines += [f"  to build: {tile_words(tile)}" for tile in view.received[seat]]
    return lines


def territory_lines(territory: Territory) -> list[str]:
    """The tiles of a territory in words, cell by cell, and the free cells around it."""
    lines = []
    for cell_at in sorted(territory.cells):
        order = territory.at[cell_at]
        tile, rotation = territory.tiles[order], territory.rotations[order]
        things = "" if cell_at == CASTLE else f"{', '.join(things_on(tile)) or 'nothing on it'}; "
        lines.append(f"  {cell_name(cell_at)}: {things}{sides_in_words(tile, rotation)}")
    free = ", ".join([cell_name(free) for free in sorted(territory.frontier)])
    return [*lines, f"  free cells: {free}"]


def draw_territory(territory: Territory) -> Text:
    """The territory from north to south, with the names of the free cells around it."""
    columns = [east_of(place) for place in territory.cells]
    rows = [south_of(place) for place in territory.cells]
    text = Text()
    for south in range(min(rows) - 1, max(rows) + 2):
        strips: list[list[Text]] = []
        for east in range(min(columns) - 1, max(columns) + 2):
            place = cell(east, south)
            order = territory.at.get(place, -1)
            if order >= 0:
                strips.append(
                    draw_tile(territory.tiles[order], territory.rotations[order], place == CASTLE)
                )
            else:
                name = cell_name(place) if place in territory.frontier else ""
                strips.append(
                    [Text(" " * WIDTH), Text(f"{name:^{WIDTH}}", style="dim"), Text(" " * WIDTH)]
                )
        for line in zip(*strips, strict=True):
            text.append_text(Text.assemble(*line, "\n"))
    return text


def draw_tile(tile: Tile, rotation: int, is_castle: bool = False) -> list[Text]:
    """A tile in three lines: its north side; west side, icons and east side; its south side."""
    shown = "".join(ICON_LETTERS[icon] * count for icon, count in enumerate(tile.icons))
    middle = "home" if is_castle else shown + ("*" if tile.scroll else "")
    return [
        horizontal_side(tile, rotation, NORTH),
        Text.assemble(
            vertical_side(tile, rotation, WEST), f"{middle:^5}", vertical_side(tile, rotation, EAST)
        ),
        horizontal_side(tile, rotation, SOUTH),
    ]


def horizontal_side(tile: Tile, rotation: int, side: Side) -> Text:
    terrain, has_road = terrain_and_road(tile, rotation, side)
    letter = LETTERS[terrain]
    middle = "|" if has_road else letter
    return Text.assemble("  ", (letter * 2 + middle + letter * 2, STYLES[terrain]), "  ")


def vertical_side(tile: Tile, rotation: int, side: Side) -> Text:
    terrain, has_road = terrain_and_road(tile, rotation, side)
    letter = LETTERS[terrain]
    pair = letter + ("=" if has_road else letter)
    return Text(pair if side == WEST else pair[::-1], style=STYLES[terrain])


def terrain_and_road(tile: Tile, rotation: int, side: Side) -> tuple[int, bool]:
    face = rotation * 4 + side
    return tile.terrain_at[face], tile.road_at[face] >= 0
