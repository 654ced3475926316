"""`clachan serve`: tables for friends, for a club, for programs."""

from __future__ import annotations

from typing import Annotated

import typer

from clachan.cli.screen import ERR
from clachan.kernel.errors import InvalidOption

_LEVELS = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes any free one.", min=0, max=65535)] = 8000,
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
    """Serve tables of both games until interrupted; one JSON object a line goes to stderr.

    Examples:

      clachan serve

      clachan serve --behind-proxy --database /var/lib/clachan/clachan.db
    """
    from clachan.server.logs import log_to_stderr  # noqa: PLC0415 - takes a second to import,
    from clachan.server.node import run  # noqa: PLC0415 - and other commands do without
    from clachan.server.settings import Settings  # noqa: PLC0415
    from clachan.server.store.database import database_url  # noqa: PLC0415

    if log_level not in _LEVELS:
        raise InvalidOption(f"--log-level {log_level}: expected one of {', '.join(_LEVELS)}")
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
    run(settings, lambda address: ERR.print(f"clachan is at {address} (Ctrl+C ends it)"))
