"""Brings the schema of a database up to date. Alembic is imported only if there is something to do."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from clachan.server.store.health import UnusableDatabase

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x636C6163
"""Keeps two nodes that start at the same time from both updating the schema."""
_VERSION_TABLE: Final = "alembic_version"


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    known, current = known_revisions(), current_revision(connection)
    if current == known[-1]:
        return
    if current is not None and current not in known:
        raise UnusableDatabase(
            f"the database was last used by a newer version of clachan (schema {current}, this version"
            f" knows up to {known[-1]}): install that version, or use another database"
        )
    from alembic import command  # noqa: PLC0415 - takes a tenth of a second to import,
    from alembic.config import Config  # noqa: PLC0415 - and most starts do not need it

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def known_revisions() -> list[str]:
    """The revisions this version knows, oldest first; the names of the migrations begin with them."""
    return sorted([file.name[:4] for file in (_MIGRATIONS / "versions").glob("[0-9]*_*.py")])


def current_revision(connection: Connection) -> str | None:
    """The revision of the database; None if it is new."""
    if not inspect(connection).has_table(_VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {_VERSION_TABLE}"))
    return found
