"""Opens the database (SQLite with full durability, or PostgreSQL) and updates its schema.

Reads and writes are plain functions of a SQLAlchemy connection. PostgreSQL runs them on its async
driver. SQLite runs them in its own threads, a whole transaction at a time: switching threads costs as
much as a statement, so it is done once for many of them (docs/decisions/0101).
"""

from __future__ import annotations

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import BigInteger, ColumnElement, Connection, create_engine, event, exists, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from clachan.kernel.errors import InvalidOption
from clachan.server.store.file_lock import FileLock
from clachan.server.store.health import UnusableDatabase
from clachan.server.store.schema_upgrade import upgrade

T = TypeVar("T")

Job = Callable[[Connection], Any]


class DatabaseRequest(Protocol):
    """Runs a function with a connection to the database: to read, or to write durably."""

    def __call__(self, job: Callable[[Connection], T], /) -> Awaitable[T]: ...


_DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class DatabaseTime(FunctionElement[int]):
    """What the clock of the database says, in milliseconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(DatabaseTime, "postgresql")
def _postgres_time(*_: object, **__: object) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(DatabaseTime, "sqlite")
def _sqlite_time(*_: object, **__: object) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


def is_stored(connection: Connection, condition: ColumnElement[bool]) -> bool:
    """Whether there is a row of which the condition is true."""
    return connection.execute(select(exists().where(condition))).scalar_one()


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
    def check_folder(self) -> None:
        """Raise `OSError` if the database could not be created where it should be."""

    @abstractmethod
    def claim(self) -> None:
        """Refuse to serve if another server uses a database that only one can use."""

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
        self._lock = FileLock(self._file.resolve())
        self._identity: tuple[int, int] | None = None
        """Which file this is, so that another one at its place is noticed."""
        self._write_ahead_log: Path | None = None
        self._lost = False
        """Whether something was written to a part of the database that was deleted."""
        self.engine = create_engine(url, connect_args={"timeout": 10}, hide_parameters=True)
        event.listen(self.engine, "do_connect", self._create_file)
        event.listen(self.engine, "connect", _prepare_sqlite)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sqlite-reader")

    def exists(self) -> bool:
        return self._file.is_file()

    def claim(self) -> None:
        self.check_folder()
        self._lock.acquire()

    def _create_file(self, *_: Any) -> None:
        """Create a new database that only its owner can read; SQLite gives its other files the same mode."""
        with suppress(OSError):
            os.close(os.open(self._file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))

    def check_folder(self) -> None:
        folder = self._file.parent
        if not folder.is_dir():
            raise FileNotFoundError(f"the folder {folder} of the database does not exist")
        if not os.access(folder, os.W_OK):
            raise PermissionError(f"the folder {folder} of the database is not writable")

    def _check_file(self) -> None:
        """Refuse to use a file that is no longer there: what is written to it would be lost."""
        if self._identity is None:
            return
        if _identity(self._file) != self._identity:
            raise UnusableDatabase(
                f"the database file {self._file} was deleted or replaced while the server was using it:"
                " stop the server, put the file back, and start the server again"
            )
        if self._lost:
            raise UnusableDatabase(
                f"{self._write_ahead_log}, a part of the database, was deleted while the server was"
                " using it: stop the server, check its tables with `clachan doctor`, and start it again"
            )

    def _check_written(self) -> None:
        """Check after a commit that what was written is still there."""
        log = self._write_ahead_log
        self._lost = self._lost or (log is not None and not log.exists())
        self._check_file()

    async def read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            self._check_file()
            with self.engine.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def transact(self, jobs: Sequence[Job]) -> list[Any]:
        def write() -> list[Any]:
            try:
                with self.engine.connect() as connection:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                    results = [job(connection) for job in jobs]
                    connection.commit()
            except SQLAlchemyError:
                self.check_folder()
                self._check_file()
                raise
            self._check_written()
            return results

        return await asyncio.get_running_loop().run_in_executor(self._writer, write)

    async def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()
        self._lock.release()

    async def migrate(self) -> None:
        await super().migrate()
        await self.transact([self._identify])

    def _identify(self, connection: Connection) -> None:
        self._identity = _identity(self._file)
        if connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal":
            self._write_ahead_log = Path(f"{self._file}-wal")


def _identity(file: Path) -> tuple[int, int] | None:
    """Device and number of a file; None if there is no such file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
