"""Tables: opening, looking, playing."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from clachan.kernel.errors import GameError
from clachan.server.levels import substitute_of
from clachan.server.refusals import Refused, refused
from clachan.server.requests import ChairIn, CheckIn, CommandIn, NewTable
from clachan.server.room import FINISHED, Room
from clachan.server.routes.answers import (
    PROBLEM,
    KnownGuest,
    PerhapsGuest,
    SeatQuery,
    ServiceDep,
    TableId,
    answer,
    welcome,
)
from clachan.server.setup import DAYS, LIVE, OPEN, Chair, ClockRule, Setup, bot, person
from clachan.server.store.store import Guest
from clachan.server.views.card import summary
from clachan.server.views.scenes import seat_seen
from clachan.server.views.story import events_after
from clachan.server.wire import (
    CheckOut,
    DoneOut,
    EventsOut,
    HintOut,
    PreviewsOut,
    SummariesOut,
    TableView,
)

router = APIRouter(tags=["tables"], responses=PROBLEM)

_LISTED = 200


@router.get("/tables", response_model=SummariesOut)
async def get_tables(
    guest: PerhapsGuest,
    service: ServiceDep,
    status: Literal["open", "playing", "finished"] | None = None,
) -> Response:
    """My tables, the last touched first."""
    if guest is None:
        return answer({"tables": []})
    found = await service.store.tables_of(guest.id, status, _LISTED)
    return answer({"tables": [summary(one, guest.id, may_invite=True) for one in found]})


@router.post("/tables", response_model=TableView, status_code=201)
async def post_table(
    request: Request, guest: PerhapsGuest, service: ServiceDep, body: NewTable
) -> Response:
    """Open a table."""
    setup = setup_of(body)
    found, token = await welcome(request, guest, "Guest")
    if await service.store.count_open(found.id) >= service.settings.limits.open_tables:
        raise Refused("too_many", "finish some of your games first")
    live = await service.tables.open(seated(setup, found, body.chairs), found.id, body.key or "")
    return answer(service.view(live, found.id), 201, request, token)


def setup_of(body: NewTable) -> Setup:
    """A set-up out of what was asked for; chairs for `me` are still without their guest."""
    clock = body.clock
    amount = {LIVE: clock.minutes, DAYS: clock.days}.get(clock.kind, 0)
    if amount is None:
        raise Refused("bad_request", f"a clock of kind {clock.kind} needs its amount")
    try:
        setup = Setup(
            game=body.game,
            boxes=tuple(body.boxes),
            options=tuple(sorted(body.options.items())),
            chairs=tuple([_chair(body.game, chair) for chair in body.chairs]),
            clock=ClockRule(clock.kind, amount),
            seed=body.seed or secrets.token_hex(16),
            seed_chosen=body.seed is not None,
            open_gold=body.open_gold,
            show_bag=body.show_bag,
            spectators=body.spectators,
            substitute=body.substitute or substitute_of(body.game),
        )
        return setup.checked()
    except GameError as error:
        raise refused(error) from error


def _chair(game: str, chair: ChairIn) -> Chair:
    if chair.kind == "bot":
        return bot(game, chair.level or substitute_of(game))
    return Chair(OPEN)


def seated(setup: Setup, guest: Guest, chairs: list[ChairIn]) -> Setup:
    """The set-up with the guest on every chair that was asked for as `me`."""
    taken = [
        person(guest.id, asked.name or guest.name) if asked.kind == "me" else chair
        for asked, chair in zip(chairs, setup.chairs, strict=True)
    ]
    return replace(setup, chairs=tuple(taken))


@router.get("/tables/{table}", response_model=TableView)
async def get_table(
    table: TableId, guest: KnownGuest, service: ServiceDep, seat: SeatQuery = None
) -> Response:
    """The table as I may see it, from one of my seats."""
    live = await service.enter(table, guest.id)
    return answer(service.view(live, guest.id, seat))


@router.get("/tables/{table}/events", response_model=EventsOut)
async def get_events(
    table: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    after: Annotated[int, Query(ge=0)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """Everything that happened after a ply, as I may hear it."""
    room = (await service.enter(table, guest.id)).room
    listener = seat_seen(room, guest.id, seat)
    return answer({"ply": room.ply, "events": events_after(room, after, listener)})


@router.post("/tables/{table}/commands", response_model=DoneOut)
async def post_command(
    table: TableId, guest: KnownGuest, service: ServiceDep, body: CommandIn
) -> Response:
    """Do something. The answer comes when it is durable."""
    await service.enter(table, guest.id)
    return answer(await service.submit(table, guest.id, body))


@router.get("/tables/{table}/previews", response_model=PreviewsOut)
async def get_previews(
    table: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    seat: SeatQuery = None,
    tile: Annotated[str | None, Query(max_length=20)] = None,
    plan: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """What tiles, cards or a walk would bring me."""
    live = await service.enter(table, guest.id)
    return answer(await service.previews(live, guest.id, seat, tile, plan))


@router.post("/tables/{table}/check", response_model=CheckOut)
async def post_check(
    table: TableId, guest: KnownGuest, service: ServiceDep, body: CheckIn
) -> Response:
    """Whether a move would be legal, and if not, why."""
    live = await service.enter(table, guest.id)
    return answer(service.check(live, guest.id, body.seat, body.move))


@router.get("/tables/{table}/hint", response_model=HintOut)
async def get_hint(
    table: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    seat: SeatQuery = None,
    level: Annotated[str | None, Query(pattern=r"^[a-z_]{1,20}$")] = None,
) -> Response:
    """What a bot would do in my place, with its reasons."""
    live = await service.enter(table, guest.id)
    return answer(await service.hint(live, guest.id, seat, level))


def finished(room: Room) -> Room:
    if room.status != FINISHED:
        raise Refused("table_not_over", "that is open to read when the game is over")
    return room
