"""Whose view a guest gets, and the position as that seat may see it."""

from __future__ import annotations

from clachan.kernel.seats import Seat
from clachan.server.room import Room
from clachan.server.views.presenter import Scene
from clachan.server.wire import Position


def seat_seen(room: Room, guest: str, wanted: int | None) -> int | None:
    """The wanted own seat, else the first own one that owes something; nobody's for spectators."""
    mine = room.seats_of(guest)
    if wanted is not None and wanted in mine:
        return wanted
    owing = [seat for seat in mine if seat in room.owing]
    return (*owing, *mine, None)[0]


def scene_of(room: Room, seat: int | None, public: Position | None = None) -> Scene:
    """The position with this seat's open draft in it, through the game's own view."""
    state = room.state if seat is None else room.foreseen(seat)
    undrafted = seat is None or not room.drafts[seat].moves
    return Scene(
        game=room.game,
        view=room.game.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        draft=() if seat is None else room.drafts[seat].moves,
        open_gold=room.setup.open_gold,
        show_bag=room.setup.show_bag,
        public=public if undrafted else None,
    )
