"""Messages about turns: where a person gets them, and the page behind the links in them."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, Path, Response
from starlette.responses import HTMLResponse

from clachan.server.notices.addresses import NoticeAddress
from clachan.server.notices.words import STYLE, WORDS, NoticeWords, html_page
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import EndpointBody, NoticeBody, PushBody
from clachan.server.routes.answers import API, PROBLEM, KnownGuest, ServiceDep, answer
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.store.notice_rows import NoticeRow
from clachan.server.store.push_subscriptions import PushSubscription
from clachan.tables.account_wire import NoticesOut

router = APIRouter(prefix=API, tags=["me"], responses=PROBLEM)
page_router = APIRouter(include_in_schema=False)

Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{20,64}$")]
_STYLE_HASH: Final = b64encode(sha256(STYLE.encode()).digest()).decode()
_HEADERS: Final = {
    "Content-Security-Policy": (
        f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; img-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
}


async def notices_out(service: Service, row: NoticeRow | None) -> NoticesOut:
    return {
        "services": list(service.settings.notices.services),
        "address": None if row is None else NoticeAddress(row.service, row.url).label,
        "is_confirmed": row is not None and row.is_confirmed,
        "is_digest": row is not None and row.is_digest,
        "push_key": await service.notices.push_key(),
    }


@router.get("/me/notices", response_model=pydantic_type(NoticesOut))
async def get_notices(guest: KnownGuest, service: ServiceDep) -> Response:
    """Where the guest gets messages when it is their turn, and which services this server uses."""
    return answer(await notices_out(service, await service.store.notices.of(guest.id)))


@router.put("/me/notices", response_model=pydantic_type(NoticesOut))
async def put_notices(guest: KnownGuest, service: ServiceDep, body: NoticeBody) -> Response:
    """Choose where to get messages. A message goes there first, with a link to confirm it."""
    text, language = body["address"], body.get("language") or "en"
    address = service.notices.address(text)
    service.rates.count_new_notice(guest.id, address.url)
    is_digest = body.get("is_digest") or False
    row = await service.notices.subscribe(guest.id, address, language, is_digest, now())
    return answer(await notices_out(service, row))


@router.delete("/me/notices", status_code=204)
async def delete_notices(guest: KnownGuest, service: ServiceDep) -> Response:
    """Get no more messages."""
    await service.store.notices.delete(guest.id)
    return Response(status_code=204)


@router.put("/me/push", status_code=204)
async def put_push(guest: KnownGuest, service: ServiceDep, body: PushBody) -> Response:
    """Send notifications about turns to this browser."""
    service.rates.count_new_notice(guest.id, body["endpoint"])
    await service.notices.subscribe_browser(
        guest.id,
        body["endpoint"],
        body["p256dh"],
        body["auth"],
        body.get("language") or "en",
        now(),
    )
    return Response(status_code=204)


@router.post("/me/push/stop", status_code=204)
async def stop_push(guest: KnownGuest, service: ServiceDep, body: EndpointBody) -> Response:
    """Send no more notifications to a browser."""
    await service.store.pushes.delete_endpoint(guest.id, body["endpoint"])
    return Response(status_code=204)


def _page(row: NoticeRow | PushSubscription | None, text: str = "", button: str = "") -> Response:
    language = "en" if row is None else row.language
    shown = text if row is not None else WORDS[language]["unknown"]
    status = 200 if row is not None else 404
    return HTMLResponse(html_page(language, shown, button), status, _HEADERS)


def _words(row: NoticeRow | PushSubscription) -> NoticeWords:
    return WORDS[row.language]


@page_router.get("/notices/{token}")
async def get_notice_page(token: Token, service: ServiceDep) -> Response:
    """Ask whether to start or to stop messages. Opening the link alone changes nothing."""
    row = await service.store.notices.by_token(token)
    browser = await service.store.pushes.by_token(token)
    if browser is not None:
        words = _words(browser)
        return _page(browser, words["stop_question"], words["stop_button"])
    if row is None:
        return _page(None)
    words = _words(row)
    if row.is_confirmed:
        return _page(row, words["stop_question"], words["stop_button"])
    return _page(row, words["confirm_question"], words["confirm_button"])


@page_router.post("/notices/{token}")
async def post_notice_page(token: Token, service: ServiceDep) -> Response:
    """Start messages, or stop them if they were started."""
    browser = await service.store.pushes.by_token(token)
    if browser is not None:
        await service.store.pushes.delete(token)
        return _page(browser, _words(browser)["stopped"])
    row = await service.store.notices.by_token(token)
    if row is None:
        return _page(None)
    if row.is_confirmed:
        await service.store.notices.delete(row.guest_id)
        return _page(row, _words(row)["stopped"])
    await service.store.notices.confirm(token)
    return _page(row, _words(row)["confirmed"])
