"""`clachan serve`: a server for friends, a club or programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from clachan.cli.admin import Database
from clachan.cli.match_spec import split_list
from clachan.cli.screen import ERR
from clachan.kernel.errors import InvalidOption
from clachan.server.interrupts import ending_at_once

if TYPE_CHECKING:
    from clachan.server.settings import Settings

_LEVELS = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 accepts other machines.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port to listen on; 0 picks a free one.", min=0, max=65535)
    ] = 8000,
    database: Database = "clachan.db",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            help="A name this server answers to, besides localhost and, with --host, its own "
            "addresses; repeatable."
        ),
    ] = None,
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
    notices: Annotated[
        str,
        typer.Option(
            metavar="SERVICE,..",
            help="Send messages to people whose turn it is, by these services: email, discord, gotify, "
            "matrix, ntfy, push (in browsers), slack, telegram (needs the notices extra).",
        ),
    ] = "",
    public_url: Annotated[
        str, typer.Option(help="Where people reach this server, for links in messages.")
    ] = "",
    mail_relay: Annotated[
        str,
        typer.Option(
            envvar="CLACHAN_MAIL_RELAY",
            help="The mail server for --notices email: mailtos://user:password@host?from=address. "
            "Better set as CLACHAN_MAIL_RELAY, because others can see the command line.",
        ),
    ] = "",
    notices_network: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            help="A network inside your own, such as 10.1.0.0/16, that messages may go to; repeatable.",
        ),
    ] = None,
    passkeys: Annotated[
        bool,
        typer.Option(
            "--passkeys",
            help="Let people sign in with passkeys; needs --public-url with https and the passkeys extra.",
        ),
    ] = False,
    embed_on: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="A site such as https://club.example that may show shared replays in its pages; "
            "repeatable.",
        ),
    ] = None,
    log_level: Annotated[
        str, typer.Option(help="What to log: debug, info, warning or error.")
    ] = "info",
) -> None:
    """Run a server until interrupted. It logs to stderr, one JSON object per line.

    Examples:

      clachan serve

      clachan serve --host 0.0.0.0

      clachan serve --behind-proxy --allow-host play.example.org
    """
    with ending_at_once():  # importing all this takes a second, and few commands need it
        from clachan.server.embedding import check_sites  # noqa: PLC0415
        from clachan.server.json_logging import log_to_stderr  # noqa: PLC0415
        from clachan.server.notices.sender import check_settings  # noqa: PLC0415
        from clachan.server.run import run  # noqa: PLC0415
        from clachan.server.settings import NoticeSettings, Settings  # noqa: PLC0415
        from clachan.server.sign_in.passkeys import (  # noqa: PLC0415
            check_settings as check_passkeys,
        )
        from clachan.server.store.database import database_url  # noqa: PLC0415

    if log_level not in _LEVELS:
        raise InvalidOption(f"--log-level {log_level}: use one of {', '.join(_LEVELS)}")
    settings = Settings(
        database=database_url(database),
        host=host,
        port=port,
        allow_hosts=tuple(allow_host or ()),
        origins=tuple(origin or ()),
        behind_proxy=behind_proxy,
        workers=workers,
        bot_seconds=bot_seconds,
        keep_finished_days=keep_finished,
        passkeys=passkeys,
        embed_on=tuple(embed_on or ()),
        notices=NoticeSettings(
            services=split_list(notices),
            public_url=public_url,
            mail_relay=mail_relay,
            networks=tuple(notices_network or ()),
        ),
    )
    check_settings(settings.notices)
    check_passkeys(settings)
    check_sites(settings.embed_on)
    log_to_stderr(log_level)
    run(settings, lambda address: announce(address, settings))


def announce(address: str, settings: Settings) -> None:
    """Print where the server can be reached, and what to do if that is not enough."""
    from clachan.server.hosts import home_address, is_loopback  # noqa: PLC0415 - as below

    ERR.print(f"clachan is running at {address} (Ctrl+C to stop)")
    if not is_loopback(settings.host):
        port = address.rstrip("/").rpartition(":")[2]
        home = home_address() or "<the address of this computer>"
        ERR.print(f"Others in your network open http://{home}:{port}/", markup=False)
        if not settings.allow_hosts:
            ERR.print("If your network has a name for this computer, add --allow-host NAME.")
    elif settings.behind_proxy and not settings.allow_hosts:
        ERR.print("Requests that your proxy passes on are refused: add --allow-host NAME.")
