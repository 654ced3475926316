"""Opening a database: SQLite with full durability, or PostgreSQL; and bringing it up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from clachan.kernel.errors import InvalidOption

_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 0x636C6163
"""Two nodes that start together must not both bring the database up to date."""


def database_url(text_: str) -> str:
    """A URL that SQLAlchemy's async engines understand.

    >>> database_url("club.db")
    'sqlite+aiosqlite:///club.db'
    >>> database_url("postgresql://me@db/clachan")
    'postgresql+asyncpg://me@db/clachan'
    """
    if "://" not in text_:
        return f"sqlite+aiosqlite:///{text_}"
    name, _, rest = text_.partition("://")
    known = {
        "sqlite": "sqlite+aiosqlite",
        "sqlite+aiosqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
        "postgresql+asyncpg": "postgresql+asyncpg",
    }
    if name not in known:
        raise InvalidOption(f"no database {name!r}: there are sqlite and postgresql+asyncpg")
    return f"{known[name]}://{rest}"


def make_engine(url: str) -> AsyncEngine:
    if make_url(url).get_backend_name() == "sqlite":
        engine = create_async_engine(url, connect_args={"timeout": 10})
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)


def check_folder(url: str) -> None:
    """SQLite makes its file, but not the folder around it."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:"):
        folder = Path(str(parsed.database)).absolute().parent
        if not folder.is_dir():
            raise FileNotFoundError(f"there is no folder {folder} for the database")


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """A commit is on the disk before it returns; readers do not wait for the writer."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Writers say so from the start, so that they wait for each other instead of failing half-way."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema."""
    async with engine.connect() as plain:
        connection = await plain.execution_options(writes=True)
        async with connection.begin():
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
