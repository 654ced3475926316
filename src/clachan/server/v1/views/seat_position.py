"""Whose view a guest gets, and the position as that seat may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clachan.kernel.game import Game
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.server.v1.wire import Position
from clachan.tables.table import Table


@dataclass(frozen=True)
class SeatPosition:
    """A position as one seat may see it: the view, and the moves this seat has drafted."""

    game: Game[Any, Any]
    view: Any
    seat: int | None
    draft: tuple[Move, ...] = ()
    open_gold: bool = True
    show_bag: bool = True
    public: Position | None = None
    """The same position as a spectator sees it, if it is at hand and the seat has drafted nothing:
    whatever looks the same from everywhere is taken from there."""


def seat_seen(table: Table, guest: str, wanted: int | None) -> int | None:
    """The wanted own seat, else the first own one that owes something; nobody's for spectators."""
    mine = table.seats_of(guest)
    if wanted is not None and wanted in mine:
        return wanted
    owing = [seat for seat in mine if seat in table.owing]
    return (*owing, *mine, None)[0]


def position_of(table: Table, seat: int | None, public: Position | None = None) -> SeatPosition:
    """The position with this seat's open draft in it, through the game's own view."""
    state = table.state if seat is None else table.with_draft(seat)
    undrafted = seat is None or not table.drafts[seat].moves
    return SeatPosition(
        game=table.game,
        view=table.game.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        draft=() if seat is None else table.drafts[seat].moves,
        open_gold=table.setup.open_gold,
        show_bag=table.setup.show_bag,
        public=public if undrafted else None,
    )
