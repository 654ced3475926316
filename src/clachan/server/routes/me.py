"""Who I am."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from clachan.server.awake_tables import now
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
from clachan.tables.wire import MeOut, TokenOut

router = APIRouter(tags=["me"], responses=PROBLEM)


@router.get("/me", response_model=pydantic_type(MeOut))
async def get_me(guest: OptionalGuest) -> Response:
    """My name, or null for somebody new."""
    return answer({"name": None if guest is None else guest.name})


@router.put("/me", response_model=pydantic_type(MeOut))
async def put_me(
    request: Request, guest: OptionalGuest, service: ServiceDep, body: MeBody
) -> Response:
    """Say or change my name; a name is all it takes to be a guest."""
    found, token = await known_or_new_guest(request, guest, body["name"])
    if token is None:
        found = await service.guests.rename(found, body["name"])
    return answer({"name": found.name}, request=request, token=token)


@router.delete("/me", status_code=204)
async def delete_me() -> Response:
    """Let this browser forget who I am."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@router.post("/me/tokens", response_model=pydantic_type(TokenOut), status_code=201)
async def post_token(guest: KnownGuest, service: ServiceDep, body: TokenBody) -> Response:
    """A bearer token for a program of mine; it is shown once."""
    token = await service.guests.add_token(guest, body.get("label") or "program", now())
    return answer({"token": token}, 201)
