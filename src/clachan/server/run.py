"""Runs a node until it is stopped."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from clachan.server.app import make_app, warm_up
from clachan.server.archive import with_store
from clachan.server.event_loop import take_over_gc
from clachan.server.settings import Settings
from clachan.server.store.store import Store

_SHUTDOWN_SECONDS: Final = 10
_SWITCH_SECONDS: Final = 0.001
"""Seconds after which a thread must release the interpreter: the database's threads must not wait long."""

OnReady = Callable[[str], None]


class ReportingServer(uvicorn.Server):
    """A uvicorn server that reports its address as soon as it accepts connections."""

    def __init__(self, config: uvicorn.Config, on_ready: OnReady | None) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_ready is not None:
            bound = self.servers[0].sockets[0].getsockname()
            host = f"[{bound[0]}]" if ":" in bound[0] else bound[0]
            self._on_ready(f"http://{host}:{bound[1]}/")


def run(settings: Settings, on_ready: OnReady | None = None) -> None:
    """Serve until SIGINT or SIGTERM, then finish open requests. Port 0 means any free port.

    Raises `GameError` at once if the database cannot be used.

    Sockets are not compressed: a compressor for each would need more memory than its table.
    """
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        loop="clachan.server.event_loop:new_loop",
        host=settings.host,
        port=settings.port,
        ws_max_size=settings.limits.frame_bytes,
        ws_ping_interval=settings.beat_seconds,
        ws_ping_timeout=settings.beat_seconds,
        ws_per_message_deflate=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="127.0.0.1" if settings.behind_proxy else "",
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    asyncio.run(with_store(settings.database, Store.ping, may_be_new=True))
    warm_up(app)
    take_over_gc()
    sys.setswitchinterval(_SWITCH_SECONDS)
    ReportingServer(config, on_ready).run()
