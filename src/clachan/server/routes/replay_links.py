"""Public links to replays: players of a finished game switch them on and off, anybody may follow them."""

from __future__ import annotations

import asyncio
import secrets
from html import escape
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import HTMLResponse, PlainTextResponse

from clachan.server.embedding import replay_policy
from clachan.server.link_pictures import HEIGHT, WIDTH, link_picture
from clachan.server.pydantic_types import pydantic_type
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    KnownGuest,
    SeatQuery,
    ServiceDep,
    TableId,
    address_of,
    answer,
)
from clachan.server.routes.finished_games import MoveQuery, all_steps, record_answer
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.store.replay_links import ReplayLinks
from clachan.server.web_page import index_text
from clachan.tables.learning_wire import GameReviewOut, ReviewOut
from clachan.tables.refusals import Refused
from clachan.tables.review import NOTHING_YET, finished, review
from clachan.tables.review_requests import REVIEW_VERSION
from clachan.tables.setup import display_name
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.events import events_after
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.wire import EventsOut, ReplayLinkOut, TableView

router = APIRouter(prefix=API, tags=["shared replays"], responses=PROBLEM)
page_router = APIRouter(include_in_schema=False)

Code = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]

_CODE_BYTES: Final = 16


async def _own_game(service: Service, table_id: str, guest: str) -> Table:
    """A finished game of this person; refused if they did not play."""
    table = finished((await service.find_table(table_id, guest)).table)
    if not table.seats_of(guest):
        raise Refused("no_access", "only players of this game can share it")
    return table


@router.get("/tables/{table_id}/link", response_model=pydantic_type(ReplayLinkOut))
async def get_link(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """The code in the public link to my finished game, if there is one."""
    table = await _own_game(service, table_id, guest.id)
    return answer({"code": await ReplayLinks(service.store).code_of(table.id)})


@router.put("/tables/{table_id}/link", response_model=pydantic_type(ReplayLinkOut))
async def put_link(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """Share my finished game: whoever has the link can replay it."""
    table = await _own_game(service, table_id, guest.id)
    code = secrets.token_urlsafe(_CODE_BYTES)
    return answer({"code": await ReplayLinks(service.store).add(table.id, code, now())})


@router.delete("/tables/{table_id}/link", status_code=204)
async def delete_link(table_id: TableId, guest: KnownGuest, service: ServiceDep) -> Response:
    """Withdraw the link; it never works again, and sharing again makes another one."""
    table = await _own_game(service, table_id, guest.id)
    await ReplayLinks(service.store).delete(table.id)
    return Response(status_code=204)


async def _shared_game(service: Service, code: str) -> Table:
    """The finished game that a link leads to."""
    table_id = await ReplayLinks(service.store).table_of(code)
    table = None if table_id is None else (await service.tables.find(table_id)).table
    if table is None or table.status != FINISHED:
        raise Refused("not_found", "this link leads nowhere: perhaps it was withdrawn")
    return table


@router.get("/replays/{code}", response_model=pydantic_type(TableView))
async def get_replay(code: Code, service: ServiceDep) -> Response:
    """A shared game as a spectator sees it, without anything that leads to other tables."""
    view = table_view(await _shared_game(service, code), Viewer())
    return answer({**view, "rematch": None, "origin": None})


@router.get("/replays/{code}/events", response_model=pydantic_type(EventsOut))
async def get_replay_events(
    code: Code, service: ServiceDep, after: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """What happened in a shared game."""
    table = await _shared_game(service, code)
    return answer({"ply": table.ply, "events": events_after(table, after, None)})


@router.get("/replays/{code}/review", response_model=pydantic_type(ReviewOut))
async def get_replay_review(
    request: Request,
    code: Code,
    service: ServiceDep,
    move: Annotated[int, Query(ge=0, le=10_000)] = 0,
    seat: SeatQuery = None,
) -> Response:
    """A shared game after the given number of moves, from any seat."""
    table = await _shared_game(service, code)

    async def replay(_: None) -> ReviewOut:
        return (await all_steps(service, review(table, move, seat)))[-1]

    question = ("review", table.id, move, seat)
    return answer(await service.reviews.answer(f"at {address_of(request)}", question, replay))


@router.get("/replays/{code}/game-review", response_model=pydantic_type(GameReviewOut))
async def get_replay_game_review(code: Code, service: ServiceDep) -> Response:
    """The review of a shared game if a player had it made; strangers cannot begin one."""
    table = await _shared_game(service, code)
    stored = await service.store.review_of(table.id, REVIEW_VERSION)
    if stored is None:
        return answer({**NOTHING_YET, "status": "unavailable"})
    return Response(stored, media_type="application/json")


@router.get("/replays/{code}/record", response_class=PlainTextResponse)
async def get_replay_record(code: Code, service: ServiceDep, move: MoveQuery = None) -> Response:
    """A shared game as a record; with `move` only as many moves."""
    return record_answer(await _shared_game(service, code), move)


class PictureResponse(Response):
    """A picture."""

    media_type = "image/png"


@router.get("/replays/{code}/picture.png", response_class=PictureResponse)
async def get_replay_picture(code: Code, service: ServiceDep) -> Response:
    """The places of a shared game as a picture, for programs that preview links."""
    table = await _shared_game(service, code)
    picture = await asyncio.to_thread(link_picture, table)
    return PictureResponse(picture, headers={"Cache-Control": "max-age=3600"})


@page_router.get("/replay/{code}")
async def get_replay_page(request: Request, code: str, service: ServiceDep) -> Response:
    """The page of a shared game, with title, description and picture for programs that preview links."""
    headers = {
        "Content-Security-Policy": replay_policy(service.settings.embed_on),
        "Cache-Control": "no-cache",
        "X-Robots-Tag": "noindex",
    }
    try:
        table = await _shared_game(service, code)
    except Refused as refusal:
        if refusal.code != "not_found":
            raise
        return HTMLResponse(index_text(), status_code=404, headers=headers)
    site = service.settings.notices.public_url or f"{request.url.scheme}://{request.url.netloc}"
    picture = f"{site.rstrip('/')}/api/v1/replays/{code}/picture.png"
    return HTMLResponse(index_text(preview_tags(table, picture)), headers=headers)


def preview_tags(table: Table, picture: str) -> str:
    """What programs that preview links read about a game: names and points, and the address of a picture."""
    assert table.outcome is not None, "the game is over"
    scores = zip(table.seats, table.outcome.points, strict=True)
    title = ", ".join([f"{display_name(table.holders, seat)} {points}" for seat, points in scores])
    facts = {
        "og:site_name": "clachan",
        "og:type": "website",
        "og:title": title,
        "og:description": "Replay this finished game move by move.",
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": title,
        "twitter:card": "summary_large_image",
    }
    return "".join(
        [f'<meta property="{name}" content="{escape(text)}" />' for name, text in facts.items()]
    )
