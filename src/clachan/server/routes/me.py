"""The guest who sends the request."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from clachan.server.identity import COOKIE
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import MeBody, TokenBody
from clachan.server.routes.answers import (
    PROBLEM,
    KnownGuest,
    OptionalGuest,
    ServiceDep,
    answer,
    known_or_new_guest,
)
from clachan.server.server_time import now
from clachan.tables.wire import MeOut, TokenOut

router = APIRouter(tags=["me"], responses=PROBLEM)


@router.get("/me", response_model=pydantic_type(MeOut))
async def get_me(guest: OptionalGuest) -> Response:
    """The guest's name; null for a new visitor."""
    return answer({"name": None if guest is None else guest.name})


@router.put("/me", response_model=pydantic_type(MeOut))
async def put_me(
    request: Request, guest: OptionalGuest, service: ServiceDep, body: MeBody
) -> Response:
    """Choose or change the guest's name. A new visitor becomes a guest."""
    found, token = await known_or_new_guest(request, guest, body["name"])
    if token is None:
        found = await service.guests.rename(found, body["name"])
    return answer({"name": found.name}, request=request, token=token)


@router.delete("/me", status_code=204)
async def delete_me() -> Response:
    """Delete the cookie of this browser."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@router.post("/me/tokens", response_model=pydantic_type(TokenOut), status_code=201)
async def post_token(guest: KnownGuest, service: ServiceDep, body: TokenBody) -> Response:
    """Create a bearer token for a program of this guest; it is shown only once."""
    token = await service.guests.add_token(guest, body.get("label") or "program", now())
    return answer({"token": token}, 201)
