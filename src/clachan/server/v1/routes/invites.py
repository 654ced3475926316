"""Invitations: a code that is enough to come in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from clachan.server.awake_tables import now
from clachan.server.identity import clean_invite, new_id
from clachan.server.limits import Rate
from clachan.server.schema import described
from clachan.server.v1.requests import JoinIn
from clachan.server.v1.routes.answers import PROBLEM, PerhapsGuest, ServiceDep, answer, welcome
from clachan.server.v1.service import Service
from clachan.server.v1.views.card import summary
from clachan.server.v1.wire import Summary, TableView
from clachan.tables.orders import Order, Sit
from clachan.tables.refusals import Refused
from clachan.tables.views.card import FoundTable

router = APIRouter(tags=["invites"], responses=PROBLEM)

Code = Annotated[str, Path(max_length=40)]


async def _invited(request: Request, service: Service, code: str) -> FoundTable:
    """The table of a code; whoever tries many codes has to wait."""
    rate: Rate = request.app.state.codes
    if not rate.allows(request.client.host if request.client else "-"):
        raise Refused("too_many", "too many invite codes were tried from your address")
    found = await service.store.find_invite(clean_invite(code))
    if found is None:
        raise Refused("not_found", "no table has this code")
    return found


@router.get("/invites/{code}", response_model=described(Summary))
async def get_invite(
    request: Request, code: Code, guest: PerhapsGuest, service: ServiceDep
) -> Response:
    """The table I am invited to."""
    found = await _invited(request, service, code)
    return answer(summary(found, "" if guest is None else guest.id, may_invite=True))


@router.post("/invites/{code}", response_model=described(TableView))
async def post_invite(
    request: Request, code: Code, guest: PerhapsGuest, service: ServiceDep, body: JoinIn
) -> Response:
    """Take an open chair, or watch."""
    found = await _invited(request, service, code)
    me, token = await welcome(request, guest, body.name or "Guest")
    awake = await service.tables.find(found.table)
    if not awake.table.seats_of(me.id):
        if body.watch:
            if not awake.table.setup.spectators:
                raise Refused("no_access", "this table wants no spectators")
        else:
            name = body.name or me.name
            order = Order(Sit(name, body.seat), me.id, f"sit {new_id()}", now())
            await service.tables.submit(found.table, order)
        await service.store.add_member(found.table, me.id, watching=body.watch)
        awake.members.add(me.id)
    return answer(service.view(awake, me.id, body.seat), 200, request, token)
