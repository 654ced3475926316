"""The gate in front of everything: size, rate, origin, and the headers every answer carries."""

from __future__ import annotations

import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clachan.server.identity import COOKIE, hashed
from clachan.server.limits import Rate
from clachan.server.metrics import Metrics
from clachan.server.problems import problem_answer
from clachan.server.settings import Settings
from clachan.tables.refusals import Refused

log = logging.getLogger("clachan.requests")

_GUESTS_AT_AN_ADDRESS: Final = 5
"""A household or a club may share an address; made-up tokens do not help beyond that."""
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Middleware:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        limits = settings.limits
        self._by_sender = Rate(limits.requests_per_second, limits.requests_at_once)
        self._by_address = Rate(
            limits.requests_per_second * _GUESTS_AT_AN_ADDRESS,
            limits.requests_at_once * _GUESTS_AT_AN_ADDRESS,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        try:
            self._check(scope)
            limited = Limited(receive, self.settings.limits.body_bytes)
            await self.app(scope, limited, counted)
        except Refused as refusal:
            await problem_answer(refusal)(scope, receive, counted)
        finally:
            self._note(scope, status, time.perf_counter() - started)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not scope["path"].startswith("/api/"):
            return
        address = scope["client"][0] if scope.get("client") else "-"
        if not self._by_address.allows(address):
            raise Refused("too_many", "too much comes from your address")
        token = token_of(headers)
        if token and not self._by_sender.allows(hashed(token)):
            raise Refused("too_many", "slow down a little")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.settings.limits.body_bytes:
            raise Refused("too_large", "the body is too large")
        if scope["method"] in _SAFE:
            return
        check_origin(headers, self.settings)
        if length == "0" and "transfer-encoding" not in headers:
            return
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused("wrong_content_type", "send application/json")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """The route's pattern is logged, never the address itself: that may hold an invite code."""
        route = getattr(scope.get("route"), "path", "-")
        self.metrics.count("requests", status=str(status))
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


class Limited:
    """A body that may not grow beyond its limit, whatever its header promised."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413, "the body is too large")
        return message


def token_of(headers: Headers) -> str:
    """The secret of a program (bearer) or of a browser (cookie)."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer.strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value


def has_bearer(headers: Headers) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")


def check_origin(headers: Headers, settings: Settings) -> None:
    """A browser's request comes from our own pages; programs send no origin but a bearer token."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
    elif origin in settings.origins or urlsplit(origin).netloc == headers.get("host", ""):
        return
    raise Refused("wrong_origin", "this page may not talk to this server")
