"""Isle of Skye in the terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

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
    """Draws territories tile by tile: letters for the terrain, so that nothing hangs on colour alone."""

    def __init__(self, game: Skye) -> None:
        self.scoring = game.rules.seams.scoring

    def table(self, view: SkyeView) -> RenderableType:
        parts: list[RenderableType] = [
            Text(f"Round {view.round} of {view.rounds}, {view.phase}", style="bold"),
            self.scoring_line(view),
            players(view),
        ]
        if view.seat is not None:
            parts += [side_of(view, view.seat), offers(view), Text(LEGEND, style="dim")]
        return Group(*parts)

    def scoring_line(self, view: SkyeView) -> Text:
        tiles = [self.scoring[name].reason.replace("_", " ") for name in view.scoring]
        slots = [f"{slot} {tile}" for slot, tile in zip(SLOTS, tiles, strict=False)]
        return Text(f"scoring: {', '.join(slots)}")

    def seat_named(self, view: SkyeView, colour: str) -> RenderableType:
        known = SEAT_NAMES[: view.seats]
        if colour not in known:
            return Text(f"there is no {colour!r} here: {', '.join(known)}", style="red")
        return side_of(view, Seat(known.index(colour)))


def players(view: SkyeView) -> Table:
    grid = Table("player", "points", "gold", "tiles", "in front (price)", "to build")
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


def side_of(view: SkyeView, seat: Seat) -> Group:
    """A land, and below it the tiles that lie in front of it."""
    tiles = (*view.for_sale[seat], *view.received[seat])
    return Group(land_drawn(view.territories[seat]), row_of([(tile.name, tile) for tile in tiles]))


def offers(view: SkyeView) -> Columns:
    """What the others sell, once the screens are down. (Skye 5.1)"""
    return row_of(
        [
            (f"{tile.name} {SEAT_NAMES[seat]} {price}", tile)
            for seat in range(view.seats)
            if seat != view.seat and view.prices[seat]
            for tile, price in zip(view.for_sale[seat], view.prices[seat], strict=True)
        ]
    )


def row_of(tiles: list[tuple[str, Tile]]) -> Columns:
    shown = [
        Group(Text(f" {title}", style="bold"), Text("\n").join(drawn(tile, 0)))
        for title, tile in tiles
    ]
    return Columns(shown, padding=(0, 3))


def land_drawn(land: Territory) -> Text:
    """The land from north to south; free cells next to it carry their names."""
    columns = [east_of(place) for place in land.cells]
    rows = [south_of(place) for place in land.cells]
    text = Text()
    for south in range(min(rows) - 1, max(rows) + 2):
        strips: list[list[Text]] = []
        for east in range(min(columns) - 1, max(columns) + 2):
            place = cell(east, south)
            order = land.at.get(place, -1)
            if order >= 0:
                strips.append(drawn(land.tiles[order], land.rotations[order], place == CASTLE))
            else:
                name = cell_name(place) if place in land.frontier else ""
                strips.append(
                    [Text(" " * WIDTH), Text(f"{name:^{WIDTH}}", style="dim"), Text(" " * WIDTH)]
                )
        for line in zip(*strips, strict=True):
            text.append_text(Text.assemble(*line, "\n"))
    return text


def drawn(tile: Tile, turn: int, is_castle: bool = False) -> list[Text]:
    """Three lines: the north side; west, what stands on the tile, east; the south side."""
    shown = "".join(ICON_LETTERS[icon] * count for icon, count in enumerate(tile.icons))
    middle = "home" if is_castle else shown + ("*" if tile.scroll else "")
    return [
        across(tile, turn, NORTH),
        Text.assemble(upright(tile, turn, WEST), f"{middle:^5}", upright(tile, turn, EAST)),
        across(tile, turn, SOUTH),
    ]


def across(tile: Tile, turn: int, side: Side) -> Text:
    terrain, has_road = shown_at(tile, turn, side)
    letter = LETTERS[terrain]
    middle = "|" if has_road else letter
    return Text.assemble("  ", (letter * 2 + middle + letter * 2, STYLES[terrain]), "  ")


def upright(tile: Tile, turn: int, side: Side) -> Text:
    terrain, has_road = shown_at(tile, turn, side)
    letter = LETTERS[terrain]
    pair = letter + ("=" if has_road else letter)
    return Text(pair if side == WEST else pair[::-1], style=STYLES[terrain])


def shown_at(tile: Tile, turn: int, side: Side) -> tuple[int, bool]:
    face = turn * 4 + side
    return tile.terrain_at[face], tile.road_at[face] >= 0
