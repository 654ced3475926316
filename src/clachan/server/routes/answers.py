"""What all routes share: the guest who sent a request, and JSON responses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query, Request, Response
from pydantic_core import to_json

from clachan.server.identity import COOKIE
from clachan.server.middleware import token_of
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.sign_in.codes import device_label
from clachan.server.store.stored_guests import Guest
from clachan.tables.refusals import Refused

_DAY: Final = 24 * 3600
API: Final = "/api/v1"
"""The beginning of all paths of the interface."""

_PROBLEM: Final = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
PROBLEM: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"description": "Refused, with a stable code.", "content": _PROBLEM},
    "5XX": {"description": "The server failed, with a stable code.", "content": _PROBLEM},
}
"""The error responses of every route."""


async def service_of(request: Request) -> Service:
    """The service of this node. Async, because FastAPI runs plain functions in a thread."""
    found: Service = request.app.state.service
    return found


ServiceDep = Annotated[Service, Depends(service_of)]


async def optional_guest(request: Request, service: ServiceDep) -> Guest | None:
    token = token_of(request.headers)
    guest = await service.guests.find(token, now()) if token else None
    if guest is not None:
        service.rates.count_guest(guest.id)
    return guest


async def known_guest(guest: Annotated[Guest | None, Depends(optional_guest)]) -> Guest:
    if guest is None:
        raise Refused("not_signed_in", "you have no name yet: choose one with PUT /api/v1/me")
    return guest


OptionalGuest = Annotated[Guest | None, Depends(optional_guest)]
KnownGuest = Annotated[Guest, Depends(known_guest)]
TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{20}$")]
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]


async def known_or_new_guest(
    request: Request, guest: Guest | None, name: str
) -> tuple[Guest, str | None]:
    """The guest who sent the request, or a new guest with the token for the cookie."""
    if guest is not None:
        return guest, None
    service = await service_of(request)
    service.rates.count_new_guest(address_of(request))
    label = device_label(request.headers.get("user-agent", ""))
    return await service.guests.add(name, label, now())


def address_of(request: Request) -> str:
    """The address a request came from; behind a proxy, the one that the proxy names."""
    return request.client.host if request.client else "-"


def answer(
    data: Mapping[str, Any],
    status: int = 200,
    request: Request | None = None,
    token: str | None = None,
) -> Response:
    """A JSON response; with a token also the cookie, which scripts and other sites cannot read."""
    response = Response(to_json(data), status_code=status, media_type="application/json")
    if token is not None and request is not None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=request.app.state.service.settings.limits.token_days * _DAY,
            path="/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response
