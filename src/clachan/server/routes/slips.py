"""Where it slipped: what a seat's decisions cost, once the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from fastapi import APIRouter, Response

from clachan.kernel.record import replay
from clachan.kernel.seats import Seat
from clachan.server.refusals import Refused
from clachan.server.room import Room
from clachan.server.routes.answers import PROBLEM, KnownGuest, ServiceDep, TableId, answer
from clachan.server.routes.tables import finished
from clachan.server.views.slips import slip_of
from clachan.server.wire import SlipOut, SlipsOut

router = APIRouter(tags=["endings"], responses=PROBLEM)

_MOST: Final = 6


@router.get("/tables/{table}/slips", response_model=SlipsOut)
async def get_slips(
    table: TableId, guest: KnownGuest, service: ServiceDep, seat: int = 0
) -> Response:
    """The dearest decisions of a seat in a finished game, worked out move by move, so that nobody waits."""
    room = finished((await service.enter(table, guest.id)).room)
    if seat not in room.seats:
        raise Refused("bad_request", "there is no such seat")
    steps = _judged(room, Seat(seat))
    found: list[SlipOut] = []
    for _ in room.entries:
        slip = await service.tables.turns.take(partial(next, steps))
        if slip is not None:
            found.append(slip)
    found.sort(key=lambda slip: -slip["lost"])
    return answer({"seat": seat, "slips": found[:_MOST]})


def _judged(room: Room, seat: Seat) -> Iterator[SlipOut | None]:
    """Each move of the game, as far as it was this seat's and could have been better."""
    steps = replay(room.game, room.record())
    _, before = next(steps)
    for number, (step, after) in enumerate(steps):
        if step is not None and step.seat == seat:
            yield slip_of(room.game, before, seat, step.move, number)
        else:
            yield None
        before = after
