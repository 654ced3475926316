"""Opens the database (SQLite with full durability, or PostgreSQL) and updates its schema.

Reads and writes are plain functions of a SQLAlchemy connection. PostgreSQL runs them on its async
driver. SQLite runs them in its own threads, a whole transaction at a time: switching threads costs as
much as a statement, so it is done once for many of them (docs/decisions/0101).
"""

from __future__ import annotations

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import make_url

from clachan.kernel.errors import InvalidOption

T = TypeVar("T")

Job = Callable[[Connection], Any]

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_MIGRATION_LOCK: Final = 0x636C6163
"""Keeps two nodes that start at the same time from both updating the schema."""
_DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def database_url(text_: str) -> str:
    """Return a URL for SQLAlchemy from a URL or a file name.

    >>> database_url("club.db")
    'sqlite:///club.db'
    >>> database_url("postgresql://me@db/clachan")
    'postgresql+asyncpg://me@db/clachan'
    """
    if "://" not in text_:
        return f"sqlite:///{text_}"
    name, _, rest = text_.partition("://")
    if name not in _DRIVERS:
        raise InvalidOption(f"unknown kind of database {name!r}: use sqlite:// or postgresql://")
    return f"{_DRIVERS[name]}://{rest}"


class Database(ABC):
    """Runs functions of a connection."""

    is_shared: bool
    """Whether other nodes may use the same tables."""

    def exists(self) -> bool:
        """Whether the database was created before; True if that cannot be known without connecting."""
        return True

    @abstractmethod
    async def read(self, query: Callable[[Connection], T]) -> T: ...

    @abstractmethod
    async def transact(self, jobs: Sequence[Job]) -> list[Any]:
        """Run all jobs in one transaction, which is durable when this returns."""

    @abstractmethod
    async def close(self) -> None: ...

    async def migrate(self) -> None:
        """Update the database to the newest schema."""
        await self.transact([upgrade])


class Sqlite(Database):
    """A file on this machine, used by one node."""

    is_shared = False

    def __init__(self, url: str) -> None:
        self._file = Path(str(make_url(url).database)).absolute()
        self.engine = create_engine(url, connect_args={"timeout": 10})
        event.listen(self.engine, "connect", _prepare_sqlite)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sqlite-reader")

    def exists(self) -> bool:
        return self._file.is_file()

    async def read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def transact(self, jobs: Sequence[Job]) -> list[Any]:
        def write() -> list[Any]:
            folder = self._file.parent
            if not folder.is_dir():
                raise FileNotFoundError(f"the folder {folder} of the database does not exist")
            if not os.access(folder, os.W_OK):
                raise PermissionError(f"the folder {folder} of the database is not writable")
            with self.engine.connect() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                results = [job(connection) for job in jobs]
                connection.commit()
                return results

        return await asyncio.get_running_loop().run_in_executor(self._writer, write)

    async def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


def open_database(url: str) -> Database:
    if make_url(url).get_backend_name() == "sqlite":
        return Sqlite(url)
    if find_spec("asyncpg") is None or find_spec("greenlet") is None:
        raise InvalidOption("PostgreSQL needs an extra: pip install 'clachan[postgres]'")
    from clachan.server.store.postgres import Postgres  # noqa: PLC0415 - needs the extra

    return Postgres(url)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Make commits durable before they return, and let readers work beside the writer."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
