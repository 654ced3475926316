"""Talk at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import TalkBody
from clachan.server.routes.answers import API, PROBLEM, KnownGuest, ServiceDep, TableId, answer
from clachan.tables.wire import TalkLineOut, TalkOut

router = APIRouter(prefix=API, tags=["talk"], responses=PROBLEM)


@router.get("/tables/{table_id}/talk", response_model=pydantic_type(TalkOut))
async def get_talk(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    after: Annotated[int, Query(ge=0, lt=2**31)] = 0,
) -> Response:
    """The newest lines that the guest may read, after a number."""
    awake = await service.find_table(table_id, guest.id)
    return answer({"lines": await service.talk.lines(awake, guest.id, after)})


@router.post("/tables/{table_id}/talk", response_model=pydantic_type(TalkLineOut), status_code=201)
async def post_talk(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, body: TalkBody
) -> Response:
    """Say something at the table: a text of your own, or a phrase that everybody reads in their language."""
    awake = await service.find_table(table_id, guest.id)
    service.rates.count_talk(guest.id)
    said = await service.talk.say(awake, guest, body.get("text") or "", body.get("phrase") or "")
    return answer(said, 201)
