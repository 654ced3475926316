"""The guest who sends the request."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from clachan.server.identity import COOKIE, hashed
from clachan.server.middleware import has_bearer, token_of
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import MeBody, TokenBody
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    KnownGuest,
    OptionalGuest,
    ServiceDep,
    address_of,
    answer,
    known_or_new_guest,
)
from clachan.server.server_time import now
from clachan.tables.account_wire import ListedTokenOut, MeOut, TokenOut, TokensOut
from clachan.tables.learning_wire import ProgressOut
from clachan.tables.refusals import Refused
from clachan.tables.views.events import iso_time

router = APIRouter(prefix=API, tags=["me"], responses=PROBLEM)

_PROGRESS_GAMES: Final = 200
TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


@router.get("/me", response_model=pydantic_type(MeOut))
async def get_me(request: Request, guest: OptionalGuest) -> Response:
    """The guest's name; null for a new visitor. A browser's cookie is valid for longer from now on."""
    if guest is None:
        return answer({"name": None})
    token = None if has_bearer(request.headers) else token_of(request.headers)
    return answer({"name": guest.name}, request=request, token=token)


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
async def delete_me(guest: OptionalGuest, service: ServiceDep) -> Response:
    """Sign out for good: end all tokens of the guest and messages to them, and close their sockets.

    Recovery phrase, passkeys and membership in clubs end too, so there is no way back.
    """
    if guest is not None:
        await service.store.notices.delete(guest.id)
        await service.store.pushes.delete_all(guest.id)
        await service.store.sign_ins.delete_all(guest.id)
        await service.clubs.remove_from_all(guest.id)
        service.sockets.end(await service.guests.end_tokens(guest))
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@router.get("/me/progress", response_model=pydantic_type(ProgressOut))
async def get_progress(guest: OptionalGuest, service: ServiceDep) -> Response:
    """The guest's finished games with points and costs; games without a review are reviewed bit by bit."""
    if guest is None:
        return answer({"games": [], "to_review": 0})
    tables = await service.store.tables_of(guest.id, "finished", _PROGRESS_GAMES)
    return answer(await service.game_reviews.progress(tables, guest.id))


@router.get("/me/tokens", response_model=pydantic_type(TokensOut))
async def get_tokens(request: Request, guest: KnownGuest, service: ServiceDep) -> Response:
    """The guest's tokens, the newest first: those of programs and those of browsers."""
    this = hashed(token_of(request.headers))
    found: list[ListedTokenOut] = [
        {
            "id": token.id,
            "label": token.label,
            "created_at": iso_time(token.created_at),
            "used_at": iso_time(token.used_at),
            "is_this": token.hash == this,
        }
        for token in await service.guests.tokens(guest, now())
    ]
    return answer({"tokens": found})


@router.post("/me/tokens", response_model=pydantic_type(TokenOut), status_code=201)
async def post_token(
    request: Request, guest: KnownGuest, service: ServiceDep, body: TokenBody
) -> Response:
    """Create a bearer token for a program of this guest; it is shown only once."""
    service.rates.count_new_token(guest.id, address_of(request))
    if len(await service.guests.tokens(guest, now())) >= service.settings.limits.tokens_per_guest:
        raise Refused("too_many", "you have too many tokens: end some of them first")
    token = await service.guests.add_token(guest, body.get("label") or "program", now())
    return answer({"token": token}, 201)


@router.delete("/me/tokens/{token_id}", status_code=204)
async def delete_token(guest: KnownGuest, service: ServiceDep, token_id: TokenId) -> Response:
    """End a token and close the sockets that were opened with it."""
    ended = await service.guests.end_tokens(guest, token_id)
    if not ended:
        raise Refused("not_found", "you have no such token")
    service.sockets.end(ended)
    return Response(status_code=204)
