"""Commands for whoever runs a server: `clachan doctor`, `clachan backup` and `clachan restore`."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from clachan.cli.screen import OUT

Database = Annotated[
    str,
    typer.Option(help="An SQLite file, or postgresql://user@host/name (needs the postgres extra)."),
]


def doctor(
    database: Database = "clachan.db",
    host: Annotated[str, typer.Option(help="The address the server will listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port the server will listen on.", min=1, max=65535)
    ] = 8000,
) -> None:
    """Say what works on this machine, and what to do about the rest.

    It checks Python, the rules (compiled or not, and why), the browser, the page, the database, how long a
    durable write takes, the saved games, the address and the bots' speed. It changes nothing. Exit code 1
    means that a server cannot run like this.

    Examples:

      clachan doctor

      clachan doctor --database /var/lib/clachan/clachan.db --port 80
    """
    from clachan.cli.this_machine import machine_findings  # noqa: PLC0415 - as below
    from clachan.server.doctor import examine  # noqa: PLC0415 - takes a second to import,
    from clachan.server.settings import Settings  # noqa: PLC0415 - and few commands need it
    from clachan.server.store.database import database_url  # noqa: PLC0415

    settings = Settings(database=database_url(database), host=host, port=port)
    findings = [*machine_findings(), *asyncio.run(examine(settings))]
    report = Table.grid(padding=(0, 2))
    for finding in findings:
        mark = {True: "[green]ok[/]", None: "[yellow]note[/]", False: "[red]fault[/]"}[finding.ok]
        report.add_row(mark, Text(f"{finding.what}: {finding.detail}"))
        if finding.advice:
            report.add_row("", Text(finding.advice, style="italic"))
    OUT.print(report)
    if any([finding.ok is False for finding in findings]):
        raise typer.Exit(1)


def _open_privately(path: str, flags: int) -> int:
    """Open a file that only its owner can read, also if it was there before."""
    opened = os.open(path, flags, 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(opened, 0o600)
    return opened


def backup(
    table: Annotated[str, typer.Argument(help="The id of the table, as in its address.")],
    file: Annotated[Path, typer.Argument(help="The record file to write.")],
    database: Database = "clachan.db",
) -> None:
    """Save a table's game as a record, finished or not.

    The record contains every secret of an unfinished game, so keep it private.

    Examples:

      clachan backup 7f3kq2 friday.record
    """
    from clachan.server import archive  # noqa: PLC0415 - as above

    record = asyncio.run(archive.with_store(database, partial(archive.backup, table_id=table)))
    with open(file, "w", encoding="utf-8", opener=_open_privately) as opened:
        opened.write(str(record))
    OUT.print(f"{len(record.entries)} moves written to", str(file), markup=False)


def restore(
    file: Annotated[Path, typer.Argument(help="The record file to read.", exists=True)],
    seat: Annotated[
        list[str] | None,
        typer.Option(
            help="Who takes each seat, in order: 'open' or the level of a bot; repeatable. "
            "Without it every seat is open."
        ),
    ] = None,
    database: Database = "clachan.db",
) -> None:
    """Open a new table that continues a recorded game, and print its invite code.

    Examples:

      clachan restore friday.record

      clachan restore friday.record --seat open --seat trader
    """
    from clachan.server import archive  # noqa: PLC0415 - as above

    text = file.read_text(encoding="utf-8")
    job = partial(archive.restore, text=text, seats=seat or [])
    table, invite = asyncio.run(archive.with_store(database, job, may_be_new=True))
    OUT.print(f"table {table}, invite code {invite}")
