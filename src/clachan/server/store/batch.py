"""Writes the new rows of many tables with two statements.

A thread that runs a statement releases the interpreter lock and then waits to get it back, which takes
milliseconds whenever the event loop is busy. So a batch of moves is one JSON text that the database
unpacks, instead of two statements for each table (docs/decisions/0102).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import to_json
from sqlalchemy import Connection, Table, TextClause, text

from clachan.server.store.schema import LOG, TABLES

CHANNEL: Final = "clachan"

_SUMMARY: Final = (
    "id",
    "status",
    "ply",
    "updated_at",
    "bots_to_move",
    "deadline",
    "listing",
    "checksum",
)
_POSTGRES: Final = "postgresql"


@dataclass(frozen=True)
class TableUpdate:
    """What one order adds to a table: rows of its log, and its new summary, as values of columns."""

    table: str
    rows: Sequence[Mapping[str, Any]]
    summary: Mapping[str, Any]


def _select_rows(dialect: str, table: Table, names: Sequence[str]) -> str:
    """SQL that unpacks a JSON list of objects into rows with the types of the table's columns."""
    columns = [table.c[name] for name in names]
    if dialect == _POSTGRES:
        typed = ", ".join([f'"{c.name}" {c.type}' for c in columns])
        return f"SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS given({typed})"
    fields = ", ".join([f"json_extract(value, '$.{name}') AS \"{name}\"" for name in names])
    return f"SELECT {fields} FROM json_each(:rows)"


def _insert(dialect: str) -> TextClause:
    names = [column.name for column in LOG.columns]
    quoted = ", ".join([f'"{name}"' for name in names])
    return text(f"INSERT INTO {LOG.name} ({quoted}) {_select_rows(dialect, LOG, names)}")


def _update(dialect: str) -> TextClause:
    changes = ", ".join([f'"{name}" = new."{name}"' for name in _SUMMARY[1:]])
    rows = _select_rows(dialect, TABLES, _SUMMARY)
    return text(
        f"UPDATE {TABLES.name} SET {changes} FROM ({rows}) AS new WHERE {TABLES.name}.id = new.id"
    )


def _notify() -> TextClause:
    rows = _select_rows(_POSTGRES, TABLES, ("id", "ply"))
    return text(f"SELECT pg_notify('{CHANNEL}', id || ' ' || ply) FROM ({rows}) AS new")


_STATEMENTS: Final = {name: (_insert(name), _update(name)) for name in ("sqlite", _POSTGRES)}
_NOTIFY: Final = _notify()


def write_updates(connection: Connection, updates: Sequence[TableUpdate]) -> None:
    """Write all updates; other nodes are notified when the transaction commits.

    The updates are sorted by table, so that two nodes that write the same tables cannot deadlock.
    """
    ordered = sorted(updates, key=lambda update: update.table)
    rows = to_json([row for update in ordered for row in update.rows]).decode()
    summaries = to_json([{"id": update.table, **update.summary} for update in ordered]).decode()
    insert, update_tables = _STATEMENTS[connection.dialect.name]
    connection.execute(insert, {"rows": rows})
    connection.execute(update_tables, {"rows": summaries})
    if connection.dialect.name == _POSTGRES:
        connection.execute(_NOTIFY, {"rows": summaries})
