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
from clachan.server.requests import NoticeBody
from clachan.server.routes.answers import PROBLEM, KnownGuest, ServiceDep, answer
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.store.store import NoticeRow
from clachan.tables.wire import NoticesOut

router = APIRouter(tags=["me"], responses=PROBLEM)
page_router = APIRouter(include_in_schema=False)

Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{20,64}$")]
_STYLE_HASH: Final = b64encode(sha256(STYLE.encode()).digest()).decode()
_HEADERS: Final = {
    "Content-Security-Policy": (
        f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
}


def notices_out(service: Service, row: NoticeRow | None) -> NoticesOut:
    return {
        "services": list(service.settings.notices.services),
        "address": None if row is None else NoticeAddress(row.service, row.url).label,
        "is_confirmed": row is not None and row.is_confirmed,
    }


@router.get("/me/notices", response_model=pydantic_type(NoticesOut))
async def get_notices(guest: KnownGuest, service: ServiceDep) -> Response:
    """Where the guest gets messages when it is their turn, and which services this server uses."""
    return answer(notices_out(service, await service.store.notice_of(guest.id)))


@router.put("/me/notices", response_model=pydantic_type(NoticesOut))
async def put_notices(guest: KnownGuest, service: ServiceDep, body: NoticeBody) -> Response:
    """Choose where to get messages. A message goes there first, with a link to confirm it."""
    text, language = body["address"], body.get("language") or "en"
    address = service.notices.address(text)
    service.rates.count_new_notice(guest.id, address.url)
    row = await service.notices.subscribe(guest.id, address, language, now())
    return answer(notices_out(service, row))


@router.delete("/me/notices", status_code=204)
async def delete_notices(guest: KnownGuest, service: ServiceDep) -> Response:
    """Get no more messages."""
    await service.store.delete_notice(guest.id)
    return Response(status_code=204)


def _page(row: NoticeRow | None, text: str = "", button: str = "") -> Response:
    language = "en" if row is None else row.language
    shown = text if row is not None else WORDS[language]["unknown"]
    status = 200 if row is not None else 404
    return HTMLResponse(html_page(language, shown, button), status, _HEADERS)


def _words(row: NoticeRow) -> NoticeWords:
    return WORDS[row.language]


@page_router.get("/notices/{token}")
async def get_notice_page(token: Token, service: ServiceDep) -> Response:
    """Ask whether to start or to stop messages. Opening the link alone changes nothing."""
    row = await service.store.notice_by_token(token)
    if row is None:
        return _page(None)
    words = _words(row)
    if row.is_confirmed:
        return _page(row, words["stop_question"], words["stop_button"])
    return _page(row, words["confirm_question"], words["confirm_button"])


@page_router.post("/notices/{token}")
async def post_notice_page(token: Token, service: ServiceDep) -> Response:
    """Start messages, or stop them if they were started."""
    row = await service.store.notice_by_token(token)
    if row is None:
        return _page(None)
    if row.is_confirmed:
        await service.store.delete_notice(row.guest_id)
        return _page(row, _words(row)["stopped"])
    await service.store.confirm_notice(token)
    return _page(row, _words(row)["confirmed"])
