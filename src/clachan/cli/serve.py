"""`clachan serve`: a server for friends, a club or programs."""

from __future__ import annotations

from typing import Annotated

import typer

from clachan.cli.admin import Database
from clachan.cli.screen import ERR
from clachan.kernel.errors import InvalidOption

_LEVELS = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 accepts other machines.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port to listen on; 0 picks a free one.", min=0, max=65535)
    ] = 8000,
    database: Database = "clachan.db",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another web address whose pages may use this server; repeatable."),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(help="Trust X-Forwarded-For and X-Forwarded-Proto from a local proxy."),
    ] = False,
    workers: Annotated[int, typer.Option(help="Number of processes for bots.", min=1)] = 2,
    bot_seconds: Annotated[
        float, typer.Option(help="Time limit for a bot's move, in seconds.", min=0.1)
    ] = 10.0,
    keep_finished: Annotated[
        int | None,
        typer.Option(help="Delete finished games after this many days; by default never.", min=1),
    ] = None,
    log_level: Annotated[
        str, typer.Option(help="What to log: debug, info, warning or error.")
    ] = "info",
) -> None:
    """Run a server until interrupted. It logs to stderr, one JSON object per line.

    Examples:

      clachan serve

      clachan serve --behind-proxy --database /var/lib/clachan/clachan.db
    """
    from clachan.server.json_logging import log_to_stderr  # noqa: PLC0415 - takes a second to import,
    from clachan.server.run import run  # noqa: PLC0415 - and few commands need it
    from clachan.server.settings import Settings  # noqa: PLC0415
    from clachan.server.store.database import database_url  # noqa: PLC0415

    if log_level not in _LEVELS:
        raise InvalidOption(f"--log-level {log_level}: use one of {', '.join(_LEVELS)}")
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
    run(settings, lambda address: ERR.print(f"clachan is running at {address} (Ctrl+C to stop)"))
