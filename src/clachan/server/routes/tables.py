"""Tables: opening, looking, playing."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from clachan.kernel.errors import GameError
from clachan.server.requests import ChairIn, CheckIn, CommandIn, NewTable
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
from clachan.server.schema import described
from clachan.server.store.store import Guest
from clachan.tables.refusals import Refused, refused
from clachan.tables.setup import (
    DAYS,
    LIVE,
    OPEN,
    ClockRule,
    SeatHolder,
    Setup,
    bot,
    person,
    substitute_of,
)
from clachan.tables.views.card import summary
from clachan.tables.views.events import events_after
from clachan.tables.views.seat_position import seat_seen
from clachan.tables.wire import (
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


@router.get("/tables", response_model=described(SummariesOut))
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


@router.post("/tables", response_model=described(TableView), status_code=201)
async def post_table(
    request: Request, guest: PerhapsGuest, service: ServiceDep, body: NewTable
) -> Response:
    """Open a table."""
    setup = setup_of(body)
    found, token = await welcome(request, guest, "Guest")
    if await service.store.count_open(found.id) >= service.settings.limits.open_tables:
        raise Refused("too_many", "finish some of your games first")
    awake = await service.tables.open(seated(setup, found, body.chairs), found.id, body.key or "")
    return answer(service.view(awake, found.id), 201, request, token)


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
            holders=tuple([_chair(body.game, holder) for holder in body.chairs]),
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


def _chair(game: str, holder: ChairIn) -> SeatHolder:
    if holder.kind == "bot":
        return bot(game, holder.level or substitute_of(game))
    return SeatHolder(OPEN)


def seated(setup: Setup, guest: Guest, holders: list[ChairIn]) -> Setup:
    """The set-up with the guest on every chair that was asked for as `me`."""
    taken = [
        person(guest.id, asked.name or guest.name) if asked.kind == "me" else holder
        for asked, holder in zip(holders, setup.holders, strict=True)
    ]
    return replace(setup, holders=tuple(taken))


@router.get("/tables/{table_id}", response_model=described(TableView))
async def get_table(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, seat: SeatQuery = None
) -> Response:
    """The table as I may see it, from one of my seats."""
    awake = await service.enter(table_id, guest.id)
    return answer(service.view(awake, guest.id, seat))


@router.get("/tables/{table_id}/events", response_model=described(EventsOut))
async def get_events(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    after: Annotated[int, Query(ge=0)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """Everything that happened after a ply, as I may hear it."""
    table = (await service.enter(table_id, guest.id)).table
    listener = seat_seen(table, guest.id, seat)
    return answer({"ply": table.ply, "events": events_after(table, after, listener)})


@router.post("/tables/{table_id}/commands", response_model=described(DoneOut))
async def post_command(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, body: CommandIn
) -> Response:
    """Do something. The answer comes when it is durable."""
    await service.enter(table_id, guest.id)
    return answer(await service.submit(table_id, guest.id, body))


@router.get("/tables/{table_id}/previews", response_model=described(PreviewsOut))
async def get_previews(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    seat: SeatQuery = None,
    tile: Annotated[str | None, Query(max_length=20)] = None,
    plan: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """What tiles, cards or a walk would bring me."""
    awake = await service.enter(table_id, guest.id)
    return answer(await service.previews(awake, guest.id, seat, tile, plan))


@router.post("/tables/{table_id}/check", response_model=described(CheckOut))
async def post_check(
    table_id: TableId, guest: KnownGuest, service: ServiceDep, body: CheckIn
) -> Response:
    """Whether a move would be legal, and if not, why."""
    awake = await service.enter(table_id, guest.id)
    return answer(service.check(awake, guest.id, body.seat, body.move))


@router.get("/tables/{table_id}/hint", response_model=described(HintOut))
async def get_hint(
    table_id: TableId,
    guest: KnownGuest,
    service: ServiceDep,
    seat: SeatQuery = None,
    level: Annotated[str | None, Query(pattern=r"^[a-z_]{1,20}$")] = None,
) -> Response:
    """What a bot would do in my place, with its reasons."""
    awake = await service.enter(table_id, guest.id)
    return answer(await service.hint(awake, guest.id, seat, level))
