"""For those who keep a server: `clachan doctor`, `clachan backup` and `clachan restore`."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from clachan.cli.screen import OUT

Database = Annotated[
    str, typer.Option(help="A file for SQLite, or postgresql+asyncpg://user@host/name.")
]


def doctor(
    database: Database = "clachan.db",
    host: Annotated[str, typer.Option(help="Address the server is to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8000,
) -> None:
    """Look whether everything is there that a server needs; exit code 1 if something is not."""
    from clachan.server.doctor import examine  # noqa: PLC0415 - takes a second to import,
    from clachan.server.settings import Settings  # noqa: PLC0415 - and other commands do without
    from clachan.server.store.database import database_url  # noqa: PLC0415

    settings = Settings(database=database_url(database), host=host, port=port)
    findings = asyncio.run(examine(settings))
    for finding in findings:
        mark = {True: "[green]ok[/]", None: "[yellow]note[/]", False: "[red]fault[/]"}[finding.ok]
        OUT.print(f"{mark:<16} {finding.what}: ", end="")
        OUT.print(finding.detail, markup=False)
    if any([finding.ok is False for finding in findings]):
        raise typer.Exit(1)


def backup(
    table: Annotated[str, typer.Argument(help="The id of the table, as in its address.")],
    file: Annotated[Path, typer.Argument(help="The record file to write.")],
    database: Database = "clachan.db",
) -> None:
    """Write a table's game as a record, unfinished ones too: such a file holds every secret."""
    from clachan.server import archive  # noqa: PLC0415 - as above

    record = asyncio.run(archive.with_store(database, partial(archive.backup, table=table)))
    file.write_text(str(record), encoding="utf-8")
    OUT.print(f"{len(record.entries)} moves written to", str(file), markup=False)


def restore(
    file: Annotated[Path, typer.Argument(help="The record file to read.", exists=True)],
    chair: Annotated[
        list[str] | None,
        typer.Option(help="For each seat in turn: open, or a bot's level. All open if left out."),
    ] = None,
    database: Database = "clachan.db",
) -> None:
    """Open a new table where a record ends, and print its invite code."""
    from clachan.server import archive  # noqa: PLC0415 - as above

    text = file.read_text(encoding="utf-8")
    job = partial(archive.restore, text=text, chairs=chair or [])
    table, invite = asyncio.run(archive.with_store(database, job, may_be_new=True))
    OUT.print(f"table {table}, invite code {invite}")
