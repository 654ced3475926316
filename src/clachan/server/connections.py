"""Connections: how many a node accepts, and how long they may take.

Every connection uses a file descriptor. A client that opens many and sends nothing, or a request without
end, must not take them away from the others. So a node counts its connections, refuses new ones before
descriptors run out, limits those of one address, and closes connections whose request does not arrive or
whose answer is not read in time. Of all this, uvicorn can only limit the number of connections.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request

from clachan.server.limits import network_of
from clachan.server.middleware import SECURITY_HEADERS
from clachan.server.problems import problem_answer
from clachan.server.settings import Limits, Settings
from clachan.tables.refusals import Refused

log = logging.getLogger("clachan.connections")

ACCEPTED_AT_ONCE: Final = 32
"""Connections that asyncio accepts before it tells us about the first of them."""
WAITING_CONNECTIONS: Final = 2048
"""Connections that may wait in the system until they are accepted."""
_WANTED_DESCRIPTORS: Final = 65_536
_WITHOUT_LIMIT: Final = 512
"""Sockets that Windows can wait for at once; it has no limit of descriptors to ask for."""
_OWN_DESCRIPTORS: Final = 96
"""Descriptors for the database, the bots and the files of the page."""
_RESERVE: Final = _OWN_DESCRIPTORS + 4 * ACCEPTED_AT_ONCE
_LOG_SECONDS: Final = 10.0
_LINGER_SECONDS: Final = 2.0
"""Seconds for a client to read its answer before it has sent its whole body."""
_PARTS_OF_A_MESSAGE: Final = 256
_UNREAD_BYTES: Final = 512 * 1024
"""Bytes that may wait for a client that sends pings and does not read the answers."""
_PROXY: Final = "127.0.0.1"


def raise_descriptor_limit() -> int:
    """Raise the number of files and sockets this process may open as far as it may; return it."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return _WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            log.warning("could not raise the limit of open files", extra={"limit": soft})
    return wanted if soft == resource.RLIM_INFINITY else soft


def capacity_for(descriptors: int) -> int:
    """How many connections to accept with this many descriptors; some are kept for the server itself.

    >>> capacity_for(1024), capacity_for(256)
    (800, 128)
    """
    return max(descriptors - _RESERVE, descriptors // 2)


class ConnectionGate:
    """Decides which connections are accepted, and knows those that are open."""

    def __init__(self, capacity: int, limits: Limits, behind_proxy: bool = False) -> None:
        self.capacity = capacity
        self._per_address = limits.connections_per_address
        self._behind_proxy = behind_proxy
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._refused = 0
        self._logged_at = -_LOG_SECONDS

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.BaseTransport, address: str) -> bool:
        """Count a connection, unless there are too many already, from everywhere or from its address."""
        if transport in self._open:
            return True
        network = network_of(address)
        is_proxy = self._behind_proxy and network == _PROXY
        if len(self._open) >= self.capacity:
            self._log_refusal("all connections are taken", self.capacity)
            return False
        if not is_proxy and self._by_address[network] >= self._per_address:
            self._log_refusal("one address has too many connections", self._per_address)
            return False
        self._open[transport] = network
        self._by_address[network] += 1
        return True

    def release(self, transport: asyncio.BaseTransport) -> None:
        network = self._open.pop(transport, None)
        if network is not None:
            self._by_address[network] -= 1
            if not self._by_address[network]:
                del self._by_address[network]

    def _log_refusal(self, reason: str, limit: int) -> None:
        """Log now and then how many were refused: a line for each would fill the disk."""
        self._refused += 1
        moment = time.monotonic()
        if moment - self._logged_at >= _LOG_SECONDS:
            facts = {"reason": reason, "limit": limit, "open": len(self), "refused": self._refused}
            log.warning("connections refused", extra=facts)
            self._logged_at, self._refused = moment, 0


class NodeConfig(uvicorn.Config):
    """The configuration of uvicorn, with our own limits."""

    def __init__(self, app: Any, settings: Settings, gate: ConnectionGate, **more: Any) -> None:
        super().__init__(
            app,
            host=settings.host,
            port=settings.port,
            http=HttpConnection,
            ws=SocketConnection,
            h11_max_incomplete_event_size=settings.limits.head_bytes,
            ws_max_size=settings.limits.frame_bytes,
            ws_ping_interval=settings.beat_seconds,
            ws_ping_timeout=settings.beat_seconds,
            ws_per_message_deflate=False,
            proxy_headers=settings.behind_proxy,
            forwarded_allow_ips=_PROXY if settings.behind_proxy else "",
            server_header=False,
            access_log=False,
            log_config=None,
            backlog=ACCEPTED_AT_ONCE,
            **more,
        )
        self.gate = gate
        self.limits = settings.limits


class HttpConnection(H11Protocol):
    """An HTTP connection with time limits for the head and the body of a request, and for reading answers."""

    def __init__(
        self,
        config: NodeConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = config.gate
        self._limits = config.limits
        self._waits_for = ""
        self._request_timer: asyncio.TimerHandle | None = None
        self._reading_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._gate.admit(transport, self.client[0] if self.client else "-"):
            self._wait_for("head", self._limits.head_seconds)
        else:
            transport.write(_raw_answer(Refused("too_many", "too many connections: try again")))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.release(self.transport)
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a WebSocket now
        state = self.conn.their_state
        if state is h11.IDLE:
            self._wait_for("head", self._limits.head_seconds)
        elif state is h11.SEND_BODY:
            self._wait_for("body", self._limits.body_seconds)
        else:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._wait_for("end", _LINGER_SECONDS)

    def _wait_for(self, part: str, seconds: float) -> None:
        """Close the connection unless this part of a request arrives in time; data does not extend it."""
        if part != self._waits_for and not self.transport.is_closing():
            self._stop_waiting()
            self._waits_for = part
            self._request_timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        self._waits_for = ""
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reading_timer is None:
            seconds = self._limits.reading_seconds
            self._reading_timer = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None
        super().resume_writing()

    def _should_upgrade(self) -> bool:
        return self.scope["method"] == "GET" and super()._should_upgrade()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer a request that is not HTTP, or whose head is too long."""
        self.transport.write(_raw_answer(Refused("bad_request", msg)))
        self.transport.close()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection that counts as open until it is closed."""

    def __init__(
        self,
        config: NodeConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = config.gate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._gate.admit(transport, self.client[0] if self.client else "-")

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            self._refuse_handshake()

    def handle_connect(self, event: Request) -> None:
        if self.conn.accept(event).status_code == 101:
            super().handle_connect(event)
        else:
            self._refuse_handshake()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self._refuse_handshake()
        else:
            super().handle_parser_exception()

    def _refuse_handshake(self) -> None:
        self.handshake_complete = self.close_sent = True
        self.transport.write(_raw_answer(Refused("bad_request", "this is not a valid handshake")))
        self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Collect a part of a message; the parts may be empty, so their number is limited too."""
        if len(self.frames) >= _PARTS_OF_A_MESSAGE:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client has left too many answers unread."""
        if self.transport.get_write_buffer_size() <= _UNREAD_BYTES:
            super().handle_ping()
        else:
            self.transport.abort()


def _raw_answer(refusal: Refused) -> bytes:
    """A whole answer with a problem, for a connection that is closed after it."""
    answer = problem_answer(refusal)
    answer.headers.update({**SECURITY_HEADERS, "Connection": "close"})
    lines = [b"%s: %s" % header for header in answer.raw_headers]
    status = f"HTTP/1.1 {answer.status_code} {refusal.code}".encode()
    return b"\r\n".join([status, *lines, b"", bytes(answer.body)])
