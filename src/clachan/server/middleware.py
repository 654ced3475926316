"""Checks the host, rate, size and origin of every request, adds security headers, and logs requests."""

from __future__ import annotations

import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clachan.server.hosts import AllowedHosts, check_origin
from clachan.server.identity import COOKIE
from clachan.server.limits import Rates
from clachan.server.metrics import Metrics
from clachan.server.problems import as_refusal, problem_answer
from clachan.server.settings import Settings
from clachan.tables.refusals import Refused

log = logging.getLogger("clachan.requests")

_LONGEST_PATH: Final = 1000
_LONGEST_NUMBER: Final = 20
_LONGEST_METHOD: Final = 20
_POLICY_VIOLATION: Final = 1008
_BAD_SOCKET: Final = Refused("bad_request", "the query of this address is not valid")
_NO_SOCKET: Final = Refused("not_found", "there is no socket at this address")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
NO_FRAMES: Final = "frame-ancestors 'none'"
CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    f"base-uri 'none'; form-action 'none'; {NO_FRAMES}"
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Middleware:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, rates: Rates) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self._rates = rates
        self._hosts = AllowedHosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._open_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status: int | None = None

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            self._check(scope)
            limited = LimitedBody(receive, self.settings.limits.body_bytes)
            await self.app(scope, limited, send_with_headers)
        except Exception as error:
            refusal = as_refusal(error)
            if status is not None:
                raise
            await problem_answer(refusal)(scope, receive, send_with_headers)
        finally:
            self._log(scope, status or 500, time.perf_counter() - started)

    async def _open_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application accept a socket; answer with a problem if it is not for us."""
        is_accepted = False

        async def send_or_refuse(message: Message) -> None:
            nonlocal is_accepted
            is_accepted = is_accepted or message["type"] == "websocket.accept"
            if message["type"] == "websocket.close" and not is_accepted:
                is_invalid = message.get("code") == _POLICY_VIOLATION
                await refuse(_BAD_SOCKET if is_invalid else _NO_SOCKET)
            else:
                await send(message)

        async def refuse(refusal: Refused) -> None:
            nonlocal is_accepted
            is_accepted = True
            answer = problem_answer(refusal)
            add_headers(scope, answer.headers)
            start = {"status": answer.status_code, "headers": answer.raw_headers}
            await send({"type": "websocket.http.response.start", **start})
            await send({"type": "websocket.http.response.body", "body": answer.body})

        try:
            self._check_sender(scope)
            await self.app(scope, receive, send_or_refuse)
        except Exception as error:
            refusal = as_refusal(error)
            if is_accepted:
                raise
            await refuse(refusal)

    def _check_sender(self, scope: Scope) -> None:
        """Refuse requests for other names, too many from one address, and paths that no client needs."""
        self._rates.count_request(scope["client"][0] if scope.get("client") else "-")
        self._hosts.check(Headers(scope=scope))
        path = scope["path"]
        if len(path) > _LONGEST_PATH or not path.isprintable():
            raise Refused("not_found", "there is nothing at this address")

    def _check(self, scope: Scope) -> None:
        self._check_sender(scope)
        if not scope["path"].startswith("/api/"):
            return
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < _LONGEST_NUMBER):
            raise Refused("bad_request", "the content length is not a number")
        if int(length) > self.settings.limits.body_bytes:
            raise Refused("too_large", "the body of the request is too large")
        if scope["method"] in _SAFE:
            return
        check_origin(headers, scope["scheme"], self.settings)
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
                "method": scope["method"][:_LONGEST_METHOD],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


def add_headers(scope: Scope, headers: MutableHeaders) -> None:
    """Add the security headers to an answer."""
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if NO_FRAMES not in headers["Content-Security-Policy"]:
        del headers["X-Frame-Options"]  # it knows no sites, only all or none
    if scope["path"].startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
    if scope["scheme"] in ("https", "wss"):
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")


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
