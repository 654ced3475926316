"""Finished games: record, review, rematch, and the setup for another game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, TypeVar, cast

from fastapi import APIRouter, Query, Response
from starlette.responses import PlainTextResponse

from clachan.server.deal_secrets import new_deal_secret
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import NewTableBody
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    KnownGuest,
    SeatQuery,
    ServiceDep,
    TableId,
    answer,
)
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.tables.learning_wire import GameReviewOut, ReviewOut
from clachan.tables.log import SERVER
from clachan.tables.opening import new_table_like, rematch_setup
from clachan.tables.orders import NoteRematch, Order
from clachan.tables.refusals import Refused
from clachan.tables.review import finished, record_until, review
from clachan.tables.table import Table
from clachan.tables.wire import TableView

router = APIRouter(prefix=API, tags=["finished games"], responses=PROBLEM)

T = TypeVar("T")

_END: Final = object()
MoveQuery = Annotated[int | None, Query(ge=0, le=10_000)]


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def get_record(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, move: MoveQuery = None
) -> Response:
    """The finished game as a record; with `move` only as many moves."""
    return record_answer((await service.find_table(table_id, guest.id)).table, move)


def record_answer(table: Table, move: int | None) -> Response:
    """A finished game as a file."""
    record = record_until(table, move)
    name = f'attachment; filename="{table.setup.game}-{table.id[:8]}.clachan"'
    return PlainTextResponse(str(record), headers={"Content-Disposition": name})


@router.get("/tables/{table_id}/review", response_model=pydantic_type(ReviewOut))
async def get_review(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    move: Annotated[int, Query(ge=0, le=10_000)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """A finished game after the given number of moves, from any seat."""
    table = finished((await service.find_table(table_id, guest.id)).table)

    async def replay(_: None) -> ReviewOut:
        return (await all_steps(service, review(table, move, seat)))[-1]

    question = ("review", table_id, move, seat)
    return answer(await service.reviews.answer(guest.id, question, replay))


async def all_steps(service: Service, steps: Iterator[T | None]) -> list[T]:
    """All results of a generator; other work runs between its steps."""
    found: list[T] = []
    while True:
        await service.tables.work.turn()
        step = next(steps, _END)
        if step is _END:
            return found
        if step is not None:
            found.append(cast(T, step))


@router.get("/tables/{table_id}/game-review", response_model=pydantic_type(GameReviewOut))
async def get_game_review(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The review of a finished game. The first request begins it; ask again until it is done."""
    table = finished((await service.find_table(table_id, guest.id)).table)
    text = await service.game_reviews.review(table, guest.id)
    return Response(text, media_type="application/json")


@router.get("/tables/{table_id}/setup", response_model=NewTableBody)
async def get_setup(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The setup of this table, to open another one like it."""
    table = (await service.find_table(table_id, guest.id)).table
    return answer(new_table_like(table.setup, table.holders, guest.id))


@router.post("/tables/{table_id}/rematch", response_model=pydantic_type(TableView), status_code=201)
async def post_rematch(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """Open a table with the same people and bots; later requests return the same table."""
    awake = await service.find_table(table_id, guest.id)
    table = finished(awake.table)
    if not table.seats_of(guest.id) and guest.id != table.host:
        raise Refused("no_access", "only players of this table can open a rematch")
    if not table.rematch:
        again = rematch_setup(table, new_deal_secret())
        opened = await service.tables.open(again, table.host, f"rematch of {table_id}")
        note = NoteRematch(opened.table.id)
        await service.tables.submit(table_id, Order(note, SERVER, "rematch", now()))
        if club := await service.clubs.club_of_table(table_id):
            await service.clubs.add_table(club, opened.table.id)
    return answer(
        service.view(await service.find_table(awake.table.rematch, guest.id), guest.id), 201
    )
