"""`clachan serve`: tables for friends, for a club, for programs."""

from __future__ import annotations

from typing import Annotated

import typer
import uvicorn

from clachan.kernel.errors import InvalidOption
from clachan.server.app import make_app
from clachan.server.logs import log_to_stderr
from clachan.server.settings import Settings
from clachan.server.store.database import database_url

_SHUTDOWN_SECONDS = 10


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql+asyncpg://user@host/name.")
    ] = "clachan.db",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="A further web address whose pages may talk to this server."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option(help="Trust X-Forwarded-For and -Proto of a proxy on this machine.")
    ] = False,
    workers: Annotated[int, typer.Option(help="Processes in which bots think.", min=1)] = 1,
    bot_seconds: Annotated[
        float, typer.Option(help="Time limit for a bot's move.", min=0.1)
    ] = 10.0,
    keep_finished: Annotated[
        int | None, typer.Option(help="Days after which finished games are removed.", min=1)
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables of both games until interrupted; one JSON object a line goes to stderr."""
    if log_level not in ("debug", "info", "warning", "error"):
        raise InvalidOption(f"--log-level {log_level}: expected debug, info, warning or error")
    settings = Settings(
        database=database_url(database),
        host=host,
        port=port,
        origins=tuple(origin or ()),
        behind_proxy=behind_proxy,
        workers=workers,
        bot_seconds=bot_seconds,
        keep_finished_days=keep_finished,
    )
    log_to_stderr(log_level)
    typer.echo(f"clachan is at http://{host}:{port}/ (Ctrl+C ends it)", err=True)
    run(settings)


def run(settings: Settings) -> None:
    """One node, until it is told to stop; what was acknowledged is finished first."""
    uvicorn.run(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws_max_size=settings.limits.frame_bytes,
        ws_ping_interval=settings.beat_seconds,
        ws_ping_timeout=settings.beat_seconds,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="127.0.0.1" if settings.behind_proxy else "",
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
