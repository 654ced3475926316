"""Runs a node until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from clachan.server.app import make_app
from clachan.server.archive import with_store
from clachan.server.connections import (
    WAITING_CONNECTIONS,
    ConnectionGate,
    NodeConfig,
    capacity_for,
    raise_descriptor_limit,
)
from clachan.server.interrupts import ending_at_once
from clachan.server.settings import Settings
from clachan.server.store.store import Store
from clachan.tables.games import all_games

_SHUTDOWN_SECONDS: Final = 10
_SWITCH_SECONDS: Final = 0.001
"""Seconds after which a thread must release the interpreter: the database's threads must not wait long."""
_GC_THRESHOLDS: Final = (2000, 5, 200)
"""New objects before garbage is looked for among them; how often that is done before older objects are looked
through too; and how often that is done before all are. Pauses are short, and long ones minutes apart."""

OnReady = Callable[[str], None]


class ReportingServer(uvicorn.Server):
    """A uvicorn server that reports its address as soon as it accepts connections."""

    def __init__(self, config: uvicorn.Config, on_ready: OnReady | None = None) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        for server in self.servers:
            for listening in server.sockets:
                _let_wait(listening)
        if self._on_ready is not None:
            bound = self.servers[0].sockets[0].getsockname()
            host = f"[{bound[0]}]" if ":" in bound[0] else bound[0]
            self._on_ready(f"http://{host}:{bound[1]}/")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C finishes open requests; another one does not wait for them.

        uvicorn raises each signal it was told of again at the end, and one Ctrl+C is enough then.
        """
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        else:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving, then stop the parts of the node; after a second Ctrl+C, uvicorn would leave them."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()


def _let_wait(listening: socket.socket) -> None:
    """Let many connections wait until we accept them, although we accept only a few at a time."""
    with listening.dup() as again:
        again.listen(WAITING_CONNECTIONS)


def make_server(
    app: FastAPI, settings: Settings, on_ready: OnReady | None = None
) -> ReportingServer:
    """A server for the application with all limits of its connections.

    Sockets are not compressed: a compressor for each would need more memory than its table.
    """
    capacity = capacity_for(raise_descriptor_limit())
    gate = ConnectionGate(capacity, settings.limits, settings.behind_proxy)
    config = NodeConfig(
        app,
        settings,
        gate,
        loop="clachan.server.event_loop:new_loop",
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    return ReportingServer(config, on_ready)


def enable_gc() -> None:
    """Collect garbage from now on, but never look through what there is already (docs/decisions/0103)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    gc.enable()


def run(settings: Settings, on_ready: OnReady | None = None) -> None:
    """Serve until SIGINT or SIGTERM, then finish open requests. Port 0 means any free port.

    Raises `GameError` at once if the database cannot be used.
    """
    gc.disable()  # what is made now stays, and looking through it would take a fifth of the start
    with ending_at_once():
        app = make_app(settings)
        server = make_server(app, settings, on_ready)
        asyncio.run(with_store(settings.database, Store.ping, may_be_new=True, as_server=True))
        all_games()  # computes them before the first request
        enable_gc()
    sys.setswitchinterval(_SWITCH_SECONDS)
    server.run()
