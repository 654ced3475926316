"""`clachan admin`: what a server stores, keeping somebody out, and new keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from clachan.cli.admin import Database
from clachan.cli.screen import OUT

if TYPE_CHECKING:
    from clachan.server.store.store import Store

T = TypeVar("T")

app = typer.Typer(
    help="Look at the tables and people of a server, keep somebody out, and replace its keys.",
    no_args_is_help=True,
)

Most = Annotated[int, typer.Option("--limit", help="How many to list at most.", min=1)]


def _run(database: str, job: Callable[[Store], Awaitable[T]]) -> T:
    from clachan.server import archive  # noqa: PLC0415 - takes a second to import

    return asyncio.run(archive.with_store(database, job))


def _moment(milliseconds: int | None) -> str:
    from clachan.tables.views.events import iso_time  # noqa: PLC0415 - as above

    return "" if milliseconds is None else iso_time(milliseconds)[:16].replace("T", " ")


def _print(heads: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    """Print a table; names are people's own and are not read as markup."""
    table = Table(*heads, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*[Text(str(cell)) for cell in row])
    OUT.print(table)


@app.command()
def overview(database: Database = "clachan.db") -> None:
    """Count tables, rows and people, and list bots that failed and tables that are damaged.

    Examples:

      clachan admin overview
    """
    from clachan.server import overview as stored  # noqa: PLC0415 - as above

    found = _run(database, stored.overview)
    counts: list[tuple[object, ...]] = [(f"tables {s}", n) for s, n in sorted(found.tables.items())]
    _print(("what", "how many"), [*counts, *found.rows.items()])
    if found.failed_bots:
        _print(("failed bot", "reason", "moves", "last table"), list(found.failed_bots))
    for table in found.damaged:
        OUT.print(f"damaged: {table}", markup=False)


@app.command()
def tables(database: Database = "clachan.db", limit: Most = 50) -> None:
    """List the tables that changed last.

    Examples:

      clachan admin tables --limit 10
    """
    from clachan.server import overview as stored  # noqa: PLC0415 - as above

    found = _run(database, partial(stored.stored_tables, limit=limit))
    rows: list[tuple[object, ...]] = [
        (one.table, one.game, one.status, one.ply, ", ".join(one.names), _moment(one.updated_at))
        for one in found
    ]
    _print(("table", "game", "status", "ply", "seats", "changed"), rows)


@app.command()
def people(database: Database = "clachan.db", limit: Most = 50) -> None:
    """List the people who were here last, with the id for `sign-out` and `block`.

    Examples:

      clachan admin people
    """
    from clachan.server import overview as stored  # noqa: PLC0415 - as above

    found = _run(database, partial(stored.stored_people, limit=limit))
    rows: list[tuple[object, ...]] = [
        (
            one.guest,
            one.name,
            one.tables,
            one.devices,
            _moment(one.used_at),
            "blocked" if one.is_blocked else "",
        )
        for one in found
    ]
    _print(("id", "name", "tables", "devices", "last here", ""), rows)


Person = Annotated[str, typer.Argument(help="The id of the person, from `clachan admin people`.")]


@app.command("sign-out")
def sign_out(
    person: Person,
    database: Database = "clachan.db",
) -> None:
    """Sign a person out of all devices. Bots can take over their seats.

    People have no accounts, so a person who was signed out can come back only as somebody new.

    Examples:

      clachan admin sign-out db0d5ca32f4e3df833f6
    """
    from clachan.server import overview as stored  # noqa: PLC0415 - as above

    count = _run(database, partial(stored.sign_out, guest=person))
    OUT.print(f"signed out of {count} {'device' if count == 1 else 'devices'}")


@app.command()
def block(
    person: Person,
    reason: Annotated[str, typer.Option(help="Why, for your own list; nobody else sees it.")] = "",
    database: Database = "clachan.db",
) -> None:
    """Keep a person out until you unblock them. Their running games go on; bots can take their seats.

    A running server notices within a minute. The person is refused on all devices, but people have no
    accounts: in another browser, somebody can start again as somebody new.

    Examples:

      clachan admin block db0d5ca32f4e3df833f6 --reason "insults at the table"
    """
    from clachan.server import overview as stored  # noqa: PLC0415 - as above

    is_new = _run(database, partial(stored.block, guest=person, reason=reason))
    OUT.print("blocked" if is_new else "blocked before; the reason was replaced")


@app.command()
def unblock(person: Person, database: Database = "clachan.db") -> None:
    """Let a person in again.

    Examples:

      clachan admin unblock db0d5ca32f4e3df833f6
    """
    from clachan.server import overview as stored  # noqa: PLC0415 - as above

    _run(database, partial(stored.unblock, guest=person))
    OUT.print("unblocked")


@app.command()
def blocked(database: Database = "clachan.db") -> None:
    """List the people who are blocked, and why.

    Examples:

      clachan admin blocked
    """
    from clachan.server.store.blocks import Blocks  # noqa: PLC0415 - as above

    found = _run(database, lambda store: Blocks(store).all())
    rows: list[tuple[object, ...]] = [
        (one.guest_id, name, one.reason, _moment(one.created_at)) for one, name in found
    ]
    _print(("id", "name", "reason", "since"), rows)


class Keys(StrEnum):
    """What `rotate-keys` can replace."""

    PUSH = "push"
    PHRASES = "phrases"
    LINKS = "links"
    ALL = "all"


@app.command("rotate-keys")
def rotate_keys(
    what: Annotated[Keys, typer.Argument(help="Which keys to replace.")],
    database: Database = "clachan.db",
) -> None:
    """Replace secrets of the server, for instance because a backup got into the wrong hands.

    `push` is the key that signs notifications for browsers: they must be switched on again. `phrases` is the
    salt of recovery phrases: they end, and people make new ones. `links` are the secrets in the links that
    stop messages: those in old messages no longer work. A running server uses the new ones at once.

    Examples:

      clachan admin rotate-keys push

      clachan admin rotate-keys all
    """
    from clachan.server.key_rotation import ROTATIONS  # noqa: PLC0415 - as above

    for name, (rotate, meaning) in ROTATIONS.items():
        if what in (Keys.ALL, name):
            OUT.print(f"{name}: replaced; {_run(database, rotate)} {meaning}")
