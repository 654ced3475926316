"""The application of the first wire format, mounted beside the second one."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, WebSocket
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.websockets import WebSocketDisconnect

from clachan import __version__
from clachan.server.middleware import check_origin, has_bearer, token_of
from clachan.server.problems import add_problems, as_refusal, status_of
from clachan.server.schema import described
from clachan.server.store.writer import StoreUnavailable
from clachan.server.v1.messages import ServerMessage
from clachan.server.v1.requests import ClientMessage
from clachan.server.v1.routes import finished_games, games, invites, me, tables
from clachan.server.v1.service import Service
from clachan.server.v1.sockets import Socket
from clachan.server.v1.wire import Problem
from clachan.tables.refusals import Refused

socket_router = APIRouter()


def make_v1(outer: FastAPI) -> FastAPI:
    app = FastAPI(
        title="clachan",
        version=__version__,
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for name in ("new_guests", "codes", "sockets"):
        setattr(app.state, name, getattr(outer.state, name))
    add_problems(app)
    for router in (games, me, tables, finished_games, invites):
        app.include_router(router.router)
    app.include_router(socket_router)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


def start_v1(app: FastAPI, service: Any) -> None:
    app.state.service = Service(
        service.settings,
        service.metrics,
        service.store,
        service.guests,
        service.tables,
        service.bots,
    )


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The description of REST, with the types of the socket's messages added.

    FastAPI promises a 422 with a body of its own; ours is a 400 like every other problem.
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
            adapter: TypeAdapter[Any] = TypeAdapter(described(kind))
            schemas = adapter.json_schema(ref_template="#/components/schemas/{model}")
            components.update(schemas.pop("$defs", {}))
            components[name] = schemas
        for operations in schema["paths"].values():
            for operation in operations.values():
                operation["responses"].pop("422", None)
        app.openapi_schema = schema
    return app.openapi_schema


@socket_router.websocket("/tables/{table_id}/socket")
async def talk(
    ws: WebSocket,
    table_id: str,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    after: Annotated[int | None, Query(ge=0)] = None,
) -> None:
    """One table, live."""
    service: Service = ws.app.state.service
    crowd: Counter[str] = ws.app.state.sockets
    guest = ""
    await ws.accept()
    try:
        if not has_bearer(ws.headers):
            check_origin(ws.headers, service.settings)
        found = await service.guests.find(token_of(ws.headers))
        if found is None:
            raise Refused("not_signed_in", "say your name first: PUT /api/v1/me")
        guest = found.id
        limits = service.settings.limits
        if crowd[guest] >= limits.sockets_per_guest or crowd.total() >= limits.sockets:
            guest = ""
            raise Refused("too_many", "too many open sockets")
        crowd[guest] += 1
        awake = await service.enter(table_id, guest)
        service.metrics.sockets.inc()
        await Socket(service, awake, guest, seat, ws).run(after)
    except (Refused, StoreUnavailable) as error:
        refusal = as_refusal(error)
        with suppress(WebSocketDisconnect, RuntimeError):
            await ws.send_json({"type": "bye", "code": refusal.code})
            await ws.close(1008 if status_of(refusal) < 429 else 1013)
    finally:
        if guest:
            crowd[guest] -= 1
            if not crowd[guest]:
                del crowd[guest]
