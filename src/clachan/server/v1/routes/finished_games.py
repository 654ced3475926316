"""After the game: record, review, rematch; and the same set-up again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated, Final, TypeVar, cast

from fastapi import APIRouter, Query, Response
from starlette.responses import PlainTextResponse

from clachan.server.awake_tables import now
from clachan.server.schema import described
from clachan.server.v1.requests import ChairIn, ClockIn, NewTable
from clachan.server.v1.review import finished, missed_points, review
from clachan.server.v1.routes.answers import (
    PROBLEM,
    KnownGuest,
    SeatQuery,
    ServiceDep,
    TableId,
    answer,
)
from clachan.server.v1.service import Service
from clachan.server.v1.wire import ReviewOut, SlipsOut, TableView
from clachan.tables.log import SERVER
from clachan.tables.orders import NoteRematch, Order
from clachan.tables.refusals import Refused
from clachan.tables.setup import BOT, DAYS, LIVE, PERSON, SeatHolder, Setup

router = APIRouter(tags=["finished games"], responses=PROBLEM)

T = TypeVar("T")

_MOST: Final = 6
_END: Final = object()


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def get_record(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The finished game in the save format."""
    table = finished((await service.enter(table_id, guest.id)).table)
    name = f'attachment; filename="{table.setup.game}-{table_id[:8]}.clachan"'
    return PlainTextResponse(str(table.record()), headers={"Content-Disposition": name})


@router.get("/tables/{table_id}/review", response_model=described(ReviewOut))
async def get_review(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    move: Annotated[int, Query(ge=0, le=10_000)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """The finished game after so many moves, from any seat."""
    table = finished((await service.enter(table_id, guest.id)).table)
    found = await _last(service, review(table, move, seat))
    return answer(found)


async def _last(service: Service, steps: Iterator[T | None]) -> T:
    """What the last step yields; others have their turns in between."""
    return (await _all(service, steps))[-1]


async def _all(service: Service, steps: Iterator[T | None]) -> list[T]:
    """Whatever the steps yield."""
    found: list[T] = []
    while (step := await service.tables.work.run(partial(next, steps, _END))) is not _END:
        if step is not None:
            found.append(cast(T, step))
    return found


@router.get("/tables/{table_id}/slips", response_model=described(SlipsOut))
async def get_slips(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, seat: int = 0
) -> Response:
    """The costliest decisions of a seat in a finished game."""
    table = finished((await service.enter(table_id, guest.id)).table)
    found = await _all(service, missed_points(table, seat))
    found.sort(key=lambda slip: -slip["lost"])
    return answer({"seat": seat, "slips": found[:_MOST]})


@router.get("/tables/{table_id}/setup", response_model=NewTable)
async def get_setup(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """This table's set-up, to open another one like it."""
    table = (await service.enter(table_id, guest.id)).table
    return answer(set_up_again(table.setup, table.holders, guest.id).model_dump())


def set_up_again(setup: Setup, chairs: tuple[SeatHolder, ...], guest: str) -> NewTable:
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


def _asked(chair: SeatHolder, guest: str) -> ChairIn:
    if chair.kind == BOT:
        return ChairIn(kind="bot", level=chair.level)
    if chair.kind == PERSON and chair.guest == guest:
        return ChairIn(kind="me", name=chair.name)
    return ChairIn(kind="open")


@router.post("/tables/{table_id}/rematch", response_model=described(TableView), status_code=201)
async def post_rematch(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The same people and bots once more; whoever asks first opens the table, the others find it."""
    awake = await service.enter(table_id, guest.id)
    table = finished(awake.table)
    if not table.seats_of(guest.id) and guest.id != table.host:
        raise Refused("no_access", "a rematch is for those who played")
    if not table.rematch:
        chairs = tuple([replace(chair, substitute="") for chair in table.holders])
        again = replace(table.setup, holders=chairs, seed=secrets.token_hex(16), seed_chosen=False)
        opened = await service.tables.open(again, table.host, f"rematch of {table_id}")
        note = NoteRematch(opened.table.id)
        await service.tables.submit(table_id, Order(note, SERVER, "rematch", now()))
    return answer(service.view(await service.enter(awake.table.rematch, guest.id), guest.id), 201)
