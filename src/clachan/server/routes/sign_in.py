"""Signing in on another device: links, recovery phrases and passkeys."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from clachan.server.identity import blocked
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import CodeBody, CredentialBody, PhraseBody
from clachan.server.routes.answers import API, PROBLEM, KnownGuest, ServiceDep, address_of, answer
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.sign_in.codes import (
    continue_link,
    device_label,
    guest_of_code,
    new_code,
    qr_picture,
)
from clachan.server.sign_in.phrases import clean_phrase, new_phrase, phrase_hash
from clachan.server.store.blocks import Blocks
from clachan.server.store.stored_guests import Guest
from clachan.tables.account_wire import (
    ContinueOut,
    MeOut,
    PasskeyOptionsOut,
    PasskeysOut,
    RecoveryOut,
)
from clachan.tables.refusals import Refused
from clachan.tables.views.events import iso_time
from clachan.tables.wire import PhraseOut

router = APIRouter(prefix=API, tags=["me"], responses=PROBLEM)


async def _sign_in(request: Request, service: Service, guest_id: str | None, why: str) -> Response:
    """Give this browser a token of the guest."""
    name = None if guest_id is None else await service.store.sign_ins.name_of(guest_id)
    if guest_id is None or name is None:
        raise Refused("not_found", why)
    if await Blocks(service.store).find(guest_id) is not None:
        raise blocked()
    guest = Guest(guest_id, name)
    tokens = await service.guests.tokens(guest, now())
    if len(tokens) >= service.settings.limits.tokens_per_guest:
        oldest = min(tokens, key=lambda token: token.used_at)
        service.sockets.end(await service.guests.end_tokens(guest, oldest.id))
    label = device_label(request.headers.get("user-agent", ""))
    token = await service.guests.add_token(guest, label, now())
    return answer({"name": name}, request=request, token=token)


@router.post("/me/continue", response_model=pydantic_type(ContinueOut), status_code=201)
async def post_continue(request: Request, guest: KnownGuest, service: ServiceDep) -> Response:
    """A link that signs another device in as this guest: valid once, for ten minutes."""
    service.rates.count_new_token(guest.id, address_of(request))
    code, expires_at = await new_code(service.store.sign_ins, guest.id, now())
    address = service.settings.notices.public_url or f"{request.url.scheme}://{request.url.netloc}"
    link = continue_link(address, code)
    return answer({"link": link, "qr": qr_picture(link), "expires_at": iso_time(expires_at)}, 201)


@router.post("/sign-in/code", response_model=pydantic_type(MeOut))
async def post_code(request: Request, service: ServiceDep, body: CodeBody) -> Response:
    """Sign in with the code of a link. It is used up by this."""
    service.rates.count_code(address_of(request))
    found = await guest_of_code(service.store.sign_ins, body["code"], now())
    return await _sign_in(
        request, service, found, "this link has expired or was used: make a new one"
    )


@router.get("/me/recovery", response_model=pydantic_type(RecoveryOut))
async def get_recovery(guest: KnownGuest, service: ServiceDep) -> Response:
    """Since when the guest has had a recovery phrase; null without one."""
    since = await service.store.sign_ins.phrase_since(guest.id)
    return answer({"created_at": None if since is None else iso_time(since)})


@router.post("/me/recovery", response_model=pydantic_type(PhraseOut), status_code=201)
async def post_recovery(request: Request, guest: KnownGuest, service: ServiceDep) -> Response:
    """Make a recovery phrase, which is shown only once. An earlier one is no longer valid."""
    service.rates.count_new_token(guest.id, address_of(request))
    phrase = new_phrase()
    hash_ = await phrase_hash(phrase, await service.phrase_salt())
    await service.store.sign_ins.set_phrase(guest.id, hash_, now())
    return answer({"phrase": phrase}, 201)


@router.delete("/me/recovery", status_code=204)
async def delete_recovery(guest: KnownGuest, service: ServiceDep) -> Response:
    """End the recovery phrase."""
    await service.store.sign_ins.delete_phrase(guest.id)
    return Response(status_code=204)


@router.post("/sign-in/recovery", response_model=pydantic_type(MeOut))
async def post_phrase(request: Request, service: ServiceDep, body: PhraseBody) -> Response:
    """Sign in with a recovery phrase. It stays valid."""
    service.rates.count_code(address_of(request))
    hash_ = await phrase_hash(clean_phrase(body["phrase"]), await service.phrase_salt())
    found = await service.store.sign_ins.guest_by_phrase(hash_)
    return await _sign_in(request, service, found, "this phrase is not known: check every word")


@router.get("/sign-in/passkey", response_model=pydantic_type(PasskeysOut))
async def get_passkeys_allowed(service: ServiceDep) -> Response:
    """Whether this server uses passkeys."""
    return answer({"is_allowed": service.passkeys.is_allowed, "passkeys": []})


@router.get("/me/passkeys", response_model=pydantic_type(PasskeysOut))
async def get_passkeys(guest: KnownGuest, service: ServiceDep) -> Response:
    """The guest's passkeys, and whether this server uses them."""
    found = await service.store.sign_ins.passkeys_of(guest.id)
    listed = [
        {"id": each.id, "label": each.label, "created_at": iso_time(each.created_at)}
        for each in found
    ]
    return answer({"is_allowed": service.passkeys.is_allowed, "passkeys": listed})


@router.post("/me/passkeys/options", response_model=pydantic_type(PasskeyOptionsOut))
async def post_passkey_options(guest: KnownGuest, service: ServiceDep) -> Response:
    """What the browser needs to make a passkey."""
    return answer({"options": await service.passkeys.options_to_add(guest, now())})


@router.post("/me/passkeys", status_code=204)
async def post_passkey(
    request: Request, guest: KnownGuest, service: ServiceDep, body: CredentialBody
) -> Response:
    """Store the passkey that the browser made."""
    label = device_label(request.headers.get("user-agent", ""))
    await service.passkeys.add(guest, _credential(body), label, now())
    return Response(status_code=204)


@router.delete("/me/passkeys", status_code=204)
async def delete_passkey(guest: KnownGuest, service: ServiceDep, id: str) -> Response:  # noqa: A002 - the name in the address
    """Remove a passkey."""
    if not await service.store.sign_ins.delete_passkey(guest.id, id):
        raise Refused("not_found", "you have no such passkey")
    return Response(status_code=204)


@router.post("/sign-in/passkey/options", response_model=pydantic_type(PasskeyOptionsOut))
async def post_sign_in_options(request: Request, service: ServiceDep) -> Response:
    """What the browser needs to ask its owner for a passkey."""
    service.rates.count_code(address_of(request))
    return answer({"options": await service.passkeys.options_to_use(now())})


@router.post("/sign-in/passkey", response_model=pydantic_type(MeOut))
async def post_sign_in(request: Request, service: ServiceDep, body: CredentialBody) -> Response:
    """Sign in with a passkey."""
    service.rates.count_code(address_of(request))
    found = await service.passkeys.guest_of(_credential(body), now())
    return await _sign_in(request, service, found, "this passkey is not known")


def _credential(body: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = body["credential"]
    return found
