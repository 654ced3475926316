"""Invite codes: everybody who has the code of a table can join it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from clachan.server.identity import clean_invite, new_id
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import JoinBody
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    OptionalGuest,
    ServiceDep,
    address_of,
    answer,
    known_or_new_guest,
)
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.tables.orders import Order, Sit
from clachan.tables.refusals import Refused
from clachan.tables.views.summary import FoundTable, listed_table
from clachan.tables.wire import ListedTableOut, TableView

router = APIRouter(prefix=API, tags=["invites"], responses=PROBLEM)

Code = Annotated[str, Path(max_length=40)]


async def _invited(request: Request, service: Service, code: str) -> FoundTable:
    """The table of a code; the number of attempts is limited."""
    service.rates.count_code(address_of(request))
    found = await service.store.find_invite(clean_invite(code))
    if found is None:
        raise Refused("not_found", "no table has this invite code")
    return found


@router.get("/invites/{code}", response_model=pydantic_type(ListedTableOut))
async def get_invite(
    request: Request, code: Code, guest: OptionalGuest, service: ServiceDep
) -> Response:
    """The table of an invite code."""
    found = await _invited(request, service, code)
    return answer(listed_table(found, "" if guest is None else guest.id, may_invite=True))


@router.post("/invites/{code}", response_model=pydantic_type(TableView))
async def post_invite(
    request: Request, code: Code, guest: OptionalGuest, service: ServiceDep, body: JoinBody
) -> Response:
    """Join the table: take an open seat, or watch."""
    found = await _invited(request, service, code)
    me, token = await known_or_new_guest(request, guest, body.get("name") or "Guest")
    awake = await service.tables.find(found.table)
    if not awake.table.seats_of(me.id):
        if body.get("watch", False):
            if not awake.table.setup.spectators:
                raise Refused("no_access", "this table does not allow spectators")
        else:
            name = body.get("name") or me.name
            sit = Sit(name, body.get("seat"), body.get("part") or "")
            order = Order(sit, me.id, f"sit {new_id()}", now())
            await service.tables.submit(found.table, order)
        await service.store.add_member(found.table, me.id, watching=body.get("watch", False))
        awake.members.add(me.id)
    return answer(service.view(awake, me.id, body.get("seat")), 200, request, token)
