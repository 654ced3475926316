"""Checks the size, rate and origin of every request, adds security headers, and logs requests."""

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
"""Guests of a household or a club may share an address. Inventing tokens does not raise this limit."""
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
    """ASGI middleware around the whole application."""

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

        async def send_with_headers(message: Message) -> None:
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
            limited = LimitedBody(receive, self.settings.limits.body_bytes)
            await self.app(scope, limited, send_with_headers)
        except Refused as refusal:
            await problem_answer(refusal)(scope, receive, send_with_headers)
        finally:
            self._log(scope, status, time.perf_counter() - started)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not scope["path"].startswith("/api/"):
            return
        address = scope["client"][0] if scope.get("client") else "-"
        if not self._by_address.allows(address):
            raise Refused("too_many", "too many requests from your address; try again in a moment")
        token = token_of(headers)
        if token and not self._by_sender.allows(hashed(token)):
            raise Refused("too_many", "too many requests; try again in a moment")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.settings.limits.body_bytes:
            raise Refused("too_large", "the body of the request is too large")
        if scope["method"] in _SAFE:
            return
        check_origin(headers, self.settings)
        if length == "0" and "transfer-encoding" not in headers:
            return
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused("wrong_content_type", "the body must be application/json")

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        """Log the pattern of the route, never the address itself, which may contain an invite code."""
        route = getattr(scope.get("route"), "path", "-")
        self.metrics.requests.labels(str(status)).inc()
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


class LimitedBody:
    """Receives a body and rejects it as soon as it is larger than the limit, whatever its header says."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413, "the body of the request is too large")
        return message


def token_of(headers: Headers) -> str:
    """The token of a program (bearer) or of a browser (cookie)."""
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
    """Refuse requests from pages of other sites. Programs send a bearer token and no origin."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
    elif origin in settings.origins or urlsplit(origin).netloc == headers.get("host", ""):
        return
    raise Refused(
        "wrong_origin",
        "this origin may not use the server: start it with --origin to allow it",
    )
