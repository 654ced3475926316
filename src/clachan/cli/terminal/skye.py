"""Isle of Skye in the terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clachan.cli.terminal.drawing import unknown_color
from clachan.games.skye.cells import CASTLE, cell, cell_name, east_of, south_of
from clachan.games.skye.engine import Skye
from clachan.games.skye.moves import SEAT_NAMES
from clachan.games.skye.state import SLOTS
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import EAST, NORTH, SOUTH, WEST, Side, Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.seats import Seat

WIDTH = 9
LETTERS = ["-", "p", "m", "w"]
STYLES = ["", "black on green", "black on yellow", "white on blue"]
ICON_LETTERS = "WSCFBLV"
LEGEND = (
    "p pasture, m mountain, w water, = and | road; on a tile: W whisky, S sheep, C cattle, F farm, "
    "B broch, L lighthouse, V ship, * scroll"
)


class SkyeDrawing:
    """Draws territories tile by tile. Terrain is shown by letters too, not by color alone."""

    def __init__(self, game: Skye) -> None:
        self.scoring = game.rules.seams.scoring

    def table(self, view: SkyeView) -> RenderableType:
        parts: list[RenderableType] = [
            Text(f"Round {view.round} of {view.rounds}, {view.phase}", style="bold"),
            self.scoring_line(view),
            players(view),
        ]
        if view.seat is not None:
            parts += [draw_seat(view, view.seat), offers(view), Text(LEGEND, style="dim")]
        return Group(*parts)

    def scoring_line(self, view: SkyeView) -> Text:
        tiles = [self.scoring[name].reason.replace("_", " ") for name in view.scoring]
        slots = [f"{slot} {tile}" for slot, tile in zip(SLOTS, tiles, strict=False)]
        return Text(f"Scoring: {', '.join(slots)}")

    def seat_named(self, view: SkyeView, color: str) -> RenderableType:
        known = SEAT_NAMES[: view.seats]
        if color not in known:
            return unknown_color(color, known)
        return draw_seat(view, Seat(known.index(color)))


def players(view: SkyeView) -> Table:
    grid = Table("player", "points", "gold", "tiles", "drawn (price)", "to build")
    for number, name in enumerate(SEAT_NAMES[: view.seats]):
        seat = Seat(number)
        marks = f"{name}{' (you)' if seat == view.seat else ''}{' *' if seat == view.start else ''}"
        offers = [
            f"{tile.name} ({price or 'axe'})" if view.prices[seat] else tile.name
            for tile, price in zip(
                view.for_sale[seat],
                view.prices[seat] or (0,) * len(view.for_sale[seat]),
                strict=True,
            )
        ]
        grid.add_row(
            marks,
            str(view.points[seat]),
            str(view.gold[seat]),
            str(len(view.territories[seat])),
            ", ".join(offers),
            ", ".join(tile.name for tile in view.received[seat]),
        )
    return grid


def draw_seat(view: SkyeView, seat: Seat) -> Group:
    """A territory, and below it the tiles in front of it."""
    tiles = (*view.for_sale[seat], *view.received[seat])
    return Group(
        draw_territory(view.territories[seat]), tile_row([(tile.name, tile) for tile in tiles])
    )


def offers(view: SkyeView) -> Columns:
    """The tiles that other players offer, once the prices are revealed. (Skye 5.1)"""
    return tile_row(
        [
            (f"{tile.name} {SEAT_NAMES[seat]} {price}", tile)
            for seat in range(view.seats)
            if seat != view.seat and view.prices[seat]
            for tile, price in zip(view.for_sale[seat], view.prices[seat], strict=True)
        ]
    )


def tile_row(tiles: list[tuple[str, Tile]]) -> Columns:
    shown = [
        Group(Text(f" {title}", style="bold"), Text("\n").join(draw_tile(tile, 0)))
        for title, tile in tiles
    ]
    return Columns(shown, padding=(0, 3))


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
