"""Practice tables that begin at a position: of another game, or of a lesson."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import FromHereBody, FromRecordBody, RecordBody
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    KnownGuest,
    OptionalGuest,
    ServiceDep,
    TableId,
    answer,
    known_or_new_guest,
)
from clachan.server.routes.finished_games import all_steps
from clachan.server.service import Service
from clachan.server.store.stored_guests import Guest
from clachan.tables.learning_wire import LessonsOut
from clachan.tables.lessons.catalog import (
    exercise_position,
    lesson_key,
    lesson_of,
    lessons_out,
)
from clachan.tables.practice import (
    Position,
    check_record,
    from_record,
    from_table,
    opened_record,
    read_record,
)
from clachan.tables.refusals import Refused
from clachan.tables.views.summary import BOARD, is_replay, listed_table
from clachan.tables.wire import TablesOut, TableView

router = APIRouter(prefix=API, tags=["practice"], responses=PROBLEM)

LessonId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$")]

BOARDS_KEPT: Final = 100
"""The number of analysis boards that are kept for each person."""


@router.post(
    "/tables/{table_id}/from-here", response_model=pydantic_type(TableView), status_code=201
)
async def post_from_here(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, body: FromHereBody
) -> Response:
    """Open a practice table at a position of a finished game."""
    if (opened := await opened_before(service, guest, body.get("key"))) is not None:
        return opened
    table = (await service.find_table(table_id, guest.id)).table
    position = from_table(table, body, guest.id, guest.name, secrets.token_hex(16))
    return await open_position(service, guest, position, body.get("key") or "")


@router.post("/practice", response_model=pydantic_type(TableView), status_code=201)
async def post_practice(guest: KnownGuest, service: ServiceDep, body: FromRecordBody) -> Response:
    """Open a practice table at a position of a record."""
    if (opened := await opened_before(service, guest, body.get("key"))) is not None:
        return opened
    record = read_record(body["record"])
    await all_steps(service, check_record(record))
    position = from_record(record, body, guest.id, guest.name, secrets.token_hex(16))
    return await open_position(service, guest, position, body.get("key") or "")


@router.post("/records", response_model=pydantic_type(TableView), status_code=201)
async def post_record(
    request: Request, guest: OptionalGuest, service: ServiceDep, body: RecordBody
) -> Response:
    """Open a record as an analysis board. Of a finished game there is a review, as of your own games."""
    record = read_record(body["record"])
    key = f"record-{hashlib.sha256(str(record).encode()).hexdigest()[:32]}"
    if (opened := await opened_before(service, guest, key)) is not None:
        return opened
    await all_steps(service, check_record(record))
    found, token = await known_or_new_guest(request, guest, "Guest")
    position = opened_record(record, found.id, secrets.token_hex(16))
    return await open_position(service, found, position, key, request, token)


@router.get("/records", response_model=pydantic_type(TablesOut))
async def get_records(guest: OptionalGuest, service: ServiceDep) -> Response:
    """The finished games that the guest opened as records, the latest first."""
    if guest is None:
        return answer({"tables": []})
    boards = await service.store.tables_of(guest.id, BOARD, BOARDS_KEPT)
    listed = [listed_table(one, guest.id, may_invite=False) for one in boards if is_replay(one)]
    return answer({"tables": listed})


@router.get("/lessons", response_model=pydantic_type(LessonsOut))
async def get_lessons() -> Response:
    """All lessons, and lesson files that cannot be read."""
    return answer(lessons_out())


@router.post("/lessons/{lesson_id}/table", response_model=pydantic_type(TableView), status_code=201)
async def post_lesson(
    request: Request, lesson_id: LessonId, guest: OptionalGuest, service: ServiceDep
) -> Response:
    """Open the table of a lesson. Later requests return the same table, as it was left."""
    lesson = lesson_of(lesson_id)
    found, token = await known_or_new_guest(request, guest, "Guest")
    setup, entries = exercise_position(lesson, found.id, found.name)
    return await open_position(service, found, (setup, entries), lesson_key(lesson), request, token)


async def opened_before(service: Service, guest: Guest | None, key: str | None) -> Response | None:
    """The table that this guest opened with this key before; found without playing up to its position."""
    if guest is None or not key:
        return None
    awake = await service.tables.find_opened(guest.id, key)
    return None if awake is None else answer(service.view(awake, guest.id), 201)


async def open_position(
    service: Service,
    guest: Guest,
    position: Position,
    key: str,
    request: Request | None = None,
    token: str | None = None,
) -> Response:
    """Open a table at a position and answer with its view; a new guest gets a cookie with their token."""
    setup, entries = position
    if setup.takes_back:
        await service.store.delete_surplus_boards(guest.id, BOARDS_KEPT)
    elif await service.store.count_open(guest.id) >= service.settings.limits.open_tables:
        raise Refused("too_many", "you have too many unfinished tables: finish some of them first")
    awake = await service.tables.open(setup, guest.id, key, entries)
    return answer(service.view(awake, guest.id), 201, request, token)
