"""Builds the ASGI application of a node from its parts, and starts and stops them."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, Query, Request, Response, WebSocket
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from starlette.websockets import WebSocketDisconnect

from clachan import __version__
from clachan.server.awake_tables import AwakeTables
from clachan.server.bot_workers import Workers
from clachan.server.bots import Bots
from clachan.server.event_loop import DelayMeter
from clachan.server.game_reviews import GameReviews
from clachan.server.hosts import check_origin
from clachan.server.identity import CACHE_SECONDS, Guests, hashed
from clachan.server.limits import Rates
from clachan.server.metrics import Metrics
from clachan.server.middleware import Middleware, has_bearer, token_of
from clachan.server.notices.notices import Notices
from clachan.server.open_sockets import OpenSockets, SocketOwner
from clachan.server.problems import add_problems, as_refusal, status_of
from clachan.server.pydantic_types import pydantic_type
from clachan.server.routes import (
    clubs,
    finished_games,
    games,
    invites,
    me,
    notices,
    operation,
    practice,
    puzzles,
    replay_links,
    sign_in,
    tables,
    talk,
)
from clachan.server.routes.answers import API
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.settings import Settings
from clachan.server.sign_in.passkeys import Passkeys
from clachan.server.sockets import Socket
from clachan.server.store.clubs import ClubStore
from clachan.server.store.notifications import Notifications
from clachan.server.store.store import Store
from clachan.server.store.talk import TalkStore
from clachan.server.store.writer import StoreUnavailable
from clachan.server.talk import Talk
from clachan.server.web_page import WebPage
from clachan.tables.messages import ClientMessage, ServerMessage
from clachan.tables.refusals import Refused
from clachan.tables.wire import Problem

log = logging.getLogger("clachan.node")

_DAY: Final = 24 * 3600 * 1000
_HOUR: Final = 3600.0

own_router = APIRouter(prefix=API)
_describing: Final = threading.Lock()


def make_app(settings: Settings) -> FastAPI:
    """Return the application of one node; its parts start and stop with it."""
    metrics = Metrics()
    rates = Rates(settings.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as parts:
            app.state.service = await _start(settings, metrics, rates, parts)
            yield

    app = FastAPI(
        title="clachan",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,  # `get_description` answers instead
    )
    app.add_middleware(Middleware, settings=settings, metrics=metrics, rates=rates)
    add_problems(app)
    for router in (
        games.router,
        me.router,
        sign_in.router,
        notices.router,
        tables.router,
        finished_games.router,
        practice.router,
        puzzles.router,
        replay_links.router,
        invites.router,
        talk.router,
        clubs.router,
        own_router,
        operation.router,
        notices.page_router,
        replay_links.page_router,
    ):
        app.router.routes.extend(router.routes)  # `include_router` would build each of them again
    app.mount("/", WebPage(), name="page")
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


async def _start(
    settings: Settings, metrics: Metrics, rates: Rates, parts: AsyncExitStack
) -> Service:
    """Start every part, and register it with `parts`, which stops them in reverse order."""
    parts.callback(log.info, "stopped")
    store = Store(settings.database)
    parts.push_async_callback(store.close)
    await store.open(as_server=True)
    awake = AwakeTables(store, metrics)
    workers = Workers(settings.workers, metrics=metrics)
    parts.push_async_callback(workers.stop)
    await workers.start()
    bots = Bots(awake, store, workers, settings, metrics)
    parts.push_async_callback(bots.stop)
    bots.start()
    reviews = GameReviews(awake, store, workers)
    parts.push_async_callback(reviews.stop)
    messages = Notices(awake, store, settings.notices, metrics)
    parts.push_async_callback(messages.stop)
    await messages.start()
    talking = Talk(awake, TalkStore(store))
    notifications = Notifications(store, awake, talking)
    parts.push_async_callback(notifications.stop)
    notifications.start()
    parts.callback(DelayMeter(metrics).stop)
    jobs = [_unload_idle_tables(awake, settings.sleep_seconds)]
    if settings.keep_finished_days is not None:
        jobs.append(_delete_old_games(store, settings.keep_finished_days))
    guests, sockets = Guests(store, settings.limits.token_days), OpenSockets(settings.limits)
    service = Service(
        settings=settings,
        metrics=metrics,
        rates=rates,
        store=store,
        clubs=ClubStore(store),
        guests=guests,
        tables=awake,
        bots=bots,
        sockets=sockets,
        notices=messages,
        game_reviews=reviews,
        talk=talking,
        passkeys=Passkeys(settings, store.sign_ins),
    )
    jobs += [_end_sockets_without_token(service), _delete_expired_tokens(guests)]
    for job in jobs:
        parts.push_async_callback(_cancel, asyncio.create_task(job))
    log.info("ready", extra={"node": bots.node, "shared": store.is_shared})
    return service


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@own_router.get("/openapi.json", include_in_schema=False)
def get_description(request: Request) -> Response:
    """Describe the REST interface. That takes a while the first time, so FastAPI does it in a thread."""
    with _describing:
        return JSONResponse(request.app.openapi())


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description of the REST interface, with the types of the socket's messages added.

    FastAPI announces status 422 with its own body; we answer 400 with a problem instead.
    """
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        components = schema["components"]["schemas"]
        added: dict[str, Any] = {
            "Problem": Problem,
            "ServerMessage": ServerMessage,
            "ClientMessage": ClientMessage,
        }
        for name, kind in added.items():
            adapter: TypeAdapter[Any] = TypeAdapter(pydantic_type(kind))
            schemas = adapter.json_schema(ref_template="#/components/schemas/{model}")
            components.update(schemas.pop("$defs", {}))
            components[name] = schemas
        for operations in schema["paths"].values():
            for operation in operations.values():
                operation["responses"].pop("422", None)
        app.openapi_schema = schema
    return app.openapi_schema


@own_router.websocket("/tables/{table_id}/socket")
async def table_socket(
    ws: WebSocket,
    table_id: str,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    after: Annotated[int | None, Query(ge=0)] = None,
) -> None:
    """Serve one table over a WebSocket."""
    service: Service = ws.app.state.service
    await ws.accept()
    try:
        if not has_bearer(ws.headers):
            check_origin(ws.headers, ws.scope["scheme"], service.settings)
        token = token_of(ws.headers)
        found = await service.guests.find(token, now())
        if found is None:
            raise Refused("not_signed_in", "you have no name yet: choose one with PUT /api/v1/me")
        service.rates.count_guest(found.id)
        address = ws.client.host if ws.client else "-"
        owner = SocketOwner(found.id, address, hashed(token))
        with service.sockets.count(owner):
            awake = await service.find_table(table_id, found.id)
            service.metrics.sockets.inc()
            await Socket(service, awake, owner, seat, ws).run(after)
    except (Refused, StoreUnavailable) as error:
        refusal = as_refusal(error)
        with suppress(WebSocketDisconnect, RuntimeError):
            await ws.send_json({"type": "bye", "code": refusal.code})
            await ws.close(1008 if status_of(refusal) < 429 else 1013)


async def _unload_idle_tables(tables: AwakeTables, seconds: float) -> None:
    """Free the memory of tables that nobody uses."""
    while True:
        await asyncio.sleep(seconds / 10)
        tables.unload_idle(seconds)


async def _delete_old_games(store: Store, days: int) -> None:
    """Delete finished games that have not changed for `days` days."""
    while True:
        try:
            await ClubStore(store).collect_all()
            deleted = await store.delete_finished(now() - days * _DAY)
            log.info("deleted finished games", extra={"tables": deleted})
        except StoreUnavailable as error:
            log.warning("could not delete finished games", extra={"detail": str(error)})
        await asyncio.sleep(_HOUR)


async def _end_sockets_without_token(service: Service) -> None:
    """Close sockets whose token was ended on another node or has expired, or whose person is blocked."""
    while True:
        await asyncio.sleep(CACHE_SECONDS)
        if tokens := service.sockets.tokens:
            with suppress(StoreUnavailable):
                service.sockets.end(tokens - await service.store.guests.valid_tokens(tokens))


async def _delete_expired_tokens(guests: Guests) -> None:
    while True:
        with suppress(StoreUnavailable):
            await guests.delete_expired(now())
        await asyncio.sleep(_HOUR)
