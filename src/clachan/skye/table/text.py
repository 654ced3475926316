"""A table of Isle of Skye as plain text."""

from __future__ import annotations

from typing import Any

from clachan.kernel.game import Game
from clachan.kernel.record import seat_name
from clachan.kernel.seats import Seat
from clachan.library.text import grid
from clachan.skye.rules.cells import cell, east_of, south_of
from clachan.skye.rules.state import SLOTS
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.view import SkyeView


def view_text(game: Game[Any, Any], view: SkyeView) -> list[str]:
    """Scoring tiles, players, and each territory as a grid of tile names."""
    name = " + ".join(("Isle of Skye", *game.boxes))
    scoring = " ".join([f"{slot}={tile}" for slot, tile in zip(SLOTS, view.scoring, strict=False)])
    rows = [("", "points", "gold", "drawn or for sale", "to build")]
    for number in range(view.seats):
        seat = Seat(number)
        prices = view.prices[seat]
        offers = [
            f"{tile.name}={prices[place]}" if prices else tile.name
            for place, tile in enumerate(view.for_sale[seat])
        ]
        rows.append(
            (
                f"{seat_name(game, seat)}{'*' if seat == view.start else ''}",
                str(view.points[seat]),
                str(view.gold[seat]),
                " ".join(offers),
                " ".join([tile.name for tile in view.received[seat]]),
            )
        )
    lines = [
        f"{name}, round {view.round} of {view.rounds}, phase '{view.phase}'",
        f"Scoring tiles: {scoring or 'not laid yet'}",
        *grid(rows),
    ]
    for number, territory in enumerate(view.territories):
        lines += [f"{seat_name(game, Seat(number))}:", *_territory_text(territory)]
    return lines


def _territory_text(territory: Territory) -> list[str]:
    """A territory as a grid of tile names with their rotation; `home` is the castle."""
    east = [east_of(place) for place in territory.cells]
    south = [south_of(place) for place in territory.cells]
    rows: list[list[str]] = []
    for y in range(min(south), max(south) + 1):
        row: list[str] = ["  "]
        for x in range(min(east), max(east) + 1):
            order = territory.at.get(cell(x, y), -1)
            if order < 0:
                row.append(".")
            elif order == 0:
                row.append("home")
            else:
                row.append(f"{territory.tiles[order].name}/{territory.rotations[order] * 90}")
        rows.append(row)
    return grid(rows)
