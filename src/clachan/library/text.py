"""A table as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clachan.clans.rules.places import PLACES_PER_SIDE
from clachan.clans.rules.view import ClansView
from clachan.kernel.game import Game
from clachan.kernel.jsonable import to_json
from clachan.kernel.line import total
from clachan.kernel.record import seat_name
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.cells import cell, east_of, south_of
from clachan.skye.rules.state import SLOTS
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.view import SkyeView

Rows = Sequence[Sequence[str]]


def table_text(game: Game[Any, Any], state: Any, viewer: Seat | None) -> str:
    """Return the table as `viewer` sees it, and what can be done."""
    view = game.view(state, viewer)
    if isinstance(view, SkyeView):
        lines = skye_lines(game, view)
    elif isinstance(view, ClansView):
        lines = clans_lines(game, view)
    else:
        lines = [f"{name}: {value}" for name, value in to_json(view).items()]
    return "\n".join([*lines, _now(game, state)])


def _now(game: Game[Any, Any], state: Any) -> str:
    outcome = game.outcome(state)
    if outcome is not None:
        winners = " and ".join([seat_name(game, seat) for seat in outcome.winners])
        return f"The game is over: {winners} won."
    acting = game.to_act(state)
    who = ", ".join([seat_name(game, seat) for seat in acting])
    if acting == (CHANCE,):
        return "To act: chance."
    return f"To act: {who}. {seat_name(game, acting[0])}: {game.legal_moves(state, acting[0])!r}"


def _grid(rows: Rows) -> list[str]:
    """Align the columns of a table."""
    widths = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    return [
        "  ".join([f"{word:<{width}}" for word, width in zip(row, widths, strict=True)]).rstrip()
        for row in rows
    ]


def skye_lines(game: Game[Any, Any], view: SkyeView) -> list[str]:
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
        *_grid(rows),
    ]
    for number, territory in enumerate(view.territories):
        lines += [f"{seat_name(game, Seat(number))}:", *territory_lines(territory)]
    return lines


def territory_lines(territory: Territory) -> list[str]:
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
    return _grid(rows)


def clans_lines(game: Game[Any, Any], view: ClansView) -> list[str]:
    """The boards from left to right, the players, and the viewer's hand."""
    cards = dict(view.face_up)
    for down in view.face_down:
        cards[down.place] = f"[{down.card or '?'}]"
    last = len(view.stacks) - 1
    rows: list[list[str]] = []
    for board, stack in enumerate(view.stacks):
        columns = range(board * PLACES_PER_SIDE + 1, (board + 1) * PLACES_PER_SIDE + 1)
        shields = " ".join([seat_name(game, seat) for seat in stack])
        head = "L" if board == 0 else "R" if board == last else ""
        upper = [f"T{column} {cards.get(f'T{column}', '-')}" for column in columns]
        lower = [f"B{column} {cards.get(f'B{column}', '-')}" for column in columns]
        rows.append(
            [f"board {board + 1}", *upper, f"{head} {cards.get(head, '-')}" if head else ""]
        )
        rows.append(["", *lower, f"shields: {shields}" if shields else ""])
    players = [("", "points now", "cards", "shields")]
    players += [
        (
            seat_name(game, Seat(seat)),
            str(total(view.lines[seat])),
            str(view.hand_sizes[seat]),
            str(view.shields[seat]),
        )
        for seat in range(view.seats)
    ]
    lines = [
        f"Clans and Glory, {view.lays_left} cards left to lay",
        *_grid(rows),
        *_grid(players),
    ]
    if view.seat is not None:
        lines.append(f"Hand of {seat_name(game, view.seat)}: {' '.join(view.hand)}")
    return lines
