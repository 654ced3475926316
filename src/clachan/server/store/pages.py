"""The new rows of many tables, written with two statements.

A thread that runs a statement lets go of the interpreter and then waits for it again, some
milliseconds whenever the event loop is busy. So a batch of moves is one text of JSON which the
database takes apart, and not two statements for each table in it (docs/decisions/0102).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import to_json
from sqlalchemy import Connection, Table, TextClause, text

from clachan.server.store.schema import LOG, TABLES

CHANNEL: Final = "clachan"

_SHELF: Final = ("id", "status", "ply", "updated_at", "bots_owe", "due", "card")
_POSTGRES: Final = "postgresql"


@dataclass(frozen=True)
class Page:
    """What one order adds to the log of one table, and where the table stands then."""

    table: str
    lines: Sequence[Mapping[str, Any]]
    summary: Mapping[str, Any]


def _unpacked(dialect: str, table: Table, names: Sequence[str]) -> str:
    """A list of objects as rows, with the types of the table's columns."""
    columns = [table.c[name] for name in names]
    if dialect == _POSTGRES:
        typed = ", ".join([f'"{c.name}" {c.type}' for c in columns])
        return f"SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS given({typed})"
    fields = ", ".join([f"json_extract(value, '$.{name}') AS \"{name}\"" for name in names])
    return f"SELECT {fields} FROM json_each(:rows)"


def _insert(dialect: str) -> TextClause:
    names = [column.name for column in LOG.columns]
    quoted = ", ".join([f'"{name}"' for name in names])
    return text(f"INSERT INTO {LOG.name} ({quoted}) {_unpacked(dialect, LOG, names)}")


def _update(dialect: str) -> TextClause:
    changes = ", ".join([f'"{name}" = new."{name}"' for name in _SHELF[1:]])
    rows = _unpacked(dialect, TABLES, _SHELF)
    return text(
        f"UPDATE {TABLES.name} SET {changes} FROM ({rows}) AS new WHERE {TABLES.name}.id = new.id"
    )


def _notify() -> TextClause:
    rows = _unpacked(_POSTGRES, TABLES, ("id", "ply"))
    return text(f"SELECT pg_notify('{CHANNEL}', id || ' ' || ply) FROM ({rows}) AS new")


_STATEMENTS: Final = {name: (_insert(name), _update(name)) for name in ("sqlite", _POSTGRES)}
_NOTIFY: Final = _notify()


def write_pages(connection: Connection, pages: Sequence[Page]) -> None:
    """All of them; other nodes are told when the transaction is done.

    In the order of the tables' names, so that two nodes never wait for each other in a ring.
    """
    ordered = sorted(pages, key=lambda page: page.table)
    lines = to_json([line for page in ordered for line in page.lines]).decode()
    shelves = to_json([{"id": page.table, **page.summary} for page in ordered]).decode()
    insert, update = _STATEMENTS[connection.dialect.name]
    connection.execute(insert, {"rows": lines})
    connection.execute(update, {"rows": shelves})
    if connection.dialect.name == _POSTGRES:
        connection.execute(_NOTIFY, {"rows": shelves})
