"""After the game: record, review, rematch; and the same set-up again."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.responses import PlainTextResponse

from clachan.kernel.record import replay
from clachan.kernel.seats import CHANCE, Seat
from clachan.server.commands import NoteRematch
from clachan.server.log import SERVER
from clachan.server.refusals import Refused
from clachan.server.requests import ChairIn, ClockIn, NewTable
from clachan.server.routes.answers import (
    PROBLEM,
    KnownGuest,
    SeatQuery,
    ServiceDep,
    TableId,
    answer,
)
from clachan.server.routes.tables import finished
from clachan.server.scribe import Order
from clachan.server.setup import BOT, DAYS, LIVE, PERSON, Chair, Setup
from clachan.server.tables import now
from clachan.server.views.catalog import PRESENTERS
from clachan.server.views.presenter import Scene
from clachan.server.views.story import told_out
from clachan.server.views.table import outcome_out
from clachan.server.wire import ReviewOut, TableView

router = APIRouter(tags=["endings"], responses=PROBLEM)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def get_record(table: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The finished game in the save format."""
    room = finished((await service.enter(table, guest.id)).room)
    name = f'attachment; filename="{room.setup.game}-{table[:8]}.clachan"'
    return PlainTextResponse(str(room.record()), headers={"Content-Disposition": name})


@router.get("/tables/{table}/review", response_model=ReviewOut)
async def get_review(
    table: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    move: Annotated[int, Query(ge=0, le=10_000)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """The finished game after so many moves, from any seat."""
    room = finished((await service.enter(table, guest.id)).room)
    if move > len(room.entries) or (seat is not None and seat not in room.seats):
        raise Refused("bad_request", "there is no such move or seat")
    before = state = step = None
    steps = replay(room.game, room.record())
    for _ in range(move + 1):
        before = state
        step, state = await service.tables.turns.take(partial(next, steps))
    events = [] if step is None else room.game.play(before, step.seat, step.move)[1]
    view = room.game.view(state, None if seat is None else Seat(seat))
    scene = Scene(room.game, view, seat)
    outcome = outcome_out(room) if move == len(room.entries) else None
    return answer(
        {
            "moves": len(room.entries),
            "move": move,
            "mover": None if step is None or step.seat == CHANCE else int(step.seat),
            "text": None if step is None else str(step.move),
            "events": [told_out(event) for event in events],
            "position": PRESENTERS[room.setup.game].position(scene),
            "outcome": outcome,
        }
    )


@router.get("/tables/{table}/setup", response_model=NewTable)
async def get_setup(table: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """This table's set-up, to open another one like it."""
    room = (await service.enter(table, guest.id)).room
    return answer(set_up_again(room.setup, room.chairs, guest.id).model_dump())


def set_up_again(setup: Setup, chairs: tuple[Chair, ...], guest: str) -> NewTable:
    """The same table with other luck; other people's chairs are open."""
    clock = setup.clock
    return NewTable(
        game=setup.game,
        boxes=list(setup.boxes),
        options=dict(setup.options),
        chairs=[_asked(chair, guest) for chair in chairs],
        clock=ClockIn(
            kind=clock.kind,  # type: ignore[arg-type]  # one of the three kinds
            minutes=clock.amount if clock.kind == LIVE else None,
            days=clock.amount if clock.kind == DAYS else None,
        ),
        open_gold=setup.open_gold,
        show_bag=setup.show_bag,
        spectators=setup.spectators,
        substitute=setup.substitute,
    )


def _asked(chair: Chair, guest: str) -> ChairIn:
    if chair.kind == BOT:
        return ChairIn(kind="bot", level=chair.level)
    if chair.kind == PERSON and chair.guest == guest:
        return ChairIn(kind="me", name=chair.name)
    return ChairIn(kind="open")


@router.post("/tables/{table}/rematch", response_model=TableView, status_code=201)
async def post_rematch(table: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The same people and bots once more; whoever asks first opens the table, the others find it."""
    live = await service.enter(table, guest.id)
    room = finished(live.room)
    if not room.seats_of(guest.id) and guest.id != room.host:
        raise Refused("no_access", "a rematch is for those who played")
    if not room.rematch:
        chairs = tuple([replace(chair, substitute="") for chair in room.chairs])
        again = replace(room.setup, chairs=chairs, seed=secrets.token_hex(16), seed_chosen=False)
        opened = await service.tables.open(again, room.host, f"rematch of {table}")
        note = NoteRematch(opened.room.table)
        await service.tables.submit(table, Order(note, SERVER, "rematch", now()))
    return answer(service.view(await service.enter(live.room.rematch, guest.id), guest.id), 201)
