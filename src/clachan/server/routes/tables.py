"""Tables: open, view and play."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from clachan.server.deal_secrets import new_deal_secret
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import CheckBody, CommandBody, NewTableBody
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    KnownGuest,
    OptionalGuest,
    SeatQuery,
    ServiceDep,
    TableId,
    answer,
    known_or_new_guest,
)
from clachan.server.routes.clubs import find_club
from clachan.server.server_time import now
from clachan.tables.messages import done_out, order_of
from clachan.tables.opening import setup_of, with_person
from clachan.tables.refusals import Refused
from clachan.tables.views.events import events_after
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.summary import is_listed_for, listed_table
from clachan.tables.wire import (
    CheckOut,
    DoneOut,
    EventsOut,
    HintOut,
    PreviewsOut,
    TablesOut,
    TableView,
)

router = APIRouter(prefix=API, tags=["tables"], responses=PROBLEM)

_LISTED = 200


@router.get("/tables", response_model=pydantic_type(TablesOut))
async def get_tables(
    guest: OptionalGuest,
    service: ServiceDep,
    status: Literal["open", "playing", "finished", "ended"] | None = None,
) -> Response:
    """The guest's tables, the most recently changed first."""
    if guest is None:
        return answer({"tables": []})
    found = await service.store.tables_of(guest.id, status, _LISTED)
    listed = [
        listed_table(one, guest.id, may_invite=True)
        for one in found
        if is_listed_for(one, guest.id)
    ]
    return answer({"tables": listed})


@router.post("/tables", response_model=pydantic_type(TableView), status_code=201)
async def post_table(
    request: Request, guest: OptionalGuest, service: ServiceDep, body: NewTableBody
) -> Response:
    """Open a table, for a club if the request names one."""
    setup = setup_of(body, new_deal_secret())
    found, token = await known_or_new_guest(request, guest, "Guest")
    club = body.get("club")
    if club:
        await find_club(service, club, found.id)
    if await service.store.count_open(found.id) >= service.settings.limits.open_tables:
        raise Refused("too_many", "you have too many unfinished tables: finish some of them first")
    seated = with_person(setup, found.id, found.name, body)
    awake = await service.tables.open(seated, found.id, body.get("key") or "")
    if club:
        await service.clubs.add_table(club, awake.table.id)
    return answer(service.view(awake, found.id), 201, request, token)


@router.get("/tables/{table_id}", response_model=pydantic_type(TableView))
async def get_table(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, seat: SeatQuery = None
) -> Response:
    """The table as the guest may see it, from one of their seats."""
    awake = await service.find_table(table_id, guest.id)
    return answer(service.view(awake, guest.id, seat))


@router.get("/tables/{table_id}/events", response_model=pydantic_type(EventsOut))
async def get_events(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    after: Annotated[int, Query(ge=0)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """The log events after a ply, as the guest may see them."""
    table = (await service.find_table(table_id, guest.id)).table
    listener = viewed_seat(table, guest.id, seat)
    return answer(
        {
            "ply": table.ply,
            "events": events_after(table, after, listener),
        }
    )


@router.post("/tables/{table_id}/commands", response_model=pydantic_type(DoneOut))
async def post_command(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, body: CommandBody
) -> Response:
    """Carry out a command. The response is sent when it is durable."""
    awake = await service.find_table(table_id, guest.id)
    change = await service.tables.submit(awake.table.id, order_of(body, guest.id, now()))
    return answer(done_out(change, body["seat"]))


@router.get("/tables/{table_id}/previews", response_model=pydantic_type(PreviewsOut))
async def get_previews(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    seat: SeatQuery = None,
    tile: Annotated[str | None, Query(max_length=20)] = None,
    plan: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """The results of possible placements, cards or plans."""
    awake = await service.find_table(table_id, guest.id)
    return answer(await service.previews(awake, guest.id, seat, tile, plan))


@router.post("/tables/{table_id}/check", response_model=pydantic_type(CheckOut))
async def post_check(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, body: CheckBody
) -> Response:
    """Whether a move is legal, and if not, why."""
    awake = await service.find_table(table_id, guest.id)
    return answer(
        service.check(awake, guest.id, body.get("seat"), body.get("move"), body.get("placement"))
    )


@router.get("/tables/{table_id}/hint", response_model=pydantic_type(HintOut))
async def get_hint(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    seat: SeatQuery = None,
    level: Annotated[str | None, Query(pattern=r"^[a-z_]{1,20}$")] = None,
) -> Response:
    """The move a bot would make in this seat, with its reasons."""
    awake = await service.find_table(table_id, guest.id)
    return answer(await service.hint(awake, guest.id, seat, level))
